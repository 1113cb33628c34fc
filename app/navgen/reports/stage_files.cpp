#include "app/navgen/reports/stage_files.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/job_context.h"
#include "core/base/json_writer.h"
#include "core/base/output_set.h"
#include "core/generate/votes/votes.h"

namespace navwright {

namespace {

/// A JSON Lines file of an OutputSet, one object per line.
class LineFile {
  public:
    [[nodiscard]] static Result<LineFile> open(OutputSet& outputs, const std::filesystem::path& target,
                                               JobContext& context);

    /// Writes a line; `fill(JsonWriter&)` writes its members. `kind`: which of several kinds of lines it is;
    /// empty: the file has one. Errors: those of the disk, cancelled.
    template <class Fill>
    [[nodiscard]] Result<> line(std::string_view kind, Fill&& fill) {
        JsonWriter json;
        json.beginObject(JsonWriter::Layout::line);
        if (!kind.empty()) json.member("kind", kind);
        fill(json);
        json.endObject();
        return append(std::move(json).take());
    }

    template <class Fill>
    [[nodiscard]] Result<> line(Fill&& fill) {
        return line({}, std::forward<Fill>(fill));
    }

    /// Must be called after the last line.
    [[nodiscard]] Result<> finish();

  private:
    LineFile(AtomicFile& file, JobContext& context) : file_(&file), context_(&context) {}
    [[nodiscard]] Result<> append(const std::string& text);

