#include "core/nav/files/nav_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>

#include "core/base/file_kind.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/text_marks.h"

namespace navwright {

namespace {

using Layout = JsonWriter::Layout;
using Place = std::array<float, 3>;

Place placeOf(const Vec3& point) {
    // Adding zero turns -0 into 0.
    return {point.x + 0.0f, point.y + 0.0f, point.z + 0.0f};
}

/// Finds nodes by position; -1 marks one shared by two.
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

/// Reads a 16-bit number; 0 when absent.
std::uint16_t readWord(const JsonView& view, std::string_view key) {
    if (!view.has(key)) return 0;
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

/// Remarks on members unknown in any version, with their place.
void remarkUnknown(const JsonView& view, std::string_view where,
                   std::initializer_list<std::string_view> known, ConversionLosses& remarks) {
    for (const auto& key : view.keys()) {
        if (std::ranges::find(known, key) != known.end()) continue;
        remarks.add(where, fmt::format("unknown members \"{}\" are not kept", key));
    }
}

RereleaseLink readLink(const JsonView& view, int version, const NodesByPlace& nodes,
                       ConversionLosses& remarks) {
    RereleaseLink link;
    remarkUnknown(view, "Nodes.Links", {"Target", "Type", "Traversal", "Edict"}, remarks);
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

void readNodes(const JsonView& root, NavJson& nav, const JsonDocument& document, ConversionLosses& remarks) {
    const auto views = root.list("Nodes", kMaxRereleaseNodes);
    for (const auto& view : views) {
        remarkUnknown(view, "Nodes", {"Origin", "Flags", "Links", "Radius"}, remarks);
        nav.graph.nodes.push_back({.origin = view.vec3("Origin"),
                                   .flags = readWord(view, "Flags"),
                                   .radius = readWord(view, "Radius")});
        if (document.failed()) return;
    }
    const NodesByPlace places(nav.graph.nodes);
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (!views[i].has("Links")) continue;
        for (const auto& view : views[i].list("Links", UINT16_MAX)) {
            nav.graph.nodes[i].links.push_back(readLink(view, nav.version, places, remarks));
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
    json.member("Target", nav.graph.nodes[link.target].origin);
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
    if (nav.graph.heuristic && nav.version < kNavJsonVersion)
        return fail(fmt::format("Version {} has no place for the heuristic", nav.version), "NavJson");
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
    if (graph.heuristic) nav.version = kNavJsonVersion;
    nav.graph = std::move(graph);
    return nav;
}

namespace {

/// A text member; notes when it is absent.
std::string readText(const JsonView& view, std::string_view key, std::string_view path, NavJson& nav) {
    if (view.has(key)) return view.text(key);
    nav.absent.emplace(path);
    return {};
}

std::vector<std::string> readList(const JsonView& view, std::string_view key, std::string_view path,
                                  NavJson& nav) {
    if (view.has(key)) return readTexts(view, key);
    nav.absent.emplace(path);
    return {};
}

void readMap(const JsonView& root, NavJson& nav, ConversionLosses& remarks) {
    if (!root.has("Map")) {
        nav.absent = {"Map", "Map.Name", "Map.Author", "Map.Filename", "Map.Urls"};
        return;
    }
    const auto map = root.object("Map");
    remarkUnknown(map, "Map", {"Name", "Author", "Filename", "Urls"}, remarks);
    nav.mapName = readText(map, "Name", "Map.Name", nav);
    nav.author = readText(map, "Author", "Map.Author", nav);
    nav.filename = readText(map, "Filename", "Map.Filename", nav);
    nav.urls = readList(map, "Urls", "Map.Urls", nav);
}

template <class Value>
bool isWritten(const NavJson& nav, const char* path, const Value& value) {
    return !value.empty() || !nav.absent.contains(path);
}

void writeMap(JsonWriter& json, const NavJson& nav) {
    const bool any =
        !nav.mapName.empty() || !nav.author.empty() || !nav.filename.empty() || !nav.urls.empty();
    if (!any && nav.absent.contains("Map")) return;
    json.key("Map");
    json.beginObject();
    if (isWritten(nav, "Map.Name", nav.mapName)) json.member("Name", nav.mapName);
    if (isWritten(nav, "Map.Author", nav.author)) json.member("Author", nav.author);
    if (isWritten(nav, "Map.Filename", nav.filename)) json.member("Filename", nav.filename);
    if (isWritten(nav, "Map.Urls", nav.urls)) writeTexts(json, "Urls", nav.urls);
    json.endObject();
}

}  // namespace

Result<NavJson> parseNavJson(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::navJson, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    NavJson nav;
    ConversionLosses remarks;
    nav.version = static_cast<int>(root.integer("Version", 1, kNavJsonVersion));
    remarkUnknown(root, "", {"Version", "Map", "Contributors", "Comments", "Settings", "Nodes"}, remarks);
    readMap(root, nav, remarks);
    nav.contributors = readList(root, "Contributors", "Contributors", nav);
    if (root.has("Comments")) nav.comments = root.text("Comments");
    if (nav.version >= kNavJsonVersion && root.has("Settings")) {
        const auto settings = root.object("Settings");
        remarkUnknown(settings, "Settings", {"Heuristic"}, remarks);
        if (settings.has("Heuristic")) {
            // The largest float may be written with fewer digits, slightly rounded up.
            constexpr double kMost = 0x1.fffffefp127;
            nav.graph.heuristic = static_cast<float>(settings.real("Heuristic", -kMost, kMost));
        }
    } else if (root.has("Settings")) {
        remarks.add("Settings", "member Settings is of version 3 and not kept");
    }
    readNodes(root, nav, document, remarks);
    nav.remarks = std::move(remarks).take();
    nav.byteOrderMark = text.starts_with(kByteOrderMark);
    nav.carriageReturns = text.find("\r\n") != std::string_view::npos;
    return document.finish(std::move(nav));
}

Result<std::string> writeNavJson(const NavJson& nav, NavJsonLayout layout) {
    NAV_TRY(checkWritable(nav));
    JsonWriter json;
    json.beginObject();
    json.member("Version", nav.version);
    writeMap(json, nav);
    if (isWritten(nav, "Contributors", nav.contributors)) writeTexts(json, "Contributors", nav.contributors);
    if (nav.comments) json.member("Comments", *nav.comments);
    if (nav.graph.heuristic) {
        json.key("Settings");
        json.beginObject();
        json.member("Heuristic", *nav.graph.heuristic);
        json.endObject();
    }
    json.key("Nodes");
    json.beginList();
    for (const auto& node : nav.graph.nodes) writeNode(json, nav, node);
    json.endList();
    json.endObject();
    auto text = std::move(json).take();
    if (layout == NavJsonLayout::compact) return text;
    text = inDepotLayout(text);
    if (nav.carriageReturns) {
        std::string lines;
        for (const char letter : text) lines += letter == '\n' ? std::string("\r\n") : std::string(1, letter);
        text = std::move(lines);
    }
    return nav.byteOrderMark ? std::string(kByteOrderMark) + text : text;
}

std::string inDepotLayout(std::string_view json) {
    std::string text;
    std::size_t depth = 0;
    const auto line = [&] { text.append("\n").append(2 * depth, ' '); };
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char letter = json[at];
        if (letter == '"') {
            const auto start = at++;
            while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
            text += json.substr(start, at - start + 1);
        } else if (letter == '{' || letter == '[') {
            text += letter;
            const auto next = json.find_first_not_of(" \n", at + 1);
            if (next != std::string_view::npos && (json[next] == '}' || json[next] == ']')) {
                text += json[at = next];
            } else {
                ++depth;
                line();
            }
        } else if (letter == '}' || letter == ']') {
            --depth;
            line();
            text += letter;
        } else if (letter == ',') {
            text += letter;
            line();
        } else if (letter == ':') {
            text += ": ";
        } else if (letter == 'e' && !text.empty() && text.back() >= '0' && text.back() <= '9') {
            text += 'E';  // of an exponent
        } else if (letter != ' ' && letter != '\n') {
            text += letter;
        }
    }
    return text;
}

}  // namespace navwright
