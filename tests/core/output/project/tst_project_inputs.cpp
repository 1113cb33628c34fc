#include <QtTest>

#include <QTemporaryDir>

#include "core/base/atomic_file.h"
#include "core/output/project/project_inputs.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

class TestProjectInputs : public QObject {
    Q_OBJECT

    void put(const std::filesystem::path& path, std::string_view text) {
        std::filesystem::create_directories(path.parent_path());
        QVERIFY(writeFile(path, text).has_value());
    }

  private slots:
    void tellsWhatBecameOfEveryInput() {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        put(root / "m.bsp", "map");
        put(root / "same", "a");
        put(root / "changed", "other");
        put(root / "unread", "b");
        ProjectFile project;
        project.map = {root / "m.bsp", contentHash("map")};
        project.demos = {{{root / "same", contentHash("a")}},
                         {{root / "changed", contentHash("c")}},
                         {{root / "missing", contentHash("d")}},
                         {{root / "unread", {}}}};
        JobContext context;
        const auto checks = checkInputs(project, context);
        QVERIFY(checks.has_value());
        std::vector<InputState> states;
        for (const auto& check : *checks) states.push_back(check.state);
        QVERIFY((states == std::vector{InputState::same, InputState::same, InputState::changed,
                                       InputState::missing, InputState::unknown}));
        QCOMPARE(inputWords(checks->at(0)), std::string());
        QCOMPARE(inputWords(checks->at(2)), std::string("The demo has changed since the project was saved"));
        QCOMPARE(inputWords(checks->at(3)), std::string("The demo is missing"));
        QVERIFY(checks->at(0).kind == InputKind::map);
    }

    void locatesTheFileWithTheRightBytes() {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        put(root / "a" / "demo.mvd2", "another match");
        put(root / "b" / "demo.mvd2", "the match");
        put(root / "here.mvd2", "stays");
        ProjectFile project;
        project.demos = {{{"/gone/demo.mvd2", contentHash("the match")}},
                         {{root / "here.mvd2", {}}},
                         {{"/gone/nowhere.mvd2", {}}}};
        JobContext context;
        const auto found = locateInputs(project, root, context);
        QVERIFY(found.has_value());
        QCOMPARE(*found, std::size_t{1});
        QCOMPARE(project.demos[0].file.path, root / "b" / "demo.mvd2");
        QCOMPARE(project.demos[1].file.path, root / "here.mvd2");
        QCOMPARE(project.demos[2].file.path, std::filesystem::path("/gone/nowhere.mvd2"));
    }

    void oneFileIsNeverTakenForTwoDemos() {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        put(root / "x" / "demo.mvd2", "one");
        put(root / "y" / "demo.mvd2", "two");
        ProjectFile project;
        project.demos = {{{"/a/demo.mvd2", contentHash("two")}},
                         {{"/b/demo.mvd2", contentHash("lost")}},
                         {{"/c/demo.mvd2", contentHash("lost too")}}};
        JobContext context;
        const auto found = locateInputs(project, root, context);
        QVERIFY(found.has_value());
        QCOMPARE(*found, std::size_t{2});
        QCOMPARE(project.demos[0].file.path, root / "y" / "demo.mvd2");
        QCOMPARE(project.demos[1].file.path, root / "x" / "demo.mvd2");
        QCOMPARE(project.demos[2].file.path, std::filesystem::path("/c/demo.mvd2"));
        QVERIFY(parseProject(writeProject(project, root / "w.navwright"), root / "w.navwright").has_value());
    }

    void stopsWhenAsked() {
        JobContext context(alreadyStopped());
        ProjectFile project;
        project.demos = {{{"/gone/demo.mvd2", {}}}};
        const auto checks = checkInputs(project, context);
        QVERIFY(!checks && checks.error().cancelled());
        const auto found = locateInputs(project, "/", context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestProjectInputs);
#include "tst_project_inputs.moc"
