#include "widgets/common/controls/demo_table_model.h"

#include <QApplication>
#include <QCoreApplication>
#include <QLocale>
#include <QPalette>
#include <QStyle>

#include <algorithm>
#include <numeric>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/index.h"
#include "core/demos/reading/demo_files.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

QString mapsOf(const Recording& recording) {
    std::set<std::string> maps;
    for (const auto& segment : recording.segments) maps.insert(segment.map);
    QStringList names;
    for (const auto& map : maps) names << QString::fromStdString(map);
    return names.join(QStringLiteral(", "));
}

std::uint32_t deathsOf(const DemoSummary& summary) {
    return std::accumulate(summary.deaths.begin(), summary.deaths.end(), 0u);
}

double keptShare(const DemoSummary& summary) {
    return summary.samples == 0 ? 0
                                : static_cast<double>(summary.kept) / static_cast<double>(summary.samples);
}

/// A number as the table sorts it.
QVariant valueOf(const DemoRow& row, int column) {
    switch (column) {
        case DemoTableModel::name:
            return row.name();
        case DemoTableModel::state:
            return row.state();
        case DemoTableModel::map:
            return row.maps;
        case DemoTableModel::warnings:
            return static_cast<int>(row.warnings().size());
        default:
            break;
    }
    if (!row.summary) return {};
    const auto& summary = *row.summary;
    switch (column) {
        case DemoTableModel::length:
            return summary.seconds;
        case DemoTableModel::players:
            return static_cast<int>(summary.players.size());
        case DemoTableModel::samples:
            return static_cast<qulonglong>(summary.samples);
        case DemoTableModel::kept:
            return keptShare(summary);
        case DemoTableModel::deaths:
            return deathsOf(summary);
        case DemoTableModel::hash:
            return QString::fromStdString(summary.hash.hex());
        default:
            return {};
    }
}

QVariant textOf(const DemoRow& row, int column) {
    const auto value = valueOf(row, column);
    if (!value.isValid()) return {};
    switch (column) {
        case DemoTableModel::length:
            return timeText(value.toDouble(), false);
        case DemoTableModel::samples:
            return QLocale().toString(value.toULongLong());
        case DemoTableModel::kept:
            return DemoTableModel::tr("%1 %").arg(100 * value.toDouble(), 0, 'f', 1);
        case DemoTableModel::warnings:
            return value.toInt() == 0 ? QVariant() : value;
        case DemoTableModel::hash:
            return value.toString().left(8);
        default:
            return value;
    }
}

QString playerList(const DemoSummary& summary) {
    QStringList lines;
    for (const auto& player : summary.players) {
        const auto who = player.names.empty() ? DemoTableModel::tr("Slot %1").arg(player.slot)
                                              : QString::fromStdString(player.names.back());
        lines << DemoTableModel::tr("%1: %2, %3 kept")
                     .arg(who, countText(player.samples, "sample", "samples"))
                     .arg(player.kept);
    }
    return lines.join(QLatin1Char('\n'));
}

QString deathList(const DemoSummary& summary) {
    QStringList lines;
    for (int i = 0; i < kDeathCauseCount; ++i) {
        const auto count = summary.deaths[i];
        const auto cause = deathCauseName(static_cast<DeathCause>(i));
        if (count > 0)
            lines << QStringLiteral("%1: %2")
                         .arg(QLatin1String(cause.data(), static_cast<int>(cause.size())))
                         .arg(count);
    }
    return lines.join(QLatin1Char('\n'));
}

QString toolTipOf(const DemoRow& row, int column) {
    if (column == DemoTableModel::name) return fileText(row.path);
    if (column == DemoTableModel::warnings || column == DemoTableModel::state)
        return row.warnings().join(QLatin1Char('\n'));
    if (!row.summary) return {};
    if (column == DemoTableModel::players) return playerList(*row.summary);
    if (column == DemoTableModel::deaths) return deathList(*row.summary);
    if (column == DemoTableModel::hash) return valueOf(row, column).toString();
    return {};
}

}  // namespace

