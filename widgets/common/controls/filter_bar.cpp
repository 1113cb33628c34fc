#include "widgets/common/controls/filter_bar.h"

#include <QActionGroup>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/controls/flow_layout.h"

namespace navwright {

namespace {

constexpr double kMostSpeed = 4000;  ///< units/s; nobody is faster in a game that ends at 2300 downwards
constexpr int kLeastChipWidth = 32, kMostChipWidth = 260;  ///< pixels
constexpr double kSpeedStep = 10, kTimeStep = 1;
constexpr int kDigits = 3;  ///< of the ends of a range

QString kindTitle(FilterKind kind) {
    const QString titles[] = {FilterBar::tr("Demo"),
                              FilterBar::tr("Player"),
                              FilterBar::tr("Time"),
                              FilterBar::tr("Speed"),
                              FilterBar::tr("Type of nodes and links"),
                              FilterBar::tr("Hide nodes and links seen once")};
    return titles[toIndex(kind)];
}

double longestDemo(const Generation* generation) {
    std::uint32_t frames = 1;
    if (generation != nullptr) {
        for (const auto& recording : generation->recordings) {
            for (const auto& segment : recording->segments)
                frames = std::max(frames, segment.firstFrame + segment.frameCount);
        }
    }
    return frames * kFrameSeconds;
}

}  // namespace

FilterBar::FilterBar(Document& document, DataFilter& filter, QWidget* parent)
    : QWidget(parent),
      document_(document),
      filter_(filter),
      add_(new QToolButton(this)),
      clear_(new QToolButton(this)),
      chipRow_(new QWidget(this)),
      chips_(new QWidget(chipRow_)),
      line_(new FlowLayout(chips_)) {
    setObjectName(QStringLiteral("filterBar"));
    add_->setObjectName(QStringLiteral("filterAdd"));
    add_->setText(tr("Filter"));
    add_->setAccessibleName(tr("Add a filter"));
    add_->setToolTip(tr("Show only part of the data"));
    // The menu has an arrow of its own, since that of an instant popup lies over the text.
    add_->setPopupMode(QToolButton::MenuButtonPopup);
    connect(add_, &QToolButton::clicked, add_, &QToolButton::showMenu);
    auto* menu = new QMenu(add_);
    menu->setObjectName(QStringLiteral("filterMenu"));
    for (const auto kind : {FilterKind::demo, FilterKind::player, FilterKind::types}) {
        auto* part = menu->addMenu(kindTitle(kind));
        menus_[kind] = part;
        part->setObjectName(QStringLiteral("filterMenu.") + filterKey(kind));
        connect(part, &QMenu::aboutToShow, this, [this, part, kind] { fillMenu(part, kind); });
    }
    for (const auto kind : {FilterKind::time, FilterKind::speed}) {
        auto* action = menu->addAction(kindTitle(kind) + QStringLiteral("…"));
        action->setObjectName(QStringLiteral("filterMenu.") + filterKey(kind));
        connect(action, &QAction::triggered, this, [this, kind] { edit(kind, add_); });
    }
    seen_ = menu->addAction(kindTitle(FilterKind::seen));
    seen_->setObjectName(QStringLiteral("filterMenu.") + filterKey(FilterKind::seen));
    seen_->setCheckable(true);
    connect(seen_, &QAction::triggered, this, [this] { edit(FilterKind::seen, add_); });
    add_->setMenu(menu);
    clear_->setObjectName(QStringLiteral("filterClear"));
    clear_->setText(tr("Show all"));
    clear_->setAccessibleName(tr("Remove all filters"));
    connect(clear_, &QToolButton::clicked, this, &FilterBar::removeAll);
    line_->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(add_);
    row->addWidget(chipRow_);
    row->addStretch(1);
    auto* chipLine = new QHBoxLayout(chipRow_);
    chipLine->setContentsMargins(0, 0, 0, 0);
    chipLine->addWidget(chips_);
    line_->addWidget(clear_);
    connect(&filter_, &DataFilter::changed, this, &FilterBar::showChips);
    connect(&document_, &Document::generationChanged, this, &FilterBar::takeGeneration);
    connect(&document_, &Document::mapChanged, &filter_, &DataFilter::clear);
    showChips();
}

void FilterBar::placeChips(QBoxLayout& line) {
    line.addWidget(chipRow_);
}

void FilterBar::change(const std::function<void(ShownData&)>& how) {
    auto shown = filter_.shown();
    how(shown);
    filter_.set(shown);
}

void FilterBar::takeGeneration() {
    const auto generation = document_.generation();
    const auto& demo = filter_.shown().demo;
    const bool lost = demo && generation && std::ranges::none_of(generation->demos, [&](const auto& summary) {
                          return summary->hash == *demo;
                      });
    // Drop a filter for a demo that no longer takes part: it would hide everything.
    if (lost) filter_.set(without(FilterKind::demo, filter_.shown()));
    showChips();
}

void FilterBar::follow(LayerModel& layers, std::function<QString(LayerId)> titleOf) {
    layers_ = &layers;
    titleOf_ = std::move(titleOf);
    connect(&layers, &LayerModel::changed, this, &FilterBar::showChips);
    connect(&layers, &LayerModel::heightCutChanged, this, &FilterBar::showChips);
    connect(&layers, &LayerModel::onlySelectedChanged, this, &FilterBar::showChips);
    showChips();
}

void FilterBar::follow(AreaModel& areas) {
    areas_ = &areas;
    connect(&areas, &AreaModel::lookChanged, this, &FilterBar::showChips);
    showChips();
}

std::vector<FilterBar::Wanted> FilterBar::wanted() {
    std::vector<Wanted> chips;
    for (const auto kind : activeFilters(filter_.shown())) {
        chips.push_back({.key = filterKey(kind),
                         .text = filterText(kind, filter_.shown(), document_.generation().get()),
                         .remove = [this, kind] { filter_.set(without(kind, filter_.shown())); },
                         .change = [this, kind](QWidget* where) { edit(kind, where); }});
    }
    if (layers_) addLayers(chips);
    if (layers_ && areas_) addAreas(chips);
    return chips;
}

void FilterBar::addLayers(std::vector<Wanted>& chips) {
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        const auto& settings = layers_->settings(layer);
        if (!settings.visible || settings.filterLow > settings.filterHigh) continue;
        const auto quantity = colouringAt(layer, settings.colourBy);
        const auto words =
            tr("%1: %2 %3 to %4")
                .arg(titleOf_(layer),
                     QString::fromUtf8(quantity.label.data(), static_cast<qsizetype>(quantity.label.size())))
                .arg(settings.filterLow, 0, 'g', kDigits)
                .arg(settings.filterHigh, 0, 'g', kDigits);
        chips.push_back({.key = QStringLiteral("layer.") + QLatin1String(layerKey(layer).data()),
                         .text = words,
                         .remove = [this, layer] {
                             auto all = layers_->settings(layer);
                             all.filterLow = 1;
                             all.filterHigh = 0;
                             layers_->set(layer, all);
                         }});
    }
    if (layers_->heightCut() < kNoHeightCut) {
        chips.push_back({.key = QStringLiteral("heightCut"),
                         .text = tr("Nothing above %1").arg(layers_->heightCut(), 0, 'f', 0),
                         .remove = [this] { layers_->setHeightCut(kNoHeightCut); }});
    }
    if (layers_->onlySelected()) {
        chips.push_back({.key = QStringLiteral("onlySelected"),
                         .text = tr("Only what is selected"),
                         .remove = [this] { layers_->setOnlySelected(false); }});
    }
}

