#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "answers.h"
#include "app/navwright/parts/map/mesh_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/messages.h"
#include "colours_in.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "sanitizers.h"
#include "trial_bench.h"
#include "widgets/map/meshes/map_meshes.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Everything the Export menu writes, read back.
class TestExports : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void theStrafeArchiveHoldsTheTraversals() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/fast.strafe_traces";
        choose(bench, "file.exportArchive", file);
        const auto bytes = readFile(file.toStdString());
        QVERIFY(bytes);
        const auto archive = readStrafeArchive(*bytes, "fast");
        QVERIFY(archive);
        QVERIFY(!archive->traversals.empty());
        QCOMPARE(archive->traversals.size(), bench.document().generation()->archive->traversals.size());
    }

    void theTablesHoldEveryNodeLinkAndCluster() {
        Workbench bench;
        QVERIFY(bench.openSample());
        choose(bench, "file.exportTables", bench.folder() + "/all.csv");
        const auto& generation = *bench.document().generation();
        const auto& graph = generation.graph->graph;
        const auto nodes = lines(bench.folder() + "/all_nodes.csv");
        QCOMPARE(nodes.size(), static_cast<qsizetype>(graph.nodes.size()) + 1);
        QCOMPARE(lines(bench.folder() + "/all_links.csv").size(),
                 static_cast<qsizetype>(graph.linkCount()) + 1);
        QCOMPARE(lines(bench.folder() + "/all_clusters.csv").size(),
                 static_cast<qsizetype>(generation.clusters->clusters.size()) + 1);
        const auto titles = nodes.front().split(',');
        const auto x = titles.indexOf("x");
        QVERIFY2(x >= 0, nodes.front());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto cells = nodes[static_cast<qsizetype>(i) + 1].split(',');
            QCOMPARE(cells.size(), titles.size());
            QVERIFY(std::abs(cells[x].toFloat() - graph.nodes[i].origin.x) < 1);
        }
    }

    void tablesThatAreThereAreReplacedOnlyWhenAgreed_data() {
        QTest::addColumn<QString>("answer");
        QTest::newRow("replace") << "Replace";
        QTest::newRow("cancel") << "Cancel";
    }
    void tablesThatAreThereAreReplacedOnlyWhenAgreed() {
        QFETCH(const QString, answer);
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto old = bench.write("all_links.csv", "mine");
        answerFileDialog(bench.folder() + "/all.csv");
        QString asked;
        answerReplacing(answer, asked);
        bench.action("file.exportTables")->trigger();
        QVERIFY(asked.contains("all_links.csv"));
        QVERIFY(!asked.contains("all_nodes.csv"));
        QCOMPARE(lines(old).size() > 1, answer == "Replace");
        QCOMPARE(QFile::exists(bench.folder() + "/all_nodes.csv"), answer == "Replace");
    }

    /// The navmesh set has a name that was chosen; what is written beside it does not.
    void whatLiesBesideANavmeshIsReplacedOnlyWhenAgreed_data() {
        tablesThatAreThereAreReplacedOnlyWhenAgreed_data();
    }
    void whatLiesBesideANavmeshIsReplacedOnlyWhenAgreed() {
        QFETCH(const QString, answer);
        Workbench bench;
        QVERIFY(bench.openSample());
        auto& meshes = bench.window().meshes().meshes();
        meshes.makeNavMesh();
        QVERIFY(QTest::qWaitFor([&] { return meshes.navMesh() != nullptr; }, kHangMilliseconds));
        const auto old = bench.write("mine.gset", "mine");
        answerFileDialog(bench.folder() + "/mine.bin");
        QString asked;
        answerReplacing(answer, asked);
        bench.find<QPushButton>("meshExport")->click();
        QVERIFY(asked.contains("mine.gset"));
        QVERIFY(!asked.contains("mine.bin") && !asked.contains("mine.obj"));
        QCOMPARE(content(old) != "mine", answer == "Replace");
        for (const auto* name : {"/mine.bin", "/mine-crouched.bin", "/mine.obj"})
            QCOMPARE(QFile::exists(bench.folder() + name), answer == "Replace");
    }

    /// The last of them cannot be written: a folder has its name.
    void navmeshesAreAllWrittenOrNone() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto& meshes = bench.window().meshes().meshes();
        meshes.makeNavMesh();
        QVERIFY(QTest::qWaitFor([&] { return meshes.navMesh() != nullptr; }, kHangMilliseconds));
        QVERIFY(QDir(bench.folder()).mkpath("mine.gset"));
        answerFileDialog(bench.folder() + "/mine.bin");
        QString asked;
        answerReplacing("Replace", asked);
        QSignalSpy said(&bench.window().messages(), &Messages::errorShown);
        bench.find<QPushButton>("meshExport")->click();
        QCOMPARE(said.count(), 1);
        for (const auto* name : {"/mine.bin", "/mine-crouched.bin", "/mine.obj"})
            QVERIFY(!QFile::exists(bench.folder() + name));
    }

    void theJsonReportSaysWhatWasMade() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/report.json";
        choose(bench, "file.exportJson", file);
        const auto bytes = readFile(file.toStdString());
        QVERIFY(bytes);
        QCOMPARE(static_cast<int>(fileKindOf(*bytes)), static_cast<int>(FileKind::generation));
        const auto root = QJsonDocument::fromJson(content(file)).object();
        const auto& graph = bench.document().generation()->graph->graph;
        QCOMPARE(root["graph"].toObject()["nodes"].toInt(), static_cast<int>(graph.nodes.size()));
    }

    void theHtmlReportIsOneWholePage() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/report.html";
        choose(bench, "file.exportReport", file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kWorkMilliseconds);
        const auto page = content(file);
        QVERIFY(page.startsWith("<!doctype html>") || page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.trimmed().endsWith("</html>"));
        QVERIFY(page.contains("nw_sample"));
        QVERIFY(page.contains("data:image/png;base64,"));
    }

    /// What is set to test in Preferences judges the report, too.
    void theHtmlReportIsJudgedByWhatIsSetToTest() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto backend = std::make_shared<ScriptedBackend>([](const TestJob& job, JobContext&,
                                                                  int run) -> Result<NavtestReport> {
            if (run > 0) return fail("The server did not start", {}, "check the engine");
            auto report = plainReport(job, true);
            report.backend = "engine";
            report.engine = NavtestEngine{.version = "q2pro r4", .inuseBytes = 1, .maxNodes = 9, .types = {}};
            report.schema = kNavtestSchema;
            report.seed = job.setup.seed;
            return report;
        });
        bench.window().testing().setBackend(backend);
        auto settings = bench.window().testing().settings();
        settings.seed = 42;
        bench.window().testing().setSettings(settings);
        const auto file = bench.folder() + "/report.html";
        choose(bench, "file.exportReport", file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kWorkMilliseconds);
        const auto page = content(file);
        QVERIFY(page.contains("1 bot, 60 s, seed 42, tested by the server (q2pro r4), for this report"));
        // A judge that fails is an error in words, and there is no report.
        const auto other = bench.folder() + "/other.html";
        QSignalSpy errors(&bench.window().messages(), &Messages::errorShown);
        choose(bench, "file.exportReport", other);
        QTRY_VERIFY_WITH_TIMEOUT(errors.count() > 0, kWorkMilliseconds);
        QVERIFY(errors.front().front().toString().contains("did not start"));
        QVERIFY(!QFile::exists(other));
    }

    void thePictureHasTheSizeAskedFor_data() {
        QTest::addColumn<int>("choice");
        QTest::addColumn<QSize>("size");
        QTest::newRow("720 lines") << 1 << QSize(1280, 720);
        QTest::newRow("larger than the screen") << 3 << QSize(2560, 1440);
        QTest::newRow("odd") << 5 << QSize(333, 777);
        QTest::newRow("as on the screen") << 0 << QSize();
    }
    void thePictureHasTheSizeAskedFor() {
        QFETCH(const int, choice);
        QFETCH(QSize, size);
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("file.exportPicture")->trigger();
        bench.find<QComboBox>("pictureSize")->setCurrentIndex(choice);
        if (choice == 0) size = bench.window().view().view()->size();
        bench.find<QSpinBox>("pictureWidth")->setValue(size.width());
        bench.find<QSpinBox>("pictureHeight")->setValue(size.height());
        const auto file = bench.folder() + "/view.png";
        bench.find<QLineEdit>("pictureTarget")->setText(file);
        QTest::mouseClick(bench.find<QPushButton>("pictureWrite"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!bench.find<QDialog>("pictureDialog"), kWorkMilliseconds);
        const QImage picture(file);
        QCOMPARE(picture.size(), size);
        QVERIFY(coloursIn(picture) > 50);
    }

    void aPictureThatCannotBeWrittenIsSaid_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("said");
        QTest::newRow("folder") << "/proc/view.png" << "/proc/view.png";
        QTest::newRow("format") << "view.xyz" << "ends in .png";
    }
    void aPictureThatCannotBeWrittenIsSaid() {
        QFETCH(const QString, target);
        QFETCH(const QString, said);
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("file.exportPicture")->trigger();
        bench.find<QComboBox>("pictureSize")->setCurrentIndex(1);
        bench.find<QLineEdit>("pictureTarget")->setText(QDir(bench.folder()).filePath(target));
        QTest::mouseClick(bench.find<QPushButton>("pictureWrite"), Qt::LeftButton);
        QVERIFY(bench.find<QDialog>("pictureDialog")->isVisible());
        QVERIFY(bench.find<QLabel>("pictureMessage")->text().contains(said));
        QVERIFY(!QFile::exists(QDir(bench.folder()).filePath(target)));
    }

    void anOpenFileIsNeverOverwritten() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto demo = bench.document().demos().front().path;
        const auto before = readFile(demo);
        answerFileDialog(QString::fromStdString(demo.string()));
        whenAskedAgainToReplace();
        bench.action("file.exportJson")->trigger();
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("Nothing was written"));
        QVERIFY(*readFile(demo) == *before);
    }

  private:
    /// The question that comes after the file dialog; `asked` is its text.
    static void answerReplacing(const QString& answer, QString& asked) {
        QTimer::singleShot(0, qApp, [&asked, answer] {
            whenAsked<QMessageBox>([&asked, answer](QMessageBox& question) {
                asked = question.text();
                for (auto* button : question.buttons()) {
                    if (button->text().remove('&') == answer) button->click();
                }
            });
        });
    }
    static void choose(Workbench& bench, const char* id, const QString& file) {
        answerFileDialog(file);
        bench.action(id)->trigger();
    }
    /// The file dialog's own question about a file that is there.
    static void whenAskedAgainToReplace() {
        whenAsked<QMessageBox>([](QMessageBox& question) { question.button(QMessageBox::Yes)->click(); });
    }
    static QByteArray content(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QList<QByteArray> lines(const QString& path) { return content(path).trimmed().split('\n'); }
};

NAVWRIGHT_GUI_TEST(TestExports);
#include "tst_exports.moc"
