#include "widgets/edit/rerelease/rerelease_nav_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

#include "core/nav/files/rerelease_names.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/edit/aq2/edit_panel.h"
#include "widgets/edit/rerelease/entity_words.h"
#include "widgets/edit/rerelease/rerelease_nav_classes.h"

namespace navwright {

namespace {

constexpr int kFieldLetters = 8;
constexpr int kNarrowField = 44;  ///< pixels
constexpr double kFarthestField = 131072;
constexpr int kFieldDecimals = 5;  ///< nodes stand 0.53125 above the floor
constexpr int kNodeBits = 16, kLinkBits = 8, kTypes = 256;
constexpr int kMostNeighbours = 64;
constexpr double kPlaneStep = 0.1;

QString numberText(const std::optional<std::int32_t>& number) {
    return number ? QString::number(*number) : QString();
}

std::optional<std::int32_t> numberOf(const QString& text) {
    bool ok = false;
    const auto number = text.trimmed().toInt(&ok);
    return ok ? std::optional<std::int32_t>(number) : std::nullopt;
}

QString nodeLink(std::size_t node, std::size_t link, std::size_t shown) {
    return QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(node).arg(link).arg(shown);
}

/// Shows no more decimals than there are: five would not fit.
class FieldBox : public CoordinateBox {
  public:
    using CoordinateBox::CoordinateBox;

    [[nodiscard]] QString textFromValue(double value) const override {
        auto text = CoordinateBox::textFromValue(value);
        if (!text.contains(locale().decimalPoint())) return text;
        while (text.endsWith(u'0')) text.chop(1);
        if (text.endsWith(locale().decimalPoint())) text.chop(locale().decimalPoint().size());
        return text;
    }
};

}  // namespace

RereleaseNavFields::RereleaseNavFields(RereleaseNavEditor& editor, QWidget* parent)
    : QWidget(parent),
      editor_(editor),
      title_(new QLabel(this)),
      node_(named(new QGroupBox(tr("Node"), this), "gameNode", tr("Fields of the node"))),
      link_(named(new QGroupBox(tr("Link"), this), "gameLink", tr("Fields of the link"))),
      traversal_(named(new QGroupBox(tr("Traversal"), this), "gameTraversal", tr("Traversal of the link"))),
      edict_(named(new QGroupBox(tr("Entity"), this), "gameEdict", tr("Entity of the link"))) {
    setObjectName(QStringLiteral("gameNavFields"));
    title_->setObjectName(QStringLiteral("gameNavTitle"));
    title_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 4, 6, 4);
    column->addWidget(title_);
    makeNode(*column);
    makeLink(*column);
    makeTraversal(*column);
    makeEdict(*column);
    column->addStretch(1);
    auto& model = editor_.model();
    connect(&model, &RereleaseNavModel::graphChanged, this, &RereleaseNavFields::refresh);
    connect(&model, &RereleaseNavModel::selectionChanged, this, &RereleaseNavFields::refresh);
    connect(&model, &RereleaseNavModel::entitiesChanged, this, [this] {
        fillEntities();
        refresh();
    });
    fillEntities();
    refresh();
}

RereleaseNavFields::Place RereleaseNavFields::makePlace(QWidget* parent, const char* name,
                                                        const QString& says) {
    Place place;
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = new FieldBox(parent);
        named(box, QString::fromLatin1(name) + QChar(u'X' + axis), says + QChar(u' ') + QChar(u'x' + axis));
        box->setRange(-kFarthestField, kFarthestField);
        box->setDecimals(kFieldDecimals);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        // Three side by side fit into a narrow panel.
        box->setMinimumWidth(kNarrowField);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        place.axes[static_cast<std::size_t>(axis)] = box;
    }
    return place;
}