void FilterBar::addAreas(std::vector<Wanted>& chips) {
    const auto& look = areas_->look();
    const AreaLook usual;
    const auto change = [this](auto how) {
        return [this, how] {
            auto now = areas_->look();
            how(now);
            areas_->setLook(now);
        };
    };
    const bool areas = layers_->settings(LayerId::areas).visible;
    const bool ways = layers_->settings(LayerId::reachabilities).visible;
    if (areas && look.presence != usual.presence)
        chips.push_back({.key = QStringLiteral("areaPresence"),
                         .text = look.presence == AreaLook::Presence::standing
                                     ? tr("Areas: where one can stand")
                                     : tr("Areas: where one must crouch"),
                         .remove = change([](AreaLook& now) { now.presence = AreaLook().presence; })});
    if (ways && look.ofSelected)
        chips.push_back({.key = QStringLiteral("waysOfSelected"),
                         .text = tr("Reachabilities: of the selected area"),
                         .remove = change([](AreaLook& now) { now.ofSelected = false; })});
    if (ways && look.travels != usual.travels)
        chips.push_back({.key = QStringLiteral("waysTravels"),
                         .text = tr("Reachabilities: of some kinds"),
                         .remove = change([](AreaLook& now) { now.travels = AreaLook().travels; })});
}

