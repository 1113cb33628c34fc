#include "navgen/demo_report.h"

#include <fmt/format.h>

namespace navwright {

namespace {

void playerReport(JsonWriter& json, const PlayerSummary& player) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("slot", player.slot);
    json.key("names");
    json.beginList();
    for (const auto& name : player.names) json.value(name);
    json.endList();
    json.member("samples", player.samples);
    json.member("kept", player.kept);
    json.endObject();
}

void sampleReport(JsonWriter& json, const DemoSummary& demo) {
    json.member("samples", demo.samples);
    json.member("kept", demo.kept);
    json.key("rejected");
    json.beginObject(JsonWriter::Layout::line);
    for (int reason = 0; reason < kRejectReasonCount; ++reason) {
        json.member(rejectReasonName(static_cast<RejectReason>(reason)),
                    demo.rejected[static_cast<std::size_t>(reason)]);
    }
    json.endObject();
    json.key("by_pm_type");
    json.beginObject(JsonWriter::Layout::line);
    for (const auto& [type, samples] : demo.byPmType) json.member(fmt::format("{}", type), samples);
    json.endObject();
    json.member("dummy_samples", demo.dummySamples);
    json.member("spectator_share", demo.spectatorShare);
}

void segmentReport(JsonWriter& json, const DemoSummary& demo) {
    json.key("segments");
    json.beginObject(JsonWriter::Layout::line);
    json.member("used", demo.segmentsUsed);
    json.member("other_map", demo.segmentsOtherMap);
    json.member("other_revision", demo.segmentsOtherRevision);
    json.member("skipped_frames", demo.skippedFrames);
    json.endObject();
}

void deathReport(JsonWriter& json, const DemoSummary& demo) {
    json.key("deaths");
    json.beginObject(JsonWriter::Layout::line);
    for (int cause = 0; cause < kDeathCauseCount; ++cause) {
        json.member(deathCauseName(static_cast<DeathCause>(cause)),
                    demo.deaths[static_cast<std::size_t>(cause)]);
    }
    json.endObject();
}

}  // namespace

void demoReport(JsonWriter& json, const DemoSummary& demo) {
    json.beginObject();
    json.member("name", demo.name);
    json.member("hash", demo.hash.hex());
    json.member("skip", skipReasonName(demo.skip));
    json.member("frames", demo.frames);
    json.member("seconds", demo.seconds);
    segmentReport(json, demo);
    sampleReport(json, demo);
    deathReport(json, demo);
    json.member("runs", demo.runs);
    json.member("votes", demo.votes);
    json.key("players");
    json.beginList();
    for (const auto& player : demo.players) playerReport(json, player);
    json.endList();
    json.key("warnings");
    json.beginList();
    for (const auto& warning : demo.warnings) json.value(warning);
    json.endList();
    json.endObject();
}

}  // namespace navwright
