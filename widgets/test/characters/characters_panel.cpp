#include "widgets/test/characters/characters_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/bots/characters/character_file.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/test/characters/curve_plot.h"

namespace navwright {

namespace {

constexpr int kSliderSteps = 100;
constexpr int kNameLetters = 14;

QString fromText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString relationText(const FuzzyRelation& relation) {
    const auto on = fromText(criterionRow(relation.on).key);
    switch (kindOf(relation)) {
        case RelationKind::constant:
            return CharactersPanel::tr("%1 always").arg(relation.constant);
        case RelationKind::curve:
            return CharactersPanel::tr("curve of %1").arg(on);
        case RelationKind::cases:
            return CharactersPanel::tr("cases of %1").arg(on);
    }
    return {};
}

void addBranches(QTreeWidgetItem& parent, const FuzzyRelation& relation) {
    for (std::size_t i = 0; i < relation.cases.size(); ++i) {
        const auto& branch = relation.cases[i];
        const bool rest = i + 1 == relation.cases.size();
        auto* item = new QTreeWidgetItem(
            &parent, {rest ? CharactersPanel::tr("else") : CharactersPanel::tr("below %1").arg(branch.below),
                      relationText(branch.then)});
        addBranches(*item, branch.then);
    }
}

}  // namespace

CharactersPanel::CharactersPanel(Document& document, Selection& selection, Cast& cast, QWidget* parent)
    : Panel("charactersPanel", parent),
      cast_(cast),
      selection_(selection),
      wants_(document),
      traits_{{{"walk", &CharacterTraits::walk, 0, 1, 0.05, 2},
               {"crouch", &CharacterTraits::crouch, 0, 1, 0.05, 2},
               {"jump", &CharacterTraits::jump, 0, 1, 0.05, 2},
               {"reaction", &CharacterTraits::reaction, 0.1, 5, 0.1, 1},
               {"turn", &CharacterTraits::turn, 0, 3600, 10, 0},
               {"stay", &CharacterTraits::stay, 0, 300, 1, 1},
               {"cooldown", &CharacterTraits::cooldown, 0, 3600, 5, 0},
               {"reconsider", &CharacterTraits::reconsider, 0, 3600, 1, 1},
               {"detour", &CharacterTraits::detour, 0, 60, 0.5, 1}}} {
    auto* parts =
        split("charactersSplitter", this, {{makeTraits(), 2}, {makeWeights(), 2}, {makeRelation(), 4}});
    live_ = named(new QLabel(this), "charactersLive", tr("What the selected node is worth to the character"));
    live_->setWordWrap(true);
    add(makeHead());
    add(parts, 1);
    add(live_);
    connect(&cast_, &Cast::membersChanged, this, &CharactersPanel::fillMembers);
    connect(&cast_, &Cast::characterChanged, this, &CharactersPanel::refresh);
    connect(&cast_.undo(), &QUndoStack::indexChanged, this, &CharactersPanel::refresh);
    connect(&cast_.undo(), &QUndoStack::cleanChanged, this, &CharactersPanel::refresh);
    connect(&selection_, &Selection::currentChanged, this, &CharactersPanel::refreshLive);
    connect(&wants_, &WantMap::changed, this, [this] {
        refreshLive();
        refreshPicture();
    });
    fillMembers();
    refresh();
}

QWidget* CharactersPanel::makeHead() {
    auto* head = new QWidget(this);
    members_ = narrowCombo(head, "charactersMember", tr("Character"), kNameLetters);
    load_ = pushButton(head, "charactersLoad", tr("Load…"), tr("Add a character from a file"));
    save_ = pushButton(head, "charactersSave", tr("Save…"),
                       tr("Write the character to a file, for tests here and by navgen"));
    undo_ = namedButton(head, "charactersUndo", tr("Undo"), tr("Undo the last change of the character"));
    redo_ = namedButton(head, "charactersRedo", tr("Redo"), tr("Redo what was undone"));
    name_ = named(new QLineEdit(head), "charactersName", tr("Name of the character"));
    combine_ = named(new QComboBox(head), "charactersCombine", tr("How weights become one value"));
    combine_->addItem(tr("Sum"), static_cast<int>(WeightCombination::sum));
    combine_->addItem(tr("Product of shares"), static_cast<int>(WeightCombination::product));
    combine_->addItem(tr("Greatest"), static_cast<int>(WeightCombination::max));
    choose_ = named(new QComboBox(head), "charactersChoose", tr("Which goal is taken"));
    choose_->addItem(tr("The one wanted most"), static_cast<int>(GoalRule::max));
    choose_->addItem(tr("By lot, in proportion"), static_cast<int>(GoalRule::proportional));
    heat_ = named(new QCheckBox(tr("Show in the view"), head), "charactersHeat",
                  tr("Colour the nodes by how much the character wants them"));
    auto* line = new FlowLayout(head);
    for (auto* widget : std::initializer_list<QWidget*>{members_, name_, load_, save_, undo_, redo_, combine_,
                                                        choose_, heat_})
        line->addWidget(widget);
    connect(members_, &QComboBox::activated, &cast_, &Cast::choose);
    connect(load_, &QPushButton::clicked, this, [this] {
        const auto file = QFileDialog::getOpenFileName(
            this, tr("Load a character"), fileText(cast_.usualFile().parent_path()),
            openFilter(tr("Characters"), {FileKind::character, FileKind::weights}));
        if (!file.isEmpty()) load(file);
    });
    connect(save_, &QPushButton::clicked, this, [this] {
        const auto file = QFileDialog::getSaveFileName(
            this, tr("Save the character"), fileText(cast_.usualFile()), tr("Characters (*.character.json)"));
        if (!file.isEmpty()) save(file);
    });
    connect(undo_, &QToolButton::clicked, &cast_.undo(), &QUndoStack::undo);
    connect(redo_, &QToolButton::clicked, &cast_.undo(), &QUndoStack::redo);
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const auto name = name_->text().trimmed().toStdString();
        if (filling_ || name.empty() || name == cast_.character().name) return refresh();
        if (cast_.find(name) >= 0) {
            emit said(tr("There is a character %1 already").arg(name_->text()));
            return refresh();
        }
        change(tr("Name"), [&](Character& one) { one.name = name, one.title.clear(); });
    });
    connect(combine_, &QComboBox::activated, this, [this] {
        change(tr("Combination"), [this](Character& one) {
            one.combine = static_cast<WeightCombination>(combine_->currentData().toInt());
        });
    });
    connect(choose_, &QComboBox::activated, this, [this] {
        change(tr("Choice"), [this](Character& one) {
            one.choose = static_cast<GoalRule>(choose_->currentData().toInt());
        });
    });
    connect(heat_, &QCheckBox::toggled, this, &CharactersPanel::refreshPicture);
    return head;
}

