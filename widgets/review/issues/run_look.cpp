#include "widgets/review/issues/run_look.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "widgets/review/issues/verdict_change.h"

namespace navwright {

namespace {

constexpr double kDot = 2;  ///< logical pixels

using PlaceCell = std::tuple<int, int, int>;

PlaceCell placeCell(const Vec3& place) {
    constexpr float kCell = 8;  // units
    const auto cell = [](float at) { return static_cast<int>(std::lround(at / kCell)); };
    return {cell(place.x), cell(place.y), cell(place.z)};
}

std::set<PlaceCell> placeCells(const NavGraph& nav) {
    std::set<PlaceCell> cells;
    for (const auto& node : nav.nodes) cells.insert(placeCell(node.origin));
    return cells;
}

/// From above, x to the right and y up, as large as fits.
class PlanOf {
  public:
    PlanOf(const NavGraph& nav, const QSizeF& room) : room_(room) {
        if (nav.nodes.empty()) return;
        low_ = high_ = nav.nodes.front().origin;
        for (const auto& node : nav.nodes) {
            low_ = glm::min(low_, node.origin);
            high_ = glm::max(high_, node.origin);
        }
        const double width = std::max(1.f, high_.x - low_.x), height = std::max(1.f, high_.y - low_.y);
        scale_ = std::min((room.width() - kDot) / width, (room.height() - kDot) / height);
    }
    [[nodiscard]] QRectF dot(const Vec3& place) const {
        const auto middle = 0.5f * (low_ + high_);
        return {room_.width() / 2 + scale_ * (place.x - middle.x) - kDot / 2,
                room_.height() / 2 - scale_ * (place.y - middle.y) - kDot / 2, kDot, kDot};
    }

  private:
    QSizeF room_;
    Vec3 low_{0}, high_{0};
    double scale_ = 1;
};

}  // namespace

QString runTime(const StoredRun& run) {
    const auto text = QString::fromStdString(run.time);
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    if (!time.isValid()) return text;
    if (time.date() == QDate::currentDate()) return QLocale().toString(time.time(), QLocale::ShortFormat);
    return QLocale().toString(time, QLocale::ShortFormat);
}

QString runLine(const StoredRun& run) {
    return QStringList{runTime(run), QString::fromStdString(run.name), verdictText(run.verdict)}.join(
        QStringLiteral(" · "));
}

QIcon runPicture(const NavGraph& nav, const NavGraph* before) {
    const double ratio = qGuiApp->devicePixelRatio();
    QPixmap picture(kRunPictureSize * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const auto palette = QGuiApplication::palette();
    const auto known = before != nullptr ? placeCells(*before) : std::set<PlaceCell>();
    const PlanOf plan(nav, kRunPictureSize);
    for (const auto& node : nav.nodes) {
        if (!node.inUse) continue;
        const bool isNew = before != nullptr && !known.contains(placeCell(node.origin));
        painter.fillRect(plan.dot(node.origin), palette.color(isNew ? QPalette::Highlight : QPalette::Text));
    }
    painter.end();
    return picture;
}

std::vector<QIcon> RunPictures::of(const std::vector<StoredRun>& runs) {
    const auto look =
        QStringLiteral("%1 %2").arg(QGuiApplication::palette().cacheKey()).arg(qGuiApp->devicePixelRatio());
    if (std::exchange(look_, look) != look) drawn_.clear();
    std::map<std::pair<Nav, Nav>, QIcon> drawn;
    std::vector<QIcon> pictures;
    Nav before;
    for (const auto& run : runs) {
        const std::pair navs(run.nav, before);
        const auto known = drawn_.find(navs);
        pictures.push_back(known != drawn_.end() ? known->second : runPicture(*run.nav, before.get()));
        drawn.emplace(navs, pictures.back());
        before = run.nav;
    }
    drawn_ = std::move(drawn);
    return pictures;
}

}  // namespace navwright
