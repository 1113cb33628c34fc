#include "widgets/edit/rerelease/loss_table.h"

namespace navwright {

namespace {

constexpr int kCountColumn = 1;

}  // namespace

LossTable::LossTable(QWidget* parent) : RowTable("lossTable", tr("What would be lost"), parent) {}

void LossTable::show(const std::vector<ConversionWarning>& losses) {
    auto table = rowTable({{tr("Field"), tr("Where it is in the nav")},
                           {tr("How many"), tr("So many of them are lost or changed"), 0},
                           {tr("What becomes of it"), tr("What the file that is written has instead")}});
    for (const auto& loss : losses) {
        addRow(table, {QString::fromStdString(loss.field), static_cast<double>(loss.count),
                       QString::fromStdString(loss.what)});
    }
    setTable(std::move(table), kCountColumn);
}

}  // namespace navwright
