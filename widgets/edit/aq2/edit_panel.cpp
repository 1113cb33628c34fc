#include "widgets/edit/aq2/edit_panel.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/edit/aq2/type_box.h"

namespace navwright {

namespace {

template <class List, class Get>
std::optional<NodeType> commonType(const List& list, Get get) {
    if (list.empty()) return std::nullopt;
    const NodeType first = get(list.front());
    const bool same = std::ranges::all_of(list, [&](const auto& one) { return get(one) == first; });
    return same ? std::optional(first) : std::nullopt;
}

}  // namespace

EditPanel::EditPanel(Editor& editor, QWidget* parent)
    : QWidget(parent),
      editor_(editor),
      title_(new QLabel(this)),
      type_(new TypeBox(this)),
      locked_(new QCheckBox(tr("Keep from feedback"), this)),
      cost_(new QLabel(this)),
      newNode_(new TypeBox(this)),
      newLink_(new TypeBox(this)) {
    setObjectName(QStringLiteral("editPanel"));
    title_->setObjectName(QStringLiteral("editTitle"));
    title_->setWordWrap(true);
    auto* form = new QFormLayout;
    addCoordinates(form);
    addTypes(form);
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addLayout(form);
    column->addStretch(1);
    connect(&editor_.selection(), &Selection::itemsChanged, this, &EditPanel::refresh);
    connect(&editor_.document(), &Document::generationChanged, this, &EditPanel::refresh);
    connect(&editor_.document(), &Document::patchesChanged, this, &EditPanel::refresh);
    refresh();
}

void EditPanel::addCoordinates(QFormLayout* form) {
    const char* names[] = {"editX", "editY", "editZ"};
    const QString labels[] = {tr("X"), tr("Y"), tr("Z")};
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = new CoordinateBox(this);
        box->setObjectName(QString::fromLatin1(names[axis]));
        box->setAccessibleName(tr("Coordinate %1 of the node").arg(QChar(u'x' + axis)));
        connect(box, &CoordinateBox::given, this,
                [this, axis](double value) { editor_.setCoordinate(axis, static_cast<float>(value)); });
        connect(box, &CoordinateBox::stepped, this, [this, axis](double by) {
            Vec3 step(0);
            step[axis] = static_cast<float>(by);
            editor_.moveBy(step, false);
        });
        form->addRow(labels[axis], box);
        axes_[static_cast<std::size_t>(axis)] = box;
    }
}

void EditPanel::addTypes(QFormLayout* form) {
    type_->setObjectName(QStringLiteral("editType"));
    type_->setAccessibleName(tr("Type of what is selected"));
    connect(type_, &TypeBox::chosen, this, [this](NodeType type) { editor_.retype(type); });
    form->addRow(tr("&Type"), type_);
    cost_->setObjectName(QStringLiteral("editCost"));
    form->addRow(tr("Cost"), cost_);
    locked_->setObjectName(QStringLiteral("editLocked"));
    locked_->setAccessibleName(tr("Keep what is selected from feedback"));
    locked_->setToolTip(tr("Feedback of a test does not remove it"));
    connect(locked_, &QCheckBox::clicked, this,
            [this](bool lock) { lock ? editor_.lock() : editor_.unlock(); });
    form->addRow(QString(), locked_);
    newNode_->setObjectName(QStringLiteral("editNewNode"));
    newNode_->setAccessibleName(tr("Type of new nodes"));
    newNode_->setType(editor_.nodeType());
    connect(newNode_, &TypeBox::chosen, this, [this](NodeType type) { editor_.setNodeType(type); });
    form->addRow(tr("New &nodes"), newNode_);
    newLink_->setObjectName(QStringLiteral("editNewLink"));
    newLink_->setAccessibleName(tr("Type of new links"));
    newLink_->setType(editor_.linkType());
    connect(newLink_, &TypeBox::chosen, this, [this](NodeType type) { editor_.setLinkType(type); });
    form->addRow(tr("New &links"), newLink_);
}

