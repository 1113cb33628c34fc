#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>

#include "gui_main.h"
#include "last_told.h"
#include "travel_bench.h"
#include "widgets/common/jobs/detached.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/choke_panel.h"

using namespace navwright;

/// Where routes meet.
class TestChokePanel : public QObject {
    Q_OBJECT

    [[nodiscard]] static RowTable& table(const QWidget& panel, const char* name) {
        return *panel.findChild<RowTable*>(QString::fromLatin1(name));
    }
    [[nodiscard]] static bool wait(ChokePanel& panel) {
        return QTest::qWaitFor([&] { return panel.found().result() != nullptr; }, TravelBench::kLimit);
    }

  private slots:
    /// Everybody goes through the opening: it is passed most, and the cut between the starts.
    void theOpening() {
        TravelBench bench(HallMap().withStart());
        ChokePanel panel(bench.ways);
        LastPicture shade(panel, &ChokePanel::shadeChanged), marks(panel, &ChokePanel::marksChanged);
        LastPlace place(panel, &ChokePanel::placeWanted);
        panel.show();
        QVERIFY(wait(panel));
        const auto& found = *panel.found().result();
        auto& places = table(panel, "chokePlaces");
        QCOMPARE(places.table().rows(), found.ranked.size());
        QVERIFY(places.table().rows() > 0);
        // The largest share stands on top.
        QCOMPARE(places.model()->index(0, 1).data().toString().toDouble(),
                 std::round(1000 * found.areas[static_cast<std::size_t>(found.ranked[0])].share) / 10);
        auto& cut = table(panel, "chokeCut");
        QCOMPARE(cut.table().rows(), found.there.crossings.size() + found.back.crossings.size());
        QVERIFY(cut.table().rows() >= 2);
        QCOMPARE(cut.table().text(0, 0), std::string("side 1"));
        emit cut.clicked(cut.model()->index(0, 0));
        QCOMPARE(place.times, 1);
        QVERIFY(std::abs(place.value.x) <= 32);
        QVERIFY(std::abs(place.value.y) <= 32);
        QVERIFY(shade.value && !shade.value->scale.categories);
        QVERIFY(marks.value && !marks.value->ribbons.empty());
        const auto words = panel.findChild<QLabel*>(QStringLiteral("chokeWords"))->text();
        QVERIFY2(words.contains("The sides meet through"), qPrintable(words));
    }

    /// A marked row of the tab in front stands out.
    void theMarkedRowStandsOut() {
        TravelBench bench(HallMap().withStart());
        ChokePanel panel(bench.ways);
        LastPicture marks(panel, &ChokePanel::marksChanged);
        panel.show();
        QVERIFY(wait(panel));
        const auto vermilion = [&] {
            return std::ranges::count_if(marks.value->ribbons,
                                         [](const Ribbon& ribbon) { return ribbon.scalar == kCutColour; });
        };
        QCOMPARE(vermilion(), 0);
        panel.findChild<QTabWidget*>(QStringLiteral("chokeTabs"))->setCurrentIndex(2);
        table(panel, "chokeCut").setCurrentRow(0);
        QVERIFY(vermilion() > 0);
    }

    void routesToItems() {
        TravelBench bench(HallMap().withStart());
        ChokePanel panel(bench.ways);
        panel.show();
        QVERIFY(wait(panel));
        const double all = panel.found().result()->pairs;
        panel.findChild<QComboBox*>(QStringLiteral("chokePairs"))->setCurrentIndex(1);
        QVERIFY(wait(panel));
        QVERIFY(panel.found().result()->pairs < all);
    }

    /// Nothing is found out while nobody looks, not even as areas come, and what is cancelled can be asked
    /// again.
    void onlyWhileShown() {
        TravelBench bench(HallMap().withStart());
        ChokePanel panel(bench.ways);
        QVERIFY(!panel.found().result() && !panel.found().busy());
        const auto before = bench.ways.facts();
        bench.openAreas();
        QVERIFY(QTest::qWaitFor([&] { return bench.ways.facts() && bench.ways.facts() != before; },
                                TravelBench::kLimit));
        QVERIFY(!panel.found().result() && !panel.found().busy());
        panel.show();
        QVERIFY(panel.found().busy());
        panel.findChild<QPushButton*>(QStringLiteral("chokeCancel"))->click();
        QVERIFY(!panel.found().busy());
        // The work is over, and all that it had to say has come.
        QVERIFY(waitForDetached(std::chrono::milliseconds(TravelBench::kLimit)));
        QCoreApplication::processEvents();
        QVERIFY(!panel.found().result());
        QCOMPARE(panel.findChild<QLabel*>(QStringLiteral("chokeNoteText"))->text(),
                 QStringLiteral("Nothing to show: cancelled."));
        panel.findChild<QPushButton*>(QStringLiteral("chokeAgain"))->click();
        QVERIFY(wait(panel));
    }
};

NAVWRIGHT_WIDGET_TEST(TestChokePanel);
#include "tst_choke_panel.moc"
