#include "widgets/inspect/panel/case_browser.h"

#include <QEvent>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QUrl>

#include <algorithm>

namespace navwright {

namespace {

constexpr QSize kBar{44, 9};
constexpr QSize kUsualSize{380, 480};

/// "dark/good/0.625/0.600": theme, look, value and threshold as shares of the width.
QImage barImage(const QStringList& parts, const CaseColours& colours, qreal ratio) {
    QImage image(kBar * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    const auto share = [&](int part) { return std::clamp(parts.value(part).toDouble(), 0.0, 1.0); };
    const auto fill = parts.value(1) == QLatin1String("good")  ? colours.good
                      : parts.value(1) == QLatin1String("bad") ? colours.bad
                                                               : colours.dim;
    QPainter painter(&image);
    const QRectF track(0, 2, kBar.width(), kBar.height() - 4);
    painter.fillRect(track, colours.track);
    painter.fillRect(QRectF(track.topLeft(), QSizeF(share(2) * track.width(), track.height())), fill);
    const auto at = std::clamp(share(3) * track.width(), 1.0, track.width() - 1);
    painter.fillRect(QRectF(at - 1, 0, 2, kBar.height()), colours.text);
    return image;
}

}  // namespace

CaseBrowser::CaseBrowser(QWidget* parent) : QTextBrowser(parent) {
    // Words stay whole in narrow columns.
    setWordWrapMode(QTextOption::WordWrap);
    setOpenLinks(false);
    setOpenExternalLinks(false);
    setUndoRedoEnabled(false);
    document()->setDocumentMargin(8);
}

QSize CaseBrowser::sizeHint() const {
    return kUsualSize;
}

void CaseBrowser::showPage(const QString& html, bool sameThing) {
    const auto scrolled = verticalScrollBar()->value();
    setHtml(html);
    if (sameThing) verticalScrollBar()->setValue(scrolled);
}

QVariant CaseBrowser::loadResource(int type, const QUrl& name) {
    if (type == QTextDocument::ImageResource && name.scheme() == QLatin1String("bar"))
        return barImage(name.path().split(QLatin1Char('/')), caseColours(palette()), devicePixelRatioF());
    return {};
}

void CaseBrowser::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) emit paletteChanged();
}

CaseColours caseColours(const QPalette& palette) {
    constexpr int kMiddle = 128;
    const bool dark = palette.color(QPalette::Base).lightness() < kMiddle;
    CaseColours colours;
    colours.text = palette.color(QPalette::Text);
    colours.dim = palette.color(QPalette::PlaceholderText);
    colours.link = palette.color(QPalette::Link);
    // Blue and orange are told apart by everybody; signs say the same beside them.
    colours.good = dark ? QColor(0x58a6ff) : QColor(0x1f6fc2);
    colours.bad = dark ? QColor(0xf0883e) : QColor(0xb85c00);
    colours.track = dark ? QColor(0x3a414b) : QColor(0xd5dae1);
    colours.chip = dark ? QColor(0x30363f) : QColor(0xe4e8ee);
    colours.key = dark ? QStringLiteral("dark") : QStringLiteral("light");
    return colours;
}

}  // namespace navwright