namespace {

template <class Boxes>
QWidget* rowOf(QWidget* parent, const Boxes& boxes) {
    auto* row = new QWidget(parent);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(3);
    for (auto* box : boxes) line->addWidget(box, 1);
    return row;
}

/// Calls act(axis, value) with what was typed or stepped to.
template <class Act>
void whenGiven(const std::array<CoordinateBox*, 3>& axes, QObject* receiver, Act act) {
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = axes[static_cast<std::size_t>(axis)];
        QObject::connect(box, &CoordinateBox::given, receiver,
                         [act, axis](double value) { act(axis, static_cast<float>(value)); });
        QObject::connect(box, &CoordinateBox::stepped, receiver,
                         [act, axis, box](double by) { act(axis, static_cast<float>(box->value() + by)); });
    }
}

void showPlace(const std::array<CoordinateBox*, 3>& axes, const Vec3& place) {
    for (int axis = 0; axis < 3; ++axis)
        axes[static_cast<std::size_t>(axis)]->showValue(static_cast<double>(place[axis]), false);
}

}  // namespace

void RereleaseNavFields::makeNode(QVBoxLayout& column) {
    auto* form = new QFormLayout(node_);
    origin_ = makePlace(node_, "gameNode", tr("Place of the node"));
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = origin_.axes[static_cast<std::size_t>(axis)];
        connect(box, &CoordinateBox::given, this,
                [this, axis](double value) { editor_.setCoordinate(axis, static_cast<float>(value)); });
        connect(box, &CoordinateBox::stepped, this, [this, axis](double by) {
            Vec3 step(0);
            step[axis] = static_cast<float>(by);
            editor_.moveBy(step);
        });
    }
    form->addRow(tr("Place"), rowOf(node_, origin_.axes));
    radius_ = named(new QSpinBox(node_), "gameRadius", tr("Radius of the node"),
                    tr("Units; the games use 4 to 64 in steps of 4"));
    radius_->setRange(0, std::numeric_limits<std::uint16_t>::max());
    radius_->setSingleStep(4);
    radius_->setKeyboardTracking(false);
    connect(radius_, &QSpinBox::valueChanged, this, [this](int value) {
        if (!filling_) editor_.setRadius(value);
    });
    form->addRow(tr("Radius"), radius_);
    nodeBits_.row = named(new QWidget(node_), "gameNodeFlags", tr("Flags of the node"), QString());
    nodeBits_.flow = new FlowLayout(nodeBits_.row);
    nodeBits_.flow->setContentsMargins(0, 0, 0, 0);
    for (int bit = 0; bit < kNodeBits; ++bit) {
        auto* box = new QCheckBox(nodeBits_.row);
        named(box, QStringLiteral("gameNodeFlag%1").arg(bit), tr("Flag %1 of the node").arg(1 << bit),
              QString());
        connect(box, &QCheckBox::clicked, this, [this, bit](bool on) { editor_.setNodeFlag(bit, on); });
        nodeBits_.flow->addWidget(box);
        nodeBits_.boxes.push_back(box);
    }
    form->addRow(tr("Flags"), nodeBits_.row);
    neighbours_ = named(new QLabel(node_), "gameNeighbours", tr("Links of the node"), QString());
    neighbours_->setWordWrap(true);
    neighbours_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(neighbours_, &QLabel::linkActivated, this, [this](const QString& target) {
        const auto parts = target.split(u':');
        emit itemWanted(Item::link(parts.value(0).toUInt(), parts.value(1).toUInt()));
    });
    form->addRow(tr("Links"), neighbours_);
    column.addWidget(node_);
}

