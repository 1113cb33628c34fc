#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "base/file_bytes.h"
#include "navwright/project_keeper.h"
#include "panels/preset_box.h"
#include "small_disk.h"
#include "workbench.h"

using namespace navwright;

/// Where nothing can be written, it is said, and nothing is lost: neither the work nor what was saved before.
class TestFullDisk : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<SmallDisk> disk_;

    static void addRows() {
        QTest::addColumn<bool>("full");
        QTest::newRow("full disk") << true;
        QTest::newRow("read-only folder") << false;
    }
    void spoil(bool full) {
        if (full) {
            disk_->fill();
        } else {
            disk_->makeReadOnly();
        }
    }

  public:
    static inline bool prepared = false;

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        if (!prepared) QSKIP("this system does not let a process mount a file system of its own");
    }
    void init() {
        failOnQtWarnings();
        disk_ = std::make_unique<SmallDisk>(folder_.path().toStdString());
        QVERIFY(disk_->works());
    }
    void cleanup() { disk_.reset(); }

    void aProjectKeepsWhatWasSaved_data() { addRows(); }
    void aProjectKeepsWhatWasSaved() {
        QFETCH(bool, full);
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 2));
        const auto file = disk_->file("work.navwright");
        QVERIFY(bench.window().project().saveTo(file));
        const auto before = readFile(file);
        QVERIFY(before);
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 1));
        spoil(full);
        QSignalSpy said(&bench.window(), &MainWindow::errorShown);
        bench.action("file.save")->trigger();
        QCOMPARE(said.count(), 1);
        QVERIFY(said.front().front().toString().contains(folder_.path()));
        QVERIFY(bench.find<QLabel>("messageText")->isVisible());
        QVERIFY(bench.window().isWindowModified());
        QCOMPARE(bench.document().parameters().integer(Param::NodeMinDemos), 1);
        QVERIFY(*readFile(file) == *before);

        disk_->mend();
        bench.action("file.save")->trigger();
        QCOMPARE(said.count(), 1);
        QVERIFY(!bench.window().isWindowModified());
        QVERIFY(*readFile(file) != *before);
    }

    void anExportedNavStaysAsItWas_data() { addRows(); }
    void anExportedNavStaysAsItWas() {
        QFETCH(bool, full);
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("file.exportNav")->trigger();
        auto* target = bench.find<QLineEdit>("exportTarget");
        QVERIFY(target);
        const auto file = disk_->file("out.nav");
        QFile old(QString::fromStdString(file));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("an older nav") > 0);
        old.close();
        spoil(full);
        target->setText(QString::fromStdString(file));
        QTest::mouseClick(bench.find<QPushButton>("exportWrite"), Qt::LeftButton);
        QVERIFY(bench.find<QDialog>("exportDialog")->isVisible());
        QVERIFY(bench.find<QLabel>("exportMessage")->text().contains(folder_.path()));
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("an older nav"));
    }

    void aPresetIsNotHalfSaved_data() { addRows(); }
    void aPresetIsNotHalfSaved() {
        QFETCH(bool, full);
        QDir(folder_.path()).mkpath("presets");
        MainWindow window(folder_.filePath("settings.ini"));
        spoil(full);
        QSignalSpy said(&window, &MainWindow::errorShown);
        window.findChild<PresetBox*>()->save("mine");
        QCOMPARE(said.count(), 1);
        QVERIFY(QDir(folder_.filePath("presets")).entryList(QDir::Files).isEmpty());
        disk_->mend();
    }
};

/// Mounts are taken before anything starts threads.
int main(int argc, char** argv) {
    TestFullDisk::prepared = SmallDisk::prepare();
    prepareGl();
    QApplication application(argc, argv);
    TestFullDisk test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_full_disk.moc"
