#include "navgen/line_file.h"
#include "navgen/stage_files.h"

/// The stages that work demo by demo: traces, gate, votes.
namespace navwright {

namespace {

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

/// Demo, slot and frame of a sample that the gate names by its indices.
void place(JsonWriter& json, std::size_t demo, const Segment& segment, std::uint16_t segmentIndex,
           std::uint16_t track, std::uint32_t sample) {
    json.member("demo", demo);
    json.member("segment", segmentIndex);
    json.member("slot", segment.tracks[track].slot);
    json.member("frame", segment.tracks[track].samples[sample].frame);
}

Result<> writeGated(const Recording& recording, const GatedDemo& gated, std::size_t demo, LineFile& file) {
    NAV_TRY(file.line([&](JsonWriter& json) {
        json.member("kind", "demo");
        json.member("demo", demo);
        json.member("name", gated.summary.name);
        json.member("hash", gated.summary.hash.hex());
        json.member("skip", skipReasonName(gated.summary.skip));
        json.member("samples", gated.summary.samples);
        json.member("kept", gated.summary.kept);
    }));
    for (const auto& run : gated.runs) {
        const auto& segment = recording.segments[run.segment];
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "run");
            place(json, demo, segment, run.segment, run.track, run.first);
            json.member("samples", run.count);
            json.member("end", runEndName(run.end));
        }));
    }
    for (const auto& rejected : gated.rejected) {
        const auto& segment = recording.segments[rejected.segment];
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "rejected");
            place(json, demo, segment, rejected.segment, rejected.track, rejected.sample);
            json.member("origin", unitsOf(segment.tracks[rejected.track].samples[rejected.sample].origin));
            json.member("reason", rejectReasonName(rejected.reason));
        }));
    }
    for (const auto& death : gated.deaths) {
        NAV_TRY(file.line([&](JsonWriter& json) {
            json.member("kind", "death");
            place(json, demo, recording.segments[death.segment], death.segment, death.track, death.sample);
            json.member("origin", death.origin.units());
            json.member("cause", deathCauseName(death.cause));
            json.member("environmental", isEnvironmental(death.cause));
        }));
    }
    return {};
}

}  // namespace

Result<> writeTraceLines(const Generation& generation, const std::filesystem::path& target,
                         OutputSet& outputs, JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
    for (std::size_t demo = 0; demo < generation.recordings.size(); ++demo) {
        NAV_TRY(writeTraces(*generation.recordings[demo], demo, file));
    }
    return file.finish();
}

Result<> writeGatedLines(const Generation& generation, const std::filesystem::path& target,
                         OutputSet& outputs, JobContext& context) {
    NAV_ASSIGN(auto file, LineFile::open(outputs, target, context));
    for (std::size_t demo = 0; demo < generation.gated.size(); ++demo) {
        NAV_TRY(writeGated(*generation.recordings[demo], *generation.gated[demo], demo, file));
    }
    return file.finish();
}

}  // namespace navwright
