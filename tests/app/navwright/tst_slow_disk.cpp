#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QProgressDialog>
#include <QPushButton>
#include <QTimer>

#include "app/navwright/parts/output/export_part.h"
#include "app/navwright/parts/output/picture_dialog.h"
#include "app/navwright/parts/test/engine_page.h"
#include "app/navwright/parts/test/test_part.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/recent_files.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/report/generation_report.h"
#include "slow_folder.h"
#include "widgets/edit/aq2/patch_files.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/test/verdict/testing.h"
#include "workbench.h"

using namespace navwright;

namespace {

/// What the window's own thread asked of a folder, while this lives. Exact, where a clock would not be: a
/// call that is quick here takes seconds on a disk far away.
class Watch {
  public:
    static constexpr unsigned kSlow = 40;  ///< milliseconds; long enough to be waited for in an event loop

    explicit Watch(const QString& prefix, unsigned milliseconds = kSlow) {
        slowFolderWatch(prefix.toUtf8().constData(), milliseconds);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch() { slowFolderWatch("", 0); }

    /// Nothing is allowed.
    [[nodiscard]] QByteArray calls() const { return slowFolderCalls(); }
    [[nodiscard]] bool used() const { return slowFolderDelayed() > 0; }
};

}  // namespace

/// The disk of the user's files answers slowly, or not at all: the window goes on.
class TestSlowDisk : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<Workbench> bench_;

    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }

    [[nodiscard]] bool openAll() {
        bench_->window().opening().open({folder_.path()});
        return bench_->waitUntilIdle() && bench_->document().generation() != nullptr;
    }
    [[nodiscard]] bool change() {
        static int number = 0;
        return bench_->document().setParameter(Param::LinkMaxSpeed, 500 + ++number) &&
               bench_->waitUntilIdle();
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        for (const auto& file :
             QDir(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample")).entryInfoList(QDir::Files))
            QVERIFY(QFile::copy(file.filePath(), at(file.fileName())));
        QVERIFY(QFile::setPermissions(at("nw_sample.bsp"), QFile::ReadOwner | QFile::WriteOwner));
    }
    void init() {
        bench_ = std::make_unique<Workbench>();
        QVERIFY(openAll());
        QVERIFY(bench_->window().project().saveTo(at("work.navwright").toStdString()));
    }
    void cleanup() {
        slowFolderWatch("", 0);
        bench_.reset();
        for (const auto& name :
             {"work.navwright", ".work.navwright.lock", "other.nav", "edits.json", "out.nav"})
            QFile::remove(at(name));
    }

    /// Else none of the others could fail.
    void aCallOfTheWindowsThreadIsSeen() {
        const Watch watch(folder_.path(), 1);
        QVERIFY(QFileInfo::exists(at("nw_sample.bsp")));
        QVERIFY(watch.calls().contains("nw_sample.bsp"));
        std::error_code code;
        QVERIFY(std::filesystem::exists(at("sample_1.mvd2").toStdString(), code));
        QVERIFY(watch.calls().contains("sample_1.mvd2"));
        QVERIFY(!QFile::exists(at("none")));
        QFile file(at("sample_5.mvd2"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(watch.calls().contains("sample_5.mvd2"));
    }

    void opening() {
        bench_->window().opening().closeAll();
        const Watch watch(folder_.path());
        QVERIFY(openAll());
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void savingAndOpeningAProject() {
        QVERIFY(change());
        const Watch watch(folder_.path());
        QVERIFY(bench_->window().files().save());
        QVERIFY(bench_->window().project().saveTo(at("work.navwright").toStdString()));
        bench_->window().opening().closeAll();
        bench_->window().opening().open({at("work.navwright")});
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document().generation());
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    /// Of the folder of settings this alone is asked while the window is used.
    void keepingACopyOfTheWork() {
        const Watch watch(bench_->folder() + "/autosave-");
        QVERIFY(change());
        QVERIFY(bench_->window().autosave().saveNow());
        bench_->window().autosave().discard();
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void comparing() {
        const auto bytes = writeAq2Nav(bench_->document().generation()->graph->graph);
        QVERIFY(bytes.has_value());
        QFile file(at("other.nav"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes->data()), static_cast<qint64>(bytes->size()));
        file.close();
        const Watch watch(folder_.path());
        bench_->find<ComparisonPanel>("comparison")
            ->compareWith({.kind = Side::Kind::file, .path = at("other.nav").toStdString()});
        QVERIFY(change());
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void exporting() {
        bench_->action("file.exportNav")->trigger();
        const Watch watch(folder_.path());
        bench_->find<QLineEdit>("exportTarget")->setText(at("out.nav"));
        QTest::mouseClick(bench_->find<QPushButton>("exportWrite"), Qt::LeftButton);
        QTRY_VERIFY(!bench_->find<QDialog>("exportDialog"));
        QVERIFY(bench_->window().exports().files().write({{at("report.json").toStdString(), "{}"}}));
        QVERIFY(savePicture(QImage(4, 4, QImage::Format_RGB32), at("picture.png")));
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
        QVERIFY(QFile::exists(at("out.nav")));
    }

    void editsAndReports() {
        const Watch watch(folder_.path());
        QVERIFY(exportPatchFile(bench_->document(), at("edits.json").toStdString()));
        QVERIFY(importPatchFile(bench_->document(), at("edits.json").toStdString()));
        bench_->window().test().showReport(at("truth.json"));
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void whatIsListed() {
        bench_->window().recent().add({at("nw_sample.bsp")});
        const Watch watch(folder_.path());
        bench_->window().recent().add({at("gone.bsp")});
        auto* list = bench_->find<QListWidget>("welcomeRecent");
        QTRY_VERIFY(list->item(0)->text().contains("no longer there"));
        QVERIFY(!list->item(1)->text().contains("no longer there"));
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void demosThatComeAndGo() {
        const auto demo = at("late.mvd2");
        QVERIFY(QFile::copy(at("sample_1.mvd2"), demo));
        const Watch watch(folder_.path());
        QVERIFY(bench_->document().addDemos({demo.toStdString()}));
        QVERIFY(bench_->waitUntilIdle());
        slowFolderWatch("", 0);
        const auto calls = watch.calls();
        QVERIFY2(calls.isEmpty(), calls);
        QVERIFY(QFile::remove(demo));
        slowFolderWatch(folder_.path().toUtf8().constData(), Watch::kSlow);
        QTRY_VERIFY(watch.used());
        QTest::qWait(200);
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    void checkingTheEngine() {
        EngineSettings settings;
        settings.profile.folder = folder_.path().toStdString();
        EnginePage page(settings);
        const Watch watch(folder_.path());
        page.findChild<QPushButton*>("pref.engine.check")->click();
        QVERIFY(page.findChild<QListWidget*>("pref.engine.findings")->count() > 0);
        QVERIFY(watch.used());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    /// A disk that does not answer for a minute: what is waited for is shown, and need not be waited for.
    void whatTakesLongIsShownAndCanBeLeft() {
        QVERIFY(change());
        const Watch watch(folder_.path(), 60000);
        QTimer look;
        bool shown = false;
        connect(&look, &QTimer::timeout, this, [&] {
            auto* dialog = bench_->find<QProgressDialog>("diskProgress");
            if (dialog == nullptr || !dialog->isVisible()) return;
            shown = dialog->labelText().startsWith("Saving") || dialog->labelText().startsWith("Reading");
            QTest::mouseClick(dialog->findChild<QPushButton*>(), Qt::LeftButton);
        });
        look.start(10);
        QVERIFY(!bench_->window().project().saveTo(at("work.navwright").toStdString()));
        QVERIFY(shown);
        QVERIFY(bench_->window().isWindowModified());
        QVERIFY2(watch.calls().isEmpty(), watch.calls());
    }

    /// Nor does the window's end wait: for a folder that is being opened.
    void theEndDoesNotWait() {
        const Watch watch(folder_.path(), 60000);
        bench_->window().opening().open({at("sample_2.mvd2.gz")});
        QTRY_VERIFY(watch.used());
        QElapsedTimer time;
        time.start();
        bench_.reset();
        constexpr qint64 kFarBelowTheDelay = 30000;
        QVERIFY(time.elapsed() < kFarBelowTheDelay);
    }
};

int main(int argc, char** argv) {
    prepareGl();
    return runTest<QApplication, TestSlowDisk>(argc, argv);
}

#include "tst_slow_disk.moc"
