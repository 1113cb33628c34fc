#include "app/navgen/reports/facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>

#include "app/navgen/reports/demo_text.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/json_view.h"
#include "core/base/parameter_preset.h"
#include "core/bots/characters/character_file.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/demo_reader.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/packs/map_file.h"
#include "core/map/textures/game_folders.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/strafe_archive.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/output/project/project_inputs.h"
#include "core/output/rotation/rotation_file.h"

namespace navwright {

namespace {

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

std::string spaced(std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
}

/// On one line, whatever a map's author or a player put into it.
std::string oneLine(std::string text) {
    std::ranges::replace_if(text, [](unsigned char letter) { return letter < ' ' || letter == '\x7f'; }, ' ');
    return text;
}

}  // namespace

Facts& Facts::group(std::string_view key, Keys keys) {
    auto& group = *groups_.emplace_back(std::make_unique<Facts>());
    group.keys_ = keys;
    entries_.push_back({std::string(key), &group});
    return group;
}

void Facts::append(Facts&& other) {
    std::ranges::move(other.entries_, std::back_inserter(entries_));
    std::ranges::move(other.groups_, std::back_inserter(groups_));
}

void Facts::members(JsonWriter& json) const {
    for (const auto& [key, value] : entries_) {
        json.key(key);
        std::visit(Overloaded{[&](const std::vector<std::string>& list) {
                                  json.beginList();
                                  for (const auto& item : list) json.value(item);
                                  json.endList();
                              },
                              [&](const Facts* group) {
                                  json.beginObject();
                                  group->members(json);
                                  json.endObject();
                              },
                              [&](const std::string& text) { json.value(std::string_view(text)); },
                              [&](const auto& plain) { json.value(plain); }},
                   value);
    }
}

std::string Facts::text(std::size_t indent) const {
    std::string lines;
    for (const auto& [key, value] : entries_) {
        lines += fmt::format("{:{}}{}:", "", indent, keys_ == Keys::words ? spaced(key) : oneLine(key));
        std::visit(Overloaded{[&](const std::vector<std::string>& list) {
                                  std::vector<std::string> items;
                                  std::ranges::transform(list, std::back_inserter(items), oneLine);
                                  lines += items.empty() ? " none\n"
                                                         : fmt::format(" {}\n", fmt::join(items, ", "));
                              },
                              [&](const Facts* group) { lines += "\n" + group->text(indent + 2); },
                              [&](const std::string& text) { lines += " " + oneLine(text) + "\n"; },
                              [&](bool flag) { lines += flag ? " yes\n" : " no\n"; },
                              [&](double number) { lines += fmt::format(" {:.6g}\n", number); },
                              [&](const Vec3& point) {
                                  lines += fmt::format(" {:g} {:g} {:g}\n", point.x, point.y, point.z);
                              },
                              [&](const auto& plain) { lines += fmt::format(" {}\n", plain); }},
                   value);
    }
    return lines;
}

namespace {

Result<Facts> factsOf(FileKind kind, const Bytes& bytes, const std::string& file, const std::string& game,
                      JobContext& context) {
    switch (kind) {
        case FileKind::gzip:
        case FileKind::mvd2:
        case FileKind::dm2:
            return demoFacts(bytes, file, context);
        case FileKind::bsp:
        case FileKind::quakeMap:
            return bspFacts(bytes, file, game, context);
        case FileKind::aq2Nav:
            return aq2NavFacts(bytes, file);
        case FileKind::nav2:
        case FileKind::nav3:
            return rereleaseFileFacts(bytes, file);
        case FileKind::navJson:
            return navJsonFacts(bytes, file);
        case FileKind::strafeArchive:
            return strafeFacts(bytes, file);
        case FileKind::report:
            return navtestFacts(bytes, file);
        case FileKind::ledger:
            return ledgerFacts(bytes, file);
        case FileKind::patches:
            return patchFacts(bytes, file);
        case FileKind::gamePatches:
        case FileKind::quakeNavPatches:
            return rereleasePatchFacts(bytes, file);
        case FileKind::preset:
            return presetFacts(bytes, file);
        case FileKind::generation:
            return generationFacts(bytes, file);
        case FileKind::project:
            return projectFacts(bytes, file, context);
        case FileKind::tuning:
            return tuningFacts(bytes, file);
        case FileKind::rotation:
            return rotationFacts(bytes, file);
        case FileKind::character:
            return characterFacts(bytes, file);
        case FileKind::proofs:
            return proofFacts(bytes, file);
        case FileKind::aas:
            return aasFacts(bytes, file);
        case FileKind::navmesh:
            return navmeshFacts(bytes, file);
        case FileKind::votes:
            return votesFacts(file);
        case FileKind::gset:
            return gsetFacts(bytes, file);
        case FileKind::wal:
            return walFacts(bytes, file);
        case FileKind::pcx:
            return pcxFacts(bytes, file);
        case FileKind::tga:
            return tgaFacts(bytes, file);
        case FileKind::pak:
        case FileKind::zip:
            return packFacts(file);
        case FileKind::empty:
            return fail("The file is empty", file);
        case FileKind::otherJson:
            return fail("This JSON is not a format of navgen, or is damaged", file);
        case FileKind::utf16:
            return fail("The text is UTF-16", file, "save it as UTF-8");
        case FileKind::oldWideQuakeMap:
        case FileKind::halfLifeMap:
        case FileKind::quake3Map:
        case FileKind::sourceMap:
        case FileKind::mapSource:
        case FileKind::webPage:
        case FileKind::lfsPointer:
        case FileKind::program:
            return fail("navgen has no use for this: " + std::string(fileKindName(kind)), file,
                        "`navgen info --formats` lists what it reads");
        case FileKind::unknown:
            break;
    }
    return fail("navgen does not know this format", file, "`navgen info --formats` lists those it knows");
}

}  // namespace

Result<Facts> fileFacts(const std::string& path, const std::string& game, JobContext& context) {
    const bool packed = !splitPackPath(path).second.empty();
    NAV_ASSIGN(auto bytes, packed ? inputBytes(path) : readHead(path, kFileHead));
    const auto kind = fileKindOf(bytes, path);
    const bool whole = packed || (kind != FileKind::pak && kind != FileKind::zip && kind != FileKind::votes);
    if (whole && !packed) {
        NAV_ASSIGN(bytes, readFile(path));
    }
    NAV_ASSIGN(auto specific, factsOf(kind, bytes, path, game, context));
    Facts facts;
    facts.add("kind", kind == FileKind::gzip ? "Demo, gzip" : fileKindName(kind));
    std::error_code code;
    facts.add("bytes", whole ? bytes.size() : std::filesystem::file_size(path, code));
    facts.append(std::move(specific));
    return facts;
}

Result<Facts> bspFacts(const Bytes& bytes, const std::string& file, const std::string& game,
                       JobContext& context) {
    NAV_ASSIGN(const auto bsp, readBspToLookAt(file, bytes));
    std::map<std::string, std::size_t, std::less<>> classes;
    for (const auto& entity : bsp.entities) ++classes[std::string(entity.className())];
    Facts facts;
    facts.add("map", bsp.name);
    facts.add("title", bsp.entities.empty() ? "" : bsp.entities.front().value("message"));
    facts.add("checksum", bsp.checksum);
    facts.add("mins", bsp.worldBounds().mins);
    facts.add("maxs", bsp.worldBounds().maxs);
    facts.add("models", bsp.models.size());
    facts.add("brushes", bsp.brushes.size());
    facts.add("brush_sides", bsp.brushSides.size());
    facts.add("planes", bsp.planes.size());
    facts.add("nodes", bsp.nodes.size());
    facts.add("leafs", bsp.leafs.size());
    facts.add("faces", bsp.faces.size());
    facts.add("texinfos", bsp.texInfos.size());
    facts.add("lightmap_bytes", bsp.lightData.size());
    facts.add("entities", bsp.entities.size());
    if (!bsp.entitiesFile.empty()) facts.add("entities_of", bsp.entitiesFile.string());
    auto& byClass = facts.group("entities_by_class", Facts::Keys::names);
    for (const auto& [name, count] : classes) byClass.add(name, count);
    auto folders = game.empty() ? gameFoldersNear(file) : gameFoldersIn(game);
    if (!folders && !game.empty()) return std::unexpected(std::move(folders).error());
    if (folders) {
        NAV_ASSIGN(auto textures, textureFacts(bsp, *std::move(folders), context));
        facts.group("textures").append(std::move(textures));
    }
    return facts;
}

namespace {

/// Names by slot, in the order used; a slot that never had one is left out.
std::vector<std::string> playersOf(const Segment& segment) {
    std::map<int, std::string> bySlot;
    for (const auto& change : segment.names) {
        auto& names = bySlot[change.slot];
        names += (names.empty() ? "" : " > ") + change.name;
    }
    std::vector<std::string> players;
    for (const auto& [slot, names] : bySlot) players.push_back(fmt::format("{} {}", slot, names));
    return players;
}

void segmentFacts(Facts& facts, const Segment& segment) {
    facts.add("map", segment.map);
    facts.add("title", segment.title);
    if (segment.mapChecksum) facts.add("map_checksum", *segment.mapChecksum);
    facts.add("flavour", flavourName(segment.flavour));
    facts.add("version", segment.version);
    facts.add("max_clients", segment.maxClients);
    facts.add("dummy_slot", segment.dummySlot);
    facts.add("frames", segment.frameCount);
    facts.add("seconds", segment.frameCount * kFrameSeconds);
    facts.add("slots_used", segment.tracks.size());
    facts.add("players", playersOf(segment));
    facts.add("prints", segment.prints.size());
}

}  // namespace

Result<Facts> demoFacts(const Bytes& bytes, const std::string& file, JobContext& context) {
    NAV_ASSIGN(const auto recording, readDemo(bytes, file, context));
    std::uint64_t frames = 0;
    for (const auto& segment : recording.segments) frames += segment.frameCount;
    Facts facts;
    facts.add("hash", recording.hash.hex());
    facts.add("gamestates", recording.segments.size());
    facts.add("frames", frames);
    facts.add("seconds", static_cast<double>(frames) * kFrameSeconds);
    facts.add("end_marker", recording.endMarker);
    facts.add("trailing_bytes", recording.trailingBytes);
    facts.add("warnings", recording.warnings);
    for (std::size_t index = 0; index < recording.segments.size(); ++index) {
        segmentFacts(facts.group(fmt::format("gamestate_{}", index + 1)), recording.segments[index]);
    }
    return facts;
}

/// Facts of the files that go with a nav.

Result<Facts> strafeFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto archive, readStrafeArchive(bytes, file));
    std::vector<std::string> demos;
    for (const auto& demo : archive.demos) demos.push_back(demo.name);
    float fastest = 0;
    std::size_t points = 0;
    for (const auto& way : archive.traversals) {
        fastest = std::max(fastest, way.speed);
        points += way.points.size();
    }
    Facts facts;
    facts.add("map", archive.map);
    facts.add("traversals", archive.traversals.size());
    facts.add("points", points);
    facts.add("fastest", static_cast<double>(fastest));
    facts.add("demos", std::move(demos));
    return facts;
}