QWidget* CharactersPanel::makeTraits() {
    auto* page = new QWidget;
    auto* form = new QFormLayout(page);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setContentsMargins(0, 0, 4, 0);
    form->setVerticalSpacing(2);
    addTrait(*form, 0, tr("Walks"), {},
             tr("Share of links along which it walks (200 units/s in place of 300)"));
    addTrait(*form, 1, tr("Crouches"), {}, tr("Share of links along which it crouches"));
    addTrait(*form, 2, tr("Jumps"), {}, tr("Share of links along which it jumps wherever it stands"));
    addTrait(*form, 3, tr("Reaction"), tr(" s"),
             tr("Time until it follows a new goal or turn; 0.1 is at once"));
    addTrait(*form, 4, tr("Turns"), tr(" °/s"), tr("How fast its view turns at most; 0: no bound"));
    addTrait(*form, 5, tr("Stays"), tr(" s"), tr("How long it stays at a goal"));
    addTrait(*form, 6, tr("Leaves alone"), tr(" s"),
             tr("How long it wants no goal again that it reached or gave up"));
    addTrait(*form, 7, tr("Thinks again"), tr(" s"),
             tr("After which it may prefer another goal on the way; 0: never"));
    addTrait(*form, 8, tr("Picks up"), tr(" s"),
             tr("By how much it lets an item on the way delay it; 0: it takes none"));
    comment_ = new QLabel(page);
    comment_->setObjectName(QStringLiteral("charactersComment"));
    comment_->setWordWrap(true);
    form->addRow(comment_);
    return scrolled(page, "charactersTraits", tr("Habits of the character"), this);
}