void RereleaseNavFields::makeLink(QVBoxLayout& column) {
    auto* form = new QFormLayout(link_);
    ends_ = named(new QLabel(link_), "gameEnds", tr("Nodes of the link"), QString());
    ends_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(ends_, &QLabel::linkActivated, this, [this](const QString& target) {
        emit itemWanted({ItemKind::node, target.split(u':').value(0).toULongLong()});
    });
    form->addRow(tr("From, to"), ends_);
    type_ = narrowCombo(link_, "gameType", tr("Type of the link"), kFieldLetters);
    connect(type_, &QComboBox::activated, this,
            [this](int index) { editor_.setLinkType(type_->itemData(index).toInt()); });
    form->addRow(tr("Type"), type_);
    back_ = named(new QCheckBox(tr("Leads back as well"), link_), "gameBothWays", tr("Leads back as well"),
                  tr("Whether a link of the target leads back"));
    connect(back_, &QCheckBox::clicked, this, [this](bool both) { editor_.setBothWays(both); });
    form->addRow(QString(), back_);
    linkBits_.row = named(new QWidget(link_), "gameLinkFlags", tr("Flags of the link"), QString());
    linkBits_.flow = new FlowLayout(linkBits_.row);
    linkBits_.flow->setContentsMargins(0, 0, 0, 0);
    for (int bit = 0; bit < kLinkBits; ++bit) {
        auto* box = new QCheckBox(linkBits_.row);
        named(box, QStringLiteral("gameLinkFlag%1").arg(bit), tr("Flag %1 of the link").arg(1 << bit),
              QString());
        connect(box, &QCheckBox::clicked, this, [this, bit](bool on) { editor_.setLinkFlag(bit, on); });
        linkBits_.flow->addWidget(box);
        linkBits_.boxes.push_back(box);
    }
    form->addRow(tr("Flags"), linkBits_.row);
    column.addWidget(link_);
}

void RereleaseNavFields::makeTraversal(QVBoxLayout& column) {
    traversal_->setCheckable(true);
    traversal_->setToolTip(tr("How a bot gets from node to node where it does not just walk"));
    connect(traversal_, &QGroupBox::clicked, this, [this](bool on) { editor_.setTraversal(on); });
    auto* form = new QFormLayout(traversal_);
    const auto add = [&](Place& place, const char* name, const QString& title, const QString& tip,
                         TraversalPoint point) {
        place = makePlace(traversal_, name, title);
        whenGiven(place.axes, this, [this, point](int axis, float value) {
            const auto* link = editor_.model().link(editor_.model().current());
            if (link == nullptr || !link->traversal) return;
            auto at = placeOf(*link->traversal, point);
            at[axis] = value;
            editor_.setTraversalPoint(point, at);
        });
        auto* row = rowOf(traversal_, place.axes);
        row->setToolTip(tip);
        form->addRow(title, row);
    };
    add(funnel_, "gameFunnel", tr("Funnel"),
        tr("Where the node's circle is left; 0 0 0 for ledges, which have none"), TraversalPoint::funnel);
    add(start_, "gameStart", tr("Start"), tr("Where the bot leaves the floor"), TraversalPoint::start);
    add(end_, "gameEnd", tr("End"), tr("Where it comes down"), TraversalPoint::end);
    plane_ = makePlace(traversal_, "gamePlane", tr("Ladder plane"));
    for (auto* box : plane_.axes) box->setSingleStep(kPlaneStep);
    whenGiven(plane_.axes, this, [this](int axis, float value) {
        const auto* link = editor_.model().link(editor_.model().current());
        if (link == nullptr || !link->traversal) return;
        auto normal = link->traversal->ladderPlane;
        normal[axis] = value;
        editor_.setLadderPlane(normal);
    });
    planeRow_ = rowOf(traversal_, plane_.axes);
    planeRow_->setToolTip(tr("The way the face of the ladder looks; 0 0 0: no ladder"));
    planeTitle_ = new QLabel(tr("Plane"), traversal_);
    form->addRow(planeTitle_, planeRow_);
    column.addWidget(traversal_);
}