Result<Facts> navtestFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto report, parseNavtestReport(asText(bytes), file));
    Facts facts;
    facts.add("map", report.map);
    facts.add("passed", report.passed);
    facts.add("reasons", report.reasons);
    facts.add("backend", report.backend);
    facts.add("seconds", report.testDurationS);
    facts.add("bots", report.botCount);
    facts.add("coverage", report.coverageRatio);
    facts.add("deaths_per_bot_and_minute", report.deathRatePerBotMin);
    facts.add("stuck_per_bot_and_minute", report.stuckRatePerBotMin);
    facts.add("bad_nodes", report.badNodes.size());
    facts.add("bad_links", report.badLinks.size());
    facts.add("unreachable_nodes", report.unreachableNodes.size());
    facts.add("node_visits", report.totalNodeVisits);
    facts.add("environmental_deaths", report.totalEnvironmentalDeaths);
    facts.add("nav_sha1", report.navSha1);
    return facts;
}

Result<Facts> ledgerFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto ledger, parseLedger(asText(bytes), file));
    Facts facts;
    facts.add("map", ledger.map);
    facts.add("iterations", ledger.iterations);
    facts.add("nodes_removed", ledger.nodes.size());
    facts.add("links_removed", ledger.links.size());
    return facts;
}

Result<Facts> patchFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto patches, parsePatches(asText(bytes), file));
    Facts facts;
    facts.add("map", patches.map);
    facts.add("patches", patches.patches.size());
    facts.add("enabled", std::ranges::count_if(patches.patches, &EditPatch::enabled));
    auto& byOperation = facts.group("by_operation");
    for (int index = 0; index < kPatchOperationCount; ++index) {
        const auto operation = static_cast<PatchOperation>(index);
        const auto count = std::ranges::count(patches.patches, operation, &EditPatch::operation);
        if (count > 0) byOperation.add(patchOperationName(operation), count);
    }
    return facts;
}

