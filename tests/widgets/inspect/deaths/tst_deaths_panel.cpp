#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTreeView>
#include <QtTest>

#include "sample_document.h"
#include "test_program.h"
#include "widgets/inspect/deaths/death_picture.h"
#include "widgets/inspect/deaths/deaths_panel.h"

using namespace navwright;

/// The panel acted on as a person would, on the bundled sample.
class TestDeathsPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<DeathsPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* id) const {
        auto* widget = panel_->findChild<Widget*>(QString::fromLatin1(id));
        if (widget == nullptr) qFatal("no %s", id);
        return widget;
    }
    [[nodiscard]] int rows() const { return find<QTreeView>("deathsList")->model()->rowCount(); }

  private slots:
    void initTestCase() {
        document_ = std::make_unique<Document>();
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<DeathsPanel>(*document_, *selection_);
        QVERIFY(find<QLabel>("deathsSummary")->text().contains("Open demos"));
        panel_->resize(900, 300);
        panel_->show();
        QVERIFY(openSample(*document_));
        QTRY_VERIFY(panel_->finder().found() &&
                    panel_->finder().found()->generation == document_->generation());
        QVERIFY(rows() > 3);
    }

    void theModelKeepsTheRulesOfItemModels() {
        QAbstractItemModelTester tester(&panel_->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        panel_->model().setFound(nullptr);
        panel_->model().setFound(panel_->finder().found());
    }

    void deathsAreThoseOfTheGate() {
        std::size_t deaths = 0;
        for (const auto& gated : document_->generation()->gated) deaths += gated->deaths.size();
        QCOMPARE(panel_->finder().found()->list.deaths.size(), deaths);
        QVERIFY(panel_->finder().found()->list.unknown.empty());
    }

    void filtersLeaveOut() {
        const auto all = rows();
        auto* cause = find<QComboBox>("deathsCause");
        cause->setCurrentIndex(1);  // by the map
        emit cause->activated(1);
        const auto byMap = rows();
        std::size_t expected = 0;
        for (const auto& death : panel_->finder().found()->list.deaths)
            expected += isEnvironmental(death.cause) ? 1u : 0u;
        QCOMPARE(byMap, static_cast<int>(expected));
        QVERIFY(byMap > 0 && byMap < all);
        QVERIFY(find<QLabel>("deathsSummary")->text().startsWith(QString::number(byMap)));
        cause->setCurrentIndex(0);
        emit cause->activated(0);
        find<QLineEdit>("deathsWords")->setText("no such player");
        QCOMPARE(rows(), 0);
        find<QLineEdit>("deathsWords")->clear();
        QCOMPARE(rows(), all);
    }

    void marksAndHeatAreDrawn() {
        QSignalSpy marks(panel_.get(), &DeathsPanel::marksChanged);
        QSignalSpy heat(panel_.get(), &DeathsPanel::heatChanged);
        find<QCheckBox>("deathsHeat")->setChecked(true);
        const auto warm = heat.last().at(0).value<std::shared_ptr<const StagePicture>>();
        QVERIFY(warm && !warm->glyphs.empty());
        QVERIFY(!warm->scale.categories);
        float sum = 0;
        for (const auto& glyph : warm->glyphs) sum += glyph.scalar;
        QCOMPARE(static_cast<std::size_t>(sum), panel_->finder().found()->list.deaths.size());
        const auto drawn = marks.last().at(0).value<std::shared_ptr<const StagePicture>>();
        QCOMPARE(drawn->glyphs.size(), panel_->finder().found()->list.deaths.size());
        find<QCheckBox>("deathsMarks")->setChecked(false);
        QVERIFY(!marks.last().at(0).value<std::shared_ptr<const StagePicture>>());
        find<QCheckBox>("deathsMarks")->setChecked(true);
        find<QCheckBox>("deathsHeat")->setChecked(false);
    }

    void aClickGoesThere() {
        QSignalSpy places(panel_.get(), &DeathsPanel::placeWanted);
        QSignalSpy moments(panel_.get(), &DeathsPanel::momentWanted);
        auto* list = find<QTreeView>("deathsList");
        const auto first = list->model()->index(0, 0);
        emit list->clicked(first);
        QCOMPARE(places.size(), 1);
        QCOMPARE(moments.size(), 1);
        QCOMPARE(selection_->current().kind, ItemKind::death);
        const auto& demo = document_->generation()->gated[selection_->current().major()];
        QCOMPARE(places[0][0].value<Vec3>(), demo->deaths[selection_->current().minor()].origin.units());
    }

    void spotsNameTheNav() {
        auto* spots = find<QTreeView>("deathsSpots");
        QVERIFY(spots->model()->rowCount() > 0);
        QCOMPARE(static_cast<std::size_t>(spots->model()->rowCount()),
                 panel_->finder().found()->spots.size());
        for (int row = 1; row < spots->model()->rowCount(); ++row) {
            QVERIFY(spots->model()->index(row - 1, 0).data(Qt::UserRole).toDouble() >=
                    spots->model()->index(row, 0).data(Qt::UserRole).toDouble());
        }
        QSignalSpy places(panel_.get(), &DeathsPanel::placeWanted);
        emit spots->clicked(spots->model()->index(0, 3));
        QCOMPARE(places.size(), 1);
        QCOMPARE(selection_->current().kind, ItemKind::node);
    }

    void playersAreListed() {
        auto* players = find<QTreeView>("deathsPlayers");
        QVERIFY(players->model()->rowCount() > 0);
        emit players->activated(players->model()->index(0, 0));
        QCOMPARE(find<QLineEdit>("deathsWords")->text(), players->model()->index(0, 0).data().toString());
        QCOMPARE(find<QTabWidget>("deathsTabs")->currentWidget(), find<QTreeView>("deathsList"));
        find<QLineEdit>("deathsWords")->clear();
    }

    void weaponsAndHazardsAreListedAndChosen() {
        auto* means = find<QTreeView>("deathsMeans");
        QVERIFY(means->model()->rowCount() > 0);
        const auto at = [&](int row, int column) { return means->model()->index(row, column); };
        int sum = 0;
        for (int row = 0; row < means->model()->rowCount(); ++row) {
            sum += at(row, 1).data().toInt();
            QVERIFY(row == 0 || at(row - 1, 1).data().toInt() >= at(row, 1).data().toInt());
        }
        QCOMPARE(sum, rows());
        find<QTabWidget>("deathsTabs")->setCurrentWidget(means);
        emit means->activated(at(0, 1));
        QCOMPARE(find<QTabWidget>("deathsTabs")->currentWidget(), find<QTreeView>("deathsList"));
        QCOMPARE(find<QComboBox>("deathsCause")->currentText(), at(0, 0).data().toString());
        QCOMPARE(rows(), at(0, 1).data().toInt());
        find<QComboBox>("deathsCause")->setCurrentIndex(0);
        emit find<QComboBox>("deathsCause")->activated(0);
        QCOMPARE(rows(), sum);
    }

    void nothingOpenNothingShown() {
        document_->closeAll();
        QCOMPARE(rows(), 0);
        QVERIFY(find<QLabel>("deathsSummary")->text().contains("Open demos"));
    }
    void cleanupTestCase() { panel_.reset(); }
};

NAVWRIGHT_WIDGET_TEST(TestDeathsPanel);
#include "tst_deaths_panel.moc"
