#include <span>
#include <utility>

#include "navgen/line_file.h"
#include "navgen/stage_files.h"
#include "voting/votes.h"

/// The stages that pool all demos: votes, clusters, strafe archive.
namespace navwright {

namespace {

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

/// The way to the next vote of the run.
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

}  // namespace

Result<> writeVoteLines(const Generation& generation, const std::filesystem::path& target, OutputSet& outputs,
                        JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
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
    return file.finish();
}

Result<> writeClusterLines(const Generation& generation, const std::filesystem::path& target,
                           OutputSet& outputs, JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
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
    return file.finish();
}

Result<> writeStrafeLines(const Generation& generation, const std::filesystem::path& target,
                          OutputSet& outputs, JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
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
    return file.finish();
}

}  // namespace navwright
