#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTreeWidget>

#include "answers.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/sample_location.h"
#include "core/base/atomic_file.h"
#include "workbench.h"

using namespace navwright;

namespace fs = std::filesystem;

/// A project whose inputs are not where they were, or not what they were.
class TestMissingInputs : public QObject {
    Q_OBJECT

    /// A copy of the sample, a project of it, and the copy moved elsewhere.
    struct Moved {
        Workbench bench;
        QString file = bench.folder() + "/work.navwright";
        fs::path from = fs::path(bench.folder().toStdString()) / "from";
        fs::path to = fs::path(bench.folder().toStdString()) / "to" / "deep";
        NavGraph graph;

        [[nodiscard]] bool save() {
            fs::copy(sampleFolder().toStdString(), from);
            bench.window().opening().open({QString::fromStdString(from.string())});
            if (!bench.waitUntilIdle() || !bench.document().generation()) return false;
            graph = bench.document().generation()->graph->graph;
            return bench.window().project().saveTo(file.toStdString()).has_value();
        }
        void move(const std::vector<const char*>& names) {
            fs::create_directories(to);
            for (const auto* name : names) fs::rename(from / name, to / name);
        }
        [[nodiscard]] bool open() {
            bench.restart();
            bench.window().opening().open({file});
            return bench.waitUntilIdle();
        }
        [[nodiscard]] QDialog* dialog() { return bench.find<QDialog>("locateDialog"); }
        [[nodiscard]] bool found() {
            return QTest::qWaitFor([&] { return bench.find<QPushButton>("locateOpen")->isEnabled(); },
                                   kWorkMilliseconds);
        }
        [[nodiscard]] bool agree() {
            QTest::mouseClick(bench.find<QPushButton>("locateOpen"), Qt::LeftButton);
            return bench.waitUntilIdle();
        }
    };

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aFolderShownBringsAllBack() {
        Moved moved;
        QVERIFY(moved.save());
        moved.move({"nw_sample.bsp", "sample_1.mvd2", "sample_2.mvd2.gz"});
        QVERIFY(moved.open());
        QVERIFY(moved.dialog() && moved.dialog()->isVisible());
        auto* list = moved.bench.find<QTreeWidget>("locateList");
        QCOMPARE(list->topLevelItemCount(), 3);
        QVERIFY(moved.bench.find<QLabel>("locateMessage")->text().startsWith("3 of 6"));
        answerFileDialog(QString::fromStdString(moved.to.parent_path().string()));
        QTest::mouseClick(moved.bench.find<QPushButton>("locateFolder"), Qt::LeftButton);
        QVERIFY(moved.found());
        QVERIFY(list->topLevelItem(0)->text(2).contains("deep"));
        QVERIFY(moved.agree());
        QVERIFY(moved.bench.document().generation()->graph->graph == moved.graph);
        QVERIFY(!moved.bench.find<QWidget>("messageBar")->isVisible());
        // The project's file does not know it yet.
        QVERIFY(moved.bench.window().isWindowModified());
        moved.bench.action("file.save")->trigger();
        QVERIFY(moved.open());
        QVERIFY(!moved.dialog());
        QVERIFY(moved.bench.document().generation()->graph->graph == moved.graph);
    }

    void oneFileShownFindsThoseBesideIt() {
        Moved moved;
        QVERIFY(moved.save());
        moved.move({"sample_1.mvd2", "sample_2.mvd2.gz", "sample_5.mvd2"});
        QVERIFY(moved.open());
        auto* list = moved.bench.find<QTreeWidget>("locateList");
        QCOMPARE(list->topLevelItemCount(), 3);
        list->setCurrentItem(list->topLevelItem(1));
        const auto name = list->topLevelItem(1)->text(0);
        answerFileDialog(QString::fromStdString((moved.to / name.toStdString()).string()));
        QTest::mouseClick(moved.bench.find<QPushButton>("locateFile"), Qt::LeftButton);
        QVERIFY(moved.found());
        QVERIFY(moved.bench.find<QLabel>("locateMessage")->text().contains("All inputs"));
        QVERIFY(moved.agree());
        QVERIFY(moved.bench.document().generation()->graph->graph == moved.graph);
        QCOMPARE(moved.bench.window().settings().value("locate/folder").toString(),
                 QString::fromStdString(moved.to.string()));
        moved.bench.document().undoStack().setClean();
    }