Result<Facts> presetFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto parameters, parsePreset(asText(bytes), file));
    Facts facts;
    auto& changed = facts.group("parameters", Facts::Keys::names);
    for (const auto& row : parameterTable()) {
        if (!parameters.isDefault(row.id)) changed.add(row.key, parameters.text(row.id));
    }
    return facts;
}

Result<Facts> tuningFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), file));
    const auto root = document.root();
    Facts facts;
    facts.add("algorithm", root.text("algorithm"));
    facts.add("seed", root.count("seed"));
    facts.add("tuned_parameters", root.list("tuned").size());
    facts.add("generations", root.list("generations").size());
    facts.add("judged", root.list("judged").size() + root.list("answers").size());
    return document.finish(std::move(facts));
}

Result<Facts> rotationFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto index, parseRotationIndex(asText(bytes), file));
    Facts facts;
    facts.add("program", index.program);
    facts.add("finished", index.stage == RotationStage::finished);
    facts.add("maps", index.rows.size());
    const auto with = [&](RowState state) { return std::ranges::count(index.rows, state, stateOf); };
    facts.add("passed", with(RowState::passed));
    facts.add("failed", with(RowState::failed));
    facts.add("no_nav", with(RowState::noNav));
    facts.add("not_made_yet", with(RowState::waiting));
    facts.add("without_picture", std::ranges::count(index.rows, false, &RotationRow::picture));
    facts.add("maps_without_a_file", index.withoutMap.size());
    facts.add("maps_in_other_revisions", index.otherRevision.size());
    facts.add("unreadable_demos", index.unreadable.size());
    return facts;
}

