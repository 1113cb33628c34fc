#include <QtTest>

#include <unistd.h>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/demos/reading/demo_files.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

class Lines final : public JobSink {
  public:
    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel level, std::string_view message) override {
        if (level == LogLevel::warning)
            warnings << QString::fromUtf8(message.data(), static_cast<qsizetype>(message.size()));
    }
    QStringList warnings;
};

}  // namespace

class TestDemoFiles : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_.emplace();
        root_ = folder_->path().toStdString();
        for (const auto* name : {"b.mvd2.gz", "deep/er/a.dm2", "deep/C.MVD2", "deep/er/d.dm2.gz", "notes.txt",
                                 "deep/e.mvd2.bak", "x.gz"}) {
            const auto file = root_ / name;
            fs::create_directories(file.parent_path());
            std::ofstream(file) << "x";
        }
        fs::create_directories(root_ / "empty" / "folder.mvd2");
    }

    void foldersAreSearchedAndSortedByName() {
        const auto files = collect({root_});
        QVERIFY2(files, files ? "" : files.error().message().c_str());
        QCOMPARE(names(*files), (QStringList{"C.MVD2", "a.dm2", "b.mvd2.gz", "d.dm2.gz"}));
    }

    void filesAreTakenWhateverTheirName() {
        const auto files = collect({root_ / "notes.txt", root_ / "b.mvd2.gz"});
        QVERIFY(files.has_value());
        QCOMPARE(names(*files), (QStringList{"b.mvd2.gz", "notes.txt"}));
    }

    void theOrderOfNamingDoesNotMatter() {
        const auto first = collect({root_ / "deep" / "er", root_ / "b.mvd2.gz", root_ / "deep" / "C.MVD2"});
        const auto second = collect({root_ / "deep" / "C.MVD2", root_ / "b.mvd2.gz", root_ / "deep" / "er"});
        QVERIFY(first && second);
        QVERIFY(*first == *second);
        QCOMPARE(first->size(), std::size_t{4});
    }

    void aFileNamedTwiceIsTakenOnce() {
        const auto files = collect({root_ / "b.mvd2.gz", root_, root_ / "deep" / ".." / "b.mvd2.gz"});
        QVERIFY(files.has_value());
        QCOMPARE(names(*files), (QStringList{"C.MVD2", "a.dm2", "b.mvd2.gz", "d.dm2.gz"}));
    }

    void linkedFoldersAreEnteredOnce() {
        const auto demos = root_ / "empty";
        fs::create_directory_symlink(root_ / "deep", demos / "linked");
        fs::create_directory_symlink(root_ / "deep" / "er", demos / "again");
        fs::create_directory_symlink("..", demos / "up");
        const auto files = collect({demos});
        QVERIFY2(files, files ? "" : files.error().message().c_str());
        // Not b.mvd2.gz: "up" leads to what was not named.
        QCOMPARE(names(*files), (QStringList{"C.MVD2", "a.dm2", "d.dm2.gz"}));
        const auto direct = collect({root_});
        QVERIFY(direct.has_value());
        QCOMPARE(direct->size(), std::size_t{4});
        for (const auto& file : *direct) QVERIFY(!file.string().contains("empty"));
    }

    void wrongPathsAreErrors_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QTest::newRow("folder without demos") << "empty" << "no demos";
        QTest::newRow("absent") << "nowhere.mvd2" << "does not exist";
    }
    void wrongPathsAreErrors() {
        QFETCH(QString, path);
        QFETCH(QString, says);
        const auto files = collect({root_, root_ / path.toStdString()});
        QVERIFY(!files);
        const auto message = QString::fromStdString(files.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains(path), qPrintable(message));
    }

    /// One subfolder that nobody may look into once took all demos of the folder with it.
    void aSubfolderThatCannotBeReadIsNamedAndTheRestTaken() {
        const auto closed = root_ / "deep" / "er";
        fs::permissions(root_, fs::perms::all);
        fs::permissions(closed, fs::perms::none);
        Lines lines;
        const auto user = geteuid();
        if (user == 0) QCOMPARE(seteuid(65534), 0);  // root may look into everything
        JobContext context({}, &lines);
        const auto found = demosInFolder(root_, context);
        const auto files = collectDemoFiles(std::vector{root_}, context);
        const auto alone = collectDemoFiles(std::vector{closed}, context);
        const auto between = collectDemoFiles(
            std::vector{closed, root_ / "deep" / "C.MVD2", fs::path("/" + std::string(5000, 'x'))}, context);
        if (user == 0) QCOMPARE(seteuid(0), 0);
        fs::permissions(closed, fs::perms::owner_all);
        QVERIFY(found && files);
        QCOMPARE(names(found->files), (QStringList{"C.MVD2", "b.mvd2.gz"}));
        QCOMPARE(found->unreadable.size(), std::size_t{1});
        QCOMPARE(found->unreadable[0].where, closed.string());
        QVERIFY(*files == found->files);
        QCOMPARE(lines.warnings.size(), 3);
        QVERIFY2(lines.warnings[0].contains(QString::fromStdString(closed.string())),
                 qPrintable(lines.warnings[0]));
        QVERIFY(!alone);
        QVERIFY(alone.error().message().starts_with(closed.string()));
        // Named itself it takes no other with it, nor does a path that the system refuses.
        QVERIFY(between);
        QCOMPARE(names(*between), QStringList{"C.MVD2"});
        QVERIFY(lines.warnings[1].startsWith(QString::fromStdString(closed.string())));
    }

    void aStopIsHeeded() {
        JobContext context(alreadyStopped());
        const auto files = collectDemoFiles(std::vector{root_}, context);
        QVERIFY(!files && files.error().cancelled());
    }

    void nothingNamedIsAnError() { QVERIFY(!collect({})); }

  private:
    static Result<std::vector<fs::path>> collect(const std::vector<fs::path>& paths) {
        JobContext context;
        return collectDemoFiles(paths, context);
    }
    static QStringList names(const std::vector<fs::path>& files) {
        QStringList list;
        for (const auto& file : files) list << QString::fromStdString(file.filename().string());
        return list;
    }

    std::optional<QTemporaryDir> folder_;
    fs::path root_;
};

NAVWRIGHT_TEST(TestDemoFiles);
#include "tst_demo_files.moc"