DemoTableModel::DemoTableModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document) {
    connect(&document_, &Document::demosChanged, this, &DemoTableModel::takeDemos);
    connect(&document_, &Document::generationChanged, this, &DemoTableModel::takeGeneration);
    connect(&document_, &Document::demoRead, this, &DemoTableModel::takeProgress);
    connect(&document_, &Document::cancelled, this, [this] { markStopped(true); });
    connect(&document_, &Document::busyChanged, this, [this](bool busy) {
        if (busy) markStopped(false);
    });
    connect(&folders_, &FolderWatcher::changed, this, &DemoTableModel::checkFiles);
    takeDemos();
    takeGeneration();
}

void DemoTableModel::takeDemos() {
    const auto& demos = document_.demos();
    if (std::ranges::equal(rows_, demos, {}, &DemoRow::path, &Document::Demo::path)) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].included = demos[i].included;
        refresh();
        return;
    }
    beginResetModel();
    const auto before = std::exchange(rows_, {});
    QStringList folders;
    for (const auto& demo : demos) {
        const auto known = std::ranges::find(before, demo.path, &DemoRow::path);
        DemoRow row;
        if (known != before.end()) row = *known;
        row.path = demo.path;
        row.included = demo.included;
        rows_.push_back(std::move(row));
        const auto folder = fileText(fs::absolute(demo.path).parent_path());
        if (!folders.contains(folder)) folders << folder;
    }
    endResetModel();
    folders_.watch(folders);
    checkFiles();
}

void DemoTableModel::takeGeneration() {
    const auto generation = document_.generation();
    const auto recordings = generation ? recordingsByDemo(*generation) : std::vector<const Recording*>();
    for (auto& row : rows_) {
        row.used = false;
        row.voted = 0;
        row.same.clear();
        if (!generation) continue;
        if (hasVotesName(row.path)) {
            // Demos that were read here have their files.
            const bool fromFiles =
                std::ranges::any_of(generation->paths, [](const fs::path& path) { return !path.empty(); });
            row.voted = row.included && !fromFiles ? generation->demos.size() : 0;
            row.used = row.voted > 0;
            row.stopped = row.stopped && !row.used;
            continue;
        }
        if (const auto twin = generation->twins.find(row.path); twin != generation->twins.end())
            row.same = QString::fromStdString(generation->demos[twin->second]->name);
        const auto found = std::ranges::find(generation->paths, row.path);
        if (found == generation->paths.end()) continue;
        const auto demo = toIndex(found - generation->paths.begin());
        row.replaced = row.replaced || (row.summary && row.summary->hash != generation->demos[demo]->hash);
        row.summary = generation->demos[demo];
        row.used = true;
        row.stopped = false;
        row.failure.clear();
        if (recordings[demo] != nullptr) row.maps = mapsOf(*recordings[demo]);
    }
    refresh();
}

void DemoTableModel::takeProgress(const QString& path, qulonglong done, qulonglong total,
                                  const QString& failure) {
    const auto found = std::ranges::find(rows_, filePath(path), &DemoRow::path);
    if (found == rows_.end()) return;
    found->stopped = false;
    found->done = done;
    found->total = total;
    found->failure = failure;
    const int row = static_cast<int>(found - rows_.begin());
    emit dataChanged(index(row, 0), index(row, columnCount_ - 1));
}

/// Marks demos that nothing is known of yet, when reading is cancelled or begins again.
void DemoTableModel::markStopped(bool stopped) {
    for (auto& row : rows_) {
        row.stopped = stopped && !row.used;
        if (row.stopped) row.done = row.total = 0;
    }
    refresh();
}

void DemoTableModel::checkFiles() {
    std::vector<fs::path> paths;
    for (const auto& row : rows_) paths.push_back(row.path);
    inBackground(this, [this, paths = std::move(paths)]() -> std::function<void()> {
        std::set<fs::path> gone;
        for (const auto& path : paths) {
            std::error_code code;
            if (!fs::exists(path, code)) gone.insert(path);
        }
        return [this, gone = std::move(gone)] { takeGone(gone); };
    });
}

