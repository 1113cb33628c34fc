#include <QDialog>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "answers.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/recent_files.h"
#include "app/navwright/shell/project/sample_location.h"
#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "drops.h"
#include "shared_data.h"
#include "widgets/common/models/file_text.h"
#include "workbench.h"

using namespace navwright;

/// What becomes of files that are dropped or named: good, bad, many, and stopped half-way.
class TestOpening : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void droppedFilesAreOpened() {
        Workbench bench;
        drop(bench.window(), {sampleFolder()});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
    }

    void theMenuOpensFilesAndFoldersAndRemembersWhere_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("path");
        QTest::newRow("file") << QByteArray("file.open") << sampleFolder() + "/nw_sample.bsp";
        QTest::newRow("folder") << QByteArray("file.openFolder") << sampleFolder();
    }
    void theMenuOpensFilesAndFoldersAndRemembersWhere() {
        QFETCH(const QByteArray, id);
        QFETCH(const QString, path);
        Workbench bench;
        answerFileDialog(path);
        bench.action(id.constData())->trigger();
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map() != nullptr);
        QString began;
        whenAsked<QFileDialog>([&began](QFileDialog& dialog) {
            began = dialog.directory().path();
            dialog.reject();
        });
        bench.action("file.open")->trigger();
        QCOMPARE(began, sampleFolder());
    }

    /// A name need not be UTF-8, which is all that QString holds.
    void namesThatAreNotUtf8AreOpenedAndRemembered() {
        Workbench bench;
        const auto folder = std::filesystem::path(bench.folder().toStdString()) / "caf\xe9";
        std::filesystem::create_directory(folder);
        const auto map = folder / "m\xfcller.bsp";
        std::filesystem::copy_file((sampleFolder() + "/nw_sample.bsp").toStdString(), map);
        dropUrls(
            bench.window(),
            {QUrl::fromEncoded("file://" + QByteArray::fromStdString(map.native()).toPercentEncoding("/"))});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().mapPath() == map);
        const auto project = folder / "p\xe9.navwright";
        QVERIFY(bench.window().project().saveTo(project));
        QVERIFY(std::filesystem::exists(project));

        bench.restart();
        const auto& recent = bench.window().recent().entries();
        QVERIFY(!recent.empty());
        bench.window().opening().open(recent.front());
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.window().project().path() == project);
        QVERIFY(bench.document().mapPath() == map);
        std::filesystem::remove_all(folder);  // Qt's temporary folder could not
    }

    void textDroppedIsNotTaken() {
        Workbench bench;
        QMimeData data;
        data.setText(QStringLiteral("not a file"));
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.setAccepted(false);
        QCoreApplication::sendEvent(&bench.window(), &event);
        QVERIFY(!event.isAccepted());
        QVERIFY(!bench.window().opening().busy());
    }

    void garbageIsNamedAndWhatWasOpenStays_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << "readme.txt" << QByteArray("hello");
        QTest::newRow("empty") << "empty.bin" << QByteArray();
        QTest::newRow("no map") << "broken.bsp" << QByteArray(100, 'x');
        QTest::newRow("no nav") << "broken.nav" << QByteArray("NAV2 and then nothing");
        QTest::newRow("comment") << "comment.navjson"
                                 << QByteArray("// mine\n{\"Version\": 2, \"Nodes\": []}");
        QTest::newRow("UTF-16") << "utf16.navjson" << QByteArray("\xFF\xFE{\0}\0", 6);
    }
    void garbageIsNamedAndWhatWasOpenStays() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto generation = bench.document().generation();
        drop(bench.window(), {bench.write(name, bytes)});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains(name));
        QVERIFY(bench.find<QPlainTextEdit>("logText")->toPlainText().contains(name));
        QCOMPARE(bench.document().generation(), generation);
        QTest::mouseClick(bench.find<QToolButton>("messageClose"), Qt::LeftButton);
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void aDemoThatIsNoneFailsInWords() {
        Workbench bench;
        bench.window().opening().open({bench.write("broken.mvd2", QByteArray(64, 'x'))});
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.document().generation() == nullptr);
    }

    void aMissingFileIsNamed() {
        Workbench bench;
        bench.window().opening().open({bench.folder() + "/nowhere.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("nowhere.mvd2"));
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
    }

    void aNavIsShownWithoutDemos() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto graph = bench.document().generation()->graph->graph;
        const auto nav = writeAq2Nav(graph);
        QVERIFY(nav);
        const QByteArray bytes(reinterpret_cast<const char*>(nav->data()),
                               static_cast<qsizetype>(nav->size()));
        const auto file = bench.write("nw_sample.nav", bytes);
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().demos().empty());
        QCOMPARE(bench.document().generation()->graph->graph.nodes.size(), graph.nodes.size());
    }

    void demosWithoutTheirMapAskForIt() {
        Workbench bench;
        QVERIFY(QDir(bench.folder()).mkpath("elsewhere/demos"));
        QStringList demos;
        for (const auto& name : QDir(sampleFolder()).entryList({"*.mvd2*"}, QDir::Files)) {
            demos += bench.folder() + "/elsewhere/demos/" + name;
            QVERIFY(QFile::copy(sampleFolder() + "/" + name, demos.back()));
        }
        bench.window().opening().open(demos);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation());
        auto* text = bench.find<QLabel>("messageText");
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(text->text().contains("nw_sample.bsp"), qPrintable(text->text()));
        auto* offer = bench.find<QPushButton>("messageOffer");
        QVERIFY(offer->isVisible());
        answerFileDialog(sampleFolder() + "/nw_sample.bsp");
        offer->click();
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map());
        QVERIFY(!text->isVisible());
        QCOMPARE(bench.document().generation()->demos.size(), static_cast<std::size_t>(demos.size()));
    }

    void tooFewDemosAreSaidWithWhatHelps() {
        Workbench bench;
        const auto demos = QDir(sampleFolder()).entryList({"*.mvd2*"}, QDir::Files);
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 3));
        bench.window().opening().open(
            {sampleFolder() + "/nw_sample.bsp", sampleFolder() + "/" + demos.front()});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation()->nodes->nodes.empty());
        auto* text = bench.find<QLabel>("messageText");
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(text->text().contains("nodes.min_demos"), qPrintable(text->text()));
        auto* offer = bench.find<QPushButton>("messageOffer");
        QCOMPARE(offer->text(), QString("Require 1 demo per node"));
        offer->click();
        QTRY_VERIFY(!bench.document().generation()->graph->graph.nodes.empty());
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!text->isVisible());
    }

    void aDroppedFolderGivesItsMapAndDemos() {
        Workbench bench;
        const auto folder = bench.folder() + "/mine/deeper";
        QVERIFY(QDir().mkpath(folder));
        for (const auto& name : QDir(sampleFolder()).entryList(QDir::Files)) {
            const auto to = name.endsWith(".bsp") ? bench.folder() + "/mine/" : folder + "/";
            QVERIFY(QFile::copy(sampleFolder() + "/" + name, to + name));
        }
        drop(bench.window(), {bench.folder() + "/mine"});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map() != nullptr);
        QCOMPARE(bench.document().generation()->demos.size(), std::size_t{5});
    }

    void whatIsNotMeantIsSaidOfAFolder_data() {
        QTest::addColumn<bool>("maps");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing of use") << false << "demo";
        QTest::newRow("several maps") << true << "several maps";
    }
    void whatIsNotMeantIsSaidOfAFolder() {
        QFETCH(const bool, maps);
        QFETCH(const QString, said);
        Workbench bench;
        const auto folder = bench.folder() + "/mine";
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(!bench.write("mine/readme.txt", "hello").isEmpty());
        for (const auto* name : {"/a.bsp", "/b.bsp"}) {
            if (maps) QVERIFY(QFile::copy(sampleFolder() + "/nw_sample.bsp", folder + QString(name)));
        }
        drop(bench.window(), {folder});
        QVERIFY(bench.waitUntilIdle());
        const auto text = bench.find<QLabel>("messageText")->text();
        QVERIFY2(text.contains(said) && text.contains(folder), qPrintable(text));
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
    }

    void namesInCapitalsAndOfBrowsersAreOpened_data() {
        QTest::addColumn<bool>("dropped");
        QTest::newRow("dropped") << true;
        QTest::newRow("named") << false;
    }
    /// One by one, then as a folder.
    void namesInCapitalsAndOfBrowsersAreOpened() {
        QFETCH(bool, dropped);
        const auto open = [dropped](Workbench& bench, const QStringList& paths) {
            dropped ? drop(bench.window(), paths) : bench.window().opening().open(paths);
            return bench.waitUntilIdle();
        };
        Workbench bench;
        QVERIFY(QDir(bench.folder()).mkdir("old"));
        const auto old = bench.folder() + "/old/";
        QVERIFY(QFile::copy(sampleFolder() + "/nw_sample.bsp", old + "NW_SAMPLE.BSP"));
        QVERIFY(QFile::copy(sampleFolder() + "/sample_2.mvd2.gz", old + "sample_2.mvd2 (1).gz"));
        QVERIFY(open(bench, {old + "NW_SAMPLE.BSP", old + "sample_2.mvd2 (1).gz"}));
        QVERIFY(fileText(bench.document().mapPath()).endsWith("NW_SAMPLE.BSP"));
        QCOMPARE(bench.document().demos().size(), std::size_t{1});

        Workbench other;
        QVERIFY(open(other, {bench.folder() + "/old"}));
        QVERIFY(fileText(other.document().mapPath()).endsWith("NW_SAMPLE.BSP"));
    }

    void aDroppedProjectIsOpened() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        bench.restart();
        drop(bench.window(), {file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
        QVERIFY(bench.window().windowTitle().startsWith("work.navwright"));
    }

    void goodAndBadFilesTogetherGiveTheGoodOnes() {
        Workbench bench;
        drop(bench.window(), {sampleFolder(), bench.write("readme.txt", "hello")});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("readme.txt"));
    }

    /// Demos take long to read again, and nothing brings the nav back.
    void anotherMapOpensInANewWindowUnlessAPersonSaysOtherwise() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto other = bench.folder() + "/other.bsp";
        QVERIFY(QFile::copy(sampleFolder() + "/nw_sample.bsp", other));
        QVERIFY(!bench.write("other.ent", R"({ "classname" "worldspawn" })").isEmpty());
        QStringList elsewhere;
        bench.window().files().setOpenElsewhere([&](const QStringList& paths) {
            elsewhere = paths;
            return true;
        });
        QString asked;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked = question.text();
            QTest::keyClick(&question, Qt::Key_Return);
        });
        drop(bench.window(), {other});
        QTRY_COMPARE_WITH_TIMEOUT(elsewhere, QStringList{other}, kWorkMilliseconds);
        QVERIFY2(asked.contains("nw_sample") && asked.contains("other"), qPrintable(asked));
        QVERIFY(bench.document().generation() != nullptr);
        QCOMPARE(bench.document().demos().size(), std::size_t{5});

        elsewhere.clear();
        whenAsked<QMessageBox>([](QMessageBox& question) {
            for (auto* button : question.buttons()) {
                if (button->text().remove('&') == "Open here")
                    return QTest::mouseClick(button, Qt::LeftButton);
            }
        });
        drop(bench.window(), {other});
        QTRY_COMPARE_WITH_TIMEOUT(bench.document().map()->name(), std::string("other"), kWorkMilliseconds);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(elsewhere.isEmpty() && bench.document().demos().empty());
    }

    void aNavOfAnotherMapIsAskedAboutAndOneOfThisMapIsNot() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto graph = bench.document().generation()->graph->graph;
        const auto written = [&](const QString& name) {
            const auto bytes = writeAq2Nav(graph);
            return bytes ? bench.write(name, arrayOf(*bytes)) : QString();
        };
        const auto own = written("renamed.nav");
        for (auto& node : graph.nodes) node.origin.z += 3000;
        const auto foreign = written("far.nav");
        QVERIFY(!own.isEmpty() && !foreign.isEmpty());
        QString asked;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked = question.text();
            QTest::keyClick(&question, Qt::Key_Escape);
        });
        bench.window().opening().open({foreign});
        QTRY_VERIFY_WITH_TIMEOUT(asked.contains("nw_sample") && asked.contains("far"), kWorkMilliseconds);
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().demos().size(), std::size_t{5});
        bench.window().opening().open({own});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().navPath(), std::filesystem::path(own.toStdString()));
    }

    void aDemoDeletedWhileOpenIsSaidAndNothingIsLost() {
        Workbench bench;
        const auto demo = bench.folder() + "/sample_1.mvd2";
        QVERIFY(QFile::copy(sampleFolder() + "/sample_1.mvd2", demo));
        bench.window().opening().open(
            {sampleFolder() + "/nw_sample.bsp", demo, sampleFolder() + "/sample_5.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().generation()->demos.size(), std::size_t{2});
        QVERIFY(QFile::remove(demo));
        QTRY_VERIFY(bench.find<QPlainTextEdit>("logText")->toPlainText().contains("no longer on disk"));
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 1));
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().generation()->demos.size(), std::size_t{2});
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        const auto project = loadProject(file.toStdString());
        QCOMPARE(project->demos.size(), std::size_t{2});
        QVERIFY(project->demos[0].file.hash.has_value());
    }

    void aRecentFileThatIsGoneIsNamed() {
        Workbench bench;
        const auto map = bench.folder() + "/nw_sample.bsp";
        QVERIFY(QFile::copy(sampleFolder() + "/nw_sample.bsp", map));
        bench.window().opening().open({map});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(QFile::remove(map));
        bench.restart();
        auto* recent = bench.find<QMenu>("menu.recent");
        QCOMPARE(recent->actions().size(), 1);
        recent->actions().front()->trigger();
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains(map));
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
    }

    void cancelWhileOpeningDropsWhatWasRead() {
        Workbench bench;
        bench.window().opening().openSample();
        QVERIFY(bench.window().opening().busy());
        QVERIFY(bench.find<QPushButton>("cancelButton")->isVisible());
        QTest::mouseClick(bench.find<QPushButton>("cancelButton"), Qt::LeftButton);
        // At once: nothing of the event queue has been served in between.
        QVERIFY(!bench.window().opening().busy());
        QVERIFY(bench.openSample());
    }

    void cancelStopsReadingAndKeepsTheMap() {
        REQUIRE_SHARED_DATA();
        Workbench bench;
        bench.window().opening().open({shared("maps/city.bsp"), shared("demos")});
        QVERIFY(QTest::qWaitFor([&] { return bench.document().busy(); }, kWorkMilliseconds));
        QTRY_VERIFY(bench.find<QPushButton>("cancelButton")->isVisible());
        QTest::mouseClick(bench.find<QPushButton>("cancelButton"), Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!bench.find<QPushButton>("cancelButton")->isVisible());
        QVERIFY(bench.document().map() != nullptr);
        QVERIFY(bench.document().generation() == nullptr);
        QVERIFY(bench.find<QPlainTextEdit>("logText")->toPlainText().contains("Cancelled"));
    }

    /// A pack with several maps lists them, and a project keeps the one chosen.
    void aMapIsOpenedOutOfAPack() {
        Workbench bench;
        const auto pack = writePack(bench);
        QStringList offered;
        whenAsked<QInputDialog>([&offered](QInputDialog& dialog) {
            offered = dialog.comboBoxItems();
            dialog.setTextValue(QStringLiteral("maps/nw_sample.bsp"));
            dialog.accept();
        });
        drop(bench.window(), {pack});
        QTRY_VERIFY_WITH_TIMEOUT(bench.document().map() != nullptr, kWorkMilliseconds);
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(offered, (QStringList{"maps/a.bsp", "maps/nw_sample.bsp"}));
        QCOMPARE(fileText(bench.document().mapPath()), pack + "/maps/nw_sample.bsp");
        const auto project = bench.window().project().usualPath();
        QCOMPARE(fileText(project), bench.folder() + "/nw_sample.navwright");
        QVERIFY(bench.window().project().saveTo(project));
        bench.restart();
        bench.window().opening().open({fileText(project)});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map() != nullptr);
    }

    /// As it stands in the list of what was opened lately.
    void aMapOfAPackIsNamedByItsPath() {
        Workbench bench;
        const auto map = writePack(bench) + "/maps/NW_Sample.bsp";
        bench.window().opening().open({map});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map() != nullptr);
        bench.restart();
        const auto* recent = bench.find<QListWidget>("welcomeRecent");
        QCOMPARE(recent->count(), 1);
        QTest::qWait(200);  // what is gone is found out in the background
        QCOMPARE(recent->item(0)->text(), QString("NW_Sample.bsp"));
        bench.window().opening().open(bench.window().recent().entries().front());
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(fileText(bench.document().mapPath()), map);
    }

    void whoChoosesNoMapOfAPackKeepsWhatIsOpen() {
        Workbench bench;
        QVERIFY(bench.openSample());
        whenAsked<QInputDialog>([](QInputDialog& dialog) {
            // The map of what is open is marked.
            QCOMPARE(dialog.textValue(), QString("maps/nw_sample.bsp"));
            dialog.reject();
        });
        drop(bench.window(), {writePack(bench)});
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(fileText(bench.document().mapPath()).startsWith(sampleFolder()));
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void demosChooseTheMapOfAPack() {
        Workbench bench;
        const auto pack = writePack(bench);
        drop(bench.window(), {pack, sampleFolder() + "/sample_1.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(fileText(bench.document().mapPath()), pack + "/maps/nw_sample.bsp");
        QCOMPARE(bench.document().demos().size(), std::size_t{1});
    }

    void aPackBesideAMapIsNotPassedOver() {
        Workbench bench;
        drop(bench.window(), {writePack(bench), sampleFolder() + "/nw_sample.bsp"});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(fileText(bench.document().mapPath()), sampleFolder() + "/nw_sample.bsp");
        const auto text = bench.find<QLabel>("messageText")->text();
        QVERIFY2(text.contains("Only one map") && text.contains("maps.pkz"), qPrintable(text));
    }

    /// Of a script, which nobody can be asked for.
    void unattendedThePackSaysHowAMapIsNamed() {
        Workbench bench;
        bench.window().workspace().unattended = true;
        bench.window().opening().open({writePack(bench)});
        QVERIFY(bench.waitUntilIdle());
        const auto text = bench.find<QLabel>("messageText")->text();
        QVERIFY2(text.contains("maps.pkz/maps/a.bsp"), qPrintable(text));
        QVERIFY(!bench.document().map());
    }

    void demosAloneFindTheirMap_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<bool>("found");
        QTest::newRow("beside them, renamed") << "demos/other_name.bsp" << true;
        QTest::newRow("in a pack beside them") << "demos/pack.pkz/maps/renamed.bsp" << true;
        QTest::newRow("in maps") << "maps/nw_sample.bsp" << true;
        QTest::newRow("in the game's folder") << "game/action/maps/NW_Sample.bsp" << true;
        QTest::newRow("in a pack of the game") << "game/action/maps1.pkz/maps/nw_sample.bsp" << true;
        QTest::newRow("elsewhere") << "elsewhere/nw_sample.bsp" << false;
    }
    void demosAloneFindTheirMap() {
        QFETCH(QString, map);
        QFETCH(bool, found);
        namespace fs = std::filesystem;
        Workbench bench;
        const fs::path root = bench.folder().toStdString(), sample = sampleFolder().toStdString();
        fs::create_directories(root / "game/action/pics");
        fs::create_directories(root / "demos");
        fs::copy_file(sample / "sample_1.mvd2", root / "demos/a.mvd2");
        if (const auto inside = map.indexOf("/maps/"); map.contains(".pkz")) {
            QVERIFY(!bench.write(map.left(inside), packOf({{map.mid(inside + 1).toStdString(), sampleMap()}}))
                         .isEmpty());
        } else {
            fs::create_directories((root / map.toStdString()).parent_path());
            fs::copy_file(sample / "nw_sample.bsp", root / map.toStdString());
        }
        bench.window().workspace().mapLook.setGameFolder(bench.folder() + "/game");
        bench.window().opening().open({bench.folder() + "/demos/a.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().map() != nullptr, found);
        if (found) QCOMPARE(bench.document().mapPath(), root / map.toStdString());
        QCOMPARE(bench.document().demos().size(), std::size_t{1});
        QCOMPARE(bench.find<QPlainTextEdit>("logText")->toPlainText().contains("Map found: "), found);
    }

    void ofSeveralMapsInAFolderDemosChooseTheirs() {
        Workbench bench;
        QVERIFY(QDir(bench.folder()).mkdir("mine"));
        QVERIFY(QFile::copy(sampleFolder() + "/sample_1.mvd2", bench.folder() + "/mine/a.mvd2"));
        QVERIFY(QFile::copy(sampleFolder() + "/nw_sample.bsp", bench.folder() + "/mine/b.bsp"));
        QVERIFY(!bench.write("mine/a.bsp", "no map").isEmpty());
        drop(bench.window(), {bench.folder() + "/mine"});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(fileText(bench.document().mapPath()), bench.folder() + "/mine/b.bsp");
        QCOMPARE(bench.document().demos().size(), std::size_t{1});
    }

    /// The checksum decides, not the name.
    void anotherMapOfTheNameIsNotTaken() {
        Workbench bench;
        QVERIFY(QDir(bench.folder()).mkdir("demos"));
        const auto demo = bench.folder() + "/demos/a.mvd2";
        QVERIFY(QFile::copy(sampleFolder() + "/sample_1.mvd2", demo));
        auto other = sampleMap();
        other.back() ^= std::byte{1};
        QVERIFY(!bench.write("demos/nw_sample.bsp", arrayOf(other)).isEmpty());
        bench.window().opening().open({demo});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!bench.document().map());
        QTRY_VERIFY(bench.find<QLabel>("messageText")->text().contains("nw_sample.bsp"));
    }

    void closingWhileAskedForMissingInputsIsClean() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto project = bench.window().project().project();
        project.demos.front().file.path = "/gone/a.mvd2";
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(saveProject(project, file.toStdString()));
        bench.restart();
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QDialog>("locateDialog"));
        bench.window().close();
    }

    void closingWhileReadingIsClean() {
        for (int i = 0; i < 3; ++i) {
            Workbench bench;
            bench.window().opening().openSample();
            bench.window().close();
        }
        Workbench bench;
        bench.window().opening().openSample();
        QVERIFY(QTest::qWaitFor([&] { return bench.document().busy(); }, kWorkMilliseconds));
        bench.window().close();
    }

  private:
    static Bytes sampleMap() {
        auto map = readFile((sampleFolder() + "/nw_sample.bsp").toStdString());
        if (!map) qFatal("no sample");
        return *std::move(map);
    }
    static QByteArray packOf(const std::vector<asset_samples::Named>& files) {
        return arrayOf(asset_samples::pakFile(files));
    }
    /// Two maps, of which one is none.
    static QString writePack(const Workbench& bench) {
        return bench.write("maps.pkz", packOf({{"maps/a.bsp", asset_samples::bytesOf("no map")},
                                               {"maps/nw_sample.bsp", sampleMap()}}));
    }
    static QString shared(const char* name) {
        return QStringLiteral(NAVWRIGHT_SHARED_DATA "/") + QString::fromLatin1(name);
    }
};

NAVWRIGHT_GUI_TEST(TestOpening);
#include "tst_opening.moc"
