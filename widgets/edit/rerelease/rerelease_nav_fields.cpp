#include "widgets/edit/rerelease/rerelease_nav_fields.h"

#include <algorithm>
#include <limits>

#include "core/base/index.h"
#include "core/nav/files/rerelease_names.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/edit/rerelease/entity_words.h"
#include "widgets/edit/rerelease/rerelease_nav_classes.h"

namespace navwright {

namespace {

constexpr int kNodeBits = 16, kLinkBits = 8, kTypes = 256;
constexpr int kMostOfRadius = std::numeric_limits<std::uint16_t>::max();
constexpr int kRadiusStep = 4;
constexpr int kMostNeighbours = 64;
constexpr double kPlaneStep = 0.1;
constexpr int kOtherEntity = -2;  ///< one that the map has not

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

QString gameText(std::string_view word) {
    return QString::fromStdString(gameWords(word));
}

FieldBits nodeBits(RereleaseGame game, const RereleaseNode& node) {
    FieldBits bits{.set = node.flags, .words = {}};
    for (int bit = 0; bit < kNodeBits; ++bit)
        bits.words.push_back({gameText(nodeFlagWord(game, bit)), !nodeFlagName(game, bit).empty()});
    return bits;
}

/// Quake's are bits of teams, without names.
FieldBits linkBits(RereleaseGame game, const RereleaseLink& link) {
    FieldBits bits{.set = link.flags(), .words = {}};
    for (int bit = 0; bit < kLinkBits; ++bit) {
        if (game == RereleaseGame::quake2)
            bits.words.push_back({gameText(linkFlagWord(bit)), !linkFlagName(bit).empty()});
        else
            bits.words.push_back({RereleaseNavFields::tr("Team bit %1").arg(1 << bit), false});
    }
    return bits;
}

/// What `make` makes of what is found; nothing where nothing is.
template <class Find, class Make>
auto valueOf(Find find, Make make) {
    return [find, make] {
        const auto* found = find();
        return found ? std::optional(make(*found)) : std::nullopt;
    };
}

}  // namespace

RereleaseNavFields::RereleaseNavFields(RereleaseNavEditor& editor, QWidget* parent)
    : Panel("rereleaseNavFields", parent),
      editor_(editor),
      title_(wordsLabel(this, "rereleaseNavTitle")),
      form_(new FieldForm(this)),
      pick_(pushButton(this, "rereleasePickEntity", tr("Click it…"), tr("Click the entity in the 3D view"))) {
    add(title_);
    add(form_);
    addStretch();
    addNode();
    addLink();
    addTraversal();
    addEdict();
    connect(pick_, &QPushButton::clicked, this, &RereleaseNavFields::entityPickWanted);
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

const RereleaseNode* RereleaseNavFields::node() const {
    const auto& model = editor_.model();
    return link() == nullptr ? model.node(model.current()) : nullptr;
}

const RereleaseLink* RereleaseNavFields::link() const {
    const auto& model = editor_.model();
    return model.link(model.current());
}

const RereleaseEdict* RereleaseNavFields::edict() const {
    return link() != nullptr && link()->edict ? &*link()->edict : nullptr;
}

bool RereleaseNavFields::quake2() const {
    return editor_.model().isOpen() && editor_.model().graph()->game == RereleaseGame::quake2;
}

void RereleaseNavFields::refresh() {
    title_->setText(title());
    form_->refresh();
}

QString RereleaseNavFields::title() const {
    if (!editor_.model().isOpen()) return tr("No re-release nav is open.");
    const auto nodes = editor_.nodes();
    const auto links = editor_.links();
    if (nodes.empty() && links.empty())
        return tr("Click a node or a link in the 3D view to see its fields; Ctrl adds.");
    QStringList what;
    if (nodes.size() == 1) what << tr("Node %1").arg(nodes.front());
    if (nodes.size() > 1) what << countText(nodes.size(), "node", "nodes");
    if (links.size() == 1) what << tr("Link %1 of node %2").arg(links.front().link).arg(links.front().node);
    if (links.size() > 1) what << countText(links.size(), "link", "links");
    const bool several = nodes.size() + links.size() > 1;
    return QStringLiteral("<b>%1</b>%2")
        .arg(what.join(tr(", ")), several ? tr("<br>What is set here is set for all of them.") : QString());
}

void RereleaseNavFields::addNode() {
    const auto found = [this] { return node(); };
    form_->section({"rereleaseNode", tr("Node"), tr("Fields of the node")},
                   valueOf(found, [](const RereleaseNode&) { return true; }));
    form_->nodePlace({"rereleaseNode", tr("Place"), tr("Place of the node")}, {}, editor_);
    form_->number({"rereleaseRadius", tr("Radius"), tr("Radius of the node"),
                   tr("Units; the games use 4 to 64 in steps of 4")},
                  kMostOfRadius, kRadiusStep,
                  valueOf(found, [](const RereleaseNode& node) { return int{node.radius}; }),
                  [this](int radius) { editor_.setRadius(radius); });
    form_->bits(
        {"rereleaseNodeFlag", tr("Flags"), tr("Flags of the node")}, kNodeBits,
        valueOf(found,
                [this](const RereleaseNode& node) { return nodeBits(editor_.model().graph()->game, node); }),
        [this](int bit, bool on) { editor_.setNodeFlag(bit, on); });
    form_->words({"rereleaseNeighbours", tr("Links"), tr("Links of the node")},
                 valueOf(found, [this](const RereleaseNode& node) { return neighbours(node); }),
                 [this](const QString& target) {
                     const auto parts = target.split(u':');
                     emit itemWanted(Item::link(parts.value(0).toUInt(), parts.value(1).toUInt()));
                 });
}

QString RereleaseNavFields::neighbours(const RereleaseNode& node) const {
    const auto& graph = *editor_.model().graph();
    const auto own = editor_.model().current().id;
    QStringList out, in;
    for (std::size_t i = 0; i < node.links.size(); ++i)
        out << nodeLink(own, i, toIndex(node.links[i].target));
    for (std::size_t from = 0; from < graph.nodes.size() && in.size() < kMostNeighbours; ++from) {
        const auto& links = graph.nodes[from].links;
        for (std::size_t i = 0; i < links.size(); ++i) {
            if (toIndex(links[i].target) == own) in << nodeLink(from, i, from);
        }
    }
    const auto list = [](const QStringList& nodes) {
        return nodes.isEmpty() ? tr("none") : nodes.join(QStringLiteral(", "));
    };
    return tr("to %1<br>from %2").arg(list(out), list(in));
}

void RereleaseNavFields::addLink() {
    const auto found = [this] { return link(); };
    form_->section({"rereleaseLink", tr("Link"), tr("Fields of the link")},
                   valueOf(found, [](const RereleaseLink&) { return true; }));
    form_->words({"rereleaseEnds", tr("From, to"), tr("Nodes of the link")},
                 valueOf(found, [this](const RereleaseLink& link) { return ends(link); }),
                 [this](const QString& target) {
                     emit itemWanted({ItemKind::node, target.split(u':').value(0).toULongLong()});
                 });
    form_->choice({"rereleaseType", tr("Type"), tr("Type of the link")},
                  valueOf(found, [this](const RereleaseLink& link) { return types(link); }),
                  [this](int type) { editor_.setLinkType(type); });
    form_->tick(
        {"rereleaseBothWays", {}, tr("Leads back as well"), tr("Whether a link of the target leads back")},
        tr("Leads back as well"),
        valueOf(found,
                [this](const RereleaseLink& link) { return leadsBack(link) ? Qt::Checked : Qt::Unchecked; }),
        [this](bool both) { editor_.setBothWays(both); });
    form_->bits(
        {"rereleaseLinkFlag", tr("Flags"), tr("Flags of the link")}, kLinkBits,
        valueOf(found,
                [this](const RereleaseLink& link) { return linkBits(editor_.model().graph()->game, link); }),
        [this](int bit, bool on) { editor_.setLinkFlag(bit, on); });
}

QString RereleaseNavFields::ends(const RereleaseLink& link) const {
    const auto& nodes = editor_.model().graph()->nodes;
    const std::size_t from = editor_.model().current().major();
    const auto to = toIndex(link.target);
    return tr("node %1 to node %2, %3 units")
        .arg(nodeLink(from, 0, from), nodeLink(to, 0, to))
        .arg(static_cast<double>(glm::distance(nodes[from].origin, nodes[to].origin)), 0, 'f', 0);
}

/// Those that have a name, and its own.
FieldChoice RereleaseNavFields::types(const RereleaseLink& link) const {
    const auto game = editor_.model().graph()->game;
    FieldChoice choice{.options = {}, .value = link.type & 0xff};
    for (int number = 0; number < kTypes; ++number) {
        const auto type = static_cast<std::uint8_t>(number);
        if (linkTypeName(game, type).empty() && number != choice.value) continue;
        choice.options.push_back(
            {QStringLiteral("%1  %2").arg(number).arg(gameText(linkTypeWord(game, type))), number});
    }
    return choice;
}

bool RereleaseNavFields::leadsBack(const RereleaseLink& link) const {
    const auto& back = editor_.model().graph()->nodes[toIndex(link.target)].links;
    return std::ranges::any_of(back, [&](const RereleaseLink& other) {
        return static_cast<std::uint32_t>(other.target) == editor_.model().current().major();
    });
}

void RereleaseNavFields::addTraversal() {
    const auto found = [this] { return link(); };
    form_->section({"rereleaseTraversal", tr("Traversal"), tr("Traversal of the link"),
                    tr("How a bot gets from node to node where it does not just walk")},
                   valueOf(found, [](const RereleaseLink& link) { return link.traversal.has_value(); }),
                   [this](bool on) { editor_.setTraversal(on); });
    const auto wayOf = [](const RereleaseLink& link) {
        return link.traversal.value_or(RereleaseTraversal());
    };
    const auto point = [&](const char* name, const QString& title, const QString& tip, TraversalPoint which) {
        form_->place(
            {name, title, title, tip}, {},
            valueOf(found,
                    [=](const RereleaseLink& link) { return FieldPlace{placeOf(wayOf(link), which)}; }),
            [this, wayOf, which](int axis, float value) {
                if (link() == nullptr) return;
                auto at = placeOf(wayOf(*link()), which);
                at[axis] = value;
                editor_.setTraversalPoint(which, at);
            });
    };
    point("rereleaseFunnel", tr("Funnel"),
          tr("Where the node's circle is left; 0 0 0 for ledges, which have none"), TraversalPoint::funnel);
    point("rereleaseStart", tr("Start"), tr("Where the bot leaves the floor"), TraversalPoint::start);
    point("rereleaseEnd", tr("End"), tr("Where it comes down"), TraversalPoint::end);
    form_->place(
        {"rereleasePlane", tr("Plane"), tr("Ladder plane"),
         tr("The way the face of the ladder looks; 0 0 0: no ladder")},
        {.step = kPlaneStep},
        [this, wayOf] {
            return quake2() && link() ? std::optional(FieldPlace{wayOf(*link()).ladderPlane}) : std::nullopt;
        },
        [this, wayOf](int axis, float value) {
            if (link() == nullptr) return;
            auto normal = wayOf(*link()).ladderPlane;
            normal[axis] = value;
            editor_.setLadderPlane(normal);
        });
}

void RereleaseNavFields::addEdict() {
    const auto found = [this] { return link(); };
    const auto own = [this] { return edict(); };
    form_->section({"rereleaseEdict", tr("Entity"), tr("Entity of the link")},
                   valueOf(found, [](const RereleaseLink&) { return true; }));
    form_->choice(
        {"rereleaseEntity", tr("Entity"), tr("Entity of the link"),
         tr("The door, elevator or train that the link depends on")},
        valueOf(found, [this](const RereleaseLink& link) { return entity(link); }),
        [this](int chosen) {
            const auto& entities = editor_.model().entities();
            if (chosen == kNoEntity) editor_.setEdict(std::nullopt);
            if (chosen >= 0) editor_.setEdict(entities.at(toIndex(chosen)).edict());
        },
        pick_);
    form_->place({"rereleaseMins", tr("From"), tr("Least corner of the entity")}, {},
                 valueOf(own, [](const RereleaseEdict& edict) { return FieldPlace{edict.bounds.mins}; }),
                 [this](int axis, float value) {
                     changeEdict([&](RereleaseEdict& edict) { edict.bounds.mins[axis] = value; });
                 });
    form_->place({"rereleaseMaxs", tr("To"), tr("Greatest corner of the entity")}, {},
                 valueOf(own, [](const RereleaseEdict& edict) { return FieldPlace{edict.bounds.maxs}; }),
                 [this](int axis, float value) {
                     changeEdict([&](RereleaseEdict& edict) { edict.bounds.maxs[axis] = value; });
                 });
    form_->line({"rereleaseEntityId", tr("Id"), tr("Number of the entity"),
                 tr("NAV2 and NavJson: -1 - the entity's place in the map's text; empty: none")},
                valueOf(own, [](const RereleaseEdict& edict) { return numberText(edict.entityId); }),
                [this](const QString& text) {
                    changeEdict([&](RereleaseEdict& edict) { edict.entityId = numberOf(text); });
                });
    const auto ofModel = [this] {
        return edict() && (quake2() || edict()->modelIndex) ? std::optional(numberText(edict()->modelIndex))
                                                            : std::nullopt;
    };
    form_->line({"rereleaseModelIndex", tr("Model"), tr("Model of the entity"),
                 tr("NAV3: the server's number of the model, \"*1\" is 2; empty: none")},
                ofModel, [this](const QString& text) {
                    changeEdict([&](RereleaseEdict& edict) { edict.modelIndex = numberOf(text); });
                });
    const auto names = [this]() -> std::optional<QString> {
        if (edict() == nullptr || !edict()->names) return std::nullopt;
        return QStringLiteral("%1 %2").arg(edict()->names->first).arg(edict()->names->second);
    };
    form_->line({"rereleaseNames", tr("Names"), tr("Names of the entity"),
                 tr("NAV2 version 14: ids of its targetname and classname; empty: none")},
                names, [this](const QString& text) {
                    const auto words = text.split(u' ', Qt::SkipEmptyParts);
                    const auto target = numberOf(words.value(0)), kind = numberOf(words.value(1));
                    changeEdict([&](RereleaseEdict& edict) {
                        edict.names =
                            target && kind ? std::optional(std::pair(*target, *kind)) : std::nullopt;
                    });
                });
}

void RereleaseNavFields::changeEdict(const std::function<void(RereleaseEdict&)>& change) {
    if (edict() == nullptr) return;
    auto changed = *edict();
    change(changed);
    if (changed != *edict()) editor_.setEdict(changed);
}

void RereleaseNavFields::fillEntities() {
    entities_ = {{tr("None"), kNoEntity}};
    const auto& model = editor_.model();
    const auto map = model.document().shownMap();
    for (const auto& entity : model.entities())
        entities_.push_back({entityWords(map.get(), entity), static_cast<int>(entities_.size()) - 1});
    allow(*pick_, model.entities().empty()
                      ? tr("the open map has no entities with a model, or no map is open")
                      : QString());
}

FieldChoice RereleaseNavFields::entity(const RereleaseLink& link) const {
    FieldChoice choice{.options = entities_, .value = kNoEntity};
    if (!link.edict) return choice;
    const auto& entities = editor_.model().entities();
    if (const auto* found = findEntity(entities, *link.edict)) {
        choice.value = static_cast<int>(found - entities.data());
    } else {
        choice.options.push_back({tr("Not found in this map"), kOtherEntity});
        choice.value = kOtherEntity;
    }
    return choice;
}

}  // namespace navwright
