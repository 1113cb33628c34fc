#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/navgen/command_line/verb.h"
#include "core/base/json_writer.h"
#include "core/map/entities/entity_chains.h"

namespace navwright {

namespace {

struct EntitiesArguments {
    std::string bsp;
    bool json = false;
};

std::string labelOf(const EntityGraph& graph, int index) {
    const auto& entity = graph.entities[static_cast<std::size_t>(index)];
    return fmt::format("{} {}", entity.className, entity.number);
}

constexpr std::pair<unsigned, std::string_view> kWaysToSetOff[] = {{kSetOffByTouch, "touch"},
                                                                   {kSetOffByUse, "opendoor"},
                                                                   {kSetOffByShots, "shots"},
                                                                   {kSetOffByFiring, "fired"},
                                                                   {kSetOffByItself, "by itself"}};

std::string setOffText(unsigned bits) {
    std::string text;
    for (const auto& [bit, word] : kWaysToSetOff) {
        if ((bits & bit) != 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
    }
    return text.empty() ? "nothing sets it off" : "set off by " + text;
}

std::string chainText(const EntityGraph& graph, const EntityChain& chain) {
    if (chain.from == chain.to) return fmt::format("  {:<26} by hand\n", labelOf(graph, chain.to));
    std::string through;
    for (const int index : chain.through) through += fmt::format(" > {}", labelOf(graph, index));
    std::string after;
    if (chain.delay > 0) after = fmt::format(", after {:g} s", chain.delay);
    const auto* how = chain.last == EntityLinkKind::kills ? "removed by" : "by";
    return fmt::format("  {:<26} {} {}{}{}\n", labelOf(graph, chain.to), how, labelOf(graph, chain.from),
                       through, after);
}

/// Sounds, splashes and the like are in the JSON alone.
bool isListed(const ActiveEntity& entity) {
    return entity.role != EntityRole::other;
}

std::string entitiesText(const std::string& map, const EntityGraph& graph) {
    auto text = fmt::format("{}: entities that move, fire or lead somewhere: {}\n", map,
                            std::ranges::count_if(graph.entities, isListed));
    for (const auto& entity : graph.entities) {
        if (!isListed(entity)) continue;
        const auto center = (entity.box.mins + entity.box.maxs) * 0.5f;
        const auto start = entityStartName(entity.start);
        text += fmt::format("{:>5} {:<24} at ({:.0f}, {:.0f}, {:.0f}); {}{}{}{}{}\n", entity.number,
                            entity.className, center.x, center.y, center.z, setOffText(entity.setOff),
                            start.empty() ? "" : "; ", start, entity.needs.empty() ? "" : "; needs ",
                            entity.needs);
    }
    text += "what opens, moves or removes what\n";
    const auto chains = entityChains(graph);
    for (const auto& chain : chains.all) text += chainText(graph, chain);
    if (chains.all.empty()) text += "  nothing\n";
    if (!chains.whole) text += "  and more: the chains of this map are too many to find them all\n";
    for (const int index : neverSetOff(graph)) text += fmt::format("  {:<26} never\n", labelOf(graph, index));
    for (const auto& circle : graph.circles) {
        text += "  in a circle:";
        for (const int index : circle) text += " " + labelOf(graph, index);
        text += '\n';
    }
    if (!graph.faults.empty()) text += "what is amiss\n";
    for (const auto& fault : graph.faults)
        text += fmt::format("  {:<26} {}\n", labelOf(graph, fault.entity), fault.what);
    return text;
}

void writeEntity(JsonWriter& json, const EntityGraph& graph, const ActiveEntity& entity) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("number", entity.number);
    json.member("class", entity.className);
    json.member("role", entityRoleName(entity.role));
    json.member("name", entity.name);
    json.member("target", entity.target);
    json.member("model", entity.model);
    json.member("mins", entity.box.mins);
    json.member("maxs", entity.box.maxs);
    json.key("set_off_by");
    json.beginList();
    for (const auto& [bit, word] : kWaysToSetOff) {
        if ((entity.setOff & bit) != 0) json.value(word);
    }
    json.endList();
    json.member("start", entityStartName(entity.start));
    json.member("delay", entity.delay);
    json.member("wait", entity.wait);
    json.member("count", entity.count);
    json.member("needs", entity.needs);
    json.member("team_leader", graph.entities[static_cast<std::size_t>(entity.leader)].number);
    json.endObject();
}

std::string entitiesJson(const std::string& map, const EntityGraph& graph) {
    const auto number = [&graph](int index) {
        return graph.entities[static_cast<std::size_t>(index)].number;
    };
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.key("entities");
    json.beginList();
    for (const auto& entity : graph.entities) writeEntity(json, graph, entity);
    json.endList();
    json.key("links");
    json.beginList();
    for (const auto& link : graph.links) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", number(link.from));
        json.member("to", number(link.to));
        json.member("kind", entityLinkName(link.kind));
        json.member("delay", link.delay);
        json.member("works", link.works);
        json.endObject();
    }
    json.endList();
    json.key("chains");
    json.beginList();
    const auto chains = entityChains(graph);
    for (const auto& chain : chains.all) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("from", number(chain.from));
        json.member("to", number(chain.to));
        json.key("through");
        json.beginList();
        for (const int index : chain.through) json.value(number(index));
        json.endList();
        json.member("how", entityLinkName(chain.last));
        json.member("delay", chain.delay);
        json.endObject();
    }
    json.endList();
    json.member("chains_whole", chains.whole);
    json.key("never_set_off");
    json.beginList(JsonWriter::Layout::line);
    for (const int index : neverSetOff(graph)) json.value(number(index));
    json.endList();
    json.key("circles");
    json.beginList();
    for (const auto& circle : graph.circles) {
        json.beginList(JsonWriter::Layout::line);
        for (const int index : circle) json.value(number(index));
        json.endList();
    }
    json.endList();
    json.key("faults");
    json.beginList();
    for (const auto& fault : graph.faults) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("entity", number(fault.entity));
        json.member("what", fault.what);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<ExitCode> entities(const EntitiesArguments& options, Session& session) {
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    const auto graph = entityGraph(bsp);
    if (session.job.stopRequested()) return cancelled();
    session.console.print(options.json ? entitiesJson(bsp.name, graph) : entitiesText(bsp.name, graph));
    return ExitCode::ok;
}

VerbAction declareEntities(CLI::App& app) {
    const auto options = std::make_shared<EntitiesArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_flag("--json", options->json, "Print everything as JSON");
    return [options](Session& session) { return entities(*options, session); };
}

}  // namespace

Verb entitiesVerb() {
    return {"entities", "List what moves in a map, and what triggers what.", "",
            "navgen entities wizs.bsp\n"
            "navgen entities wizs.bsp --json",
            declareEntities};
}

}  // namespace navwright