    void withoutThemTheRestOpensAndNothingIsLost() {
        Moved moved;
        QVERIFY(moved.save());
        moved.move({"sample_1.mvd2"});
        QVERIFY(moved.open());
        QVERIFY(moved.agree());
        auto& bench = moved.bench;
        QCOMPARE(bench.document().generation()->demos.size(), std::size_t{4});
        const auto said = bench.find<QLabel>("messageText")->text();
        QVERIFY2(said.contains("The demo is missing") && said.contains("sample_1.mvd2"), qPrintable(said));
        const auto kept = bench.window().project().project();
        QCOMPARE(kept.demos.size(), std::size_t{5});
        const auto before = loadProject(moved.file.toStdString());
        QVERIFY(kept.demos == before->demos);

        // Found later, from the message.
        answerFileDialog(QString::fromStdString(moved.to.string()));
        QTest::mouseClick(bench.find<QPushButton>("messageOffer"), Qt::LeftButton);
        QVERIFY(moved.dialog());
        QTest::mouseClick(bench.find<QPushButton>("locateFolder"), Qt::LeftButton);
        QVERIFY(moved.found());
        QVERIFY(moved.agree());
        QVERIFY(bench.document().generation()->graph->graph == moved.graph);
        bench.document().undoStack().setClean();
    }

    void aMissingMapStaysPartOfTheProject() {
        Moved moved;
        QVERIFY(moved.save());
        const auto before = loadProject(moved.file.toStdString());
        moved.move({"nw_sample.bsp"});
        QVERIFY(moved.open());
        QVERIFY(moved.agree());
        QVERIFY(moved.bench.document().map() == nullptr);
        QVERIFY(moved.bench.document().generation() != nullptr);
        const auto kept = moved.bench.window().project().project();
        QVERIFY(kept.map == before->map);
        QCOMPARE(kept.mapName, before->mapName);
        moved.bench.document().undoStack().setClean();
    }

    void cancelOpensNothing() {
        Moved moved;
        QVERIFY(moved.save());
        moved.move({"sample_1.mvd2"});
        QVERIFY(moved.open());
        moved.dialog()->reject();
        QVERIFY(!moved.bench.window().opening().busy());
        QVERIFY(moved.bench.document().demos().empty());
        QVERIFY(moved.bench.find<QWidget>("welcomePage")->isVisible());
    }

    void aChangedDemoIsNamed() {
        Moved moved;
        QVERIFY(moved.save());
        fs::copy_file(moved.from / "sample_5.mvd2", moved.from / "sample_1.mvd2",
                      fs::copy_options::overwrite_existing);
        QVERIFY(moved.open());
        QVERIFY(!moved.dialog());
        const auto said = moved.bench.find<QLabel>("messageText")->text();
        QVERIFY2(said.contains("The demo has changed") && said.contains("sample_1.mvd2"), qPrintable(said));
        QVERIFY(moved.bench.find<QPlainTextEdit>("logText")->toPlainText().contains("sample_1.mvd2"));
        QVERIFY(moved.bench.document().generation() != nullptr);
    }

    void whatWasFoundWithOtherContentIsSaid() {
        Moved moved;
        QVERIFY(moved.save());
        moved.move({"sample_1.mvd2"});
        fs::copy_file(moved.from / "sample_5.mvd2", moved.to / "sample_1.mvd2",
                      fs::copy_options::overwrite_existing);
        QVERIFY(moved.open());
        answerFileDialog(QString::fromStdString(moved.to.string()));
        QTest::mouseClick(moved.bench.find<QPushButton>("locateFolder"), Qt::LeftButton);
        QVERIFY(moved.found());
        QVERIFY(
            moved.bench.find<QTreeWidget>("locateList")->topLevelItem(0)->text(2).contains("other content"));
        moved.dialog()->reject();
    }

    void aProjectWithNothingMissingSaysSo() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("file.locate")->trigger();
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("at their place"));
        QVERIFY(!bench.find<QDialog>("locateDialog"));
    }
};

NAVWRIGHT_GUI_TEST(TestMissingInputs);
#include "tst_missing_inputs.moc"