void RereleaseNavFields::makeEdict(QVBoxLayout& column) {
    auto* form = new QFormLayout(edict_);
    entity_ = narrowCombo(edict_, "gameEntity", tr("Entity of the link"), kFieldLetters);
    entity_->setToolTip(tr("The door, elevator or train that the link depends on"));
    connect(entity_, &QComboBox::activated, this, [this](int index) {
        const auto& entities = editor_.model().entities();
        const auto chosen = entity_->itemData(index).toInt();
        if (chosen >= 0 && chosen < static_cast<int>(entities.size()))
            editor_.setEdict(entities[static_cast<std::size_t>(chosen)].edict());
        else if (chosen == kNoEntity)
            editor_.setEdict(std::nullopt);
    });
    pick_ = named(new QPushButton(tr("Click it…"), edict_), "gamePickEntity", tr("Click the entity"),
                  tr("Click the entity in the 3D view"));
    pick_->setAutoDefault(false);
    connect(pick_, &QPushButton::clicked, this, &RereleaseNavFields::entityPickWanted);
    auto* line = new QHBoxLayout;
    line->addWidget(entity_, 1);
    line->addWidget(pick_);
    form->addRow(tr("Entity"), line);
    mins_ = makePlace(edict_, "gameMins", tr("Least corner of the entity"));
    maxs_ = makePlace(edict_, "gameMaxs", tr("Greatest corner of the entity"));
    for (const bool least : {true, false}) {
        whenGiven((least ? mins_ : maxs_).axes, this, [this, least](int axis, float value) {
            const auto* link = editor_.model().link(editor_.model().current());
            if (link == nullptr || !link->edict) return;
            auto edict = *link->edict;
            (least ? edict.bounds.mins : edict.bounds.maxs)[axis] = value;
            editor_.setEdict(edict);
        });
    }
    form->addRow(tr("From"), rowOf(edict_, mins_.axes));
    form->addRow(tr("To"), rowOf(edict_, maxs_.axes));
    entityId_ = named(new QLineEdit(edict_), "gameEntityId", tr("Number of the entity"),
                      tr("NAV2 and NavJson: -1 - the entity's place in the map's text; empty: none"));
    modelIndex_ = named(new QLineEdit(edict_), "gameModelIndex", tr("Model of the entity"),
                        tr("NAV3: the server's number of the model, \"*1\" is 2; empty: none"));
    names_ = named(new QLineEdit(edict_), "gameNames", tr("Names of the entity"),
                   tr("NAV2 version 14: ids of its targetname and classname; empty: none"));
    for (auto* edit : {entityId_, modelIndex_, names_})
        connect(edit, &QLineEdit::editingFinished, this, &RereleaseNavFields::setEdictNumbers);
    form->addRow(tr("Id"), entityId_);
    form->addRow(tr("Model"), modelIndex_);
    form->addRow(tr("Names"), names_);
    column.addWidget(edict_);
}

void RereleaseNavFields::setEdictNumbers() {
    const auto* link = editor_.model().link(editor_.model().current());
    if (filling_ || link == nullptr || !link->edict) return;
    auto edict = *link->edict;
    edict.entityId = numberOf(entityId_->text());
    edict.modelIndex = numberOf(modelIndex_->text());
    const auto words = names_->text().split(u' ', Qt::SkipEmptyParts);
    const auto target = numberOf(words.value(0)), kind = numberOf(words.value(1));
    edict.names = target && kind ? std::optional(std::pair(*target, *kind)) : std::nullopt;
    if (edict != *link->edict) editor_.setEdict(edict);
    refresh();
}