void CharactersPanel::addTrait(QFormLayout& form, std::size_t index, const QString& title,
                               const QString& suffix, const QString& tip) {
    /// Upper ends of the sliders: habits of people lie below; the number field allows more.
    constexpr std::array<double, 9> kSliderEnds{1, 1, 1, 2, 720, 60, 120, 60, 10};
    auto& trait = traits_[index];
    const auto name = QStringLiteral("characters.%1").arg(QLatin1String(trait.key));
    trait.slider = named(new QSlider(Qt::Horizontal), name + QStringLiteral(".slider"), title, tip);
    trait.slider->setRange(0, kSliderSteps);
    trait.number = named(new QDoubleSpinBox, name, title, tip);
    trait.number->setDecimals(trait.decimals);
    trait.number->setRange(trait.least, trait.most);
    trait.number->setSingleStep(trait.step);
    trait.number->setSuffix(suffix);
    trait.number->setKeyboardTracking(false);
    const auto set = [this, &trait, title](double value, int drag) {
        change(title, [&](Character& one) { one.traits.*trait.value = value; }, drag);
    };
    const double end = kSliderEnds[index];
    trait.slider->setProperty("end", end);
    connect(trait.slider, &QSlider::sliderPressed, this, [this] { ++drag_; });
    connect(trait.slider, &QSlider::valueChanged, this, [this, &trait, set, end](int step) {
        if (filling_) return;
        if (!trait.slider->isSliderDown()) ++drag_;
        const double raw = trait.least + (end - trait.least) * step / kSliderSteps;
        set(std::round(raw / trait.step) * trait.step, drag_);
    });
    connect(trait.number, &QDoubleSpinBox::valueChanged, this, [this, set](double value) {
        if (!filling_) set(value, 0);
    });
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(trait.slider, 1);
    line->addWidget(trait.number);
    form.addRow(title, row);
}

QWidget* CharactersPanel::makeWeights() {
    auto* page = new QWidget(this);
    tree_ = named(new QTreeWidget(page), "charactersWeights", tr("Weights of the character"),
                  tr("What makes a node wanted; branches of a weight stand below it"));
    tree_->setColumnCount(2);
    tree_->setHeaderLabels({tr("Weight"), tr("Value")});
    tree_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    tree_->setMinimumHeight(1);
    addWeight_ = namedButton(page, "charactersAddWeight", tr("Add weight"),
                             tr("Another weight, a curve to begin with"));
    removeWeight_ =
        namedButton(page, "charactersRemoveWeight", tr("Remove weight"), tr("Remove the chosen weight"));
    weightName_ = named(new QLineEdit(page), "charactersWeightName", tr("Name of the weight"));
    auto* line = new QWidget(page);
    auto* row = new FlowLayout(line);
    for (auto* widget : std::initializer_list<QWidget*>{addWeight_, removeWeight_, weightName_})
        row->addWidget(widget);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(tree_, 1);
    column->addWidget(line);
    connect(tree_, &QTreeWidget::currentItemChanged, this, [this] {
        if (!filling_) refreshRelation();
    });
    connect(addWeight_, &QToolButton::clicked, this, [this] {
        std::size_t added = 0;
        change(tr("Add weight"), [&](Character& one) { added = addWeight(one); });
        tree_->setCurrentItem(tree_->topLevelItem(static_cast<int>(added)));
    });
    connect(removeWeight_, &QToolButton::clicked, this, [this] {
        const auto path = chosenPath();
        if (!path.empty())
            change(tr("Remove weight"), [&](Character& one) { removeWeight(one, path.front()); });
    });
    connect(weightName_, &QLineEdit::editingFinished, this, [this] {
        const auto path = chosenPath();
        const auto name = weightName_->text().trimmed().toStdString();
        if (filling_ || path.empty() || name.empty()) return;
        change(tr("Name of a weight"), [&](Character& one) { one.weights[path.front()].name = name; });
    });
    return page;
}

