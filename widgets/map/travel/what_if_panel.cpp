#include "widgets/map/travel/what_if_panel.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/base/units.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/way_note.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr int kLostColumn = 5;  ///< rows are sorted by it at first
constexpr float kClosedWidth = 4;

Qt::CheckState checkOf(const std::vector<int>& members, const std::set<int>& closed) {
    const auto count = std::ranges::count_if(members, [&](int index) { return closed.contains(index); });
    if (count == 0) return Qt::Unchecked;
    return count == static_cast<std::ptrdiff_t>(members.size()) ? Qt::Checked : Qt::PartiallyChecked;
}

QString percentWords(double share) {
    return QStringLiteral("%1 %").arg(share * kPercent, 0, 'f', 1);
}

/// "ammo_clip, 2 weapon_m4".
QString namesOf(const std::vector<MapPlace>& places, const std::vector<int>& indices) {
    std::map<QString, int> counts;
    for (const int index : indices) ++counts[placeWords(places[index])];
    QStringList words;
    for (const auto& [name, count] : counts)
        words << (count == 1 ? name : QStringLiteral("%1 %2").arg(count).arg(name));
    return words.join(QStringLiteral(", "));
}

QString effectWords(const WhatIf& all, const ClosureEffect& effect) {
    if (effect.closedAreas.empty() && effect.partedAreas.empty() && effect.closedReachabilities.empty())
        return WhatIfPanel::tr("closes no area and no reachability");
    if (effect.cutOff.empty() && effect.lostFloor <= 0 && effect.itemsCut.empty()) {
        if (effect.longer <= 0) return WhatIfPanel::tr("cuts nothing off");
        return WhatIfPanel::tr("cuts nothing off; routes are %1 longer").arg(percentWords(effect.longer));
    }
    auto words = WhatIfPanel::tr("cuts off %1, %2 of the floor; starts lose %3 of the floor they reach")
                     .arg(countText(effect.cutOff.size(), "area", "areas"), percentWords(effect.cutFloor),
                          percentWords(effect.lostFloor));
    if (!effect.itemsCut.empty())
        words += WhatIfPanel::tr("; out of reach: %1").arg(namesOf(all.items, effect.itemsCut));
    if (!effect.startsCut.empty()) {
        words += WhatIfPanel::tr("; %1 half and more of the floor")
                     .arg(countText(effect.startsCut.size(), "start loses", "starts lose"));
    }
    if (effect.longer > 0)
        words += WhatIfPanel::tr("; routes are %1 longer").arg(percentWords(effect.longer));
    return words;
}

}  // namespace

WhatIfPanel::WhatIfPanel(MapWays& ways, QWidget* parent)
    : Panel("whatIfPanel", parent),
      ways_(ways),
      effects_(ways,
               [] {
                   return [](const WayFacts& facts, JobContext& context) {
                       return whatIf(facts.closures, facts.entities(), facts.map->bsp, facts.graph(), 0,
                                     context);
                   };
               }),
      openAll_(
          named(new QPushButton(tr("Open all"), this), "whatIfOpen", tr("Open everything that is closed"))),
      words_(wordsLabel(this, "whatIfWords")),
      table_(new RowTable("whatIfTable", tr("What can be closed, and what that cuts off"), this)) {
    makeSwitches();
    add(new WayNote(effects_, QStringLiteral("whatIf"), this));
    add(words_);
    add(table_, 1);
    table_->checks().setChecks([this](std::size_t row) {
        const auto* closure = closureOf(static_cast<int>(row));
        return closure ? checkOf(closure->entities, ways_.closed()) : Qt::Unchecked;
    });
    connect(&table_->checks(), &CheckedTableModel::rowChecked, this, [this](int row, bool checked) {
        if (const auto* closure = closureOf(row)) ways_.close(std::vector(closure->entities), checked);
    });
    connect(table_, &RowTable::rowChanged, this, [this] {
        showWords();
        draw();
    });
    connect(table_, &RowTable::rowChosen, this, &WhatIfPanel::fly);
    connect(openAll_, &QPushButton::clicked, this, [this] { ways_.setClosed({}); });
    connect(&effects_, &WayFinding::changed, this, &WhatIfPanel::refresh);
    connect(&ways_, &MapWays::closedChanged, this, &WhatIfPanel::showChecks);
    connect(&ways_, &MapWays::closedWaysChanged, this, [this] {
        showWords();
        draw();
    });
    refresh();
}

void WhatIfPanel::makeSwitches() {
    auto* line = new QWidget(this);
    auto* row = new FlowLayout(line);
    for (int i = 0; i < kClosureKindCount; ++i) {
        const auto kind = static_cast<ClosureKind>(i);
        if (kind == ClosureKind::everything) continue;
        const auto key = closureKindKey(kind);
        auto* box = named(
            new QCheckBox(closureTitle(kind), line),
            QStringLiteral("whatIfKind.") + QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())),
            closureTitle(kind));
        // A click closes all of them or none.
        connect(box, &QCheckBox::clicked, this, [this, kind, box] {
            const auto& members = members_[kind];
            box->setTristate(false);
            ways_.close(members, checkOf(members, ways_.closed()) != Qt::Checked);
            showChecks();
        });
        switches_[kind] = box;
        row->addWidget(box);
    }
    row->addWidget(openAll_);
    layout()->addWidget(line);
}

void WhatIfPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    effects_.setWanted(true);
}

void WhatIfPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    effects_.setWanted(false);
}