void FilterBar::removeAll() {
    for (const auto& chip : wanted()) chip.remove();
}

void FilterBar::showChips() {
    const auto chips = wanted();
    if (!std::ranges::equal(chips, shown_, {}, &Wanted::key, &Chip::key)) {
        for (const auto& chip : std::exchange(shown_, {})) {
            chip.frame->hide();
            line_->removeWidget(chip.frame);
            chip.frame->setParent(nullptr);
            // Deleted later, since its own click may be the one being handled.
            chip.frame->deleteLater();
        }
        for (const auto& chip : chips) addChip(chip);
    }
    for (std::size_t i = 0; i < chips.size(); ++i) {
        auto* button = shown_[i].text;
        const auto& text = chips[i].text;
        button->setText(button->fontMetrics().elidedText(text, Qt::ElideMiddle, kMostChipWidth));
        button->setToolTip(chips[i].change ? tr("%1\nClick to change this filter").arg(text) : text);
        button->setAccessibleName(text);
    }
    chipRow_->setVisible(!chips.empty());
    clear_->setVisible(chips.size() > 1);
    seen_->setChecked(filter_.shown().hideSeenOnce);
}

void FilterBar::addChip(const Wanted& wanted) {
    auto* chip = new QFrame(chips_);
    chip->setFrameShape(QFrame::StyledPanel);
    chip->setAutoFillBackground(true);
    chip->setBackgroundRole(QPalette::Button);
    auto* text = new QToolButton(chip);
    text->setObjectName(QStringLiteral("chip.") + wanted.key);
    text->setAutoRaise(true);
    // Where there is little room chips shrink rather than widen the window.
    text->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    text->setMinimumWidth(kLeastChipWidth);
    if (wanted.change)
        connect(text, &QToolButton::clicked, this, [change = wanted.change, text] { change(text); });
    auto* remove = new QToolButton(chip);
    remove->setObjectName(QStringLiteral("chip.%1.remove").arg(wanted.key));
    remove->setText(QStringLiteral("×"));
    remove->setAutoRaise(true);
    remove->setToolTip(tr("Remove this filter"));
    remove->setAccessibleName(tr("Remove the filter: %1").arg(wanted.text));
    connect(remove, &QToolButton::clicked, this, wanted.remove);
    auto* row = new QHBoxLayout(chip);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(text);
    row->addWidget(remove);
    line_->insertWidget(line_->count() - 1, chip);
    chip->show();
    shown_.push_back({wanted.key, chip, text});
}

void FilterBar::edit(FilterKind kind, const QWidget* where) {
    const auto place = where->mapToGlobal(QPoint(0, where->height()));
    if (kind == FilterKind::time || kind == FilterKind::speed) {
        openRange(kind, place);
        return;
    }
    if (kind == FilterKind::seen)
        return change([](ShownData& shown) { shown.hideSeenOnce = !shown.hideSeenOnce; });
    menus_.at(kind)->popup(place);
}

void FilterBar::fillMenu(QMenu* menu, FilterKind kind) {
    menu->clear();
    if (!document_.generation()) return;
    if (kind == FilterKind::demo) fillDemos(menu);
    if (kind == FilterKind::player) fillPlayers(menu);
    if (kind == FilterKind::types) fillTypes(menu);
}

