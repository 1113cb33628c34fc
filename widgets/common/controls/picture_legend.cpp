#include "widgets/common/controls/picture_legend.h"

#include <QColor>
#include <QCoreApplication>
#include <QStringList>

#include "widgets/drawing/draw/palette.h"

namespace navwright {

namespace {

QString chip(Palette palette, float scalar) {
    const auto colour = paletteColour(palette, scalar);
    return QStringLiteral("<span style=\"color:%1\">■</span>")
        .arg(QColor(colour.red, colour.green, colour.blue).name());
}

}  // namespace

QString colouredWord(float category, const QString& word) {
    return chip(Palette::categories, category) + QStringLiteral("&nbsp;") + word.toHtmlEscaped();
}

QString pictureLegend(const Scale& scale, const QString& unit) {
    if (!scale.categories) {
        constexpr int kSteps = 6;
        QString steps;
        for (int i = 0; i < kSteps; ++i)
            steps += chip(Palette::viridis, static_cast<float>(i) / static_cast<float>(kSteps - 1));
        return QCoreApplication::translate("PictureLegend", "%1 to %2 %3")
            .arg(QString::number(static_cast<double>(scale.low), 'f', 0) + QLatin1Char(' ') + steps)
            .arg(static_cast<double>(scale.high), 0, 'f', 0)
            .arg(unit.toHtmlEscaped());
    }
    QStringList words;
    for (const auto& kind : scale.kinds)
        words << colouredWord(kind.scalar, QString::fromStdString(kind.name));
    return words.join(QStringLiteral("&nbsp; "));
}

}  // namespace navwright
