#include "widgets/map/travel/choke_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabWidget>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/aas/travel_times/goal_travel_times.h"
#include "core/base/index.h"
#include "core/base/units.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/way_note.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

/// Sizes of markers, units: of the area that most routes pass, and the least.
constexpr float kMostMark = 36, kLeastMark = 8;
constexpr float kSmallMark = 9;
/// Colours end below the area that is passed most, which would leave the rest dark.
constexpr double kShownMost = 0.95;

}  // namespace

ChokePanel::ChokePanel(MapWays& ways, QWidget* parent)
    : Panel("chokePanel", parent),
      ways_(ways),
      pairs_(named(new QComboBox(this), "chokePairs", tr("Which routes are counted"))),
      found_(ways,
             [this] {
                 const auto pairs = static_cast<RoutePairs>(pairs_->currentData().toInt());
                 return [pairs](const WayFacts& facts, JobContext& context) {
                     return findChokepoints(facts.map->bsp, facts.graph(), pairs, 0, context);
                 };
             }),
      words_(wordsLabel(this, "chokeWords")),
      tabs_(new QTabWidget(this)),
      places_(new RowTable("chokePlaces", tr("Areas that most routes pass"), this)),
      bridges_(new RowTable("chokeBridges", tr("Pairs of areas that alone connect parts of the map"), this)),
      cut_(new RowTable("chokeCut", tr("Where the sides are cheapest to keep apart"), this)) {
    pairs_->addItem(tr("Routes between all areas"), static_cast<int>(RoutePairs::areas));
    pairs_->addItem(tr("Routes from starts to items"), static_cast<int>(RoutePairs::startsToItems));
    tabs_->setObjectName(QStringLiteral("chokeTabs"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(places_, tr("Places"));
    tabs_->addTab(bridges_, tr("Cut edges"));
    tabs_->addTab(cut_, tr("Min cut"));
    auto* line = new QHBoxLayout;
    line->addWidget(words_, 1);
    line->addWidget(pairs_, 0, Qt::AlignTop);
    add(line);
    add(new WayNote(found_, QStringLiteral("choke"), this));
    add(tabs_, 1);
    connect(pairs_, &QComboBox::currentIndexChanged, &found_, &WayFinding::renew);
    connect(&found_, &WayFinding::changed, this, &ChokePanel::refresh);
    connect(tabs_, &QTabWidget::currentChanged, this, &ChokePanel::draw);
    for (auto* table : {places_, bridges_, cut_})
        connect(table, &RowTable::rowChanged, this, &ChokePanel::draw);
    connect(places_, &RowTable::rowChosen, this, [this](int row) {
        emit placeWanted(centerOf(found_.facts()->graph(), placeAt(row).area).point);
    });
    connect(bridges_, &RowTable::rowChosen, this, [this](int row) {
        const auto& bridge = found_.result()->bridges[row];
        emit placeWanted(crossingPlace(*found_.facts(), bridge.from, bridge.to));
    });
    connect(cut_, &RowTable::rowChosen, this, [this](int row) {
        const auto& crossing = crossingAt(row);
        emit placeWanted(crossingPlace(*found_.facts(), crossing.from, crossing.to));
    });
    refresh();
}

void ChokePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    found_.setWanted(true);
}

void ChokePanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    found_.setWanted(false);
}

const Chokepoint& ChokePanel::placeAt(int row) const {
    const auto& result = *found_.result();
    return result.areas[result.ranked[row]];
}

const AreaCrossing& ChokePanel::crossingAt(int row) const {
    const auto& there = found_.result()->there.crossings;
    const auto at = toIndex(row);
    return at < there.size() ? there[at] : found_.result()->back.crossings[at - there.size()];
}

QString ChokePanel::words() const {
    const auto& result = found_.result();
    if (!result) return {};
    if (result->ranked.empty()) return tr("No route passes an area between its ends.");
    const auto& first = placeAt(0);
    auto words = tr("Area %1 is passed by %2 % of all routes and is %3 units wide.")
                     .arg(first.area)
                     .arg(first.share * kPercent, 0, 'f', 0)
                     .arg(static_cast<double>(first.width), 0, 'f', 0);
    const auto parting = result->notableBridges();
    if (parting > 0) {
        words += tr(" %1 part of the floor to the rest.")
                     .arg(countText(parting, "cut edge joins", "cut edges join"));
    }
    const auto side = result->sides.byTeam ? tr("teams") : tr("sides");
    if (result->sides.starts[0].empty() || result->sides.starts[1].empty()) return words;
    if (!result->there.exists)
        return words + tr(" The %1 share an area: nothing keeps them apart.").arg(side);
    if (result->there.crossings.empty())
        return words + tr(" No route leads from one of the %1 to the other.").arg(side);
    return words + tr(" The %1 meet through %2, %3 units wide in all.")
                       .arg(side, countText(result->there.crossings.size(), "crossing", "crossings"))
                       .arg(result->there.width, 0, 'f', 0);
}

void ChokePanel::refresh() {
    fillPlaces();
    fillBridges();
    fillCut();
    const auto text = words();
    words_->setText(text);
    draw();
}