void FilterBar::fillDemos(QMenu* menu) {
    const auto generation = document_.generation();
    for (const auto number : demosByName(*generation)) {
        const auto& demo = generation->demos[number];
        auto* action = menu->addAction(QString::fromStdString(demo->name));
        action->setCheckable(true);
        action->setChecked(filter_.shown().demo == demo->hash);
        connect(action, &QAction::triggered, this, [this, hash = demo->hash](bool on) {
            change([&](ShownData& shown) { shown.demo = on ? std::optional(hash) : std::nullopt; });
        });
    }
}

void FilterBar::fillPlayers(QMenu* menu) {
    for (const auto& name : playerNames(*document_.generation())) {
        auto* action = menu->addAction(QString::fromStdString(name).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(filter_.shown().player == name);
        connect(action, &QAction::triggered, this, [this, name](bool on) {
            change([&](ShownData& shown) { shown.player = on ? std::optional(name) : std::nullopt; });
        });
    }
}

void FilterBar::fillTypes(QMenu* menu) {
    for (const auto type : typesThere(*document_.generation())) {
        const auto bit = 1u << static_cast<unsigned>(type);
        auto* action = menu->addAction(typeText(type));
        action->setCheckable(true);
        action->setChecked((filter_.shown().types & bit) != 0);
        connect(action, &QAction::triggered, this,
                [this, bit] { change([bit](ShownData& shown) { shown.types ^= bit; }); });
    }
}

void FilterBar::openRange(FilterKind kind, const QPoint& place) {
    const auto& shown = filter_.shown();
    RangePopup* popup = nullptr;
    if (kind == FilterKind::time) {
        const double most = longestDemo(document_.generation().get());
        popup = new RangePopup({filterKey(kind), kindTitle(kind), tr(" s"), most, kTimeStep, 1},
                               shown.seconds.value_or(std::pair(0.0, most)), this);
        connect(popup, &RangePopup::rangeChanged, this, [this](double from, double to) {
            change([&](ShownData& now) { now.seconds = {from, to}; });
        });
    } else {
        popup = new RangePopup({filterKey(kind), kindTitle(kind), tr(" units/s"), kMostSpeed, kSpeedStep, 0},
                               shown.speed.value_or(std::pair(0.f, static_cast<float>(kMostSpeed))), this);
        connect(popup, &RangePopup::rangeChanged, this, [this](double from, double to) {
            change([&](ShownData& now) { now.speed = {static_cast<float>(from), static_cast<float>(to)}; });
        });
    }
    popup->move(place);
    popup->show();
    popup->setFocus();
}

RangePopup::RangePopup(const Setup& setup, const std::pair<double, double>& range, QWidget* parent)
    : QFrame(parent, Qt::Popup), from_(new QDoubleSpinBox(this)), to_(new QDoubleSpinBox(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(setup.id + QStringLiteral("Popup"));
    setFrameShape(QFrame::StyledPanel);
    for (auto* box : {from_, to_}) {
        box->setDecimals(setup.decimals);
        box->setRange(0, setup.most);
        box->setSingleStep(setup.step);
        box->setSuffix(setup.unit);
    }
    from_->setObjectName(setup.id + QStringLiteral("From"));
    from_->setAccessibleName(tr("%1 from").arg(setup.title));
    to_->setObjectName(setup.id + QStringLiteral("To"));
    to_->setAccessibleName(tr("%1 to").arg(setup.title));
    from_->setValue(range.first);
    to_->setValue(range.second);
    auto* row = new QHBoxLayout(this);
    row->addWidget(new QLabel(setup.title, this));
    row->addWidget(from_);
    row->addWidget(new QLabel(tr("to"), this));
    row->addWidget(to_);
    connect(from_, &QDoubleSpinBox::valueChanged, this, &RangePopup::tell);
    connect(to_, &QDoubleSpinBox::valueChanged, this, &RangePopup::tell);
    setFocusProxy(from_);
}

void RangePopup::tell() {
    const auto [from, to] = std::minmax({from_->value(), to_->value()});
    emit rangeChanged(from, to);
}

}  // namespace navwright