    AtomicFile* file_;
    JobContext* context_;
    std::string waiting_;
};

constexpr std::size_t kReadBytes = 1 << 18;

Result<LineFile> LineFile::open(OutputSet& outputs, const std::filesystem::path& target,
                                JobContext& context) {
    NAV_ASSIGN(auto* file, outputs.open(target));
    return LineFile(*file, context);
}

Result<> LineFile::append(const std::string& text) {
    waiting_ += text;
    if (waiting_.size() < kReadBytes) return {};
    if (context_->stopRequested()) return cancelled();
    return finish();
}

Result<> LineFile::finish() {
    return file_->write(std::exchange(waiting_, {}));
}

Vec3 unitsOf(const std::array<std::int32_t, 3>& origin) {
    return Vec3(static_cast<float>(origin[0]), static_cast<float>(origin[1]), static_cast<float>(origin[2])) *
           kOriginScale;
}

Result<> writeTraces(const Recording& recording, std::size_t demo, LineFile& file) {
    for (std::size_t segment = 0; segment < recording.segments.size(); ++segment) {
        for (const auto& track : recording.segments[segment].tracks) {
            for (const auto& sample : track.samples) {
                NAV_TRY(file.line([&](JsonWriter& json) {
                    json.member("demo", demo);
                    json.member("segment", segment);
                    json.member("slot", track.slot);
                    json.member("frame", sample.frame);
                    json.member("pm_type", sample.pmType);
                    json.member("origin", unitsOf(sample.origin));
                    json.member("view_z", static_cast<float>(sample.viewOffsetZ) * kViewOffsetScale);
                    json.member("rdflags", sample.rdFlags);
                    json.member("event", sample.event);
                    if (sample.health != kHealthUnknown) json.member("health", sample.health);
                }));
            }
        }
    }
    return {};
}

/// Writes demo, slot and frame of a sample, given by the gate's indices.
void place(JsonWriter& json, std::size_t demo, const Segment& segment, std::uint16_t segmentIndex,
           std::uint16_t track, std::uint32_t sample) {
    json.member("demo", demo);
    json.member("segment", segmentIndex);
    json.member("slot", segment.tracks[track].slot);
    json.member("frame", segment.tracks[track].samples[sample].frame);
}

Result<> writeGated(const Recording& recording, const GatedDemo& gated, std::size_t demo, LineFile& file) {
    NAV_TRY(file.line("demo", [&](JsonWriter& json) {
        json.member("demo", demo);
        json.member("name", gated.summary.name);
        json.member("hash", gated.summary.hash.hex());
        json.member("skip", skipReasonName(gated.summary.skip));
        json.member("samples", gated.summary.samples);
        json.member("kept", gated.summary.kept);
    }));
    for (const auto& run : gated.runs) {
        const auto& segment = recording.segments[run.segment];
        NAV_TRY(file.line("run", [&](JsonWriter& json) {
            place(json, demo, segment, run.segment, run.track, run.first);
            json.member("samples", run.count);
            json.member("end", runEndName(run.end));
        }));
    }
    for (const auto& rejected : gated.rejected) {
        const auto& segment = recording.segments[rejected.segment];
        NAV_TRY(file.line("rejected", [&](JsonWriter& json) {
            place(json, demo, segment, rejected.segment, rejected.track, rejected.sample);
            json.member("origin", unitsOf(segment.tracks[rejected.track].samples[rejected.sample].origin));
            json.member("reason", rejectReasonName(rejected.reason));
        }));
    }
    for (const auto& death : gated.deaths) {
        NAV_TRY(file.line("death", [&](JsonWriter& json) {
            place(json, demo, recording.segments[death.segment], death.segment, death.track, death.sample);
            json.member("origin", death.origin.units());
            json.member("cause", deathCauseName(death.cause));
            json.member("environmental", isEnvironmental(death.cause));
        }));
    }
    return {};
}

Result<> writeTraceLines(const Generation& generation, LineFile& file) {
    for (std::size_t demo = 0; demo < generation.recordings.size(); ++demo) {
        NAV_TRY(writeTraces(*generation.recordings[demo], demo, file));
    }
    return {};
}

Result<> writeGatedLines(const Generation& generation, LineFile& file) {
    for (std::size_t demo = 0; demo < generation.gated.size(); ++demo) {
        NAV_TRY(writeGated(*generation.recordings[demo], *generation.gated[demo], demo, file));
    }
    return {};
}

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

Result<> writeNodeLines(const Generation& generation, LineFile& file) {
    const auto& set = *generation.nodes;
    for (std::size_t number = 0; number < set.nodes.size(); ++number) {
        NAV_TRY(file.line("node", [&](JsonWriter& json) {
            json.member("node", number);
            nodeMembers(json, set.nodes[number]);
        }));
    }
    for (const auto& rejected : set.rejected) {
        NAV_TRY(file.line("rejected", [&](JsonWriter& json) {
            json.member("cluster", rejected.cluster);
            json.member("origin", generation.clusters->clusters[rejected.cluster].origin);
            json.member("reason", nodeRejectionName(rejected.reason));
            json.member("value", rejected.value);
            json.member("threshold", rejected.threshold);
        }));
    }
    for (const auto& ladder : set.ladders) {
        NAV_TRY(file.line("ladder", [&](JsonWriter& json) {
            json.member("bottom", ladder.bottom);
            json.member("top", ladder.top);
            json.member("from_map", ladder.fromMap);
            json.member("votes_up", ladder.votesUp);
            json.member("votes_down", ladder.votesDown);
        }));
    }
    return {};
}

Result<> writeLinkLines(const Generation& generation, LineFile& file) {
    const auto& set = *generation.links;
    for (std::size_t number = 0; number < set.links.size(); ++number) {
        const auto& link = set.links[number];
        NAV_TRY(file.line("link", [&](JsonWriter& json) {
            json.member("link", number);
            json.member("from", link.from);
            json.member("to", link.to);
            json.member("type", nodeTypeName(link.type));
            json.member("cost", link.cost);
            evidenceMembers(json, link.evidence);
        }));
    }
    for (const auto& rejected : set.rejected) {
        NAV_TRY(file.line("rejected", [&](JsonWriter& json) {
            json.member("from", rejected.from);
            json.member("to", rejected.to);
            json.member("reason", linkRejectionName(rejected.reason));
            json.member("value", rejected.value);
            json.member("threshold", rejected.threshold);
            evidenceMembers(json, rejected.evidence);
        }));
    }
    return {};
}

Result<> writeGraphLines(const Generation& generation, LineFile& file) {
    const auto& result = *generation.graph;
    for (std::size_t index = 0; index < result.graph.nodes.size(); ++index) {
        NAV_TRY(file.line("node", [&](JsonWriter& json) {
            json.member("node", index);
            graphNodeMembers(json, result, index);
        }));
    }
    for (const auto& spawn : result.spawns) {
        NAV_TRY(file.line("spawn", [&](JsonWriter& json) {
            json.member("class", spawn.className);
            json.member("origin", spawn.origin);
            json.member("node", spawn.node);
            json.member("distance", spawn.distance);
            json.member("service", spawnServiceName(spawn.service));
            if (!spawn.reason.empty()) json.member("reason", spawn.reason);
        }));
    }
    return {};
}

using Word = std::pair<std::uint8_t, std::string_view>;

constexpr Word kStateWords[] = {{Vote::underwater, "underwater"}, {Vote::crouched, "crouched"},
                                {Vote::takingOff, "taking_off"},  {Vote::onLadder, "on_ladder"},
                                {Vote::airborne, "airborne"},     {Vote::penalised, "penalised"}};
constexpr Word kWayWords[] = {{Vote::crouchedWay, "crouched"},
                              {Vote::underwaterWay, "underwater"},
                              {Vote::hurtWay, "hurt"},
                              {Vote::flownWay, "flown"}};

void words(JsonWriter& json, std::string_view key, std::uint8_t bits, std::span<const Word> names) {
    json.key(key);
    json.beginList();
    for (const auto& [bit, name] : names) {
        if ((bits & bit) != 0) json.value(name);
    }
    json.endList();
}

/// Writes the traversal to the next vote of the run.
void traversal(JsonWriter& json, const VoteSet& votes, std::uint32_t number) {
    const auto& vote = votes[number];
    const auto speeds = traversalSpeeds(vote, votes[number + 1]);
    json.member("to", number + 1);
    json.member("speed", speeds.displacement);
    json.member("path_speed", speeds.path);
    json.member("peak_speed", speeds.peak);
    json.member("rise", vote.rise);
    words(json, "way", vote.way, kWayWords);
}

Result<> writeVoteLines(const Generation& generation, LineFile& file) {
    const auto& votes = *generation.votes;
    for (std::uint32_t number = 0; number < votes.size(); ++number) {
        const auto& vote = votes[number];
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("vote", number);
            json.member("demo", votes.demoOf(number));
            json.member("slot", vote.slot);
            json.member("frame", vote.frame);
            json.member("origin", vote.origin.units());
            json.member("weight", votes.weight(vote));
            json.member("vz", vote.vz);
            words(json, "state", vote.state, kStateWords);
            if (vote.went(Vote::linked)) traversal(json, votes, number);
        }));
    }
    return {};
}

