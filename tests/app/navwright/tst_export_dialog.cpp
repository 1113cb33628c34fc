#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>

#include "answers.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/nav/files/aq2_nav.h"
#include "workbench.h"

using namespace navwright;

/// The export dialog: what it says, what it writes, and what happens where nothing can be written.
class TestExportDialog : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aNavWithoutNodesIsNotWritten() {
        Workbench bench;
        bench.document().showNav("empty.nav", NavGraph());
        QVERIFY(bench.waitUntilIdle());
        bench.action("file.exportNav")->trigger();
        QVERIFY(!bench.find<QDialog>("exportDialog"));
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("no nodes to export"));
    }

    void itIsInTheMiddleOfTheScreen() {
        Workbench bench;
        bench.window().move(0, 0);
        QVERIFY(open(bench));
        const auto* dialog = bench.find<QDialog>("exportDialog");
        const auto off = dialog->geometry().center() - bench.window().screen()->availableGeometry().center();
        QVERIFY2(std::abs(off.x()) < 60, qPrintable(QString::number(off.x())));
        QVERIFY2(std::abs(off.y()) < 120, qPrintable(QString::number(off.y())));
    }

    void writesTheNavAndItsArchive() {
        Workbench bench;
        QVERIFY(open(bench));
        const auto& graph = bench.document().generation()->graph->graph;
        QVERIFY(bench.find<QLabel>("exportSummary")
                    ->text()
                    .contains(QString("%1 nodes, %2 links").arg(graph.nodes.size()).arg(graph.linkCount())));
        bench.find<QCheckBox>("exportArchive")->setEnabled(true);
        bench.find<QCheckBox>("exportArchive")->setChecked(true);
        write(bench, bench.folder() + "/out.nav");
        const auto bytes = readFile((bench.folder() + "/out.nav").toStdString());
        QVERIFY(bytes);
        const auto nav = readAq2Nav(*bytes, "out.nav");
        QVERIFY(nav);
        QVERIFY(nav->graph == graph);
        QVERIFY(QFile::exists(bench.folder() + "/out.strafe_traces"));
        QTRY_VERIFY(!bench.find<QDialog>("exportDialog"));
    }

    void otherEnginesGetTheirOwnFormat_data() {
        QTest::addColumn<int>("engine");
        QTest::addColumn<int>("kind");
        QTest::newRow("NAV2") << 1 << static_cast<int>(FileKind::nav2);
        QTest::newRow("NavJson") << 2 << static_cast<int>(FileKind::navJson);
        QTest::newRow("NAV3") << 3 << static_cast<int>(FileKind::nav3);
    }
    void otherEnginesGetTheirOwnFormat() {
        QFETCH(int, engine);
        QFETCH(int, kind);
        Workbench bench;
        QVERIFY(open(bench));
        bench.find<QComboBox>("exportEngine")->setCurrentIndex(engine);
        const auto target = bench.folder() + "/out.file";
        write(bench, target);
        const auto bytes = readFile(target.toStdString());
        QVERIFY(bytes);
        QCOMPARE(static_cast<int>(fileKindOf(*bytes)), kind);
    }

    void aPlaceThatCannotBeWrittenIsNamedAndTheDialogStays_data() {
        QTest::addColumn<QString>("target");
        QTest::newRow("read-only folder") << "/proc/out.nav";
        QTest::newRow("missing folder") << "/nowhere/at/all/out.nav";
    }
    void aPlaceThatCannotBeWrittenIsNamedAndTheDialogStays() {
        QFETCH(QString, target);
        Workbench bench;
        QVERIFY(open(bench));
        write(bench, target);
        QVERIFY(bench.find<QDialog>("exportDialog")->isVisible());
        QVERIFY(bench.find<QLabel>("exportMessage")->text().contains(target.section('/', 0, -2)));
    }

    void aFileThatIsThereIsReplacedByAButtonThatSaysSo() {
        Workbench bench;
        QVERIFY(open(bench));
        const auto* button = bench.find<QPushButton>("exportWrite");
        bench.find<QLineEdit>("exportTarget")->setText(bench.folder() + "/new.nav");
        QCOMPARE(button->text(), QString("Write"));
        // The disk is asked beside the window.
        bench.find<QLineEdit>("exportTarget")->setText(bench.write("old.nav", "older"));
        QTRY_COMPARE(button->text(), QString("Replace"));
        bench.find<QLineEdit>("exportTarget")->setText(bench.folder() + "/new.nav");
        QTRY_COMPARE(button->text(), QString("Write"));
    }

    void filesGoBesideTheMapAndAreNamedOnceWritten() {
        Workbench bench;
        const auto map = bench.folder() + "/nw_sample.bsp";
        QVERIFY(QFile::copy(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp", map));
        NavGraph graph;
        graph.nodes = {{.origin = {0, 0, 24}}};
        const auto bytes = writeAq2Nav(graph);
        QVERIFY(bytes.has_value());
        const QByteArray nav(reinterpret_cast<const char*>(bytes->data()), static_cast<int>(bytes->size()));
        bench.window().opening().open({map, bench.write("hand.nav", nav)});
        QVERIFY(bench.waitUntilIdle() && bench.document().generation());
        bench.action("file.exportNav")->trigger();
        const auto target = bench.find<QLineEdit>("exportTarget")->text();
        QCOMPARE(target, bench.folder() + "/nw_sample.nav");
        write(bench, target);
        QVERIFY(bench.window().statusBar()->currentMessage().contains(target));
    }

    /// Until it has a file of its own; one that is there is not replaced without a question.
    void theProjectIsSavedBesideTheNav() {
        Workbench bench;
        QVERIFY(open(bench));
        write(bench, bench.folder() + "/first.nav");
        QTRY_VERIFY(!bench.find<QDialog>("exportDialog"));
        QCOMPARE(bench.window().project().path(),
                 std::filesystem::path((bench.folder() + "/first.navwright").toStdString()));
        QVERIFY(!bench.window().isWindowModified());
        bench.action("file.exportNav")->trigger();
        QVERIFY(!bench.find<QCheckBox>("exportProject")->isVisible());
        bench.find<QDialog>("exportDialog")->reject();
        QTRY_VERIFY(!bench.find<QDialog>("exportDialog"));

        bench.window().opening().closeAll();
        QVERIFY(open(bench));
        const auto other = bench.write("other.navwright", "somebody's");
        bool asked = false;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked = question.text().contains("other.navwright");
            QTest::keyClick(&question, Qt::Key_Escape);
        });
        write(bench, bench.folder() + "/other.nav");
        QTRY_VERIFY(asked);
        QCOMPARE(*readFile(other.toStdString()), *readFile(bench.write("same", "somebody's").toStdString()));
        QVERIFY(QFile::exists(bench.folder() + "/other.nav"));
        QVERIFY(bench.window().project().path().empty());
    }

    void whoDoesNotWantAProjectIsNotGivenOneAgain() {
        Workbench bench;
        QVERIFY(open(bench));
        bench.find<QCheckBox>("exportProject")->setChecked(false);
        write(bench, bench.folder() + "/first.nav");
        QTRY_VERIFY(!bench.find<QDialog>("exportDialog"));
        QVERIFY(!QFile::exists(bench.folder() + "/first.navwright"));
        bench.action("file.exportNav")->trigger();
        QVERIFY(!bench.find<QCheckBox>("exportProject")->isChecked());
    }

    void anInputIsNeverOverwritten() {
        Workbench bench;
        QVERIFY(open(bench));
        const auto map = QString::fromStdString(bench.document().mapPath().string());
        const auto before = readFile(map.toStdString());
        write(bench, map);
        QVERIFY(!bench.find<QLabel>("exportMessage")->text().isEmpty());
        QVERIFY(*readFile(map.toStdString()) == *before);
    }

  private:
    static bool open(Workbench& bench) {
        if (!bench.openSample()) return false;
        bench.action("file.exportNav")->trigger();
        return bench.find<QDialog>("exportDialog") != nullptr &&
               QTest::qWaitFor([&] { return bench.find<QPushButton>("exportWrite")->isEnabled(); },
                               kWorkMilliseconds);
    }
    static void write(Workbench& bench, const QString& target) {
        bench.find<QLineEdit>("exportTarget")->setText(target);
        // Simulated bots may try the links first.
        if (!QTest::qWaitFor([&] { return bench.find<QPushButton>("exportWrite")->isEnabled(); },
                             4 * kWorkMilliseconds))
            return;
        QTest::mouseClick(bench.find<QPushButton>("exportWrite"), Qt::LeftButton);
    }
};

NAVWRIGHT_GUI_TEST(TestExportDialog);
#include "tst_export_dialog.moc"