Result<Facts> characterFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto character, parseCharacter(asText(bytes), file));
    std::string weights;
    for (const auto& weight : character.weights)
        weights += fmt::format("{}{}", weights.empty() ? "" : ", ", weight.name);
    Facts facts;
    facts.add("name", character.name);
    facts.add("comment", character.comment);
    facts.add("walk_share", character.traits.walk);
    facts.add("crouch_share", character.traits.crouch);
    facts.add("jump_share", character.traits.jump);
    facts.add("reaction_s", character.traits.reaction);
    facts.add("turn_degrees_s", character.traits.turn);
    facts.add("stay_s", character.traits.stay);
    facts.add("weights", weights);
    facts.add("combine", combinationName(character.combine));
    facts.add("choose", goalRuleName(character.choose));
    return facts;
}

Result<Facts> generationFacts(const Bytes& bytes, const std::string& file) {
    constexpr double kMost = 1e12;
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), file));
    const auto root = document.root();
    const auto graph = root.object("graph");
    Facts facts;
    facts.add("map", root.text("map"));
    facts.add("demos", root.list("demos").size());
    facts.add("nodes", graph.count("nodes"));
    facts.add("links", graph.count("links"));
    facts.add("largest_strongly_connected_share", graph.real("largest_strongly_connected_share", 0, 1));
    double milliseconds = 0;
    for (const auto& stage : root.list("stages")) milliseconds += stage.real("ms", 0, kMost);
    facts.add("ms", milliseconds);
    facts.add("warnings", root.list("warnings").size());
    return document.finish(std::move(facts));
}

