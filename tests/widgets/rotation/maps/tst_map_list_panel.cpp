#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QtTest>

#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/output/rotation/rotation_file.h"
#include "rotation_samples.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/rotation/maps/map_list_panel.h"

using namespace navwright;

namespace fs = std::filesystem;

/// The panel of a rotation's maps, on folders made for it.
class TestMapListPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<RotationSession> session_;
    std::unique_ptr<MapListPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* id) const {
        auto* widget = panel_->findChild<Widget*>(QString::fromLatin1(id));
        if (widget == nullptr) qFatal("no %s", id);
        return widget;
    }
    [[nodiscard]] QTreeView& list() const { return *find<QTreeView>("mapsList"); }
    /// The maps in the order shown.
    [[nodiscard]] QStringList shown() const {
        QStringList names;
        for (int row = 0; row < list().model()->rowCount(); ++row)
            names << list().model()->index(row, MapListModel::map).data().toString();
        return names;
    }
    [[nodiscard]] QString cell(const QString& map, MapListModel::Column column) const {
        const auto row = shown().indexOf(map);
        return list().model()->index(static_cast<int>(row), column).data().toString();
    }
    [[nodiscard]] fs::path at(const std::string& name) const {
        return fs::path(folder_->path().toStdString()) / name;
    }
    /// As `navgen rotation` would, with every file of each map that is made.
    void write(const RotationIndex& index) const {
        for (const auto& row : index.rows) {
            if (!row.made) continue;
            const auto files = rotationFiles(at(""), row);
            fs::create_directories(files.nav.parent_path());
            for (const auto& file : {files.nav, files.test, files.report}) QVERIFY(writeFile(file, "x"));
            if (!row.picture) continue;
            QImage picture(480, 300, QImage::Format_RGB32);
            picture.fill(Qt::red);
            QVERIFY(picture.save(QString::fromStdString(files.picture.string())));
        }
        QVERIFY(writeFile(at("index.json"), writeRotationIndex(index)));
    }
    [[nodiscard]] RotationIndex here() const {
        auto index = sampleRotation();
        for (auto& row : index.rows) {
            if (row.made) row.mapFile = at("index.json");  // any file that is there
        }
        return index;
    }
    void open(const RotationIndex& index) const {
        write(index);
        auto read = readRotation(at(""));
        QVERIFY(read);
        session_->open(std::make_shared<const Rotation>(*std::move(read)));
        QTRY_VERIFY(!session_->busy());
    }
    void choose(int state) const {
        auto* box = find<QComboBox>("mapsState");
        box->setCurrentIndex(state);
        emit box->activated(state);
    }

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        session_ = std::make_unique<RotationSession>();
        panel_ = std::make_unique<MapListPanel>(*session_);
        panel_->resize(1100, 420);
        panel_->show();
    }
    void cleanup() {
        panel_.reset();
        session_.reset();
    }

    void nothingIsOpenAtFirst() {
        QVERIFY(find<QLabel>("mapsSummary")->text().contains("navgen rotation"));
        for (const auto* name :
             {"mapsOpen", "mapsVotes", "mapsNext", "mapsPrevious", "mapsReport", "mapsAgain"})
            QVERIFY(whyGrey(*find<QToolButton>(name)).contains("rotation first"));
    }

    void theModelKeepsTheRulesOfItemModels() {
        QAbstractItemModelTester tester(&panel_->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        open(here());
        panel_->model().setOpen("bad-1");
        session_->close();
        QCOMPARE(panel_->model().rowCount(), 0);
    }

    void whatNeedsWorkComesFirst() {
        open(here());
        QCOMPARE(shown(), (QStringList{"none", "bad", "thin", "good", "later"}));
        QCOMPARE(cell("bad", MapListModel::test), QString("failed"));
        QCOMPARE(cell("bad", MapListModel::coverage), QString("80.0 %"));
        QCOMPARE(cell("bad", MapListModel::issues), QString("2 errors"));
        QCOMPARE(cell("none", MapListModel::worst), QString("too few demos"));
        QCOMPARE(cell("none", MapListModel::coverage), QString());
        QCOMPARE(cell("later", MapListModel::test), QString("not made yet"));
        QVERIFY(find<QLabel>("mapsSummary")->text().contains("5 maps, 2 with a nav that passes"));
        // By a column, and back.
        list().sortByColumn(MapListModel::coverage, Qt::DescendingOrder);
        QCOMPARE(shown().mid(0, 3), (QStringList{"good", "bad", "thin"}));
        list().sortByColumn(MapListModel::test, Qt::AscendingOrder);
        QCOMPARE(shown().front(), QString("none"));
    }

    void picturesAreShown() {
        open(here());
        const auto& rows = session_->rotation()->index.rows;
        const auto thin = std::ranges::find(rows, "thin", &RotationRow::map);
        const auto picture = session_->picture(*thin);
        QCOMPARE(picture.size(), kListPicture);
        QCOMPARE(picture.pixelColor(10, 10), QColor(Qt::red));
        QVERIFY(session_->picture(rows.front()).isNull());
        for (int row = 0; row < list().model()->rowCount(); ++row)
            QVERIFY(!list().model()->index(row, MapListModel::map).data(Qt::DecorationRole).isNull());
    }

    void aDamagedPictureIsSaid() {
        auto index = here();
        write(index);
        QVERIFY(writeFile(at("thin-1/thin.png"), "no picture"));
        session_->open(std::make_shared<const Rotation>(*readRotation(at(""))));
        QTRY_VERIFY(!session_->busy());
        const auto tip = list().model()->index(2, MapListModel::map).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains("cannot be read"), qPrintable(tip));
    }

    void filtersLeaveOut() {
        open(here());
        choose(1);
        QCOMPARE(shown(), (QStringList{"none", "bad"}));
        QVERIFY(find<QLabel>("mapsSummary")->text().contains("2 of 5 shown"));
        choose(2);
        QCOMPARE(shown(), QStringList{"none"});
        choose(3);
        QCOMPARE(shown(), QStringList{"bad"});
        choose(4);
        QCOMPARE(shown(), (QStringList{"thin", "good"}));
        choose(5);
        QCOMPARE(shown(), QStringList{"later"});
        choose(6);
        QCOMPARE(shown(), QStringList());
        choose(0);
        find<QLineEdit>("mapsWords")->setText("STUCK");
        QCOMPARE(shown(), QStringList{"bad"});
        find<QLineEdit>("mapsWords")->setText("oo");
        QCOMPARE(shown(), (QStringList{"none", "good"}));  // "too few", and a name
    }

    void goneFilesAreSaidInTheRow() {
        open(here());
        fs::remove(at("good-1/good.nav"));
        session_->refresh();
        QTRY_COMPARE(cell("good", MapListModel::worst), QString("Its nav is gone"));
        choose(6);
        QCOMPARE(shown(), QStringList{"good"});
    }

    void aMapIsOpenedAndTheNextOnes() {
        open(here());
        QSignalSpy wanted(panel_.get(), &MapListPanel::openWanted);
        const auto bad = list().model()->index(1, MapListModel::map);
        emit list().activated(bad);
        QCOMPARE(wanted.takeFirst(), (QVariantList{1, false}));
        panel_->model().setOpen("bad-1");
        QCOMPARE(list().model()->index(1, MapListModel::map).data().toString(), QString("bad (open)"));
        QVERIFY(list().model()->index(1, 0).data(Qt::FontRole).value<QFont>().bold());
        find<QToolButton>("mapsNext")->click();
        QCOMPARE(wanted.takeFirst(), (QVariantList{2, false}));
        find<QToolButton>("mapsPrevious")->click();
        QCOMPARE(wanted.takeFirst(), (QVariantList{0, false}));
        // One that is not made is passed over, and so are those that are not listed.
        panel_->model().setOpen("good-1");
        QCOMPARE(panel_->next(true), -1);
        QVERIFY(whyGrey(*find<QToolButton>("mapsNext")).contains("no next map"));
        choose(4);
        panel_->model().setOpen("thin-1");
        QCOMPARE(panel_->next(false), -1);
        QCOMPARE(panel_->next(true), 3);
        choose(0);
        panel_->mark(4);
        QVERIFY(whyGrey(*find<QToolButton>("mapsOpen")).contains("not made yet"));
        panel_->mark(0);
        QVERIFY(whyGrey(*find<QToolButton>("mapsReport")).contains("no nav"));
        QVERIFY(whyGrey(*find<QToolButton>("mapsOpen")).isEmpty());
        find<QToolButton>("mapsVotes")->click();
        QCOMPARE(wanted.takeFirst(), (QVariantList{0, true}));
    }

    void theListFollowsTheFolder() {
        auto index = here();
        index.stage = RotationStage::making;
        open(index);
        QVERIFY(find<QLabel>("mapsSummary")->text().contains("4 of 5 maps made"));
        panel_->mark(1);
        auto& later = index.rows[4];
        later = sampleRow("later", false, 0.1);
        later.mapFile = at("index.json");
        index.stage = RotationStage::finished;
        write(index);
        QTRY_COMPARE(cell("later", MapListModel::test), QString("failed"));
        QVERIFY(!find<QLabel>("mapsSummary")->text().contains("Not finished"));
        // The marked row is the same map at another place.
        QCOMPARE(panel_->chosen(), 2);
        QCOMPARE(shown()[2], QString("bad"));
    }

    void anIndexThatIsDamagedLeavesTheListAsItWas() {
        open(here());
        QVERIFY(writeFile(at("index.json"), writeRotationIndex(here()).substr(0, 300)));
        auto* summary = find<QLabel>("mapsSummary");
        QTRY_VERIFY(summary->text().contains("as it was before"));
        QCOMPARE(shown().size(), 5);
        write(here());
        QTRY_VERIFY(!summary->text().contains("as it was before"));
    }

    void aFolderThatIsGoneIsSaid() {
        open(here());
        fs::remove_all(at(""));
        auto* summary = find<QLabel>("mapsSummary");
        QTRY_VERIFY(summary->text().contains("as it was before"));
        QCOMPARE(shown().size(), 5);
        fs::create_directories(at(""));
        write(here());
        find<QToolButton>("mapsAgain")->click();
        QTRY_VERIFY(!summary->text().contains("as it was before"));
    }

    void demosLeftOutAreListed() {
        open(here());
        auto* tabs = find<QTabWidget>("mapsTabs");
        QCOMPARE(tabs->tabText(1), QString("Left out (7)"));
        auto* left = find<QTreeWidget>("mapsLeftOut");
        QCOMPARE(left->topLevelItemCount(), 3);
        QCOMPARE(left->topLevelItem(0)->child(0)->text(0), QString("lost: 4 demos"));
        QCOMPARE(left->topLevelItem(2)->child(0)->text(0), QString("x.mvd2: damaged"));
        auto index = here();
        index.withoutMap.clear();
        index.otherRevision.clear();
        index.unreadable.clear();
        open(index);
        QCOMPARE(left->topLevelItem(0)->text(0), QString("All demos were used."));
    }
};

NAVWRIGHT_WIDGET_TEST(TestMapListPanel);
#include "tst_map_list_panel.moc"
