#include "widgets/test/verdict/test_icons.h"

#include <QPainter>
#include <QPixmap>

#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

/// In sixteenths of the picture.
constexpr qreal kGrid = 16;
constexpr int kSizes[] = {16, 24, 32, 48};
constexpr int kDegree = 16;  ///< QPainter counts in sixteenths

void paintIcon(QPainter& painter, TestIcon icon, const QColor& text) {
    switch (icon) {
        case TestIcon::start:
            painter.setPen(Qt::NoPen);
            painter.setBrush(lightColour(Light::good));
            painter.drawPolygon(QPolygonF({{3, 1.5}, {14.5, 8}, {3, 14.5}}));
            break;
        case TestIcon::iterate:
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(text, 2, Qt::SolidLine, Qt::FlatCap));
            painter.drawArc(QRectF(2.5, 2.5, 11, 11), 60 * kDegree, 290 * kDegree);
            painter.setPen(Qt::NoPen);
            painter.setBrush(text);
            painter.drawPolygon(QPolygonF({{9.5, 0}, {15, 3.6}, {9.5, 7}}));
            break;
        case TestIcon::cancel:
            painter.setPen(Qt::NoPen);
            painter.setBrush(lightColour(Light::bad));
            painter.drawRoundedRect(QRectF(3, 3, 10, 10), 1, 1);
            break;
    }
}

}  // namespace

QIcon testIcon(TestIcon icon, const QColor& text) {
    QIcon result;
    for (const int size : kSizes) {
        QPixmap picture(size, size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(size / kGrid, size / kGrid);
        paintIcon(painter, icon, text);
        painter.end();
        result.addPixmap(picture);
    }
    return result;
}

}  // namespace navwright
