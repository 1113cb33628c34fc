#include "nav/nav_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/file_kind.h"
#include "base/json_view.h"
#include "base/json_writer.h"
#include "base/limits.h"

namespace navwright {

namespace {

using Layout = JsonWriter::Layout;
using Place = std::array<float, 3>;

Place placeOf(const Vec3& point) {
    // Adding zero makes -0 and 0 the same place.
    return {point.x + 0.0f, point.y + 0.0f, point.z + 0.0f};
}

/// Finds nodes by where they stand; -1 marks a place that two share.
class NodesByPlace {
  public:
    explicit NodesByPlace(const std::vector<RereleaseNode>& nodes) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto [at, added] = index_.emplace(placeOf(nodes[i].origin), static_cast<std::int32_t>(i));
            if (!added) at->second = -1;
        }
    }
    [[nodiscard]] std::optional<std::int32_t> find(const Vec3& point) const {
        const auto found = index_.find(placeOf(point));
        return found == index_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    std::map<Place, std::int32_t> index_;
};

std::uint16_t readWord(const JsonView& view, std::string_view key) {
    return static_cast<std::uint16_t>(view.integer(key, 0, UINT16_MAX));
}

std::int32_t readNumber(const JsonView& view, std::string_view key) {
    return static_cast<std::int32_t>(view.integer(key, INT32_MIN, INT32_MAX));
}

RereleaseTraversal readTraversal(const JsonView& view) {
    const auto points = view.list("Traversal", 3);
    if (points.size() != 3) {
        view.reject("Traversal", "Not three points", {});
        return {};
    }
    return {points[0].vec3(), points[1].vec3(), points[2].vec3()};
}

RereleaseEdict readEdict(const JsonView& view, int version) {
    RereleaseEdict edict{.bounds = {view.vec3("Mins"), view.vec3("Maxs")}};
    if (version == 1) {
        edict.names = {readNumber(view, "Targetname"), readNumber(view, "Classname")};
    } else {
        edict.entityId = readNumber(view, "EntityId");
    }
    return edict;
}

RereleaseLink readLink(const JsonView& view, int version, const NodesByPlace& nodes) {
    RereleaseLink link;
    const auto target = nodes.find(view.vec3("Target"));
    if (!target) {
        view.reject("Target", "No node stands there", {});
    } else if (*target < 0) {
        view.reject("Target", "Two nodes stand there", {});
    } else {
        link.target = *target;
    }
    link.type = readWord(view, "Type");
    if (view.has("Traversal")) link.traversal = readTraversal(view);
    if (view.has("Edict")) link.edict = readEdict(view.object("Edict"), version);
    return link;
}

void readNodes(const JsonView& root, NavJson& nav, const JsonDocument& document) {
    const auto views = root.list("Nodes", kMaxRereleaseNodes);
    for (const auto& view : views) {
        nav.graph.nodes.push_back({.origin = view.vec3("Origin"),
                                   .flags = readWord(view, "Flags"),
                                   .radius = readWord(view, "Radius")});
        if (document.failed()) return;
    }
    const NodesByPlace places(nav.graph.nodes);
    for (std::size_t i = 0; i < views.size(); ++i) {
        for (const auto& view : views[i].list("Links", UINT16_MAX)) {
            nav.graph.nodes[i].links.push_back(readLink(view, nav.version, places));
        }
        if (document.failed()) return;
    }
}

std::vector<std::string> readTexts(const JsonView& view, std::string_view key) {
    std::vector<std::string> texts;
    for (const auto& text : view.list(key, limit::kEdits)) texts.push_back(text.text());
    return texts;
}

void writeTexts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
    json.key(key);
    json.beginList();
    for (const auto& text : texts) json.value(text);
    json.endList();
}

void writeEdict(JsonWriter& json, const RereleaseEdict& edict, int version) {
    json.key("Edict");
    json.beginObject(Layout::line);
    json.member("Mins", edict.bounds.mins);
    json.member("Maxs", edict.bounds.maxs);
    if (version == 1) {
        const auto& names = *edict.names;
        json.member("Targetname", names.first);
        json.member("Classname", names.second);
    } else {
        json.member("EntityId", *edict.entityId);
    }
    json.endObject();
}

void writeLink(JsonWriter& json, const NavJson& nav, const RereleaseLink& link) {
    json.beginObject(Layout::line);
    json.member("Target", nav.graph.nodes[static_cast<std::size_t>(link.target)].origin);
    json.member("Type", link.type);
    if (link.traversal) {
        json.key("Traversal");
        json.beginList(Layout::line);
        for (const auto& point : {link.traversal->exit, link.traversal->start, link.traversal->end})
            json.value(point);
        json.endList();
    }
    if (link.edict) writeEdict(json, *link.edict, nav.version);
    json.endObject();
}

void writeNode(JsonWriter& json, const NavJson& nav, const RereleaseNode& node) {
    json.beginObject();
    json.member("Origin", node.origin);
    json.member("Flags", node.flags);
    json.key("Links");
    json.beginList();
    for (const auto& link : node.links) writeLink(json, nav, link);
    json.endList();
    json.member("Radius", node.radius);
    json.endObject();
}

Result<> checkWritable(const NavJson& nav) {
    const NodesByPlace places(nav.graph.nodes);
    for (const auto& node : nav.graph.nodes) {
        const auto& at = node.origin;
        const auto where = fmt::format("NavJson, node at ({} {} {})", at.x, at.y, at.z);
        if (places.find(at) == -1)
            return fail("Two nodes stand there, which NavJson cannot tell apart", where);
        for (const auto& link : node.links) {
            if (!link.edict) continue;
            if (nav.version == 1 ? link.edict->names.has_value() : link.edict->entityId.has_value()) continue;
            return fail(fmt::format("A link's edict lacks the ids that version {} needs", nav.version),
                        where);
        }
    }
    return {};
}

}  // namespace

NavJson navJsonOf(RereleaseGraph graph) {
    NavJson nav;
    const auto byNames = [](const RereleaseLink& link) { return link.edict && !link.edict->entityId; };
    for (const auto& node : graph.nodes) {
        if (std::ranges::any_of(node.links, byNames)) nav.version = 1;
    }
    nav.graph = std::move(graph);
    return nav;
}

Result<NavJson> parseNavJson(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::navJson, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    NavJson nav;
    nav.version = static_cast<int>(root.integer("Version", 1, kNavJsonVersion));
    const auto map = root.object("Map");
    nav.mapName = map.text("Name");
    nav.author = map.text("Author");
    nav.filename = map.text("Filename");
    if (map.has("Urls")) nav.urls = readTexts(map, "Urls");
    if (root.has("Contributors")) nav.contributors = readTexts(root, "Contributors");
    if (root.has("Comments")) nav.comments = root.text("Comments");
    readNodes(root, nav, document);
    return document.finish(std::move(nav));
}

Result<std::string> writeNavJson(const NavJson& nav) {
    NAV_TRY(checkWritable(nav));
    JsonWriter json;
    json.beginObject();
    json.member("Version", nav.version);
    json.key("Map");
    json.beginObject();
    json.member("Name", nav.mapName);
    json.member("Author", nav.author);
    json.member("Filename", nav.filename);
    writeTexts(json, "Urls", nav.urls);
    json.endObject();
    writeTexts(json, "Contributors", nav.contributors);
    if (nav.comments) json.member("Comments", *nav.comments);
    json.key("Nodes");
    json.beginList();
    for (const auto& node : nav.graph.nodes) writeNode(json, nav, node);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
