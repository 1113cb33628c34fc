#include <QtTest>

#include <QTemporaryDir>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <vector>

#include "core/base/output_set.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::size_t entriesIn(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

/// All files of a run, or none.
class TestOutputSet : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path at(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

  private slots:
    void init() {
        for (const auto& entry : fs::directory_iterator(folder_.path().toStdString())) fs::remove_all(entry);
        std::ofstream(at("old")) << "old";
    }

    void nothingChangesBeforeTheCommit() {
        {
            OutputSet outputs;
            QVERIFY(outputs.makeFolder(at("a/b")));
            QVERIFY(outputs.add(at("old"), "new"));
            QVERIFY(outputs.add(at("a/b/c"), "new"));
            QCOMPARE(contentOf(at("old")), std::string("old"));
            QVERIFY(!fs::exists(at("a/b/c")));
        }
        QCOMPARE(contentOf(at("old")), std::string("old"));
        QCOMPARE(entriesIn(at("")), std::size_t{1});
    }

    void allAreInPlaceAfterTheCommit() {
        {
            OutputSet outputs;
            QVERIFY(outputs.makeFolder(at("a/b")));
            QVERIFY(outputs.add(at("old"), "new"));
            const auto file = outputs.open(at("a/b/c"));
            QVERIFY(file.has_value());
            QVERIFY((*file)->write("one "));
            QVERIFY((*file)->write("two"));
            QVERIFY(outputs.commit());
        }
        QCOMPARE(contentOf(at("old")), std::string("new"));
        QCOMPARE(contentOf(at("a/b/c")), std::string("one two"));
        QCOMPARE(entriesIn(at("")), std::size_t{2});
    }

    /// Whichever file cannot be put in place, and in whatever order they were named.
    void anErrorInTheMiddleLeavesAllAsItWas_data() {
        QTest::addColumn<int>("bad");
        for (const int bad : {0, 1, 2}) QTest::addRow("file %d", bad) << bad;
    }
    void anErrorInTheMiddleLeavesAllAsItWas() {
        QFETCH(int, bad);
        const std::vector<std::string> order{"old", "fresh", "third"};
        {
            OutputSet outputs;
            for (std::size_t i = 0; i < order.size(); ++i)
                QVERIFY(outputs.add(at(i == std::size_t(bad) ? "spoiled" : order[i].c_str()), "new"));
            // Nothing gets the name of a folder.
            fs::create_directory(at("spoiled"));
            const auto done = outputs.commit();
            QVERIFY(!done);
            QVERIFY(done.error().message().contains("spoiled"));
            QVERIFY(!done.error().message().contains("written already"));
        }
        QCOMPARE(contentOf(at("old")), std::string("old"));
        QCOMPARE(entriesIn(at("")), std::size_t{2});
    }

    void whatAPipeWasGivenIsSaid() {
        OutputSet outputs;
        QVERIFY(outputs.add("/dev/null", "new"));
        QVERIFY(outputs.add("/dev/full", "new"));
        QVERIFY(outputs.add(at("old"), "new"));
        const auto done = outputs.commit();
        QVERIFY(!done);
        QVERIFY2(done.error().message().contains("written already: /dev/null"),
                 done.error().message().c_str());
        QCOMPARE(contentOf(at("old")), std::string("old"));
    }

    void afterTheCommitNothingElseIsThere() {
        OutputSet outputs;
        QVERIFY(outputs.add(at("old"), "new"));
        QVERIFY(outputs.add(at("other"), "new"));
        QVERIFY(outputs.commit());
        QCOMPARE(entriesIn(at("")), std::size_t{2});
        QCOMPARE(fs::hard_link_count(at("old")), std::uintmax_t{1});
    }

    /// Inputs that folders hold are known only after outputs are.
    void anInputThatTurnsUpLaterIsNotOverwritten() {
        fs::create_directory(at("folder"));
        fs::create_symlink("..", at("folder/up"));
        fs::create_symlink("old", at("link"));
        fs::create_hard_link(at("old"), at("same"));
        for (const char* name : {"old", "folder/up/old", "folder/../link", "same"}) {
            JobContext job;
            OutputSet outputs;
            QVERIFY(outputs.announce(at("old")));
            QVERIFY(outputs.add(at("old"), "new"));
            const std::vector<fs::path> inputs{at(name)};
            const auto refused = outputs.protectAll(inputs, job);
            QVERIFY2(!refused && refused.error().message().contains("input"), name);
            QVERIFY2(!outputs.commit(), name);
            QCOMPARE(contentOf(at("old")), std::string("old"));
        }
    }

    void aNameOfAnInputIsOneByWhateverWay() {
        fs::create_hard_link(at("old"), at("same"));
        OutputSet outputs;
        outputs.protect(at("old"));
        QVERIFY(!outputs.announce(at("same")));
        QVERIFY(!outputs.another().announce(at("same")));
        QVERIFY(!outputs.writeNow(at("same"), "new"));
        QVERIFY(outputs.writeNow(at("other"), "new"));
        QCOMPARE(contentOf(at("old")), std::string("old"));
        QCOMPARE(contentOf(at("other")), std::string("new"));
    }

    /// Of PACK.pkz/maps/NAME.bsp the pack.
    void whatAnInputIsInIsOneToo() {
        OutputSet outputs;
        outputs.protect(at("old") / "maps/a.bsp");
        QVERIFY(!outputs.announce(at("old")));
    }

    void whatTheCommandLineNamesTwiceIsNotOverwritten() {
        for (const bool anew : {false, true}) {
            OutputSet outputs;
            outputs.mention(at("old"));
            outputs.mention(at("./old"));
            outputs.mention("fresh");
            QVERIFY(anew ? outputs.announceAnew(at("old")) : outputs.announce(at("old")));
            QVERIFY(outputs.add(at("old"), "new"));
            QCOMPARE(outputs.commit().has_value(), anew);
            QCOMPARE(contentOf(at("old")), std::string(anew ? "new" : "old"));
        }
    }

    void impossibleTargetsAreRefused_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("says");
        QTest::newRow("an input") << "old" << "input";
        QTest::newRow("an input by another name") << "a/../old" << "input";
        QTest::newRow("a folder") << "a" << "is a folder";
        QTest::newRow("in no folder") << "nowhere/file" << "does not exist";
        QTest::newRow("twice") << "out" << "Two outputs";
    }
    void impossibleTargetsAreRefused() {
        QFETCH(QString, target);
        QFETCH(QString, says);
        fs::create_directory(at("a"));
        OutputSet outputs;
        outputs.protect(at("old"));
        QVERIFY(outputs.announce(at("out")));
        const auto refused = outputs.announce(at(target.toStdString().c_str()));
        QVERIFY(!refused);
        QVERIFY2(refused.error().message().find(says.toStdString()) != std::string::npos,
                 refused.error().message().c_str());
        QVERIFY(!outputs.add(at(target == "out" ? "old" : target.toStdString().c_str()), "new"));
        QCOMPARE(contentOf(at("old")), std::string("old"));
    }

    void aFolderNamedFromHereIsMade() {
        const auto before = fs::current_path();
        fs::current_path(at(""));
        {
            OutputSet outputs;
            QVERIFY(outputs.makeFolder("fresh"));
            QVERIFY(outputs.makeFolder("fresh/inner"));
            QVERIFY(outputs.add("fresh/inner/file", "text"));
            QVERIFY(outputs.commit());
        }
        fs::current_path(before);
        QCOMPARE(contentOf(at("fresh/inner/file")), std::string("text"));
    }

    void aFileWhereAFolderShouldBeIsRefused() {
        OutputSet outputs;
        QVERIFY(!outputs.makeFolder(at("old")));
        QVERIFY(!outputs.makeFolder(at("old/inner")));
        QCOMPARE(contentOf(at("old")), std::string("old"));
    }
};

NAVWRIGHT_TEST(TestOutputSet);
#include "tst_output_set.moc"
