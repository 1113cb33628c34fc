#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

#include "answers.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/recent_files.h"
#include "workbench.h"

using namespace navwright;

/// A project saved, opened again, and opened in two windows at once.
class TestProject : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aSavedProjectOpensAsItWas() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(change(bench));
        QVERIFY(bench.window().isWindowModified());
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        QVERIFY(!bench.window().isWindowModified());
        const auto graph = bench.document().generation()->graph->graph;

        bench.restart();
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().parameters().integer(Param::NodeMinDemos), 2);
        QVERIFY(!bench.document().demos().front().included);
        QVERIFY(bench.document().generation()->graph->graph == graph);
        QVERIFY(bench.window().windowTitle().startsWith("work.navwright"));
        QVERIFY(!bench.window().isWindowModified());
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void aTestIsKeptWithTheProjectAndShownForItsNavAlone() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(change(bench));
        auto report = std::make_shared<NavtestReport>();
        report->map = "nw_sample";
        report->passed = true;
        report->backend = "sim";
        report->schema = kNavtestSchema;
        bench.document().setReport(report);
        const auto tested = bench.document().generation()->graph->graph;
        const auto runs = bench.window().runs().runs().size();
        QVERIFY(bench.window().project().saveTo(file.toStdString()));

        bench.restart();
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.document().report() != nullptr);
        QVERIFY(*bench.document().report() == *report);
        QVERIFY(*bench.document().testedNav() == tested);
        QCOMPARE(bench.document().generation()->graph->graph, tested);
        QVERIFY(!bench.window().isWindowModified());
        // Showing it again is no second run.
        QCOMPARE(bench.window().runs().runs().size(), runs);

        // Another nav: shown as what it is, and not lost either.
        auto project = *loadProject(file.toStdString());
        project.parameters.reset(Param::NodeMinDemos);
        QVERIFY(saveProject(project, file.toStdString()));
        bench.restart();
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation()->graph->graph != tested);
        QVERIFY(bench.document().report() != nullptr);
        QVERIFY(*bench.document().testedNav() == tested);
        auto* changed = bench.find<QLabel>("verdictChanged");
        QVERIFY2(changed->text().contains("has changed since this test"), qPrintable(changed->text()));
        QVERIFY(bench.window().project().project().test == project.test);
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 2));
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(changed->text().isEmpty());
        bench.document().undoStack().setClean();
    }

    /// Version 3 kept the test without its nav: what cannot be shown is said.
    void anOldProjectsTestOfAnotherNavIsSaid() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(saveWithTest(bench, file));
        auto project = *loadProject(file.toStdString());
        project.test->nav.reset();
        project.test->packedNav.clear();
        project.runs.clear();
        project.parameters.reset(Param::NodeMinDemos);
        QVERIFY(saveProject(project, file.toStdString()));
        bench.restart();
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().report() == nullptr);
        const auto said = [&bench](const char* words) {
            return std::ranges::any_of(bench.window().messages().messages(), [words](const auto& message) {
                return message.words.what.find(words) != std::string::npos;
            });
        };
        QVERIFY(said("test is of another nav"));
        QVERIFY(bench.window().project().project().test == project.test);
        // Its own nav again: shown, and nothing is to be said any more.
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 2));
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().report() != nullptr);
        QVERIFY(!said("test is of another nav"));
        bench.document().undoStack().setClean();
    }

    /// A damaged test is an error in words, and what is open stays.
    void aDamagedTestIsAnError() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(saveWithTest(bench, file));
        bench.document().undoStack().setClean();
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadWrite));
        auto text = saved.readAll();
        const auto at = text.indexOf("\"report\": \"");
        QVERIFY(at > 0);
        text.insert(at + 40, "AAAA");
        QVERIFY(saved.seek(0) && saved.write(text) == text.size());
        saved.close();
        const auto before = bench.document().generation();
        QSignalSpy errors(&bench.window().messages(), &Messages::errorShown);
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(errors.count() > 0);
        QVERIFY2(errors.front().front().toString().contains("test"),
                 qPrintable(errors.front().front().toString()));
        QCOMPARE(bench.document().generation(), before);
    }

    void everyInputIsSavedWithItsHash() {
        Workbench bench;
        QVERIFY(change(bench));
        const auto project = bench.window().project().project();
        QVERIFY(project.map->hash.has_value());
        QCOMPARE(project.demos.size(), std::size_t{5});
        for (std::size_t i = 1; i < project.demos.size(); ++i)
            QVERIFY2(project.demos[i].file.hash.has_value(), project.demos[i].file.path.c_str());
        bench.document().undoStack().setClean();
    }

    void aSavedProjectIsARecentOne() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(bench.openSample());
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        QCOMPARE(bench.window().recent().entries().front(), QStringList{file});
    }

    void saveAsAsksForANameAndGivesItTheSuffix() {
        Workbench bench;
        QVERIFY(change(bench));
        answerFileDialog(bench.folder() + "/mine");
        bench.action("file.save")->trigger();
        QVERIFY(QFile::exists(bench.folder() + "/mine.navwright"));
        QVERIFY(!bench.window().isWindowModified());
    }

    void theSameFileInOtherWordsIsNoSecondWindow() {
        Workbench bench;
        QVERIFY(change(bench));
        QVERIFY(bench.window().project().saveTo(bench.folder().toStdString() + "/work.navwright"));
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 4));
        QVERIFY(bench.window().project().saveTo(bench.folder().toStdString() + "/./x/..//work.navwright"));
        QVERIFY(!bench.window().isWindowModified());
    }

    void aPlaceThatCannotBeWrittenLeavesTheWorkUnsaved() {
        Workbench bench;
        QVERIFY(change(bench));
        QVERIFY(!bench.window().project().saveTo("/proc/work.navwright"));
        QVERIFY(bench.window().isWindowModified());
        bench.document().undoStack().setClean();
    }

    void theSecondWindowOpensForReadingAndSaysWhoHasIt() {
        Workbench first, second;
        const auto file = first.folder() + "/work.navwright";
        QVERIFY(openBoth(first, second, file));
        QVERIFY(second.document().generation() != nullptr);
        QVERIFY(second.window().windowTitle().contains("read-only"));
        QVERIFY(!first.window().windowTitle().contains("read-only"));
        const auto said = second.find<QLabel>("messageText")->text();
        QVERIFY2(said.contains(QString("process %1").arg(QCoreApplication::applicationPid())),
                 qPrintable(said));
        QVERIFY2(said.contains(QSysInfo::machineHostName()), qPrintable(said));
        QVERIFY(said.contains(file));
    }

    void theSecondWindowSavesUnderAnotherName_data() {
        QTest::addColumn<bool>("bySave");
        QTest::newRow("Save") << true;
        QTest::newRow("the button of the notice") << false;
    }
    void theSecondWindowSavesUnderAnotherName() {
        QFETCH(const bool, bySave);
        Workbench first, second;
        const auto file = first.folder() + "/work.navwright";
        QVERIFY(openBoth(first, second, file));
        const auto before = loadProject(file.toStdString());
        QVERIFY(second.document().setParameter(Param::NodeMinDemos, 3));
        const auto copy = second.folder() + "/copy.navwright";
        answerFileDialog(copy);
        if (bySave) {
            second.action("file.save")->trigger();
        } else {
            QTest::mouseClick(second.find<QPushButton>("messageOffer"), Qt::LeftButton);
        }
        QVERIFY(!second.window().isWindowModified());
        QVERIFY(second.window().windowTitle().startsWith("copy.navwright"));
        QVERIFY(!second.window().windowTitle().contains("read-only"));
        QCOMPARE(loadProject(copy.toStdString())->parameters.integer(Param::NodeMinDemos), 3);
        QVERIFY(*loadProject(file.toStdString()) == *before);
    }

    void whenTheFirstIsClosedTheSecondSaves() {
        Workbench first, second;
        const auto file = first.folder() + "/work.navwright";
        QVERIFY(openBoth(first, second, file));
        QVERIFY(second.document().setParameter(Param::NodeMinDemos, 3));
        first.action("file.close")->trigger();
        second.action("file.save")->trigger();
        QVERIFY(!second.window().isWindowModified());
        QVERIFY(!second.find<QWidget>("messageBar")->isVisible());
        QVERIFY(!second.window().windowTitle().contains("read-only"));
        QCOMPARE(loadProject(file.toStdString())->parameters.integer(Param::NodeMinDemos), 3);

        first.window().opening().open({file});
        QVERIFY(first.waitUntilIdle());
        QVERIFY(first.window().windowTitle().contains("read-only"));
    }

    void whatTheFirstSavedMeanwhileIsNotOverwrittenUnasked_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<int>("value");
        QTest::newRow("overwrite") << "Overwrite" << 3;
        QTest::newRow("cancel") << "Cancel" << 4;
    }
    void whatTheFirstSavedMeanwhileIsNotOverwrittenUnasked() {
        QFETCH(const QString, answer);
        QFETCH(const int, value);
        Workbench first, second;
        const auto file = first.folder() + "/work.navwright";
        QVERIFY(openBoth(first, second, file));
        QVERIFY(second.document().setParameter(Param::NodeMinDemos, 3));
        QVERIFY(first.document().setParameter(Param::NodeMinDemos, 4));
        first.action("file.save")->trigger();
        first.action("file.close")->trigger();
        QString asked;
        whenAsked<QMessageBox>([answer, &asked](QMessageBox& question) {
            asked = question.text();
            for (auto* button : question.buttons()) {
                if (button->text().remove('&') == answer) button->click();
            }
        });
        second.action("file.save")->trigger();
        QVERIFY(asked.contains("work.navwright"));
        QCOMPARE(loadProject(file.toStdString())->parameters.integer(Param::NodeMinDemos), value);
        QCOMPARE(second.window().isWindowModified(), answer == "Cancel");
        second.document().undoStack().setClean();
    }

    void aDamagedProjectIsNamedAndWhatWasOpenStays_data() {
        QTest::addColumn<QByteArray>("damage");
        for (const auto* damage : {"empty", "half", "last brace", "newer", "one bit"})
            QTest::newRow(damage) << QByteArray(damage);
    }
    void aDamagedProjectIsNamedAndWhatWasOpenStays() {
        QFETCH(const QByteArray, damage);
        Workbench bench;
        QVERIFY(change(bench));
        const auto generation = bench.document().generation();
        const auto whole = QByteArray::fromStdString(
            writeProject(bench.window().project().project(), bench.folder().toStdString() + "/x.navwright"));
        auto bytes = whole;
        if (damage == "empty") bytes.clear();
        if (damage == "half") bytes.truncate(whole.size() / 2);
        if (damage == "last brace") bytes.truncate(whole.lastIndexOf('}'));
        if (damage == "newer") bytes.replace("\"version\": ", "\"version\": 9");
        if (damage == "one bit") bytes[0] = static_cast<char>(bytes[0] ^ 4);
        QVERIFY(bytes != whole);
        const auto file = bench.write("broken.navwright", bytes);
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        const auto said = bench.find<QLabel>("messageText")->text();
        QVERIFY2(bench.find<QWidget>("messageBar")->isVisible() && said.contains(file), qPrintable(said));
        if (damage == "newer") QVERIFY2(said.contains("update Navwright"), qPrintable(said));
        QCOMPARE(bench.document().generation(), generation);
        QVERIFY(bench.window().isWindowModified());
        QFile still(file);
        QVERIFY(still.open(QIODevice::ReadOnly));
        QCOMPARE(still.readAll(), bytes);
        bench.document().undoStack().setClean();
    }

  private:
    static bool change(Workbench& bench) {
        if (!bench.openSample()) return false;
        if (!bench.document().setParameter(Param::NodeMinDemos, 2)) return false;
        bench.document().setDemoIncluded(bench.document().demos().front().path, false);
        return bench.waitUntilIdle();
    }

    /// Changed work with a test in the file.
    static bool saveWithTest(Workbench& bench, const QString& file) {
        if (!change(bench)) return false;
        auto report = std::make_shared<NavtestReport>();
        report->map = "nw_sample";
        report->schema = kNavtestSchema;
        bench.document().setReport(report);
        return bench.window().project().saveTo(file.toStdString()).has_value();
    }

    static bool openBoth(Workbench& first, Workbench& second, const QString& file) {
        if (!change(first) || !first.window().project().saveTo(file.toStdString())) return false;
        second.window().opening().open({file});
        return second.waitUntilIdle();
    }
};

NAVWRIGHT_GUI_TEST(TestProject);
#include "tst_project.moc"
