#include "app/navwright/parts/output/format_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <array>
#include <span>

#include "core/nav/files/rerelease_file.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

struct FormatVersion {
    int number;
    const char* tip;
};

constexpr std::array kNav2Versions{
    FormatVersion{14, QT_TRANSLATE_NOOP("FormatBox", "entities by the ids of their names")},
    FormatVersion{15, QT_TRANSLATE_NOOP("FormatBox", "entities by number; what most games read")},
    FormatVersion{17, QT_TRANSLATE_NOOP("FormatBox", "with a heuristic")},
    FormatVersion{18, QT_TRANSLATE_NOOP("FormatBox", "with a heuristic and teams of links")}};
constexpr std::array kNav3Versions{
    FormatVersion{6, QT_TRANSLATE_NOOP("FormatBox", "the newest")},
    FormatVersion{5, QT_TRANSLATE_NOOP("FormatBox", "as 4, with more nodes")},
    FormatVersion{4, QT_TRANSLATE_NOOP("FormatBox", "four teams, ladder planes")},
    FormatVersion{3, QT_TRANSLATE_NOOP("FormatBox", "four teams, no ladder planes")},
    FormatVersion{2, QT_TRANSLATE_NOOP("FormatBox", "no flags of links, no ladder planes")}};
constexpr std::array kJsonVersions{FormatVersion{1, QT_TRANSLATE_NOOP("FormatBox", "of NAV2 version 14")},
                                   FormatVersion{2, QT_TRANSLATE_NOOP("FormatBox", "of NAV2 version 15")},
                                   FormatVersion{3, QT_TRANSLATE_NOOP("FormatBox", "of NAV2 version 17")}};

std::span<const FormatVersion> versionsOf(NavFormat format) {
    if (format == NavFormat::nav2) return kNav2Versions;
    if (format == NavFormat::nav3) return kNav3Versions;
    if (format == NavFormat::navJson) return kJsonVersions;
    return {};
}

}  // namespace

FormatBox::FormatBox(QWidget* parent)
    : QWidget(parent),
      engine_(named(new QComboBox(this), "exportEngine", tr("Target engine"))),
      version_(named(new QComboBox(this), "exportVersion", tr("Version of the format"),
                     tr("Games read some versions and not others; an older one can hold less"))),
      depot_(named(new QCheckBox(tr("As Nav Depot lays it out"), this), "exportDepot",
                   tr("As Nav Depot lays it out"), tr("One number a line, so that git shows what changed"))) {
    engine_->addItem(tr("Action Quake 2 (AQtion), .nav"), static_cast<int>(NavFormat::aq2));
    engine_->addItem(tr("Quake re-release, NAV2"), static_cast<int>(NavFormat::nav2));
    engine_->addItem(tr("NavJson, NAV2 as text"), static_cast<int>(NavFormat::navJson));
    engine_->addItem(tr("Quake II re-release, NAV3"), static_cast<int>(NavFormat::nav3));
    fillVersions();
    connect(engine_, &QComboBox::currentIndexChanged, this, [this] {
        fillVersions();
        emit formatChanged();
        emit changed();
    });
    connect(version_, &QComboBox::currentIndexChanged, this, &FormatBox::changed);
    connect(depot_, &QCheckBox::toggled, this, &FormatBox::changed);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(engine_, 1);
    line->addWidget(version_);
    line->addWidget(depot_);
}

NavFormat FormatBox::format() const {
    return static_cast<NavFormat>(engine_->currentData().toInt());
}

NavTarget FormatBox::target() const {
    NavTarget target(format(), version_->currentData().toInt());
    if (format() == NavFormat::navJson && depot_->isChecked()) target.layout = NavJsonLayout::depot;
    return target;
}

void FormatBox::choose(NavFormat format, int version) {
    engine_->setCurrentIndex(engine_->findData(static_cast<int>(format)));
    version_->setCurrentIndex(std::max(version_->findData(version), 0));
}

void FormatBox::setLayout(NavJsonLayout layout) {
    depot_->setChecked(layout == NavJsonLayout::depot);
}

void FormatBox::fillVersions() {
    const QSignalBlocker quiet(version_);
    const auto versions = versionsOf(format());
    version_->clear();
    version_->addItem(format() == NavFormat::nav3 ? tr("Newest version") : tr("Version by what there is"), 0);
    for (const auto& version : versions) {
        version_->addItem(tr("Version %1").arg(version.number), version.number);
        version_->setItemData(version_->count() - 1, tr(version.tip), Qt::ToolTipRole);
    }
    version_->setVisible(!versions.empty());
    depot_->setVisible(format() == NavFormat::navJson);
}

QString FormatBox::ending() const {
    switch (format()) {
        case NavFormat::nav2:
            return QStringLiteral(".nav2");
        case NavFormat::nav3:
            return QStringLiteral(".nav3");
        case NavFormat::navJson:
            return QStringLiteral(".navjson");
        default:
            return QStringLiteral(".nav");
    }
}

QString gamePlaceWords(NavFormat format) {
    if (format != NavFormat::nav2 && format != NavFormat::nav3) return {};
    return FormatBox::tr("<p>The game reads it as bots/navigation/MAP.nav in its folder.");
}

}  // namespace navwright
