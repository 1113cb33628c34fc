#include "widgets/test/verdict/iteration_model.h"

#include "core/base/index.h"
#include "widgets/test/verdict/failure_words.h"
#include "widgets/test/verdict/floor_words.h"
#include "widgets/test/verdict/light.h"
#include "widgets/test/verdict/verdict_words.h"

namespace navwright {

namespace {

constexpr double kHundred = 100;

}  // namespace

std::shared_ptr<const NavGraph> navOf(const IterationSession::Turn& turn) {
    return {turn, &turn->graph};
}

IterationModel::IterationModel(const IterationSession& session, FloorShares& floors, QObject* parent)
    : QAbstractTableModel(parent), session_(session), floors_(floors) {
    connect(&session_, &IterationSession::changed, this, &IterationModel::take);
    connect(&floors_, &FloorShares::changed, this, &IterationModel::take);
    take();
}

std::optional<double> IterationModel::floorOf(int row) const {
    return floors_.of(navOf(rows_[row]));
}

void IterationModel::take() {
    const auto& now = session_.turns();
    if (now.size() < rows_.size() || (!rows_.empty() && now.front() != rows_.front())) {
        beginResetModel();
        rows_ = now;
        endResetModel();
        return;
    }
    if (now.size() > rows_.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(now.size()) - 1);
        rows_ = now;
        endInsertRows();
    }
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int IterationModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int IterationModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QString IterationModel::text(int row, int column) const {
    const auto& turn = *rows_[row];
    const auto& report = turn.report;
    switch (column) {
        case test: {
            auto name = QString::number(row + 1);
            if (toIndex(row) == session_.best()) name += tr(", best");
            if (session_.kept() == toIndex(row)) name += tr(", kept");
            return name;
        }
        case nodes:
            return QString::number(turn.graph.nodes.size());
        case links:
            return QString::number(turn.graph.linkCount());
        case coverage:
            return tr("%1 %").arg(report.coverageRatio * kHundred, 0, 'f', 1);
        case floor:
            return floorText(floorOf(row));
        case deaths:
            return QString::number(report.deathRatePerBotMin, 'f', 2);
        case stuck:
            return QString::number(report.stuckRatePerBotMin, 'f', 2);
        case unreachable:
            return QString::number(report.unreachableNodes.size());
        case mends:
            return QString::number(turn.cures.size());
        case why:
            return report.passed ? QString() : failureText(turn);
        default:
            return {};
    }
}

QVariant IterationModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role == Qt::DisplayRole) return text(index.row(), index.column());
    const bool passed = rows_[index.row()]->report.passed;
    if (role == Qt::DecorationRole && index.column() == test)
        return lightIcon(verdictLight(passed, floorOf(index.row())));
    if (role == Qt::ToolTipRole && !passed) return reasonLines(rows_[index.row()]->report);
    if (role == Qt::TextAlignmentRole && index.column() != test && index.column() != why) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    return {};
}

QVariant IterationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) {
        return QStringList{tr("Test"),          tr("Why it failed"), tr("Nodes"),  tr("Links"),
                           tr("Nodes visited"), tr("Floor covered"), tr("Deaths"), tr("Stuck"),
                           tr("Unreachable"),   tr("Mends")}
            .value(section);
    }
    if (role == Qt::ToolTipRole) {
        return QStringList{tr("In order; the best so far would be kept"),
                           tr("The limits that this test does not keep"),
                           tr("Of the nav that was tested"),
                           tr("Of the nav that was tested"),
                           tr("Nodes touched by bots"),
                           tr("Of the floor that bots can get to, within reach of a node"),
                           tr("Per bot and minute"),
                           tr("Goals given up per bot and minute"),
                           tr("Nodes bots cannot reach"),
                           tr("What was done about failing links before the next test")}
            .value(section);
    }
    return {};
}

}  // namespace navwright
