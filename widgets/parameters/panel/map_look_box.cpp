#include "widgets/parameters/panel/map_look_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

#include "core/base/index.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/parameters/panel/texture_list.h"

namespace navwright {

namespace {

constexpr int kLookSteps = 100;

QString kindTip(MapKind kind) {
    switch (kind) {
        case MapKind::sky:
            return MapLookBox::tr("The pictures of the sky, where the map is open to it");
        case MapKind::clip:
            return MapLookBox::tr("Invisible brushes that stop players");
        case MapKind::hint:
            return MapLookBox::tr("Brushes that tell the compiler where to cut the map");
        case MapKind::nodraw:
            return MapLookBox::tr("Sides of brushes that are left out of the game's picture");
        case MapKind::trigger:
            return MapLookBox::tr("Volumes that affect players in them");
    }
    return {};
}

}  // namespace

QString mapKindTitle(MapKind kind) {
    switch (kind) {
        case MapKind::sky:
            return MapLookBox::tr("Sky");
        case MapKind::clip:
            return MapLookBox::tr("Clip brushes");
        case MapKind::hint:
            return MapLookBox::tr("Hint brushes");
        case MapKind::nodraw:
            return MapLookBox::tr("Nodraw sides");
        case MapKind::trigger:
            return MapLookBox::tr("Triggers");
    }
    return {};
}

MapLookBox::MapLookBox(MapLookModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setObjectName(QStringLiteral("mapLook"));
    mode_ = named(new QComboBox(this), "mapMode", tr("Surfaces"), tr("What the map's surfaces show"));
    mode_->addItems({tr("Textures"), tr("Light alone"), tr("Flat tints")});
    brighten_ = named(new QSlider(Qt::Horizontal, this), "mapBrighten", tr("Brighten the map"),
                      tr("Left: as dark as the game shows it"));
    brighten_->setRange(0, kLookSteps);
    dim_ = named(new QSlider(Qt::Horizontal, this), "mapDim", tr("Dim the map"),
                 tr("Darker and greyer, so that the nav stands out"));
    dim_->setRange(0, kLookSteps);
    fullBright_ = named(new QCheckBox(tr("Full bright"), this), "mapFullBright", tr("Full bright"),
                        tr("Without the map's light"));
    textures_ = new QLabel(this);
    textures_->setObjectName(QStringLiteral("mapTextures"));
    textures_->setWordWrap(true);
    list_ = named(new QPushButton(tr("List textures…"), this), "mapTextureList", tr("List textures"),
                  tr("List missing textures, and where they were searched"));
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Surfaces"), mode_);
    form->addRow(tr("Brighten"), brighten_);
    form->addRow(tr("Dim"), dim_);
    form->addRow(QString(), fullBright_);
    auto* shown = new QWidget(this);
    auto* grid = new QGridLayout(shown);
    grid->setContentsMargins(0, 0, 0, 0);
    int place = 0;
    for (const auto kind : kAllMapKinds) {
        auto* box = named(new QCheckBox(mapKindTitle(kind), this),
                          QStringLiteral("mapShows.") + QString::fromUtf8(mapKindKey(kind)),
                          mapKindTitle(kind), kindTip(kind));
        connect(box, &QCheckBox::toggled, this, [this, kind](bool on) {
            if (!filling_) model_.setShown(kind, on);
        });
        kinds_[toIndex(kind)] = box;
        grid->addWidget(box, place / 2, place % 2);
        ++place;
    }
    shown->setMinimumHeight(grid->minimumSize().height());
    form->addRow(tr("Show"), shown);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(textures_);
    column->addWidget(list_, 0, Qt::AlignLeft);
    const auto change = [this](auto set) {
        if (!filling_) model_.change(set);
    };
    connect(mode_, &QComboBox::currentIndexChanged, this, [change](int index) {
        change([index](MapLook& look) { look.mode = static_cast<MapMode>(index); });
    });
    connect(dim_, &QSlider::valueChanged, this, [change](int step) {
        change([step](MapLook& look) { look.dim = static_cast<float>(step) / kLookSteps; });
    });
    connect(brighten_, &QSlider::valueChanged, this, [change](int step) {
        change([step](MapLook& look) { look.brighten = static_cast<float>(step) / kLookSteps; });
    });
    connect(fullBright_, &QCheckBox::toggled, this,
            [change](bool on) { change([on](MapLook& look) { look.fullBright = on; }); });
    connect(list_, &QPushButton::clicked, this, [this] { showTextureList(model_.report(), window()); });
    connect(&model_, &MapLookModel::changed, this, &MapLookBox::refresh);
    connect(&model_, &MapLookModel::reportChanged, this, &MapLookBox::refreshTextures);
    refresh();
    refreshTextures();
}

void MapLookBox::refresh() {
    filling_ = true;
    const auto& look = model_.look();
    mode_->setCurrentIndex(static_cast<int>(look.mode));
    dim_->setValue(static_cast<int>(std::lround(look.dim * kLookSteps)));
    brighten_->setValue(static_cast<int>(std::lround(look.brighten * kLookSteps)));
    const auto noTextures =
        look.mode == MapMode::textured ? QString() : tr("the map is shown without its textures");
    allow(*brighten_,
          look.fullBright && noTextures.isEmpty() ? tr("the map is shown full bright") : noTextures);
    fullBright_->setChecked(look.fullBright);
    allow(*fullBright_, noTextures);
    for (const auto kind : kAllMapKinds) kinds_[toIndex(kind)]->setChecked(look.shows(kind));
    filling_ = false;
}

void MapLookBox::refreshTextures() {
    const auto& report = model_.report();
    textures_->setText(textureWords(report));
    list_->setVisible(report.state == TextureReport::State::shown);
}

}  // namespace navwright