const Closure* WhatIfPanel::closureOf(int row) const {
    const auto& result = effects_.result();
    if (!result || row < 0 || row >= static_cast<int>(result->effects.size())) return nullptr;
    return &result->effects[row].closure;
}

void WhatIfPanel::refresh() {
    fillKinds();
    fillTable();
    showChecks();
    showWords();
    draw();
}

void WhatIfPanel::fillKinds() {
    members_.clear();
    if (const auto& facts = ways_.facts()) {
        for (const auto& closure : facts->closures) {
            if (closure.kind == ClosureKind::everything) continue;
            auto& members = members_[closure.kind];
            members.insert(members.end(), closure.entities.begin(), closure.entities.end());
        }
    }
    for (auto& [kind, members] : members_) {
        std::ranges::sort(members);
        const auto repeated = std::ranges::unique(members);
        members.erase(repeated.begin(), repeated.end());
    }
}

void WhatIfPanel::fillTable() {
    auto table = rowTable(
        {{tr("Closed"),
          tr("Check it to close it: the view, the text above and the travel times then count it as closed")},
         {tr("Set off by"), tr("What opens, moves or removes it")},
         {tr("Areas"), tr("Areas that no start reaches while only this is closed"), 0},
         {tr("Floor %"), tr("Their share of the floor that starts reach"), 1},
         {tr("Items"), tr("Items that no start reaches then"), 0},
         {tr("Lost %"), tr("Share of their reachable floor that starts lose"), 1},
         {tr("Starts"), tr("Starts that lose half of the floor and more"), 0},
         {tr("Longer %"), tr("How much longer the remaining routes are"), 1}});
    const auto& facts = effects_.facts();
    if (effects_.result() && facts) {
        for (const auto& effect : effects_.result()->effects) {
            addRow(table, {closureWords(*facts, effect.closure),
                           effect.closure.together ? QString() : chainsTo(*facts, effect.closure.entities),
                           static_cast<double>(effect.cutOff.size()), effect.cutFloor * kPercent,
                           static_cast<double>(effect.itemsCut.size()), effect.lostFloor * kPercent,
                           static_cast<double>(effect.startsCut.size()), effect.longer * kPercent});
        }
    }
    table_->setTable(std::move(table), kLostColumn);
}

void WhatIfPanel::showChecks() {
    const auto why = ways_.whyNot();
    for (const auto& [kind, box] : switches_) {
        const auto found = members_.find(kind);
        const bool any = found != members_.end() && !found->second.empty();
        allow(*box, !why.isEmpty() ? why : any ? QString() : tr("the map has none"));
        const QSignalBlocker quiet(box);
        const auto state = any ? checkOf(found->second, ways_.closed()) : Qt::Unchecked;
        box->setTristate(state == Qt::PartiallyChecked);
        box->setCheckState(state);
    }
    allow(*openAll_, ways_.closed().empty() ? tr("nothing is closed") : QString());
    table_->checks().refreshChecks();
}

WhatIfPanel::Drawn WhatIfPanel::drawn() const {
    if (!ways_.closed().empty()) {
        const auto& closed = ways_.closedReachabilities();
        if (!closed || !closed->effect || closed->effect->effects.empty()) return {.chosen = true};
        return {&*closed->effect, &closed->effect->effects.front(), true};
    }
    const int row = table_->currentRow();
    if (!closureOf(row)) return {};
    return {effects_.result().get(), &effects_.result()->effects[row]};
}

void WhatIfPanel::showWords() {
    const auto shown = drawn();
    QString words;
    if (shown.effect) {
        const auto& facts = *ways_.facts();
        const auto& entities = shown.effect->closure.entities;
        const auto what = !shown.chosen ? closureWords(facts, shown.effect->closure)
                          : entities.size() == 1
                              ? entityWords(facts.entity(entities.front()))
                              : countText(entities.size(), "thing closed", "things closed");
        words = tr("%1: %2.").arg(what, effectWords(*shown.all, *shown.effect));
    } else if (shown.chosen) {
        words = ways_.closedReachabilities() ? tr("Players start in no area: nothing is cut off from them.")
                                             : QString();
    } else if (effects_.result()) {
        words = effects_.result()->effects.empty()
                    ? tr("The map has nothing that can be closed.")
                    : tr("Close things by their boxes, or mark a row to see what it alone cuts off.");
    }
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
}

void WhatIfPanel::draw() {
    const auto shown = drawn();
    const auto& facts = ways_.facts();
    if (!shown.effect || !facts) {
        emit shadeChanged(nullptr);
        emit marksChanged(nullptr);
        return;
    }
    const std::set<std::int32_t> cut(shown.effect->cutOff.begin(), shown.effect->cutOff.end());
    Sketch shade, marks;
    shadeFloor(shade, *facts, [&cut](const FloorSquare& square) -> std::optional<float> {
        if (!cut.contains(square.area)) return std::nullopt;
        return kCutColour;
    });
    for (const int index : shown.effect->closure.entities)
        markEntity(marks, facts->entity(index), kClosedColour, kClosedWidth);
    constexpr float kItemMark = 10;
    for (const int index : shown.effect->itemsCut) {
        const auto& item = shown.all->items[index];
        marks.mark(item.origin, kItemMark, kCutColour, GlyphShape::cross);
    }
    emit shadeChanged(std::move(shade).share());
    emit marksChanged(std::move(marks).share());
}

void WhatIfPanel::fly(int row) {
    const auto* closure = closureOf(row);
    if (!closure || closure->entities.empty()) return;
    emit placeWanted(middleOf(effects_.facts()->entity(closure->entities.front())));
}

}  // namespace navwright
