#include <QDesktopServices>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTreeView>

#include <filesystem>

#include "answers.h"
#include "app/navwright/parts/rotation/rotation_part.h"
#include "app/navwright/shell/project/recent_files.h"
#include "app/navwright/shell/project/sample_location.h"
#include "asset_samples.h"
#include "colours_in.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/report.h"
#include "core/output/rotation/rotation_file.h"
#include "drops.h"
#include "widgets/rotation/maps/map_list_panel.h"
#include "workbench.h"

using namespace navwright;

namespace fs = std::filesystem;

/// A rotation of the bundled sample in the workbench: `navgen rotation` makes it, and the window opens it.
class TestRotation : public QObject {
    Q_OBJECT

    QTemporaryDir made_;  ///< as navgen left it
    std::unique_ptr<QTemporaryDir> copy_;

    [[nodiscard]] fs::path at(const std::string& name) const {
        return fs::path(copy_->path().toStdString()) / name;
    }
    [[nodiscard]] QString rotation() const { return copy_->filePath("rotation"); }
    [[nodiscard]] fs::path folderOf(const std::string& map) const {
        for (const auto& entry : fs::directory_iterator(at("rotation"))) {
            if (entry.path().filename().string().starts_with(map + "-")) return entry.path();
        }
        return {};
    }
    [[nodiscard]] RotationIndex index() const { return *readRotationIndex(at("rotation")); }
    void rewrite(const RotationIndex& index) const {
        QVERIFY(writeFile(at("rotation/index.json"), writeRotationIndex(index)));
    }
    /// The same map once more, with all its files.
    void addSecond() const {
        auto all = index();
        auto row = all.rows.front();
        const auto from = at("rotation") / row.folder, to = at("rotation/second-1");
        fs::copy(from, to, fs::copy_options::recursive);
        fs::copy_file(at("rotation/votes") / (row.folder + ".votes"), at("rotation/votes/second-1.votes"));
        row.folder = "second-1";
        row.coverage = row.coverage.value_or(0) / 2;  // it comes first
        all.rows.push_back(row);
        rewrite(all);
    }
    [[nodiscard]] static bool openRotation(Workbench& bench, const QString& path) {
        bench.window().opening().open({path});
        return bench.waitUntilIdle() && bench.window().rotation().session().rotation() != nullptr;
    }
    [[nodiscard]] static bool isTested(Workbench& bench) {
        return QTest::qWaitFor(
            [&] { return bench.document().report() != nullptr && !bench.document().busy(); },
            kWorkMilliseconds);
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        const auto maps = made_.filePath("maps"), demos = made_.filePath("demos");
        QVERIFY(QDir().mkpath(maps) && QDir().mkpath(demos));
        for (const auto& name : QDir(sampleFolder()).entryList(QDir::Files)) {
            const bool map = name.endsWith(".bsp"), demo = name.contains(".mvd2");
            if (map || demo)
                QVERIFY(QFile::copy(sampleFolder() + '/' + name, (map ? maps : demos) + '/' + name));
        }
        QFile bad(demos + "/bad.mvd2");
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("this is no demo") > 0);
        bad.close();
        QCOMPARE(
            QProcess::execute(NAVGEN_PROGRAM, {"rotation", demos, maps, "--out", made_.filePath("rotation"),
                                               "-q", "--set", "rehearse.rounds=0", "--set",
                                               "navtest.duration=60", "--set", "navtest.max_duration=60"}),
            2);  // for the demo that cannot be read
    }
    void init() {
        failOnQtWarnings();
        copy_ = std::make_unique<QTemporaryDir>();
        fs::copy(made_.path().toStdString(), at(""), fs::copy_options::recursive);
        auto all = index();
        for (auto& row : all.rows) row.mapFile = at("maps/nw_sample.bsp");
        rewrite(all);
    }

    void navgenDrawsAPictureOfEachMap() {
        const auto all = index();
        QCOMPARE(all.rows.size(), std::size_t{1});
        QVERIFY2(all.rows[0].picture, all.pictureNotice.c_str());
        QVERIFY(all.pictureNotice.empty());
        const QImage picture(
            QString::fromStdString(rotationFiles(at("rotation"), all.rows[0]).picture.string()));
        QCOMPARE(picture.size(), QSize(480, 300));
        QVERIFY(coloursIn(picture) > 50);
        QFile page(rotation() + "/index.html");
        QVERIFY(page.open(QIODevice::ReadOnly));
        QVERIFY(page.readAll().contains("/nw_sample.png\""));
    }

    /// A later run draws what is missing, and nothing else.
    void aPictureThatIsMissingIsDrawnLater() {
        const auto files = rotationFiles(at("rotation"), index().rows[0]);
        const auto nav = fs::last_write_time(files.nav);
        fs::remove(files.picture);
        const auto again = [&](const QStringList& more) {
            return QProcess::execute(
                NAVGEN_PROGRAM, QStringList{"rotation", copy_->filePath("demos"), copy_->filePath("maps"),
                                            "--out", rotation(), "-q", "--set", "rehearse.rounds=0", "--set",
                                            "navtest.duration=60", "--set", "navtest.max_duration=60"} +
                                    more);
        };
        QCOMPARE(again({"--no-pictures"}), 2);
        QVERIFY(!fs::exists(files.picture));
        QVERIFY(index().pictureNotice.contains("none were asked for"));
        QCOMPARE(again({}), 2);
        QVERIFY(fs::exists(files.picture));
        QVERIFY(index().pictureNotice.empty());
        QVERIFY(fs::last_write_time(files.nav) == nav);
    }

    void theFolderOpensAsAList_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("folder") << "";
        QTest::newRow("page") << "/index.html";
        QTest::newRow("index") << "/index.json";
    }
    void theFolderOpensAsAList() {
        QFETCH(const QString, name);
        Workbench bench;
        drop(bench.window(), {rotation() + name});
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.window().rotation().session().rotation());
        QTRY_VERIFY(bench.find<QWidget>("maps")->isVisible());
        QCOMPARE(bench.find<QTreeView>("mapsList")->model()->rowCount(), 1);
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
        QCOMPARE(bench.window().recent().entries().front(), QStringList{rotation() + name});
        // From the list of what was opened lately, too.
        bench.restart();
        auto* recent = bench.find<QListWidget>("welcomeRecent");
        QCOMPARE(recent->count(), 1);
        emit recent->itemActivated(recent->item(0));
        QTRY_VERIFY(bench.window().rotation().session().rotation());
    }

    void theMenuOpensIt() {
        Workbench bench;
        answerFileDialog(rotation());
        bench.action("file.openFolder")->trigger();
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.window().rotation().session().rotation());
    }

    /// At once: the map, its nav, and what its test says is wrong.
    void aDoubleClickOpensTheNavWithItsTest() {
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        auto* list = bench.find<QTreeView>("mapsList");
        QTRY_VERIFY(list->isVisible());
        const auto at = list->visualRect(list->model()->index(0, MapListModel::test)).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(isTested(bench));
        const auto files = rotationFiles(fs::path(rotation().toStdString()), index().rows[0]);
        QVERIFY(bench.document().navPath() == files.nav);
        QVERIFY(bench.document().map());
        QVERIFY(bench.document().parameters().integer(Param::RehearseRounds) == 0);
        QVERIFY(bench.window().layers().settings(LayerId::navtest).visible);
        QTRY_VERIFY(bench.find<QDockWidget>("panel.verdict")->isVisible());
        QCOMPARE(bench.document().report()->navSha1, [&] {
            QFile test(QString::fromStdString(files.test.string()));
            return test.open(QIODevice::ReadOnly)
                       ? parseNavtestReport(test.readAll().toStdString(), "test")->navSha1
                       : std::string();
        }());
        QCOMPARE(list->model()->index(0, MapListModel::map).data().toString(), QString("nw_sample (open)"));
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
        // The rotation stays what was opened lately.
        QCOMPARE(bench.window().recent().entries().size(), std::size_t{1});
        bench.window().opening().closeAll();
        QCOMPARE(list->model()->index(0, MapListModel::map).data().toString(), QString("nw_sample"));
    }

    void theNextMapAndTheOneBefore() {
        addSecond();
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        auto& panel = bench.window().rotation().panel();
        QVERIFY(bench.action("rotation.next")->isEnabled());
        bench.action("rotation.next")->trigger();
        QTRY_COMPARE(panel.model().open(), std::string("second-1"));
        QVERIFY(isTested(bench));
        bench.action("rotation.next")->trigger();
        QTRY_COMPARE(panel.model().open(), index().rows[0].folder);
        QVERIFY(isTested(bench));
        QCOMPARE(panel.next(true), -1);
        bench.action("rotation.previous")->trigger();
        QTRY_COMPARE(panel.model().open(), std::string("second-1"));
    }

    /// The same nav from the votes, so that its test is one of it, and evidence is there.
    void votesMakeTheSameNav() {
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        bench.window().rotation().open(0, true);
        QVERIFY(isTested(bench));
        QVERIFY(bench.document().navPath().empty());
        QCOMPARE(bench.document().demos().size(), std::size_t{1});
        QVERIFY(!bench.document().generation()->demos.empty());
        QCOMPARE(bench.window().rotation().panel().model().open(), index().rows[0].folder);
    }

    void theReportIsShownInTheBrowser() {
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        auto& panel = bench.window().rotation().panel();
        panel.mark(0);
        QDesktopServices::setUrlHandler("file", this, "seeUrl");
        bench.action("rotation.report")->trigger();
        QTRY_VERIFY(!seen_.isEmpty());
        QVERIFY(seen_.toLocalFile().endsWith("nw_sample.report.html"));
        QDesktopServices::unsetUrlHandler("file");
        fs::remove(folderOf("nw_sample") / "nw_sample.report.html");
        bench.action("rotation.report")->trigger();
        QTRY_VERIFY(bench.find<QLabel>("messageText")->text().contains("report of this map is gone"));
    }

    void aMapThatIsGoneIsLookedForWhereTheUserSays_data() {
        QTest::addColumn<bool>("changed");
        QTest::newRow("gone") << false;
        QTest::newRow("another revision") << true;
    }
    void aMapThatIsGoneIsLookedForWhereTheUserSays() {
        QFETCH(const bool, changed);
        fs::create_directories(at("elsewhere/deeper"));
        fs::rename(at("maps/nw_sample.bsp"), at("elsewhere/deeper/nw_sample.bsp"));
        if (changed) QVERIFY(writeFile(at("maps/nw_sample.bsp"), "another map"));
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        if (!changed) {
            const auto worst = bench.find<QTreeView>("mapsList")->model()->index(0, MapListModel::worst);
            QCOMPARE(worst.data().toString(), QString("Its map is gone"));
        }
        bench.window().rotation().open(0, false);
        auto* text = bench.find<QLabel>("messageText");
        QTRY_VERIFY(text->isVisible());
        QVERIFY2(text->text().contains(changed ? "another revision" : "no longer where"),
                 qPrintable(text->text()));
        QVERIFY(!bench.document().map());
        answerFileDialog(QString::fromStdString(at("elsewhere").string()));
        bench.find<QPushButton>("messageOffer")->click();
        QVERIFY(isTested(bench));
        QVERIFY(bench.document().mapPath() == at("elsewhere/deeper/nw_sample.bsp"));
        QVERIFY(!text->isVisible());
    }

    void aMapInAPackIsThere() {
        const auto map = readFile(at("maps/nw_sample.bsp"));
        QVERIFY(map.has_value());
        const auto packed = asset_samples::pakFile({{"maps/nw_sample.bsp", *map}});
        QVERIFY(writeFile(at("maps.pkz"), packed).has_value());
        const auto inPack = at("maps.pkz") / "maps/nw_sample.bsp";
        auto all = index();
        all.rows.front().mapFile = inPack;
        rewrite(all);
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        const auto worst = bench.find<QTreeView>("mapsList")->model()->index(0, MapListModel::worst);
        QVERIFY(worst.data().toString() != "Its map is gone");
        bench.window().rotation().open(0, false);
        QVERIFY(isTested(bench));
        QVERIFY(bench.document().mapPath() == inPack);
    }

    void whatElseIsGoneIsSaid() {
        const auto folder = folderOf("nw_sample");
        fs::remove(folder / "nw_sample.navtest.json");
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        // Without the test the nav still opens.
        bench.window().rotation().open(0, false);
        QTRY_VERIFY(bench.document().generation() && !bench.document().busy());
        QVERIFY(!bench.document().report());
        bench.window().opening().closeAll();
        fs::remove(folder / "nw_sample.nav");
        bench.window().rotation().open(0, false);
        QTRY_VERIFY(bench.find<QLabel>("messageText")->text().contains("nav of this map is gone"));
        QVERIFY(!bench.document().generation());
    }

    void aTestOfAnotherNavIsRefusedInWords() {
        const auto test = folderOf("nw_sample") / "nw_sample.navtest.json";
        QVERIFY(writeFile(test, "{}"));
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        bench.window().rotation().open(0, false);
        QTRY_VERIFY(bench.find<QLabel>("messageText")->isVisible());
        QVERIFY(bench.document().generation() && !bench.document().report());
    }

    void badFoldersAreNamed_data() {
        QTest::addColumn<int>("how");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty folder") << 0 << "neither a map nor demos";
        QTest::newRow("index gone") << 1 << "index is missing or damaged";
        QTest::newRow("index cut") << 2 << "index.json";
        QTest::newRow("index of a newer version") << 3 << "version";
        QTest::newRow("index is words") << 4 << "index is missing or damaged";
    }
    void badFoldersAreNamed() {
        QFETCH(const int, how);
        QFETCH(const QString, said);
        const auto file = at("rotation/index.json");
        auto text = writeRotationIndex(index());
        if (how == 0) {
            fs::remove_all(at("rotation"));
            fs::create_directories(at("rotation"));
        }
        if (how == 1) fs::remove(file);
        if (how == 2) QVERIFY(writeFile(file, text.substr(0, text.size() / 2)));
        if (how == 3)
            QVERIFY(writeFile(file, text.replace(text.find("\"version\": 1"), 12, "\"version\": 9")));
        if (how == 4) QVERIFY(writeFile(file, "some words"));
        Workbench bench;
        bench.window().opening().open({rotation()});
        QVERIFY(bench.waitUntilIdle());
        const auto words = bench.find<QLabel>("messageText")->text();
        QVERIFY2(words.contains(said), qPrintable(words));
        QVERIFY(!bench.window().rotation().session().rotation());
    }

    /// A run beside the window: its index says how far it is, and the list follows.
    void aRunBesideIsFollowed() {
        auto all = index();
        const auto row = all.rows[0];
        auto before = all;
        before.stage = RotationStage::making;
        before.rows[0] = RotationRow();
        before.rows[0].map = row.map;
        before.rows[0].folder = row.folder;
        rewrite(before);
        Workbench bench;
        QVERIFY(openRotation(bench, rotation()));
        auto* list = bench.find<QTreeView>("mapsList");
        QCOMPARE(list->model()->index(0, MapListModel::test).data().toString(), QString("not made yet"));
        QVERIFY(bench.find<QLabel>("mapsSummary")->text().contains("0 of 1 map made"));
        bench.window().rotation().open(0, false);
        QVERIFY(!bench.window().opening().busy());
        rewrite(all);
        QTRY_VERIFY(list->model()->index(0, MapListModel::test).data().toString() != "not made yet");
        bench.window().rotation().open(0, false);
        QVERIFY(isTested(bench));
        bench.action("rotation.close")->trigger();
        QCOMPARE(list->model()->rowCount(), 0);
        QVERIFY(bench.document().generation());
    }

  public slots:
    void seeUrl(const QUrl& url) { seen_ = url; }

  private:
    QUrl seen_;
};

NAVWRIGHT_GUI_TEST(TestRotation);
#include "tst_rotation.moc"
