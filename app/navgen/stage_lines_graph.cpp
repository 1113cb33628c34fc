#include "navgen/line_file.h"
#include "navgen/stage_files.h"

/// The stages that make the graph: nodes, links, the graph itself.
namespace navwright {

namespace {

void nodeMembers(JsonWriter& json, const ClassifiedNode& node) {
    json.member("origin", node.origin);
    json.member("type", nodeTypeName(node.type));
    json.member("movement", nodeTypeName(node.movement));
    json.member("cluster", node.cluster);
    json.member("ladder", node.ladder);
    json.member("weight", node.weight);
    json.member("demos", node.demos);
    json.member("underwater", node.ratios.underwater);
    json.member("crouched", node.ratios.crouched);
    json.member("taking_off", node.ratios.takingOff);
    json.member("on_ladder", node.ratios.onLadder);
    json.member("mean_vz", node.ratios.meanVz);
    json.member("mean_dxy", node.ratios.meanDxy);
}

void evidenceMembers(JsonWriter& json, const LinkEvidence& evidence) {
    json.member("weight", evidence.weight);
    json.member("traversals", evidence.count);
    json.member("fast", evidence.fast);
    json.member("demos", evidence.demos);
    json.member("min_speed", evidence.minSpeed);
    json.member("mean_speed", evidence.meanSpeed);
    json.member("max_speed", evidence.maxSpeed);
    json.member("jumped", evidence.jumpedShare);
    json.member("crouched", evidence.crouchedShare);
    json.member("hurt", evidence.hurtShare);
    json.member("fall_damage", evidence.fallDamage);
    json.member("gap", evidence.gap);
}

void graphNodeMembers(JsonWriter& json, const GraphResult& result, std::size_t index) {
    const auto& node = result.graph.nodes[index];
    json.member("origin", node.origin);
    json.member("type", nodeTypeName(node.type));
    json.member("from_node", result.nodeOf[index]);
    json.member("of", navOriginName(result.nodeOrigin[index]));
    json.key("links");
    json.beginList();
    for (std::size_t link = 0; link < node.links.size(); ++link) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("to", node.links[link].target);
        json.member("type", nodeTypeName(node.links[link].type));
        json.member("cost", node.links[link].cost);
        json.member("from_link", result.linkOf[index][link]);
        json.member("of", navOriginName(result.linkOrigin[index][link]));
        json.endObject();
    }
    json.endList();
}

}  // namespace

Result<> writeNodeLines(const Generation& generation, const std::filesystem::path& target, OutputSet& outputs,
                        JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
    const auto& set = *generation.nodes;
    for (std::size_t number = 0; number < set.nodes.size(); ++number) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "node");
            json.member("node", number);
            nodeMembers(json, set.nodes[number]);
        }));
    }
    for (const auto& rejected : set.rejected) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "rejected");
            json.member("cluster", rejected.cluster);
            json.member("origin", generation.clusters->clusters[rejected.cluster].origin);
            json.member("reason", nodeRejectionName(rejected.reason));
            json.member("value", rejected.value);
            json.member("threshold", rejected.threshold);
        }));
    }
    for (const auto& ladder : set.ladders) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "ladder");
            json.member("bottom", ladder.bottom);
            json.member("top", ladder.top);
            json.member("from_map", ladder.fromMap);
            json.member("votes_up", ladder.votesUp);
            json.member("votes_down", ladder.votesDown);
        }));
    }
    return file.finish();
}

Result<> writeLinkLines(const Generation& generation, const std::filesystem::path& target, OutputSet& outputs,
                        JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
    const auto& set = *generation.links;
    for (std::size_t number = 0; number < set.links.size(); ++number) {
        const auto& link = set.links[number];
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "link");
            json.member("link", number);
            json.member("from", link.from);
            json.member("to", link.to);
            json.member("type", nodeTypeName(link.type));
            json.member("cost", link.cost);
            evidenceMembers(json, link.evidence);
        }));
    }
    for (const auto& rejected : set.rejected) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "rejected");
            json.member("from", rejected.from);
            json.member("to", rejected.to);
            json.member("reason", linkRejectionName(rejected.reason));
            json.member("value", rejected.value);
            json.member("threshold", rejected.threshold);
            evidenceMembers(json, rejected.evidence);
        }));
    }
    return file.finish();
}

Result<> writeGraphLines(const Generation& generation, const std::filesystem::path& target,
                         OutputSet& outputs, JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
    const auto& result = *generation.graph;
    for (std::size_t index = 0; index < result.graph.nodes.size(); ++index) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "node");
            json.member("node", index);
            graphNodeMembers(json, result, index);
        }));
    }
    for (const auto& spawn : result.spawns) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "spawn");
            json.member("class", spawn.className);
            json.member("origin", spawn.origin);
            json.member("node", spawn.node);
            json.member("distance", spawn.distance);
            json.member("service", spawnServiceName(spawn.service));
            if (!spawn.reason.empty()) json.member("reason", spawn.reason);
        }));
    }
    return file.finish();
}

}  // namespace navwright
