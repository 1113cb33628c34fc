#include "widgets/review/issues/runs_model.h"

#include <algorithm>

#include "core/base/units.h"
#include "widgets/review/issues/run_look.h"

namespace navwright {

namespace {

constexpr qsizetype kShortHash = 8;

/// "3 demos, 1a2b3c4d": what the nav was made from, and the start of its hash.
QString navText(const StoredRun& run) {
    const auto source = QString::fromStdString(run.source);
    const auto hash = QString::fromStdString(run.navSha1).left(kShortHash);
    if (source.isEmpty() || hash.isEmpty()) return source + hash;
    return QStringLiteral("%1, %2").arg(source, hash);
}

QString judgeText(const NavtestOutcome& outcome) {
    if (outcome.judge.empty()) return RunsModel::tr("not known: kept by an earlier version");
    return RunsModel::tr("%1: %2").arg(QString::fromStdString(outcome.judge),
                                       QString::fromStdString(outcome.tested));
}

QString testWords(const NavtestOutcome& outcome) {
    QStringList lines{judgeText(outcome)};
    for (const auto& reason : outcome.reasons) lines << QString::fromStdString(reason);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

QStringList changedParameterLines(const Parameters& parameters) {
    QStringList lines;
    for (const auto& row : parameterTable()) {
        if (parameters.isDefault(row.id)) continue;
        lines << QStringLiteral("%1 = %2").arg(QString::fromUtf8(row.key),
                                               QString::fromStdString(parameters.text(row.id)));
    }
    return lines;
}

RunsModel::RunsModel(RunStore& store, QObject* parent)
    : QAbstractTableModel(parent), store_(store), rows_(static_cast<int>(store.runs().size())) {
    connect(&store_, &RunStore::changed, this, [this] {
        beginResetModel();
        rows_ = static_cast<int>(store_.runs().size());
        endResetModel();
    });
    // Update only this row, so that the one being edited or chosen stays so.
    connect(&store_, &RunStore::measured, this, [this](int id) {
        const auto found = std::ranges::find(store_.runs(), id, &StoredRun::id);
        const auto row = static_cast<int>(found - store_.runs().begin());
        if (row < rows_) emit dataChanged(index(row, floor), index(row, floor));
    });
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rows_;
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& run = store_.runs()[index.row()];
    if (role == Qt::ToolTipRole && index.column() == changedParameters) {
        return changedParameterLines(run.parameters).join(QLatin1Char('\n'));
    }
    const auto column = index.column();
    if (role == Qt::ToolTipRole && column == nav && !run.navSha1.empty())
        return tr("SHA-1 of its .nav: %1").arg(QString::fromStdString(run.navSha1));
    if (role == Qt::ToolTipRole && column == floor) {
        return run.floorCovered ? tr("Of the floor that bots can get to, within reach of a node of this nav")
                                : tr("Nobody has measured how much floor this nav covers");
    }
    if (role == Qt::ToolTipRole && run.verdict && (column == verdict || column == judge))
        return testWords(*run.verdict);
    if (role == Qt::TextAlignmentRole && (column == nodes || column == links || column == changedParameters ||
                                          column == coverage || column == floor)) {
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    }
    if (role == Qt::ToolTipRole && index.column() == name && run.packed.empty()) {
        return tr("A project cannot keep this run: it exceeds a .nav file");
    }
    if (role == Qt::EditRole && index.column() == name) return QString::fromStdString(run.name);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case name:
            return QString::fromStdString(run.name);
        case time:
            return runTime(run);
        case nav:
            return navText(run);
        case nodes:
            return static_cast<qulonglong>(run.nav->nodes.size());
        case links:
            return static_cast<qulonglong>(run.nav->linkCount());
        case changedParameters:
            return static_cast<qulonglong>(changedParameterLines(run.parameters).size());
        case verdict:
            return run.verdict ? (run.verdict->passed ? tr("passed") : tr("failed")) : tr("not tested");
        case judge:
            return run.verdict ? judgeText(*run.verdict) : QString();
        case floor:
            return run.floorCovered ? tr("%1 %").arg(kPercent * *run.floorCovered, 0, 'f', 1)
                                    : tr("not measured");
        default:
            return run.verdict ? tr("%1 %").arg(kPercent * run.verdict->coverage, 0, 'f', 1) : QString();
    }
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    if (index.column() != name || value.toString().trimmed().isEmpty()) return false;
    store_.rename(idAt(index.row()), value.toString().trimmed());
    return true;
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const {
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == name) flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return QStringList{tr("Run"),      tr("Time"),          tr("Nav"),
                       tr("Nodes"),    tr("Links"),         tr("Changed parameters"),
                       tr("Test"),     tr("Nodes visited"), tr("Floor covered"),
                       tr("Judged by")}
        .value(section);
}

}  // namespace navwright
