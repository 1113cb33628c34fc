#include "widgets/test/verdict/light.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

namespace navwright {

namespace {

/// In sixteenths of the picture.
constexpr qreal kLightGrid = 16;
constexpr int kIconSizes[] = {16, 24, 32};

void paintGood(QPainter& painter) {
    painter.drawEllipse(QRectF(1, 1, 14, 14));
    painter.setPen(QPen(Qt::white, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{4.5, 8.4}, {7, 11}, {11.6, 5.2}}));
}

void paintTight(QPainter& painter) {
    QPainterPath path;
    path.addPolygon(QPolygonF({{8, 1}, {15.5, 14.5}, {0.5, 14.5}, {8, 1}}));
    painter.drawPath(path);
    painter.setPen(QPen(Qt::black, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(8, 6), QPointF(8, 9.6));
    painter.drawPoint(QPointF(8, 12.4));
}

void paintBad(QPainter& painter) {
    painter.drawRoundedRect(QRectF(1, 1, 14, 14), 2, 2);
    painter.setPen(QPen(Qt::white, 2.2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(5, 5), QPointF(11, 11));
    painter.drawLine(QPointF(11, 5), QPointF(5, 11));
}

void paintNone(QPainter& painter) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(lightColour(Light::none), 1.6));
    painter.drawEllipse(QRectF(3.5, 3.5, 9, 9));
}

}  // namespace

QColor lightColour(Light light) {
    // Okabe and Ito's bluish green, orange and vermilion, as the 3D view's categories have them.
    switch (light) {
        case Light::good:
            return QColor(0, 158, 115);
        case Light::tight:
            return QColor(230, 159, 0);
        case Light::bad:
            return QColor(213, 94, 0);
        case Light::none:
            break;
    }
    return QColor(128, 134, 142);
}

QPixmap lightPixmap(Light light, int size, qreal pixelRatio) {
    QPixmap picture(QSize(size, size) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(size / kLightGrid, size / kLightGrid);
    painter.setPen(Qt::NoPen);
    painter.setBrush(lightColour(light));
    switch (light) {
        case Light::good:
            paintGood(painter);
            break;
        case Light::tight:
            paintTight(painter);
            break;
        case Light::bad:
            paintBad(painter);
            break;
        case Light::none:
            paintNone(painter);
            break;
    }
    return picture;
}

QIcon lightIcon(Light light) {
    QIcon icon;
    for (const auto size : kIconSizes) icon.addPixmap(lightPixmap(light, size, 1));
    return icon;
}

QString lightText(Light light) {
    switch (light) {
        case Light::good:
            return QCoreApplication::translate("Light", "passed");
        case Light::tight:
            return QCoreApplication::translate("Light", "passed narrowly");
        case Light::bad:
            return QCoreApplication::translate("Light", "failed");
        case Light::none:
            break;
    }
    return QCoreApplication::translate("Light", "not known");
}

}  // namespace navwright