void EditPanel::refresh() {
    const auto* graph = editor_.graph();
    const auto targets = graph != nullptr ? editor_.targets() : EditTargets();
    for (auto* axis : axes_) allow(*axis, targets.nodes.empty() ? tr("select a node first") : QString());
    const auto why = targets.empty() ? tr("select a node or a link first") : QString();
    allow(*type_, why);
    allow(*locked_, why);
    showLocks(graph, targets);
    cost_->setText(QStringLiteral("–"));
    if (!targets.nodes.empty()) {
        showNodes(*graph, targets);
    } else if (!targets.links.empty()) {
        showLinks(*graph, targets);
    } else {
        title_->setText(tr("Select nodes or links to change them by number."));
        type_->setType({});
    }
}

/// Shows whether what is selected is locked: all, some or none of it.
void EditPanel::showLocks(const NavGraph* graph, const EditTargets& targets) {
    const auto& patches = editor_.document().patches();
    const auto left = graph != nullptr ? edit::withoutLocks(*graph, targets, patches) : edit::Patches();
    const auto locks = left && graph != nullptr ? patches.size() - left->size() : 0;
    const bool all = locks >= targets.nodes.size() + targets.links.size();
    locked_->setTristate(false);
    locked_->setCheckState(locks == 0 ? Qt::Unchecked : all ? Qt::Checked : Qt::PartiallyChecked);
}

void EditPanel::showNodes(const NavGraph& graph, const EditTargets& targets) {
    const auto last = targets.nodes.back();
    title_->setText(targets.nodes.size() == 1 ? tr("Node %1").arg(last)
                                              : tr("%1: a number sets all of them, the arrows move each")
                                                    .arg(countText(targets.nodes.size(), "node", "nodes")));
    for (int axis = 0; axis < 3; ++axis) {
        const auto value = graph.nodes[last].origin[axis];
        const bool others = std::ranges::any_of(
            targets.nodes, [&](std::size_t node) { return graph.nodes[node].origin[axis] != value; });
        axes_[static_cast<std::size_t>(axis)]->showValue(static_cast<double>(value), others);
    }
    type_->setType(commonType(targets.nodes, [&](std::size_t node) { return graph.nodes[node].type; }));
}

void EditPanel::showLinks(const NavGraph& graph, const EditTargets& targets) {
    const auto linkOf = [&](const LinkPlace& place) { return graph.nodes[place.node].links[place.link]; };
    const auto& last = targets.links.back();
    title_->setText(targets.links.size() == 1
                        ? tr("Link from node %1 to %2").arg(last.node).arg(linkOf(last).target)
                        : countText(targets.links.size(), "link", "links"));
    cost_->setText(tr("%1 units").arg(static_cast<double>(linkOf(last).cost), 0, 'f', 1));
    type_->setType(commonType(targets.links, [&](const LinkPlace& place) { return linkOf(place).type; }));
}

namespace {

constexpr double kFarthest = 4096;  ///< the engine's maps end there
constexpr double kStep = 1;
constexpr int kDecimals = 3;  ///< eighths of a unit are exact

}  // namespace

CoordinateBox::CoordinateBox(QWidget* parent) : QDoubleSpinBox(parent) {
    setRange(-kFarthest, kFarthest);
    setDecimals(kDecimals);
    setSingleStep(kStep);
    setKeyboardTracking(false);
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { typed_ = true; });
    connect(this, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        typed_ = false;
        emit given(value);
    });
    connect(this, &QDoubleSpinBox::editingFinished, this, &CoordinateBox::finish);
}

void CoordinateBox::showValue(double value, bool others) {
    const QSignalBlocker silent(this);
    others_ = others;
    typed_ = false;
    setSuffix(others ? tr(" and others") : QString());
    setValue(value);
}

void CoordinateBox::stepBy(int steps) {
    emit stepped(steps * singleStep());
}

void CoordinateBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) return QDoubleSpinBox::wheelEvent(event);
    event->ignore();
}

/// The value shown is that of one node; typing it again sets it for the others too.
void CoordinateBox::finish() {
    if (std::exchange(typed_, false) && others_) emit given(value());
}

}  // namespace navwright