Result<> writeClusterLines(const Generation& generation, LineFile& file) {
    const auto& set = *generation.clusters;
    for (std::size_t number = 0; number < set.clusters.size(); ++number) {
        const auto& cluster = set.clusters[number];
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("cluster", number);
            json.member("origin", cluster.origin);
            json.member("weight", cluster.weight);
            json.member("demos", cluster.demos);
            json.member("seed", cluster.seed);
            json.key("votes");
            json.beginList();
            for (const auto vote : set.membersOf(cluster)) json.value(vote);
            json.endList();
            json.member("variance_x", cluster.varianceX);
            json.member("variance_y", cluster.varianceY);
            json.member("covariance_xy", cluster.covarianceXY);
            json.member("variance_z", cluster.varianceZ);
        }));
    }
    return {};
}

Result<> writeStrafeLines(const Generation& generation, LineFile& file) {
    for (const auto& way : generation.archive->traversals) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("from", way.from);
            json.member("to", way.to);
            json.member("seconds", way.seconds);
            json.member("speed", way.speed);
            json.member("demo", generation.archive->demos[way.demo].name);
            json.member("slot", way.slot);
            json.member("frame", way.firstFrame);
            json.key("points");
            json.beginList();
            for (const auto& point : way.points) json.value(point);
            json.endList();
        }));
    }
    return {};
}

struct StageFile {
    std::string_view name;
    Result<> (*write)(const Generation&, LineFile&);
};

constexpr StageFile kFiles[] = {
    {"1_traces.jsonl", writeTraceLines},  {"2_gated.jsonl", writeGatedLines},
    {"3_votes.jsonl", writeVoteLines},    {"4_clusters.jsonl", writeClusterLines},
    {"5_nodes.jsonl", writeNodeLines},    {"6_links.jsonl", writeLinkLines},
    {"7_strafe.jsonl", writeStrafeLines}, {"8_graph.jsonl", writeGraphLines},
};

}  // namespace

Result<> writeStageFiles(const Generation& generation, const std::filesystem::path& folder,
                         OutputSet& outputs, JobContext& context) {
    std::size_t done = 0;
    for (const auto& [name, write] : kFiles) {
        context.progress("writing stages", done++, std::size(kFiles));
        NAV_ASSIGN(auto file, LineFile::open(outputs, folder / name, context));
        NAV_TRY(write(generation, file));
        NAV_TRY(file.finish());
    }
    context.progress("writing stages", done, std::size(kFiles));
    return {};
}

}  // namespace navwright