namespace {

void typeFacts(Facts& facts, const TypeCounts& counts) {
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] > 0) facts.add(nodeTypeName(static_cast<NodeType>(type)), counts[type]);
    }
}

void graphFacts(Facts& facts, const NavGraph& graph) {
    const auto statistics = navStatistics(graph);
    const auto strong = strongComponents(graph);
    facts.add("nodes", statistics.nodes);
    facts.add("unused_nodes", statistics.unused);
    facts.add("links", statistics.links);
    facts.add("links_per_node", statistics.linksPerNode.mean);
    facts.add("most_links", statistics.linksPerNode.max);
    facts.add("one_way_links", statistics.oneWayLinks);
    facts.add("unlinked_nodes", statistics.unlinkedNodes);
    facts.add("dead_ends", statistics.deadEnds);
    facts.add("islands", weakComponents(graph).components.size());
    facts.add("strongly_connected_parts", strong.components.size());
    facts.add("largest_strongly_connected_share", strong.largestShare());
    facts.add("mean_link_length", statistics.lengths.mean);
    facts.add("mins", statistics.bounds.mins);
    facts.add("maxs", statistics.bounds.maxs);
    typeFacts(facts.group("nodes_by_type", Facts::Keys::names), statistics.nodeTypes);
    typeFacts(facts.group("links_by_type", Facts::Keys::names), statistics.linkTypes);
}

}  // namespace

Result<Facts> aq2NavFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, file));
    const auto writable = checkWritable(nav.graph);
    Facts facts;
    facts.add("version", nav.layout.version);
    facts.add("inuse_bytes", nav.layout.inUseBytes);
    facts.add("sha1", sha1Hex(bytes));
    facts.add("engine_can_load", writable ? std::string("yes") : writable.error().message());
    graphFacts(facts, nav.graph);
    return facts;
}

/// Facts of a project of the workbench.

namespace {

std::string_view stateWord(InputState state) {
    switch (state) {
        case InputState::same:
            return "as it was";
        case InputState::changed:
            return "changed since";
        case InputState::missing:
            return "missing";
        default:
            return "there";
    }
}

}  // namespace

Result<Facts> projectFacts(const Bytes& bytes, const std::string& file, JobContext& context) {
    NAV_ASSIGN(const auto project, parseProject(asText(bytes), file));
    NAV_ASSIGN(const auto checks, checkInputs(project, context));
    Facts facts;
    facts.add("map", project.mapName);
    facts.add("demos", project.demos.size());
    facts.add("demos_included", std::ranges::count_if(project.demos, &ProjectDemo::included));
    facts.add("patches", project.patches.size());
    facts.add("ignored_issues", project.ignoredIssues.size());
    auto& inputs = facts.group("inputs", Facts::Keys::names);
    for (const auto& check : checks) inputs.add(check.path.string(), stateWord(check.state));
    auto& changed = facts.group("parameters", Facts::Keys::names);
    for (const auto& row : parameterTable()) {
        if (!project.parameters.isDefault(row.id)) changed.add(row.key, project.parameters.text(row.id));
    }
    return facts;
}

}  // namespace navwright