void ChokePanel::fillPlaces() {
    auto table =
        rowTable({{tr("Area"), tr("Its number; a click flies there"), 0},
                  {tr("Routes %"), tr("Share of all shortest routes that pass it (betweenness)"), 1},
                  {tr("Width"), tr("Room where most routes cross into it and out of it, units"), 0},
                  {tr("Parts %"), tr("Floor that is cut off without it; above 0 it is a cut vertex"), 1},
                  {tr("Place"), tr("In the middle of its floor")}});
    if (const auto& result = found_.result()) {
        for (std::size_t i = 0; i < result->ranked.size(); ++i) {
            const auto& place = placeAt(static_cast<int>(i));
            addRow(table,
                   {double(place.area), place.share * kPercent, double(place.width), place.parts * kPercent,
                    pointWords(centerOf(found_.facts()->graph(), place.area).point)});
        }
    }
    constexpr int kRoutes = 1;
    places_->setTable(std::move(table), kRoutes);
}

void ChokePanel::fillBridges() {
    auto table =
        rowTable({{tr("Area"), tr("One end; a click flies there"), 0},
                  {tr("And area"), tr("The other end"), 0},
                  {tr("Width"), tr("Of the wider direction, units"), 0},
                  {tr("Parts %"), tr("Floor that is cut off without the reachabilities between them"), 1},
                  {tr("Place"), tr("Where one crosses")}});
    if (const auto& result = found_.result()) {
        for (const auto& bridge : result->bridges) {
            addRow(table,
                   {double(bridge.from), double(bridge.to), double(bridge.width), bridge.parts * kPercent,
                    pointWords(crossingPlace(*found_.facts(), bridge.from, bridge.to))});
        }
    }
    constexpr int kParts = 3;
    bridges_->setTable(std::move(table), kParts);
}

void ChokePanel::fillCut() {
    auto table = rowTable({{tr("From"), tr("The side that routes come from")},
                           {tr("Area"), tr("Where the crossing begins; a click flies there"), 0},
                           {tr("To area"), tr("Where it ends"), 0},
                           {tr("Width"), tr("Units"), 0},
                           {tr("Place"), tr("Where one crosses")}});
    if (const auto& result = found_.result()) {
        const auto name = result->sides.byTeam ? tr("team %1") : tr("side %1");
        const auto add = [&](const MinCut& cut, int side) {
            for (const auto& crossing : cut.crossings) {
                addRow(table,
                       {name.arg(side), double(crossing.from), double(crossing.to), double(crossing.width),
                        pointWords(crossingPlace(*found_.facts(), crossing.from, crossing.to))});
            }
        };
        add(result->there, 1);
        add(result->back, 2);
    }
    cut_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

void ChokePanel::draw() {
    const auto& result = found_.result();
    if (!result) {
        emit shadeChanged(nullptr);
        emit marksChanged(nullptr);
        return;
    }
    std::vector<float> shares(found_.facts()->graph().areaCount(), -1);
    std::vector<double> all;
    for (const auto& area : result->areas) {
        shares[area.area] = static_cast<float>(area.share * kPercent);
        all.push_back(area.share * kPercent);
    }
    std::ranges::sort(all);
    const auto most =
        all.empty() ? 1 : all[static_cast<std::size_t>(kShownMost * static_cast<double>(all.size() - 1))];
    emit shadeChanged(shadedFloor(
        *found_.facts(),
        [&shares](const FloorSquare& square) -> std::optional<float> {
            const float share = shares[square.area];
            return share < 0 ? std::nullopt : std::optional(share);
        },
        0, std::max(static_cast<float>(most), 1e-3f)));
    Sketch sketch;
    drawMarks(sketch);
    emit marksChanged(std::move(sketch).share());
}

void ChokePanel::drawMarks(Sketch& sketch) const {
    const auto& result = *found_.result();
    const auto& facts = *found_.facts();
    const auto marked = [this](const RowTable* table, std::size_t row) {
        return tabs_->currentWidget() == table && table->currentRow() == static_cast<int>(row);
    };
    // The surface of a marker is proportional to the share of routes.
    const double most = result.ranked.empty() ? 1 : placeAt(0).share;
    for (std::size_t i = 0; i < result.ranked.size(); ++i) {
        const auto& place = placeAt(static_cast<int>(i));
        const auto size = kMostMark * static_cast<float>(std::sqrt(place.share / most));
        const bool current = marked(places_, i);
        if (size < kLeastMark && !current) continue;
        sketch.mark(centerOf(facts.graph(), place.area).point, std::max(size, kLeastMark),
                    current ? kCutColour : kChokeColour,
                    place.parts > 0 ? GlyphShape::octahedron : GlyphShape::ring);
    }
    for (std::size_t i = 0; i < result.bridges.size(); ++i) {
        const auto& bridge = result.bridges[i];
        const bool current = marked(bridges_, i);
        // Others are only in the table.
        if (!bridge.isNotable() && !current) continue;
        const float colour = current ? kCutColour : kClosedColour;
        drawCrossing(sketch, facts, bridge.from, bridge.to, colour);
        drawCrossing(sketch, facts, bridge.to, bridge.from, colour);
    }
    const auto cuts = result.there.crossings.size() + result.back.crossings.size();
    for (std::size_t i = 0; i < cuts; ++i) {
        const auto& crossing = crossingAt(static_cast<int>(i));
        drawCrossing(sketch, facts, crossing.from, crossing.to,
                     marked(cut_, i) ? kCutColour : kWayGoalColour);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (const int index : result.sides.starts[side]) {
            sketch.mark(result.starts[index].origin, kSmallMark, side == 0 ? kFirstColour : kSecondColour,
                        GlyphShape::pyramid);
        }
    }
}

}  // namespace navwright
