#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "answers.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "small_disk.h"
#include "widgets/parameters/panel/preset_box.h"
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

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        disk_ = std::make_unique<SmallDisk>(folder_.path().toStdString());
        QVERIFY(disk_->works());
    }
    void cleanup() { disk_.reset(); }

    /// What the other tests stand on.
    void nothingCanBeWrittenThere_data() { addRows(); }
    void nothingCanBeWrittenThere() {
        QFETCH(bool, full);
        QVERIFY(writeFile(disk_->file("before"), std::string_view("as it was")));
        spoil(full);
        const auto written = writeFile(disk_->file("new"), std::string_view("new"));
        QVERIFY(!written);
        const auto* words = full ? SmallDisk::words() : SmallDisk::wordsOfReadOnly();
        QVERIFY2(written.error().message().contains(words), written.error().message().c_str());
        QVERIFY(!writeFile(disk_->file("before"), std::string_view("other")));
        disk_->mend();
        QVERIFY(writeFile(disk_->file("new"), std::string_view("new")));
    }

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
        QSignalSpy said(&bench.window().messages(), &Messages::errorShown);
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

    void aProjectInAReadOnlyFolderOpensForReading() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = disk_->file("work.navwright");
        QVERIFY(bench.window().project().saveTo(file));
        bench.restart();
        spoil(false);
        bench.window().opening().open({QString::fromStdString(file)});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
        QVERIFY(bench.window().windowTitle().contains("read-only"));
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("cannot be locked"));
        const auto copy = bench.folder() + "/copy.navwright";
        answerFileDialog(copy);
        bench.action("file.save")->trigger();
        QVERIFY(QFile::exists(copy));
        QVERIFY(!bench.window().windowTitle().contains("read-only"));
        disk_->mend();
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

    void noExportIsHalfWritten_data() {
        QTest::addColumn<bool>("full");
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("name");
        const std::pair<const char*, const char*> exports[] = {{"exportArchive", "out.strafe_traces"},
                                                               {"exportTables", "out.csv"},
                                                               {"exportJson", "out.json"},
                                                               {"exportReport", "out.html"}};
        for (const bool full : {true, false}) {
            for (const auto& [id, name] : exports) {
                QTest::addRow("%s %s", full ? "full disk" : "read-only folder", id)
                    << full << QByteArray("file.") + id << QString::fromLatin1(name);
            }
        }
    }
    void noExportIsHalfWritten() {
        QFETCH(bool, full);
        QFETCH(QByteArray, id);
        QFETCH(QString, name);
        Workbench bench;
        QVERIFY(bench.openSample());
        spoil(full);
        const auto before = QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden);
        QSignalSpy said(&bench.window().messages(), &Messages::errorShown);
        answerFileDialog(folder_.filePath(name));
        bench.action(id.constData())->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, kWorkMilliseconds);
        QVERIFY2(said.front().front().toString().contains(folder_.path()),
                 qPrintable(said.front().front().toString()));
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden), before);
        disk_->mend();
    }

    void aPictureIsNotHalfWritten_data() { addRows(); }
    void aPictureIsNotHalfWritten() {
        QFETCH(bool, full);
        Workbench bench;
        QVERIFY(bench.openSample());
        spoil(full);
        const auto before = QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden);
        bench.action("file.exportPicture")->trigger();
        bench.find<QComboBox>("pictureSize")->setCurrentIndex(1);
        bench.find<QLineEdit>("pictureTarget")->setText(folder_.filePath("view.png"));
        QTest::mouseClick(bench.find<QPushButton>("pictureWrite"), Qt::LeftButton);
        QVERIFY(bench.find<QDialog>("pictureDialog")->isVisible());
        QVERIFY(bench.find<QLabel>("pictureMessage")->text().contains(folder_.path()));
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden), before);
        disk_->mend();
    }

    void unsavedWorkThatCannotBeKeptIsSaidOnceWithAnotherFolder_data() { addRows(); }
    void unsavedWorkThatCannotBeKeptIsSaidOnceWithAnotherFolder() {
        QFETCH(bool, full);
        const QTemporaryDir other;
        MainWindow window(folder_.filePath("settings.ini"));
        window.show();
        auto& autosave = window.autosave();
        window.document().setIgnoredIssues({{"island 0 0 0", "harmless"}}, "Ignore");
        spoil(full);
        QSignalSpy said(&window.messages(), &Messages::noticeShown);
        QVERIFY(!autosave.saveNow());
        QVERIFY(!autosave.saveNow());
        QCOMPARE(said.count(), 1);
        QVERIFY2(said.front().front().toString().contains(folder_.path()),
                 qPrintable(said.front().front().toString()));
        const auto* text = window.findChild<QLabel*>("messageText");
        QVERIFY(text->isVisible() && text->text().contains("not being copied"));

        auto* offer = window.findChild<QPushButton*>("messageOffer");
        QCOMPARE(offer->text(), QString("Another folder…"));
        answerFileDialog(other.path());
        disk_->spareOthers();
        offer->click();
        const auto copies = QDir(other.path()).entryList({"autosave-*.navwright"}, QDir::Files);
        QCOMPARE(copies.size(), 1);
        const auto kept = loadProject(other.filePath(copies.front()).toStdString());
        QVERIFY(kept && kept->ignoredIssues.size() == 1);
        QVERIFY(!text->isVisible());
        window.document().setIgnoredIssues({}, "No longer");
        QVERIFY(autosave.saveNow());
        disk_->mend();
        window.document().undoStack().setClean();
        QVERIFY(QDir(other.path()).entryList({"autosave-*.navwright"}, QDir::Files).isEmpty());
    }

    void theBarGoesWhenUnsavedWorkIsKeptAgain_data() { addRows(); }
    void theBarGoesWhenUnsavedWorkIsKeptAgain() {
        QFETCH(bool, full);
        MainWindow window(folder_.filePath("settings.ini"));
        window.show();
        window.document().setIgnoredIssues({{"island 0 0 0", "harmless"}}, "Ignore");
        spoil(full);
        QSignalSpy said(&window.messages(), &Messages::noticeShown);
        QVERIFY(!window.autosave().saveNow());
        disk_->mend();
        QVERIFY(window.autosave().saveNow());
        QVERIFY(!window.findChild<QWidget*>("messageBar")->isVisible());
        spoil(full);
        window.document().setIgnoredIssues({}, "No longer");
        QVERIFY(!window.autosave().saveNow());
        QCOMPARE(said.count(), 2);
        disk_->mend();
        window.document().undoStack().setClean();
    }

    void aPresetIsNotHalfSaved_data() { addRows(); }
    void aPresetIsNotHalfSaved() {
        QFETCH(bool, full);
        QDir(folder_.path()).mkpath("presets");
        MainWindow window(folder_.filePath("settings.ini"));
        spoil(full);
        QSignalSpy said(&window.messages(), &Messages::errorShown);
        window.findChild<PresetBox*>()->save("mine");
        QCOMPARE(said.count(), 1);
        QVERIFY(QDir(folder_.filePath("presets")).entryList(QDir::Files).isEmpty());
        disk_->mend();
    }
};

/// Mounts are taken before anything starts threads.
int main(int argc, char** argv) {
    SmallDisk::prepare();
    prepareGl();
    QApplication application(argc, argv);
    TestFullDisk test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_full_disk.moc"
