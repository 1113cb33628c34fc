#include "widgets/inspect/deaths/death_model.h"

#include <QColor>
#include <QPixmap>

#include "widgets/common/controls/time_text.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/inspect/deaths/death_picture.h"

namespace navwright {

namespace {

constexpr int kSwatch = 10;  ///< pixels

QPixmap swatch(DeathMeans means) {
    const auto colour = paletteColour(Palette::categories, deathColour(means));
    QPixmap pixmap(kSwatch, kSwatch);
    pixmap.fill(QColor(colour.red, colour.green, colour.blue));
    return pixmap;
}

QString latin(std::string_view words) {
    return QString::fromLatin1(words.data(), static_cast<qsizetype>(words.size()));
}

}  // namespace

QString causeWords(const DeathRecord& death) {
    switch (death.cause) {
        case DeathCause::fall:
            return DeathModel::tr("Fell");
        case DeathCause::drown:
            return DeathModel::tr("Drowned");
        case DeathCause::lava:
            return DeathModel::tr("Lava");
        case DeathCause::slime:
            return DeathModel::tr("Slime");
        case DeathCause::crush:
            return DeathModel::tr("Crushed");
        case DeathCause::triggerHurt:
            return DeathModel::tr("Hurting volume");
        case DeathCause::suicide:
            return DeathModel::tr("Suicide");
        case DeathCause::combat:
            break;
    }
    return DeathModel::tr("Combat");
}

void DeathModel::setFound(std::shared_ptr<const FoundDeaths> found) {
    beginResetModel();
    found_ = std::move(found);
    endResetModel();
}

int DeathModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !found_ ? 0 : static_cast<int>(found_->list.deaths.size());
}

int DeathModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnCount_;
}

QString DeathModel::text(const DeathRecord& death, int column) const {
    switch (column) {
        case time:
            return timeText(death.seconds, true);
        case demo:
            return death.demo < found_->generation->demos.size()
                       ? QString::fromStdString(found_->generation->demos[death.demo]->name)
                       : QString();
        case victim:
            return death.victim.empty() ? tr("slot %1").arg(death.slot) : latin(death.victim);
        case killer:
            if (!death.killer.empty() && death.killer == death.victim) return tr("himself");
            return death.pushed ? tr("%1, by a push").arg(latin(death.killer)) : latin(death.killer);
        case by:
            return latin(deathMeansTitle(death.means));
        case hit:
            return latin(hitPlaceName(death.hit));
        case cause:
            return causeWords(death);
        default:
            return {};
    }
}

QVariant DeathModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !found_) return {};
    const auto& death = row(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return text(death, index.column());
        case kSortRole:
            if (index.column() == time) return death.seconds;
            return text(death, index.column());
        case Qt::DecorationRole:
            if (index.column() == by) return swatch(death.means);
            return {};
        case Qt::ToolTipRole:
            return death.printed ? QString() : tr("No obituary was printed for it");
        default:
            return {};
    }
}

QVariant DeathModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Time"), tr("Demo"), tr("Who"),  tr("Killed by"),
                              tr("With"), tr("Hit"),  tr("Cause")};
    return section >= 0 && section < columnCount_ ? titles[section] : QVariant();
}

}  // namespace navwright
