#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <QTemporaryDir>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "asset_samples.h"
#include "command_words.h"
#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/deploy/deployment.h"
#include "core/output/deploy/game_start.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;
using asset_samples::bytesOf;
using asset_samples::pakFile;

namespace {

const std::string kGame = "action";

bool secondNames = true;  ///< what the disk knows

}  // namespace

/// In place of the C library's.
extern "C" int linkat(int from, const char* old, int to, const char* name, int flags) noexcept {
    if (secondNames) return static_cast<int>(::syscall(SYS_linkat, from, old, to, name, flags));
    errno = EPERM;
    return -1;
}

namespace {

std::string textOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A server's folder with a nav of somebody's.
class Server {
  public:
    Server() {
        fs::create_directories(navs());
        write("box.nav", "the old nav");
    }
    [[nodiscard]] fs::path root() const { return folder_.path().toStdString(); }
    [[nodiscard]] fs::path navs() const { return root() / "action/bots/nav"; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(navs() / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(navs()))
            all.push_back(entry.path().filename().string());
        std::ranges::sort(all);
        return all;
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace

/// Navs in the folders of servers and games, and the game's command line.
class TestDeployment : public QObject {
    Q_OBJECT

    const NavGraph graph_ = randomNav(60, 1);

  private slots:
    void theNavIsThereAndTheOldOneIsKept() {
        const Server server;
        const auto deployed = deployNav(graph_, "box", server.root(), kGame);
        QVERIFY(deployed);
        QCOMPARE(deployed->file, server.navs() / "box.nav");
        QCOMPARE(textOf(deployed->backup), std::string("the old nav"));
        QVERIFY(!deployed->same);
        const auto there = readDeployed("box", server.root(), kGame);
        QVERIFY(there);
        JobContext context;
        const auto differs = difference(graph_, there->graph, context);
        QVERIFY(differs);
        QCOMPARE(*differs, std::string());
        struct stat status{};
        QVERIFY(::stat(deployed->file.c_str(), &status) == 0 && (status.st_mode & 0777) == 0644);
    }

    void everyOldNavIsKeptAndTheSameOneIsNot() {
        const Server server;
        QVERIFY(deployNav(graph_, "box", server.root(), kGame));
        const auto again = deployNav(graph_, "box", server.root(), kGame);
        QVERIFY(again && again->same && again->backup.empty());
        QVERIFY(deployNav(randomNav(60, 2), "box", server.root(), kGame));
        QCOMPARE(server.names(), (std::vector<std::string>{"box.nav", "box.nav.bak", "box.nav.bak.2"}));
        QCOMPARE(textOf(server.navs() / "box.nav.bak"), std::string("the old nav"));
    }

    /// As on a USB stick.
    void theOldOneIsKeptWhereFilesHaveOneName() {
        const Server server;
        secondNames = false;
        const auto done = deployNav(graph_, "box", server.root(), kGame);
        secondNames = true;
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(textOf(server.navs() / "box.nav.bak"), std::string("the old nav"));
        QVERIFY(textOf(server.navs() / "box.nav") != "the old nav");
        QCOMPARE(server.names().size(), std::size_t{2});
    }

    void aMapWithoutANavGetsOneAndNoBackup() {
        const Server server;
        const auto deployed = deployNav(graph_, "new", server.root(), kGame);
        QVERIFY(deployed && deployed->backup.empty());
        QCOMPARE(server.names(), (std::vector<std::string>{"box.nav", "new.nav"}));
    }

    void theFolderMayBeNamedInThreeWays_data() {
        QTest::addColumn<QString>("inner");
        QTest::newRow("the server") << "";
        QTest::newRow("the game") << "action";
        QTest::newRow("the game, with a slash") << "action/";
        QTest::newRow("the navs") << "action/bots/nav";
    }
    void theFolderMayBeNamedInThreeWays() {
        QFETCH(QString, inner);
        const Server server;
        const auto navs = navFolderOf(server.root() / inner.toStdString(), kGame);
        QVERIFY(navs);
        QCOMPARE(*navs, server.navs());
    }

    void aGameOfAnotherNameIsKnownByItsBots() {
        const Server server;
        fs::rename(server.root() / "action", server.root() / "tng");
        QCOMPARE(*navFolderOf(server.root() / "tng", kGame), server.root() / "tng/bots/nav");
        QCOMPARE(*navFolderOf(server.root(), "tng"), server.root() / "tng/bots/nav");
    }

    void foldersWithTheGameAreFoundAroundAPlace() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        fs::create_directories(root / "server" / kGame / "maps");
        fs::create_directories(root / "empty" / "inner");
        const std::vector<fs::path> server{root / "server"};
        for (const auto& place : {root, root / "server", root / "server" / kGame / "maps"})
            QVERIFY2(foldersWithGame({place, place}, kGame) == server, place.c_str());
        QVERIFY(foldersWithGame({root / "empty" / "inner", root / "nowhere"}, kGame).empty());
    }

    void foldersThatAreMissingAreMade() {
        const Server server;
        fs::remove_all(server.root() / "action/bots");
        QVERIFY(deployNav(graph_, "box", server.root(), kGame));
        QVERIFY(fs::exists(server.navs() / "box.nav"));
    }

    void aFolderWithoutTheGameIsRefused() {
        const QTemporaryDir other;
        const auto deployed = deployNav(graph_, "box", other.path().toStdString(), kGame);
        QVERIFY(!deployed);
        QVERIFY(deployed.error().message().find("There is no game action") != std::string::npos);
        QVERIFY(fs::is_empty(other.path().toStdString()));
        QVERIFY(!deployNav(graph_, "box", "", kGame));
        QVERIFY(!deployNav(graph_, "box", other.path().toStdString() + "/none", kGame));
    }

    void aFolderThatCannotBeWrittenIsLeftAndSaidSo() {
        if (::geteuid() == 0) QSKIP("root may write everywhere");
        const Server server;
        fs::permissions(server.navs(), fs::perms(0555));
        const auto deployed = deployNav(graph_, "box", server.root(), kGame);
        fs::permissions(server.navs(), fs::perms(0755));
        QVERIFY(!deployed);
        QVERIFY(deployed.error().message().find("cannot be put there") != std::string::npos);
        QVERIFY(deployed.error().error().hint.find("let this user write") != std::string::npos);
        QCOMPARE(server.names(), (std::vector<std::string>{"box.nav"}));
        QCOMPARE(textOf(server.navs() / "box.nav"), std::string("the old nav"));
    }

    void aTestThatIsUnderWayIsNotDisturbed() {
        const Server server;
        fs::create_directory(server.navs() / ".navwright");
        const auto deployed = deployNav(graph_, "box", server.root(), kGame);
        QVERIFY(!deployed && deployed.error().message().find("A test is under way") != std::string::npos);
        QCOMPARE(textOf(server.navs() / "box.nav"), std::string("the old nav"));
    }

    void whatTheEngineCannotLoadIsNotDeployed() {
        const Server server;
        auto bad = graph_;
        bad.nodes.front().origin = {0, 0, 0};
        QVERIFY(!deployNav(bad, "box", server.root(), kGame));
        QVERIFY(!deployNav(graph_, "../box", server.root(), kGame));
        QVERIFY(!deployNav(graph_, "", server.root(), kGame));
        QCOMPARE(server.names(), (std::vector<std::string>{"box.nav"}));
    }

    /// The link itself is kept, and what it leads to.
    void aLinkIsNotFollowed() {
        const Server server;
        server.write("elsewhere", "somebody's");
        fs::remove(server.navs() / "box.nav");
        fs::create_symlink("elsewhere", server.navs() / "box.nav");
        const auto deployed = deployNav(graph_, "box", server.root(), kGame);
        QVERIFY(deployed);
        QVERIFY(!fs::is_symlink(deployed->file) && fs::is_symlink(deployed->backup));
        QCOMPARE(textOf(server.navs() / "elsewhere"), std::string("somebody's"));
    }

    void aFolderInItsPlaceIsRefused() {
        const Server server;
        fs::create_directory(server.navs() / "hall.nav");
        QVERIFY(!deployNav(graph_, "hall", server.root(), kGame));
        QVERIFY(fs::is_directory(server.navs() / "hall.nav"));
    }

    void whatIsReadBackIsCheckedAndCompared() {
        const Server server;
        const auto damaged = readDeployed("box", server.root(), kGame);
        QVERIFY(!damaged && damaged.error().message().find("box.nav") != std::string::npos);
        const auto none = readDeployed("hall", server.root(), kGame);
        QVERIFY(!none && none.error().message().find("no nav of hall") != std::string::npos);
        const auto outside = readDeployed("../nav/box", server.root(), kGame);
        QVERIFY(!outside && outside.error().message().find("box.nav") == std::string::npos);
        auto more = graph_;
        more.nodes.push_back(more.nodes.front());
        more.nodes.back().origin = {9000, 0, 0};
        more.nodes.back().links.clear();
        JobContext context;
        QCOMPARE(*difference(graph_, more, context), std::string("1 node more"));
        more.nodes.push_back(more.nodes.back());
        more.nodes.back().origin = {9500, 0, 0};
        QCOMPARE(*difference(more, graph_, context), std::string("2 nodes less"));
    }

    void aMapThatIsMissingThereIsPutThere() {
        const Server server;
        const auto pack = server.root() / "box.pkz";
        QVERIFY(writeFile(pack, pakFile({{"maps/box.bsp", bytesOf("the map")}})).has_value());
        const auto put = deployMap(pack / "maps/box.bsp", "box", server.root(), kGame);
        QVERIFY2(put, put ? "" : put.error().message().c_str());
        QVERIFY(put->state == DeployedMap::State::written);
        QCOMPARE(fs::path(put->where), server.root() / "action/maps/box.bsp");
        QCOMPARE(textOf(put->where), std::string("the map"));
        struct stat status{};
        QVERIFY(::stat(put->where.c_str(), &status) == 0 && (status.st_mode & 0777) == 0644);
        const auto again = deployMap(pack, "box", server.navs(), kGame);
        QVERIFY(again && again->state == DeployedMap::State::there);
        QCOMPARE(again->where, put->where);
        QVERIFY(!deployMap(pack, "../box", server.root(), kGame));
        QVERIFY(!deployMap(server.root() / "none.bsp", "hall", server.root(), kGame));
        QVERIFY(!fs::exists(server.root() / "action/maps/hall.bsp"));
    }

    void aMapInAPackOfTheServerIsEnough_data() {
        QTest::addColumn<QString>("pack");
        QTest::newRow("of the game") << "action/pak3.pkz";
        QTest::newRow("of what it is based on") << "baseaq/pak0.pak";
    }
    void aMapInAPackOfTheServerIsEnough() {
        QFETCH(QString, pack);
        const Server server;
        const auto ours = server.root() / "ours.bsp", theirs = server.root() / pack.toStdString();
        QVERIFY(writeFile(ours, bytesOf("the map")).has_value());
        fs::create_directories(theirs.parent_path());
        QVERIFY(writeFile(theirs, pakFile({{"maps/box.bsp", bytesOf("the map")}})).has_value());
        const auto same = deployMap(ours, "box", server.root(), kGame);
        QVERIFY(same && same->state == DeployedMap::State::there);
        QCOMPARE(fs::path(same->where), theirs / "maps/box.bsp");
        QVERIFY(writeFile(ours, bytesOf("another revision")).has_value());
        const auto other = deployMap(ours, "box", server.root(), kGame);
        QVERIFY(other && other->state == DeployedMap::State::other);
        QVERIFY(!fs::exists(server.root() / "action/maps"));
    }

    void theGameStartsAtAPlaceInJumpMode() {
        const auto words = gameArguments("action", "box", Vec3{10.4F, -20.6F, 33}, "+set vid_fullscreen  0");
        QVERIFY(words);
        QCOMPARE(*words,
                 commandWords(
                     {}, "+set basedir . +set game action +set deathmatch 1 +set bot_enable 1 +set jump 1",
                     {"+set", "cl_beginmapcmd", "jmod goto 10 -21 33", "+set", "vid_fullscreen", "0", "+map",
                      "box"}));
    }

    void withoutAPlaceItIsAnOrdinaryMatch() {
        const auto words = gameArguments("action", "box", {}, "");
        QVERIFY(words);
        QVERIFY(std::ranges::find(*words, "jump") == words->end());
        QCOMPARE(words->back(), std::string("box"));
        QVERIFY(!gameArguments("action", "box; quit", {}, ""));
    }
};

NAVWRIGHT_TEST(TestDeployment);
#include "tst_deployment.moc"