QWidget* CharactersPanel::makeRelation() {
    auto* page = new QWidget(this);
    kind_ = named(new QComboBox(page), "charactersKind", tr("How the value follows from the criterion"));
    kind_->addItems({tr("Constant"), tr("Curve"), tr("Cases")});
    criterion_ = narrowCombo(page, "charactersCriterion", tr("What the weight is about"), kNameLetters);
    for (const auto& row : criteria()) {
        criterion_->addItem(fromText(row.key), static_cast<int>(row.id));
        criterion_->setItemData(criterion_->count() - 1, fromText(row.what), Qt::ToolTipRole);
    }
    constant_ = named(new QDoubleSpinBox(page), "charactersConstant", tr("Value, always"));
    constant_->setRange(0, kMostWant);
    border_ = named(new QDoubleSpinBox(page), "charactersBorder", tr("The branch holds below this"));
    border_->setDecimals(2);
    border_->setPrefix(tr("below "));
    for (auto* field : {constant_, border_}) field->setKeyboardTracking(false);
    addCase_ = namedButton(page, "charactersAddCase", tr("Add case"), tr("Another branch, before the rest"));
    removeCase_ =
        namedButton(page, "charactersRemoveCase", tr("Remove case"), tr("Remove the chosen branch"));
    relationHelp_ = new QLabel(page);
    relationHelp_->setObjectName(QStringLiteral("charactersRelationHelp"));
    relationHelp_->setWordWrap(true);
    curve_ = new CurvePlot(page);
    auto* line = new QWidget(page);
    auto* row = new FlowLayout(line);
    for (auto* widget :
         std::initializer_list<QWidget*>{kind_, criterion_, constant_, border_, addCase_, removeCase_})
        row->addWidget(widget);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(line);
    column->addWidget(relationHelp_);
    column->addWidget(curve_, 1);
    connect(kind_, &QComboBox::activated, this, [this](int kind) {
        const auto wanted = static_cast<RelationKind>(kind);
        if (wanted == RelationKind::cases && chosenPath().size() > limit::kCaseDepth) {
            emit said(tr("Branches are nested as deep as they may be"));
            return refresh();
        }
        changeRelation(tr("Kind of a weight"), [wanted](FuzzyRelation& one) { makeKind(one, wanted); });
    });
    connect(criterion_, &QComboBox::activated, this, [this] {
        const auto on = static_cast<Criterion>(criterion_->currentData().toInt());
        changeRelation(tr("Criterion"), [on](FuzzyRelation& one) { setCriterion(one, on); });
    });
    connect(constant_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!filling_) changeRelation(tr("Value"), [value](FuzzyRelation& one) { one.constant = value; });
    });
    connect(border_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        auto path = chosenPath();
        if (filling_ || path.size() < 2) return;
        const auto branch = path.back();
        path.pop_back();
        change(tr("Border"), [&](Character& one) { moveBorder(*relationAt(one, path), branch, value); });
    });
    connect(addCase_, &QToolButton::clicked, this,
            [this] { changeRelation(tr("Add case"), [](FuzzyRelation& one) { addCase(one); }); });
    connect(removeCase_, &QToolButton::clicked, this, [this] {
        auto path = chosenPath();
        if (path.size() < 2) return;
        const auto branch = path.back();
        path.pop_back();
        change(tr("Remove case"), [&](Character& one) { removeCase(*relationAt(one, path), branch); });
    });
    connect(curve_, &CurvePlot::pointMoved, this, [this](int index, double at, double value, int drag) {
        changeRelation(
            tr("Move a point"), [=](FuzzyRelation& one) { movePoint(one, toIndex(index), {at, value}); },
            -drag);
    });
    connect(curve_, &CurvePlot::pointAdded, this, [this](double at, double value) {
        changeRelation(tr("Add a point"), [=](FuzzyRelation& one) { addPoint(one, {at, value}); });
    });
    connect(curve_, &CurvePlot::pointRemoved, this, [this](int index) {
        changeRelation(tr("Remove a point"), [=](FuzzyRelation& one) { removePoint(one, toIndex(index)); });
    });
    return page;
}

