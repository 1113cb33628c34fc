#include "widgets/parameters/panel/shape_icon.h"

#include <QPainter>
#include <QPainterPath>

#include <utility>
#include <vector>

namespace navwright {

namespace {

constexpr int kRimDarker = 180;  ///< per cent
constexpr qreal kRimPixels = 2.2, kHollowPixels = 3.2;
constexpr int kPixels = 32;  ///< drawn large, so that it stays sharp on dense screens

QPainterPath outline(GlyphShape shape) {
    QPainterPath path;
    switch (shape) {
        case GlyphShape::cube:
            path.addRect(6, 6, 20, 20);
            break;
        case GlyphShape::octahedron:
            path.addPolygon(QPolygonF({{16, 2}, {30, 16}, {16, 30}, {2, 16}, {16, 2}}));
            break;
        case GlyphShape::pyramid:
            path.addPolygon(QPolygonF({{16, 4}, {30, 28}, {2, 28}, {16, 4}}));
            break;
        case GlyphShape::prism:
            path.addRect(11, 2, 10, 28);
            break;
        case GlyphShape::ring:
            path.addEllipse(QRectF(3, 3, 26, 26));
            path.addEllipse(QRectF(10, 10, 12, 12));
            break;
        case GlyphShape::ellipse:
            path.addEllipse(QRectF(1, 7, 30, 18));
            path.addEllipse(QRectF(5, 11, 22, 10));
            break;
        case GlyphShape::tile:
            path.addPolygon(QPolygonF({{1, 20}, {11, 8}, {31, 12}, {21, 24}, {1, 20}}));
            break;
        case GlyphShape::cross:
            path.addRect(12, 3, 8, 26);
            path.addRect(3, 12, 26, 8);
            path.setFillRule(Qt::WindingFill);
            path = path.simplified();
            break;
    }
    return path;
}

constexpr qreal kLineHeight = 8;

/// Where a line as wide as the icon is drawn.
std::vector<std::pair<qreal, qreal>> dashes(Stroke stroke) {
    switch (stroke) {
        case Stroke::solid:
            break;
        case Stroke::dashed:
            return {{2, 26}, {38, 62}};
        case Stroke::dotted:
            return {{2, 12}, {19, 29}, {36, 46}, {53, 63}};
        case Stroke::dashDot:
            return {{2, 22}, {29, 36}, {43, 62}};
    }
    return {{2, 62}};
}

}  // namespace

QIcon shapeIcon(GlyphShape shape, const QColor& colour, bool hollow) {
    QPixmap picture(kPixels, kPixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hollow) {
        painter.setPen(QPen(colour, kHollowPixels));
    } else {
        // A darker rim, as glyphs have: light colours stay visible on light backgrounds.
        painter.setPen(QPen(colour.darker(kRimDarker), kRimPixels));
        painter.setBrush(colour);
    }
    painter.drawPath(outline(shape));
    return QIcon(picture);
}

QIcon strokeIcon(Stroke stroke, const QColor& colour) {
    QPixmap picture(2 * kPixels, kPixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour.darker(kRimDarker), kRimPixels));
    painter.setBrush(colour);
    for (const auto& [from, to] : dashes(stroke))
        painter.drawRect(QRectF(from, (kPixels - kLineHeight) / 2, to - from, kLineHeight));
    return QIcon(picture);
}

}  // namespace navwright
