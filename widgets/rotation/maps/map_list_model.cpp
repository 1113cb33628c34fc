#include "widgets/rotation/maps/map_list_model.h"

#include <QApplication>
#include <QFont>
#include <QIcon>
#include <QPainter>
#include <QPalette>

#include <algorithm>

#include "core/base/counted.h"
#include "widgets/common/models/file_text.h"
#include "widgets/test/verdict/floor_words.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

QString words(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "Its nav is gone".
QString sentence(const std::string& text) {
    auto result = words(text);
    if (!result.isEmpty()) result[0] = result[0].toUpper();
    return result;
}

/// "3 errors, 22 warnings"; "none".
QString issueWords(const RotationRow& row) {
    QStringList parts;
    if (row.errors > 0) parts << words(counted(row.errors, "error", "errors"));
    if (row.warnings > 0) parts << words(counted(row.warnings, "warning", "warnings"));
    return parts.isEmpty() ? MapListModel::tr("none") : parts.join(QStringLiteral(", "));
}

bool hasTest(const RotationRow& row) {
    const auto state = stateOf(row);
    return state == RowState::failed || state == RowState::passed;
}

QPixmap lightOf(Light light) {
    constexpr int kSize = 18;
    return lightPixmap(light, kSize, qApp->devicePixelRatio());
}

/// An empty picture where there is none, so that all rows have the same height.
QPixmap blank() {
    QPixmap pixmap(kListPicture / 2);
    auto colour = QApplication::palette().color(QPalette::Text);
    constexpr int kFaint = 24;
    colour.setAlpha(kFaint);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.fillRect(pixmap.rect(), colour);
    return pixmap;
}

}  // namespace

MapListModel::MapListModel(RotationSession& session, QObject* parent)
    : QAbstractTableModel(parent), session_(session) {
    connect(&session_, &RotationSession::changed, this, [this] {
        beginResetModel();
        rows_ = session_.rotation() ? static_cast<int>(session_.rotation()->index.rows.size()) : 0;
        endResetModel();
    });
    connect(&session_, &RotationSession::pictureChanged, this, [this] {
        if (rows_ > 0) emit dataChanged(index(0, map), index(rows_ - 1, map), {Qt::DecorationRole});
    });
}

void MapListModel::setOpen(const std::string& folder) {
    if (folder == open_) return;
    open_ = folder;
    if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columnCount_ - 1));
}

int MapListModel::rowOf(const std::string& folder) const {
    for (int number = 0; number < rows_; ++number) {
        if (row(number).folder == folder) return number;
    }
    return -1;
}

int MapListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rows_;
}

int MapListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnCount_;
}

QString MapListModel::text(int number, int column) const {
    const auto& one = row(number);
    switch (column) {
        case map:
            return one.folder == open_ ? tr("%1 (open)").arg(words(one.map)) : words(one.map);
        case test:
            return words(rowStateWords(stateOf(one)));
        case demos:
            return QString::number(one.demos);
        case votes:
            return QString::number(one.votes);
        case worst:
            if (!missing(number).empty()) return sentence(missing(number));
            return words(one.failure.empty() ? one.worst : one.failure);
        default:
            break;
    }
    if (!hasTest(one)) return {};
    switch (column) {
        case coverage:
            return words(coverageWords(one));
        case visited:
            return words(shareWords(one.visited));
        case stuck:
            return QString::number(one.stuck, 'f', 2);
        case deaths:
            return QString::number(one.deaths, 'f', 3);
        case issues:
            return issueWords(one);
        default:
            return {};
    }
}

QVariant MapListModel::sortValue(int number, int column) const {
    constexpr double kNever = -1;  // below all there are
    constexpr qulonglong kWeight = 1000000;
    const auto& one = row(number);
    switch (column) {
        case map:
            return words(one.map);
        case test:
            return number;  // those that need most work first
        case demos:
            return static_cast<qulonglong>(one.demos);
        case votes:
            return static_cast<qulonglong>(one.votes);
        case worst:
            return text(number, column);
        default:
            break;
    }
    if (!hasTest(one)) return kNever;
    switch (column) {
        case coverage:
            return one.coverage.value_or(2);  // a map without floor needs no work
        case visited:
            return one.visited;
        case stuck:
            return one.stuck;
        case deaths:
            return one.deaths;
        default:
            return static_cast<double>(one.errors * kWeight + one.warnings);
    }
}

QVariant MapListModel::decoration(int number, int column) const {
    const auto& one = row(number);
    if (column == map) {
        const auto picture = session_.picture(one);
        if (picture.isNull()) return blank();
        auto pixmap = QPixmap::fromImage(picture);
        pixmap.setDevicePixelRatio(2);
        return pixmap;
    }
    if (column != test) return {};
    switch (stateOf(one)) {
        case RowState::waiting:
            return {};
        case RowState::passed:
            return lightOf(one.errors > 0 ? Light::tight : verdictLight(true, one.coverage));
        default:
            return lightOf(Light::bad);
    }
}

QVariant MapListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rows_) return {};
    const int number = index.row();
    const auto& one = row(number);
    switch (role) {
        case Qt::DisplayRole:
            return text(number, index.column());
        case kSortRole:
            return sortValue(number, index.column());
        case Qt::DecorationRole:
            return decoration(number, index.column());
        case Qt::ToolTipRole:
            if (index.column() == worst) return text(number, worst);
            if (index.column() == map)
                return !hasTest(one) ? QString()
                       : !session_.picture(one).isNull()
                           ? tr("%1, %2").arg(countText(one.nodes, "node", "nodes"),
                                              countText(one.links, "link", "links"))
                       : one.picture ? tr("Its picture cannot be read")
                                     : tr("No picture was made of it");
            return {};
        case Qt::TextAlignmentRole:
            if (index.column() >= coverage && index.column() <= votes && index.column() != issues)
                return QVariant(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case Qt::FontRole: {
            QFont font;
            font.setBold(true);
            return index.column() == map && one.folder == open_ ? QVariant(font) : QVariant();
        }
        default:
            return {};
    }
}

QVariant MapListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_) return {};
    if (role == Qt::DisplayRole) {
        const QString titles[] = {tr("Map"),   tr("Test"),         tr("Floor covered"), tr("Nodes visited"),
                                  tr("Stuck"), tr("Deaths"),       tr("Issues"),        tr("Demos"),
                                  tr("Votes"), tr("What is worst")};
        return titles[section];
    }
    if (role == Qt::ToolTipRole) {
        if (section == test) return tr("How bots fared; sorted by it, maps that need most work come first");
        if (section == coverage) return tr("Share of the map's floor that is within reach of a node");
        if (section == visited) return tr("Share of the nav's nodes that bots touched");
        if (section == stuck || section == deaths) return tr("Per bot and minute of the test");
    }
    return {};
}

}  // namespace navwright