void DemoTableModel::takeGone(const std::set<fs::path>& files) {
    for (auto& row : rows_) {
        const bool gone = files.contains(row.path);
        if (gone != std::exchange(row.gone, gone)) emit goneChanged(fileText(row.path), gone);
    }
    refresh();
}

void DemoTableModel::refresh() {
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
}

int DemoTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DemoTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnCount_;
}

QVariant DemoTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& row = this->row(index.row());
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return textOf(row, column);
        case kSortRole:
            return valueOf(row, column);
        case kProgressRole:
            if (column != state || !row.isReading()) return {};
            return static_cast<double>(row.done) / static_cast<double>(row.total);
        case Qt::ToolTipRole:
            return toolTipOf(row, column);
        case Qt::CheckStateRole:
            if (column != name) return {};
            return row.included ? Qt::Checked : Qt::Unchecked;
        case Qt::DecorationRole:
            if (column != warnings || row.warnings().isEmpty()) return {};
            return QApplication::style()->standardIcon(row.isUseless() ? QStyle::SP_MessageBoxCritical
                                                                       : QStyle::SP_MessageBoxWarning);
        case Qt::ForegroundRole:
            if (row.included && !row.isUseless()) return {};
            return QApplication::palette().color(QPalette::Disabled, QPalette::Text);
        case Qt::TextAlignmentRole:
            if (column < length || column == hash) return {};
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant DemoTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[columnCount_] = {tr("Demo"),     tr("State"),   tr("Map"),  tr("Time"),
                                          tr("Players"),  tr("Samples"), tr("Kept"), tr("Deaths"),
                                          tr("Warnings"), tr("Hash")};
    return section >= 0 && section < columnCount_ ? titles[section] : QVariant();
}

Qt::ItemFlags DemoTableModel::flags(const QModelIndex& index) const {
    auto flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == name) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool DemoTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != name || role != Qt::CheckStateRole) return false;
    document_.setDemoIncluded(row(index.row()).path, value.value<Qt::CheckState>() == Qt::Checked);
    return true;
}

namespace {

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(DemoRow)
};

QString fromView(std::string_view text) {
    return QString::fromUtf8(text);
}

}  // namespace

QString DemoRow::name() const {
    return fileText(path.filename());
}

bool DemoRow::isUseless() const {
    return !failure.isEmpty() || (summary && summary->skip != SkipReason::none);
}

QString DemoRow::state() const {
    if (!included) return RowWords::tr("Left out by hand");
    if (!failure.isEmpty()) return RowWords::tr("Cannot be read");
    if (isReading()) return RowWords::tr("Reading %1 %").arg(100 * done / total);
    if (!same.isEmpty()) return RowWords::tr("Counts once: the same as %1").arg(same);
    if (!used && stopped) return RowWords::tr("Not read: cancelled");
    if (voted > 0) return RowWords::tr("Votes of %1").arg(countText(voted, "demo", "demos"));
    if (!summary || !used) return total > 0 ? RowWords::tr("Read") : RowWords::tr("Waiting");
    if (summary->skip != SkipReason::none)
        return RowWords::tr("Left out: %1").arg(fromView(skipReasonText(summary->skip)));
    if (gone) return RowWords::tr("Used, but no longer on disk");
    if (summary->damaged)
        return RowWords::tr("Damaged: used up to %1").arg(timeText(summary->seconds, false));
    return replaced ? RowWords::tr("Used; the file was replaced") : RowWords::tr("Used");
}

QStringList DemoRow::warnings() const {
    QStringList all;
    if (gone) {
        all << RowWords::tr(
                   "The file is no longer at %1. What was read of it is kept while the window is open.")
                   .arg(fileText(path));
    }
    if (replaced) all << RowWords::tr("The file was replaced while it was open. What it holds now is used.");
    if (!failure.isEmpty()) all << failure;
    if (!same.isEmpty()) all << RowWords::tr("It has the same content as %1 and counts once.").arg(same);
    if (!summary) return all;
    if (summary->skip != SkipReason::none)
        all << RowWords::tr("Left out: %1.").arg(fromView(skipReasonText(summary->skip)));
    for (const auto& warning : summary->warnings) all << QString::fromStdString(warning);
    return all;
}

}  // namespace navwright