void CharactersPanel::change(const QString& what, const std::function<void(Character&)>& how, int drag) {
    auto after = cast_.character();
    how(after);
    cast_.change(after, what, drag);
}

void CharactersPanel::changeRelation(const QString& what, const std::function<void(FuzzyRelation&)>& how,
                                     int drag) {
    const auto path = chosenPath();
    change(
        what,
        [&](Character& one) {
            if (auto* chosen = relationAt(one, path)) how(*chosen);
        },
        drag);
}

void CharactersPanel::load(const QString& file) {
    if (const auto loaded = cast_.load(filePath(file)); !loaded) emit failed(loaded.error().error());
}

void CharactersPanel::save(const QString& file) {
    if (const auto saved = cast_.save(filePath(file)); !saved) return emit failed(saved.error().error());
    emit said(tr("Written: %1").arg(file));
}

void CharactersPanel::fillMembers() {
    const QSignalBlocker quiet(members_);
    members_->clear();
    for (const auto& member : cast_.members()) {
        members_->addItem(QString::fromStdString(member.character.shownName()));
        members_->setItemData(members_->count() - 1, QString::fromStdString(member.character.comment),
                              Qt::ToolTipRole);
    }
    members_->setCurrentIndex(cast_.chosen());
}

/// Fills the tree and chooses the branch again that was chosen before, if it is still there.
void CharactersPanel::fillTree() {
    const auto path = chosenPath();
    tree_->clear();
    for (const auto& weight : cast_.character().weights) {
        auto* item =
            new QTreeWidgetItem(tree_, {QString::fromStdString(weight.name), relationText(weight.relation)});
        addBranches(*item, weight.relation);
    }
    tree_->expandAll();
    QTreeWidgetItem* chosen = nullptr;
    for (const auto step : path) {
        const auto row = static_cast<int>(step);
        auto* next = chosen == nullptr ? tree_->topLevelItem(row) : chosen->child(row);
        if (next == nullptr) break;
        chosen = next;
    }
    if (chosen == nullptr) chosen = tree_->topLevelItem(0);
    tree_->setCurrentItem(chosen);
}

RelationPath CharactersPanel::chosenPath() const {
    RelationPath path;
    for (auto* item = tree_->currentItem(); item != nullptr; item = item->parent()) {
        const int row =
            item->parent() != nullptr ? item->parent()->indexOfChild(item) : tree_->indexOfTopLevelItem(item);
        path.insert(path.begin(), toIndex(row));
    }
    return path;
}

const FuzzyRelation* CharactersPanel::relation() const {
    return relationAt(cast_.character(), chosenPath());
}

void CharactersPanel::refresh() {
    filling_ = true;
    const auto& character = cast_.character();
    members_->setCurrentIndex(cast_.chosen());
    name_->setText(QString::fromStdString(character.name));
    allow(*name_, cast_.builtin() ? tr("it comes with the program; a change makes a copy") : QString());
    allow(*undo_, cast_.undo().canUndo() ? QString() : tr("nothing was changed"));
    allow(*redo_, cast_.undo().canRedo() ? QString() : tr("nothing was undone"));
    combine_->setCurrentIndex(std::max(0, combine_->findData(static_cast<int>(character.combine))));
    choose_->setCurrentIndex(std::max(0, choose_->findData(static_cast<int>(character.choose))));
    const auto weightless = character.weights.empty()
                                ? tr("it takes goals as the server's bots do; add a weight first")
                                : QString();
    allow(*combine_, weightless);
    allow(*choose_, weightless);
    comment_->setText(QString::fromStdString(character.comment));
    for (auto& trait : traits_) {
        const double value = character.traits.*trait.value, end = trait.slider->property("end").toDouble();
        trait.number->setValue(value);
        // Do not move a slider while it is being dragged.
        if (!trait.slider->isSliderDown())
            trait.slider->setValue(
                static_cast<int>(std::lround((value - trait.least) / (end - trait.least) * kSliderSteps)));
    }
    fillTree();
    filling_ = false;
    refreshRelation();
    refreshPicture();
}

