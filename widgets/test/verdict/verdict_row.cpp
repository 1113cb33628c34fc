#include "widgets/test/verdict/verdict_row.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

#include "widgets/common/models/parameter_links.h"

namespace navwright {

namespace {

constexpr int kLightSize = 22;

/// The limit's own parameter.
Param limitOf(const QString& key) {
    if (key == QLatin1String("coverage")) return Param::NavtestCoverage;
    if (key == QLatin1String("deaths")) return Param::NavtestDeathRate;
    if (key == QLatin1String("worst_node")) return Param::NavtestNodeDeathShare;
    if (key == QLatin1String("worst_link")) return Param::NavtestLinkFailShare;
    return key == QLatin1String("stuck") ? Param::NavtestStuckRate : Param::NavtestUnreachable;
}

}  // namespace

VerdictRow::VerdictRow(const QString& key, QWidget* parent)
    : QWidget(parent),
      light_(new QLabel(this)),
      title_(new QLabel(this)),
      value_(new QLabel(this)),
      gauge_(new VerdictGauge(this)),
      limit_(new QLabel(this)),
      margin_(new QLabel(this)),
      words_(new QLabel(this)) {
    setObjectName(QStringLiteral("verdict.") + key);
    light_->setObjectName(QStringLiteral("verdictLight.") + key);
    value_->setObjectName(QStringLiteral("verdictValue.") + key);
    limit_->setObjectName(QStringLiteral("verdictLimit.") + key);
    margin_->setObjectName(QStringLiteral("verdictMargin.") + key);
    words_->setObjectName(QStringLiteral("verdictWords.") + key);
    gauge_->setObjectName(QStringLiteral("verdictGauge.") + key);
    auto bold = font();
    bold.setBold(true);
    value_->setFont(bold);
    title_->setFont(bold);
    for (auto* label : {title_, limit_, margin_, words_}) label->setWordWrap(true);
    limit_->setTextFormat(Qt::RichText);
    limit_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    limit_->setToolTip(tr("Go to this limit in Parameters"));
    limit_->setAccessibleName(limit_->toolTip());
    connect(limit_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto id = linkedParameter(link)) emit parameterWanted(*id);
    });
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 2, 0, 4);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(1, 1);
    grid->addWidget(light_, 0, 0, 2, 1, Qt::AlignTop);
    grid->addWidget(title_, 0, 1);
    grid->addWidget(value_, 0, 2, Qt::AlignRight);
    grid->addWidget(gauge_, 1, 1, 1, 2);
    grid->addWidget(limit_, 2, 1);
    margin_->setAlignment(Qt::AlignRight | Qt::AlignTop);
    grid->addWidget(margin_, 2, 2);
    grid->addWidget(words_, 3, 1, 1, 2);
}

void VerdictRow::show(const VerdictFigure& figure) {
    light_->setPixmap(lightPixmap(figure.light, kLightSize, devicePixelRatioF()));
    light_->setToolTip(lightText(figure.light));
    title_->setText(figure.title);
    value_->setText(figure.valueText);
    gauge_->show(figure);
    limit_->setText(QStringLiteral("<a href=\"%1\">%2</a>")
                        .arg(parameterLink(limitOf(figure.key)), figure.limitText.toHtmlEscaped()));
    margin_->setText(figure.marginText);
    words_->setText(figure.words);
    setAccessibleName(tr("%1 %2: %3, %4, %5")
                          .arg(figure.title, lightText(figure.light), figure.valueText, figure.limitText,
                               figure.marginText));
}

namespace {

constexpr int kHeight = 14;
constexpr int kUsualWidth = 200;
constexpr qreal kRadius = 3;
constexpr int kGoodSide = 70;  ///< opacity of the side that passes, of 255

}  // namespace

VerdictGauge::VerdictGauge(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void VerdictGauge::show(const VerdictFigure& figure) {
    figure_ = figure;
    setToolTip(QStringLiteral("%1: %2, %3").arg(figure.title, figure.valueText, figure.limitText));
    update();
}

QSize VerdictGauge::sizeHint() const {
    return {kUsualWidth, kHeight};
}

void VerdictGauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(0.5, 2.5, width() - 1.0, height() - 5.0);
    const auto x = [&](double value) {
        return bar.left() + bar.width() * std::clamp(value / figure_.largest, 0.0, 1.0);
    };
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(bar, kRadius, kRadius);

    auto good = lightColour(Light::good);
    good.setAlpha(kGoodSide);
    auto side = bar;
    if (figure_.atLeast) {
        side.setLeft(x(figure_.limit));
    } else {
        side.setRight(x(figure_.limit));
    }
    painter.fillRect(side.adjusted(0, 1, 0, -1), good);

    auto filled = bar.adjusted(0, 2, 0, -2);
    filled.setRight(std::max(x(figure_.value), bar.left() + 2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(lightColour(figure_.light));
    painter.drawRoundedRect(filled, 2, 2);

    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(palette().color(QPalette::Text), 2));
    const int limit = static_cast<int>(x(figure_.limit));
    painter.drawLine(limit, 0, limit, height());
}

}  // namespace navwright
