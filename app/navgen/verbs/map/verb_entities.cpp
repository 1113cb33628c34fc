#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/map/entities/entity_chains.h"

namespace navwright {

namespace {

struct EntitiesArguments {
    std::string bsp;
    ReportOptions report;
};

constexpr auto kAllEntities = std::numeric_limits<std::size_t>::max();

struct EntitiesRun {
    std::string map;
    const EntityGraph& graph;
    EntityChains chains;

    [[nodiscard]] const ActiveEntity& at(int index) const { return graph.entities[toIndex(index)]; }
    [[nodiscard]] int number(int index) const { return at(index).number; }
    [[nodiscard]] std::string label(int index) const {
        return fmt::format("{} {}", at(index).className, number(index));
    }
};

/// Something with the map's entities.
template <class T>
struct OfEntities {
    const EntitiesRun& run;
    const T& at;
};

template <class T>
std::vector<OfEntities<T>> ofEntities(const EntitiesRun& run, const std::vector<T>& all) {
    std::vector<OfEntities<T>> rows;
    for (const auto& one : all) rows.push_back({run, one});
    return rows;
}

constexpr auto ofEntity = wayThrough([](const auto& row) -> const auto& { return row.at; });

template <class T>
auto entityNumber(int T::* index) {
    return [index](const OfEntities<T>& row) { return row.run.number(row.at.*index); };
}

template <class T>
auto entityLabel(int T::* index) {
    return [index](const OfEntities<T>& row) { return row.run.label(row.at.*index); };
}

using EntityRow = OfEntities<ActiveEntity>;
using LinkRow = OfEntities<EntityLink>;
using ChainRow = OfEntities<EntityChain>;
using FaultRow = OfEntities<EntityFault>;

std::string setOffText(const EntityRow& row) {
    const auto ways = waysToSetOff(row.at);
    return ways.empty() ? "nothing" : fmt::format("{}", fmt::join(ways, ", "));
}

Description<EntityRow> describeEntity() {
    using Entity = ActiveEntity;
    return Description<EntityRow>()
        .field("number", ofEntity(&Entity::number), {"Its number in the map", "number"})
        .field("class", ofEntity(&Entity::className), {"Its class", "entity"})
        .field("role", [](const EntityRow& row) { return entityRoleName(row.at.role); }, {"What it does"})
        .field("name", ofEntity(&Entity::name), {"Its targetname"})
        .field("target", ofEntity(&Entity::target), {"Whom it fires"})
        .field("model", ofEntity(&Entity::model), {"Its brush model; -1: none"})
        .field("mins", [](const EntityRow& row) { return row.at.box.mins; }, {"Its lowest corner"})
        .field("maxs", [](const EntityRow& row) { return row.at.box.maxs; }, {"Its highest corner"})
        .shown([](const EntityRow& row) { return (row.at.box.mins + row.at.box.maxs) * 0.5f; }, {{}, "at"})
        .field("set_off_by", [](const EntityRow& row) { return waysToSetOff(row.at); }, {"What sets it off"})
        .shown(setOffText, {{}, "set off by"})
        .field("start", [](const EntityRow& row) { return entityStartName(row.at.start); },
               {"How it stands at first, where that is not usual", "at first"})
        .field("delay", ofEntity(&Entity::delay), {"Until it fires", {}, "s"})
        .field("wait", ofEntity(&Entity::wait), {"Until it can be set off again; negative: never", {}, "s"})
        .field("count", ofEntity(&Entity::count), {"Triggers that a counter needs"})
        .field("needs", ofEntity(&Entity::needs), {"The item that a key needs", "needs"})
        .field("team_leader", entityNumber(&Entity::leader), {"The leader of its team, or itself"});
}

Description<LinkRow> describeEntityLink() {
    return Description<LinkRow>()
        .field("from", entityNumber(&EntityLink::from), {"The entity that acts"})
        .field("to", entityNumber(&EntityLink::to), {"The entity it acts on"})
        .field("kind", [](const LinkRow& row) { return entityLinkName(row.at.kind); }, {"How"})
        .field("delay", ofEntity(&EntityLink::delay), {"After how long", {}, "s"})
        .field("works", ofEntity(&EntityLink::works), {"The other one heeds it"});
}

std::string chainCause(const ChainRow& row) {
    const auto& [run, chain] = row;
    if (chain.from == chain.to) return "by hand";
    auto text = (chain.last == EntityLinkKind::kills ? "removed by " : "by ") + run.label(chain.from);
    for (const int index : chain.through) text += " > " + run.label(index);
    return text;
}

std::vector<int> chainThrough(const ChainRow& row) {
    std::vector<int> numbers;
    for (const int index : row.at.through) numbers.push_back(row.run.number(index));
    return numbers;
}

Description<ChainRow> describeChain() {
    return Description<ChainRow>()
        .field("from", entityNumber(&EntityChain::from), {"The first cause"})
        .field("to", entityNumber(&EntityChain::to),
               {"What it sets off in the end; itself: players do it by hand"})
        .field("through", chainThrough, {"The entities between, in order"})
        .field("how", [](const ChainRow& row) { return entityLinkName(row.at.last); }, {"How the last acts"})
        .shown(entityLabel(&EntityChain::to), {{}, "entity"})
        .shown(chainCause, {{}, "is set off"})
        .field("delay", ofEntity(&EntityChain::delay),
               {"From first to last, without the travel of movers", {}, "s"})
        .shown([](const ChainRow& row) { return onlyIf(row.at.delay > 0, row.at.delay); },
               {.label = "after", .unit = "s", .digits = 1});
}

Description<FaultRow> describeEntityFault() {
    return Description<FaultRow>()
        .field("entity", entityNumber(&EntityFault::entity), {"The entity"})
        .shown(entityLabel(&EntityFault::entity), {{}, "entity"})
        .field("what", ofEntity(&EntityFault::what), {"Problems", "is amiss"});
}

/// The entities listed in the text, without sounds, splashes and the like.
std::vector<EntityRow> listedEntities(const EntitiesRun& run) {
    auto rows = ofEntities(run, run.graph.entities);
    std::vector<EntityRow> listed;
    for (const auto& row : rows) {
        if (row.at.role != EntityRole::other) listed.push_back(row);
    }
    return listed;
}

std::vector<int> neverNumbers(const EntitiesRun& run) {
    std::vector<int> numbers;
    for (const int index : neverSetOff(run.graph)) numbers.push_back(run.number(index));
    return numbers;
}

/// Entities that are never set off, circles of targets, and a note if not all chains were found.
std::string oddEntities(const EntitiesRun& run) {
    std::string text;
    if (!run.chains.whole) text += "the chains of this map are too many to find them all\n";
    for (const int index : neverSetOff(run.graph)) text += run.label(index) + ": never set off\n";
    for (const auto& circle : run.graph.circles) {
        text += "in a circle:";
        for (const int index : circle) text += " " + run.label(index);
        text += '\n';
    }
    if (!text.empty()) text.pop_back();
    return text;
}

std::vector<std::vector<int>> circleNumbers(const EntitiesRun& run) {
    auto circles = run.graph.circles;
    for (auto& circle : circles) {
        for (auto& entity : circle) entity = run.number(entity);
    }
    return circles;
}

Description<EntitiesRun> describeEntities() {
    using Run = EntitiesRun;
    return Description<Run>("navwright.entities", 1, "What moves in a map, and what sets off what")
        .line([](const Run& run) {
            return fmt::format("{}: entities that move, fire or lead somewhere: {}", run.map,
                               listedEntities(run).size());
        })
        .field("map", &Run::map, {"The map's name"})
        .rows("entities", [](const Run& run) { return ofEntities(run, run.graph.entities); },
              describeEntity(), {"All, by number"})
        .rows({}, listedEntities, describeEntity(), {})
        .rows("links", [](const Run& run) { return ofEntities(run, run.graph.links); }, describeEntityLink(),
              {"Which entity acts on which"})
        .rows("chains", [](const Run& run) { return ofEntities(run, run.chains.all); }, describeChain(),
              {"What opens, moves or removes what", "what opens, moves or removes what"})
        .field("chains_whole", [](const Run& run) { return run.chains.whole; },
               {"They are all there; false: they are too many"})
        .line(oddEntities)
        .field("never_set_off", neverNumbers, {"Entities that nothing sets off"})
        .field("circles", circleNumbers, {"Entities that set each other off"})
        .rows("faults", [](const Run& run) { return ofEntities(run, run.graph.faults); },
              describeEntityFault(), {"Problems", "problems"});
}

Result<ExitCode> entities(const EntitiesArguments& options, Session& session) {
    session.outputs.protect(options.bsp);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    const auto graph = entityGraph(bsp);
    if (session.job.stopRequested()) return cancelled();
    const EntitiesRun run{bsp.name, graph, entityChains(graph)};
    NAV_TRY(options.report.tell(session, describeEntities().of(run, options.report.readers()), kAllEntities));
    return ExitCode::ok;
}

VerbAction declareEntities(CLI::App& app) {
    const auto options = std::make_shared<EntitiesArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    options->report.addTo(app);
    return [options](Session& session) { return entities(*options, session); };
}

}  // namespace

Verb entitiesVerb() {
    return {"entities",
            "List what moves in a map, and what triggers what.",
            "",
            "navgen entities wizs.bsp\n"
            "navgen entities wizs.bsp --json",
            declareEntities,
            [] { return std::vector{describeEntities().shape()}; }};
}

}  // namespace navwright