void CharactersPanel::refreshRelation() {
    filling_ = true;
    const auto path = chosenPath();
    const auto* chosen = relation();
    const auto none = chosen == nullptr ? tr("choose a weight first") : QString();
    const auto kind = chosen != nullptr ? kindOf(*chosen) : RelationKind::constant;
    for (auto* widget : std::initializer_list<QWidget*>{removeWeight_, weightName_, kind_})
        allow(*widget, none);
    weightName_->setText(path.empty() ? QString()
                                      : QString::fromStdString(cast_.character().weights[path.front()].name));
    kind_->setCurrentIndex(static_cast<int>(kind));
    criterion_->setVisible(chosen != nullptr && kind != RelationKind::constant);
    constant_->setVisible(chosen != nullptr && kind == RelationKind::constant);
    addCase_->setVisible(kind == RelationKind::cases);
    if (chosen != nullptr) {
        criterion_->setCurrentIndex(criterion_->findData(static_cast<int>(chosen->on)));
        constant_->setValue(chosen->constant);
    }
    // A branch of a branching that is itself the rest has no border.
    const FuzzyRelation* parent = nullptr;
    if (path.size() >= 2) parent = relationAt(cast_.character(), std::span(path).first(path.size() - 1));
    const bool bordered = parent != nullptr && path.back() + 1 < parent->cases.size();
    border_->setVisible(bordered);
    removeCase_->setVisible(parent != nullptr);
    if (parent != nullptr) {
        allow(*removeCase_, parent->cases.size() > 2 ? QString() : tr("two branches are the fewest"));
        const auto& row = criterionRow(parent->on);
        border_->setRange(row.low, row.high);
        if (bordered) border_->setValue(parent->cases[path.back()].below);
    }
    relationHelp_->setText(chosen == nullptr
                               ? tr("This character has no weights: it takes goals as the server's bots do.")
                           : kind == RelationKind::constant ? QString()
                                                            : fromText(criterionRow(chosen->on).what));
    relationHelp_->setVisible(!relationHelp_->text().isEmpty());
    curve_->show(kind == RelationKind::curve ? chosen : nullptr);
    curve_->setVisible(kind == RelationKind::curve);
    filling_ = false;
    refreshLive();
}

std::optional<std::int32_t> CharactersPanel::selectedNode() const {
    const auto& item = selection_.current();
    if (item.kind != ItemKind::node || !wants_.ready() || item.id >= wants_.graph().nodes.size())
        return std::nullopt;
    return static_cast<std::int32_t>(item.id);
}

void CharactersPanel::refreshLive() {
    const auto node = selectedNode();
    const auto* chosen = relation();
    std::optional<CurvePoint> live;
    if (node && chosen != nullptr && !chosen->points.empty()) {
        const auto& values = wants_.at(*node);
        live = CurvePoint{values[chosen->on], chosen->evaluate(values)};
    }
    curve_->setLive(live);
    if (!node) {
        live_->setText(wants_.ready()
                           ? tr("Select a node to see what it is worth to this character.")
                           : tr("With a map and a nav: what a selected node is worth to this character."));
        return;
    }
    live_->setText(
        tr("%1 (as a test begins, before anybody has been anywhere)")
            .arg(wantWords(*node, cast_.character(), explainWant(cast_.character(), wants_.at(*node)))));
}

void CharactersPanel::refreshPicture() {
    allow(*heat_, cast_.character().weights.empty() ? tr("it has no weights")
                  : wants_.ready()                  ? QString()
                                                    : tr("open a map and a nav first"));
    const bool drawn = heat_->isChecked() && heat_->isEnabled() && isVisible();
    if (!drawn && !picture_) return;
    picture_ = drawn ? wantPicture(wants_.graph(), wants_.wants(cast_.character())) : nullptr;
    emit pictureChanged(picture_);
}

void CharactersPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refreshPicture();
}

void CharactersPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    refreshPicture();
}

}  // namespace navwright