void RereleaseNavFields::refresh() {
    auto& model = editor_.model();
    filling_ = true;
    const auto item = model.current();
    const auto* node = model.node(item);
    const auto* link = model.link(item);
    const auto nodes = editor_.nodes();
    const auto links = editor_.links();
    node_->setVisible(node != nullptr && link == nullptr);
    for (auto* group : {link_, traversal_, edict_}) group->setVisible(link != nullptr);
    if (!model.isOpen()) {
        title_->setText(tr("No re-release nav is open."));
    } else if (node == nullptr) {
        title_->setText(tr("Click a node or a link in the 3D view to see its fields; Ctrl adds."));
    } else {
        QStringList what;
        if (nodes.size() == 1) what << tr("Node %1").arg(nodes.front());
        if (nodes.size() > 1) what << countText(nodes.size(), "node", "nodes");
        if (links.size() == 1)
            what << tr("Link %1 of node %2").arg(links.front().link).arg(links.front().node);
        if (links.size() > 1) what << countText(links.size(), "link", "links");
        const bool several = nodes.size() + links.size() > 1;
        title_->setText(QStringLiteral("<b>%1</b>%2")
                            .arg(what.join(tr(", ")),
                                 several ? tr("<br>What is set here is set for all of them.") : QString()));
    }
    if (link != nullptr) {
        showLink(item, *link);
        showTraversal(*link);
        showEdict(*link);
    } else if (node != nullptr) {
        showNode(*node, nodes);
        fillNeighbours(item);
    }
    filling_ = false;
}

void RereleaseNavFields::showNode(const RereleaseNode& node, const std::vector<std::int32_t>& all) {
    const auto& graph = *editor_.model().graph();
    for (int axis = 0; axis < 3; ++axis) {
        const bool others = std::ranges::any_of(all, [&](std::int32_t other) {
            return graph.nodes[static_cast<std::size_t>(other)].origin[axis] != node.origin[axis];
        });
        origin_.axes[static_cast<std::size_t>(axis)]->showValue(static_cast<double>(node.origin[axis]),
                                                                others);
    }
    radius_->setValue(node.radius);
    for (int bit = 0; bit < kNodeBits; ++bit) {
        auto* box = nodeBits_.boxes[static_cast<std::size_t>(bit)];
        const bool on = (node.flags >> bit & 1) != 0;
        const auto word = QString::fromStdString(gameWords(nodeFlagWord(graph.game, bit)));
        box->setText(word);
        box->setAccessibleName(word);
        box->setChecked(on);
        box->setVisible(on || !nodeFlagName(graph.game, bit).empty());
    }
}

void RereleaseNavFields::fillNeighbours(const Item& item) {
    const auto& graph = *editor_.model().graph();
    const auto& node = graph.nodes[item.id];
    QStringList out, in;
    for (std::size_t i = 0; i < node.links.size(); ++i)
        out << nodeLink(item.id, i, static_cast<std::size_t>(node.links[i].target));
    for (std::size_t from = 0; from < graph.nodes.size() && in.size() < kMostNeighbours; ++from) {
        const auto& links = graph.nodes[from].links;
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (static_cast<std::size_t>(links[i].target) == item.id) in << nodeLink(from, i, from);
        }
    }
    const auto list = [](const QStringList& nodes) {
        return nodes.isEmpty() ? tr("none") : nodes.join(QStringLiteral(", "));
    };
    neighbours_->setText(tr("to %1<br>from %2").arg(list(out), list(in)));
}

void RereleaseNavFields::fillTypes(RereleaseGame game, std::uint8_t type) {
    const bool unnamed = linkTypeName(game, type).empty();
    if (!listed_ || game != game_ || unnamed || type_->count() == 0) {
        type_->clear();
        for (int number = 0; number < kTypes; ++number) {
            const auto own = static_cast<std::uint8_t>(number);
            if (linkTypeName(game, own).empty() && own != type) continue;
            type_->addItem(QStringLiteral("%1  %2").arg(number).arg(
                               QString::fromStdString(gameWords(linkTypeWord(game, own)))),
                           number);
        }
        game_ = game;
        listed_ = !unnamed;
    }
    type_->setCurrentIndex(type_->findData(static_cast<int>(type)));
}

