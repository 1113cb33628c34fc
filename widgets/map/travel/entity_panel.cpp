#include "widgets/map/travel/entity_panel.h"

#include <QCheckBox>
#include <QLabel>

#include <cmath>
#include <limits>
#include <utility>

#include "widgets/common/models/file_text.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/way_note.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr int kWhatColumn = 0, kByColumn = 1;
constexpr float kThin = 1.5f, kThick = 4;

QString doesWords(EntityLinkKind kind) {
    switch (kind) {
        case EntityLinkKind::kills:
            return EntityPanel::tr("removes it");
        case EntityLinkKind::moves:
            return EntityPanel::tr("moves it along");
        case EntityLinkKind::leads:
            return EntityPanel::tr("leads there");
        case EntityLinkKind::sends:
            return EntityPanel::tr("sends it");
        case EntityLinkKind::fires:
            break;
    }
    return EntityPanel::tr("sets it off");
}

}  // namespace

EntityPanel::EntityPanel(MapWays& ways, QWidget* parent)
    : Panel("entityPanel", parent),
      ways_(ways),
      words_(wordsLabel(this, "entityWords")),
      all_(named(new QCheckBox(tr("Draw all"), this), "entityAll",
                 tr("Draw all triggers as lines in the 3D view, not only those of the marked row"))),
      table_(new RowTable("entityTable", tr("What opens, moves or removes what"), this)) {
    all_->setChecked(true);
    addLine({words_, all_}, words_);
    add(new WayNote(ways_, QStringLiteral("entity"), this));
    add(table_, 1);
    connect(all_, &QCheckBox::toggled, this, &EntityPanel::draw);
    connect(table_, &RowTable::rowChanged, this, &EntityPanel::draw);
    connect(table_, &RowTable::rowChosen, this, &EntityPanel::fly);
    connect(&ways_, &MapWays::changed, this, &EntityPanel::refresh);
    refresh();
}

void EntityPanel::refresh() {
    fillTable();
    const auto& facts = ways_.facts();
    words_->setVisible(facts != nullptr);
    if (facts) {
        QStringList words;
        if (facts->chains.empty()) words << tr("Nothing in the map is set off");
        if (!facts->never.empty())
            words << tr("%1 never set off").arg(countText(facts->never.size(), "thing is", "things are"));
        if (const auto faults = facts->entities().faults.size(); faults > 0)
            words << tr("%1 amiss").arg(countText(faults, "thing is", "things are"));
        for (const auto& circle : facts->entities().circles) {
            QStringList names;
            for (const int index : circle) names << entityWords(facts->entity(index));
            words << tr("in a circle: %1").arg(names.join(QStringLiteral(", ")));
        }
        words_->setText(words.isEmpty() ? tr("Everything that can move is triggered by something.")
                                        : words.join(QStringLiteral("; ")) + QLatin1Char('.'));
    }
    draw();
}

void EntityPanel::fillTable() {
    auto table = rowTable({{tr("What"), tr("What opens, moves, works or is removed; a click flies there")},
                           {tr("Set off by"), tr("Where it begins; a click flies there")},
                           {tr("How"), tr("What a player does there, or what happens by itself")},
                           {tr("Through"), tr("What stands between, in order")},
                           {tr("After s"), tr("Delay that the map states"), 1},
                           {tr("Note"), tr("What it does, and problems")}});
    rows_.clear();
    if (const auto& facts = ways_.facts()) {
        for (const auto& chain : facts->chains) {
            const auto& from = facts->entity(chain.from);
            const bool itself = chain.from == chain.to;
            QStringList through;
            for (const int index : chain.through) through << entityWords(facts->entity(index));
            addRow(table, {entityWords(facts->entity(chain.to)), itself ? tr("itself") : entityWords(from),
                           setOffWords(from.setOff), through.join(QStringLiteral(", ")),
                           static_cast<double>(chain.delay), itself ? QString() : doesWords(chain.last)});
            rows_.push_back({chain.from, chain.to, chain.through});
        }
        const auto add = [&](int index, const QString& note) {
            addRow(table, {entityWords(facts->entity(index)), QString(), QString(), QString(),
                           std::numeric_limits<double>::quiet_NaN(), note});
            rows_.push_back({-1, index, {}});
        };
        for (const int index : facts->never) add(index, tr("never set off"));
        for (const auto& fault : facts->entities().faults)
            add(fault.entity, QString::fromStdString(fault.what));
    }
    table_->setTable(std::move(table), kWhatColumn, Qt::AscendingOrder);
}

void EntityPanel::drawRow(Sketch& sketch, const Row& row, bool marked) const {
    const auto& facts = *ways_.facts();
    const auto& to = facts.entity(row.to);
    const float width = marked ? kThick : kThin;
    markEntity(sketch, to, row.from < 0 ? kCutColour : kClosedColour, width);
    if (row.from < 0 || row.from == row.to) return;
    markEntity(sketch, facts.entity(row.from), kChainColour, width);
    auto at = middleOf(facts.entity(row.from));
    for (const int index : row.through) {
        const auto next = middleOf(facts.entity(index));
        sketch.band(at, next, kChainColour, width, 0);
        at = next;
    }
    sketch.band(at, middleOf(to), kChainColour, width);
}

void EntityPanel::draw() {
    if (!ways_.facts()) {
        emit pictureChanged(nullptr);
        return;
    }
    Sketch sketch;
    const int marked = table_->currentRow();
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
        if (all_->isChecked() || i == marked) drawRow(sketch, rows_[i], i == marked);
    }
    emit pictureChanged(std::move(sketch).share());
}

void EntityPanel::fly(int row, int column) {
    if (row < 0 || row >= static_cast<int>(rows_.size()) || !ways_.facts()) return;
    const auto& chain = rows_[row];
    const int wanted = column == kByColumn && chain.from >= 0 ? chain.from : chain.to;
    emit placeWanted(middleOf(ways_.facts()->entity(wanted)));
}

}  // namespace navwright
