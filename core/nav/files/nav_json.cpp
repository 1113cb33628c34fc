#include "core/nav/files/nav_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>

#include "core/base/file_kind.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/text_marks.h"

namespace navwright {

namespace {

using Place = std::array<float, 3>;
using RereleaseNodes = decltype(RereleaseGraph::nodes);

Place placeOf(const Vec3& point) {
    // Adding zero turns -0 into 0.
    return {point.x + 0.0f, point.y + 0.0f, point.z + 0.0f};
}

/// Finds nodes by position; -1 marks one shared by two.
class NodesByPlace {
  public:
    NodesByPlace() = default;
    explicit NodesByPlace(const RereleaseNodes& nodes) {
        for (const auto& node : nodes) add(node.origin);
    }
    /// The next node.
    void add(const Vec3& origin) {
        const auto [at, added] = index_.emplace(placeOf(origin), count_++);
        if (!added) at->second = -1;
    }
    [[nodiscard]] std::optional<std::int32_t> find(const Vec3& point) const {
        const auto found = index_.find(placeOf(point));
        return found == index_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    std::map<Place, std::int32_t> index_;
    std::int32_t count_ = 0;
};

/// What reading a file needs and finds besides: the nodes that links lead to, and what is not kept.
struct Reading {
    NodesByPlace places;
    ConversionLosses remarks;
};

/// Remarks on members unknown in any version, with their place.
void remarkOthers(auto& json, std::string_view where, Reading& reading) {
    json.others([where, &remarks = reading.remarks](std::string_view key) {
        if (where.empty() && key == "Settings")
            return remarks.add("Settings", "member Settings is of version 3 and not kept");
        remarks.add(where, fmt::format("unknown members \"{}\" are not kept", key));
    });
}

/// Three points: exit, start and end.
constexpr JsonForm kTraversalForm{
    [](const JsonView& view) -> RereleaseTraversal {
        const auto points = view.elements(3);
        if (points.size() == 3) return {points[0].vec3(), points[1].vec3(), points[2].vec3()};
        view.reject("Not three points");
        return {};
    },
    [](JsonWriter& json, const RereleaseTraversal& traversal) {
        json.beginList(JsonWriter::Layout::line);
        for (const auto& point : {traversal.exit, traversal.start, traversal.end}) json.value(point);
        json.endList();
    }};

auto edictFields(int version) {
    return [version](auto& json, auto& edict) {
        json.field("Mins", edict.bounds.mins);
        json.field("Maxs", edict.bounds.maxs);
        if (version > 1) return json.field("EntityId", edict.entityId);
        auto names = edict.names.value_or(std::pair(0, 0));
        json.field("Targetname", names.first);
        json.field("Classname", names.second);
        if constexpr (std::decay_t<decltype(json)>::reads) edict.names = names;
    };
}

auto linkFields(const NavJson& nav, Reading& reading) {
    const auto read = [&places = reading.places](const JsonView& view) {
        const auto target = places.find(view.vec3());
        if (target.value_or(-1) < 0) view.reject(target ? "Two nodes stand there" : "No node stands there");
        return target.value_or(0);
    };
    const auto write = [&nodes = nav.graph.nodes](JsonWriter& json, std::int32_t target) {
        json.value(nodes[target].origin);
    };
    return [version = nav.version, target = JsonForm{read, write}, &reading](auto& json, auto& link) {
        remarkOthers(json, "Nodes.Links", reading);
        json.field("Target", link.target, target);
        json.added("Type", link.type);
        json.optional("Traversal", link.traversal, kTraversalForm);
        json.optional("Edict", link.edict, edictFields(version));
    };
}

auto nodeFields(const NavJson& nav, Reading& reading) {
    return [link = linkFields(nav, reading), &reading](auto& json, auto& node) {
        remarkOthers(json, "Nodes", reading);
        json.field("Origin", node.origin);
        json.added("Flags", node.flags);
        json.added("Links", node.links, link, UINT16_MAX);
        json.added("Radius", node.radius);
    };
}

/// The nodes. Links are known by where they lead, so that all origins are read first.
auto nodesForm(const NavJson& nav, Reading& reading) {
    const auto read = [&nav, &reading](const JsonView& view) {
        const auto views = view.elements(kMaxRereleaseNodes);
        for (const auto& one : views) reading.places.add(one.vec3("Origin"));
        RereleaseNodes nodes;
        for (const auto& one : views) readFields(one, nodes.emplace_back(), nodeFields(nav, reading));
        return nodes;
    };
    const auto write = [&nav, &reading](JsonWriter& json, const RereleaseNodes& nodes) {
        json.beginList();
        for (const auto& node : nodes) writeObject(json, node, nodeFields(nav, reading));
        json.endList();
    };
    return JsonForm{read, write};
}

/// A member that is not written while it is empty and was absent from the file that was read.
template <class Json, class Value>
void keptField(Json& json, std::string_view key, Value& value, auto& nav, const std::string& path,
               const auto&... rest) {
    std::optional<std::remove_const_t<Value>> kept;
    if constexpr (!Json::reads) {
        if (!value.empty() || !nav.absent.contains(path)) kept = value;
    }
    json.optional(key, kept, rest...);
    if constexpr (Json::reads) {
        if (!kept) return;
        value = *std::move(kept);
        nav.absent.erase(path);
    }
}

auto mapFields(Reading& reading) {
    return [&reading](auto& json, auto& nav) {
        remarkOthers(json, "Map", reading);
        if constexpr (std::decay_t<decltype(json)>::reads) nav.absent.erase("Map");
        keptField(json, "Name", nav.mapName, nav, "Map.Name");
        keptField(json, "Author", nav.author, nav, "Map.Author");
        keptField(json, "Filename", nav.filename, nav, "Map.Filename");
        keptField(json, "Urls", nav.urls, nav, "Map.Urls", limit::kEdits);
    };
}

auto settingsFields(Reading& reading) {
    return [&reading](auto& json, auto& graph) {
        remarkOthers(json, "Settings", reading);
        // The largest float may be written with fewer digits, slightly rounded up.
        constexpr double kMost = 0x1.fffffefp127;
        json.optional("Heuristic", graph.heuristic, -kMost, kMost);
    };
}

auto fileFields(Reading& reading) {
    return [&reading](auto& json, auto& nav) {
        constexpr bool reads = std::decay_t<decltype(json)>::reads;
        remarkOthers(json, "", reading);
        json.field("Version", nav.version, 1, kNavJsonVersion);
        if constexpr (reads) {
            nav.absent = {"Map", "Map.Name", "Map.Author", "Map.Filename", "Map.Urls", "Contributors"};
            json.added("Map", nav, mapFields(reading));
        } else if (!nav.mapName.empty() || !nav.author.empty() || !nav.filename.empty() ||
                   !nav.urls.empty() || !nav.absent.contains("Map")) {
            json.field("Map", nav, mapFields(reading));
        }
        keptField(json, "Contributors", nav.contributors, nav, "Contributors", limit::kEdits);
        json.optional("Comments", nav.comments);
        if (reads ? nav.version >= kNavJsonVersion : nav.graph.heuristic.has_value())
            json.added("Settings", nav.graph, settingsFields(reading));
        json.field("Nodes", nav.graph.nodes, nodesForm(nav, reading));
    };
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

Result<NavJson> parseNavJson(std::string_view text, std::string_view file) {
    NAV_TRY(requireKind(text, FileKind::navJson, file));
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    NavJson nav;
    Reading reading;
    readFields(document.root(), nav, fileFields(reading));
    nav.remarks = std::move(reading.remarks).take();
    nav.byteOrderMark = text.starts_with(kByteOrderMark);
    nav.carriageReturns = text.find("\r\n") != std::string_view::npos;
    return document.finish(std::move(nav));
}

Result<std::string> writeNavJson(const NavJson& nav, NavJsonLayout layout) {
    NAV_TRY(checkWritable(nav));
    Reading none;
    auto text = writeJson(nav, fileFields(none));
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