void RereleaseNavFields::showLink(const Item& item, const RereleaseLink& link) {
    const auto& graph = *editor_.model().graph();
    const auto target = static_cast<std::size_t>(link.target);
    ends_->setText(tr("node %1 to node %2, %3 units")
                       .arg(nodeLink(item.major(), 0, item.major()), nodeLink(target, 0, target))
                       .arg(static_cast<double>(
                                glm::distance(graph.nodes[item.major()].origin, graph.nodes[target].origin)),
                            0, 'f', 0));
    fillTypes(graph.game, static_cast<std::uint8_t>(link.type & 0xff));
    const auto& back = graph.nodes[target].links;
    back_->setChecked(std::ranges::any_of(back, [&](const RereleaseLink& other) {
        return static_cast<std::uint32_t>(other.target) == item.major();
    }));
    const bool quake2 = graph.game == RereleaseGame::quake2;
    for (int bit = 0; bit < kLinkBits; ++bit) {
        auto* box = linkBits_.boxes[static_cast<std::size_t>(bit)];
        const bool on = (link.flags() >> bit & 1) != 0;
        const auto word =
            quake2 ? QString::fromStdString(gameWords(linkFlagWord(bit))) : tr("Team bit %1").arg(1 << bit);
        box->setText(word);
        box->setAccessibleName(word);
        box->setChecked(on);
        box->setVisible(on || (quake2 && !linkFlagName(bit).empty()));
    }
    const bool any =
        std::ranges::any_of(linkBits_.boxes, [](const QCheckBox* box) { return !box->isHidden(); });
    qobject_cast<QFormLayout*>(link_->layout())->setRowVisible(linkBits_.row, any);
}

void RereleaseNavFields::showTraversal(const RereleaseLink& link) {
    const auto way = link.traversal.value_or(RereleaseTraversal());
    traversal_->setChecked(link.traversal.has_value());
    showPlace(funnel_.axes, way.exit);
    showPlace(start_.axes, way.start);
    showPlace(end_.axes, way.end);
    showPlace(plane_.axes, way.ladderPlane);
    const bool quake2 = editor_.model().graph()->game == RereleaseGame::quake2;
    planeRow_->setVisible(quake2);
    planeTitle_->setVisible(quake2);
}

void RereleaseNavFields::fillEntities() {
    const QSignalBlocker quiet(entity_);
    entity_->clear();
    entity_->addItem(tr("None"), kNoEntity);
    const auto& entities = editor_.model().entities();
    for (std::size_t i = 0; i < entities.size(); ++i)
        entity_->addItem(entityWords(editor_.model().document().shownMap().get(), entities[i]),
                         static_cast<int>(i));
    const auto noMap =
        entities.empty() ? tr("the open map has no entities with a model, or no map is open") : QString();
    allow(*pick_, noMap);
}

void RereleaseNavFields::showEdict(const RereleaseLink& link) {
    const auto& entities = editor_.model().entities();
    constexpr int kOther = -2;
    if (const auto other = entity_->findData(kOther); other >= 0) entity_->removeItem(other);
    int index = 0;
    if (link.edict) {
        const auto* found = findEntity(entities, *link.edict);
        if (found == nullptr) {
            entity_->addItem(tr("Not found in this map"), kOther);
            index = entity_->count() - 1;
        } else {
            index = entity_->findData(static_cast<int>(found - entities.data()));
        }
    }
    entity_->setCurrentIndex(index);
    const auto edict = link.edict.value_or(RereleaseEdict());
    showPlace(mins_.axes, edict.bounds.mins);
    showPlace(maxs_.axes, edict.bounds.maxs);
    entityId_->setText(numberText(edict.entityId));
    modelIndex_->setText(numberText(edict.modelIndex));
    names_->setText(edict.names ? QStringLiteral("%1 %2").arg(edict.names->first).arg(edict.names->second)
                                : QString());
    auto* form = qobject_cast<QFormLayout*>(edict_->layout());
    const bool quake2 = editor_.model().graph()->game == RereleaseGame::quake2;
    for (int row = 1; row < form->rowCount(); ++row) form->setRowVisible(row, link.edict.has_value());
    form->setRowVisible(modelIndex_, link.edict && (quake2 || edict.modelIndex));
    form->setRowVisible(names_, link.edict && edict.names);
}

}  // namespace navwright
