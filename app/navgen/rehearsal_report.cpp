#include "navgen/rehearsal_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/json_writer.h"

namespace navwright {

namespace {

std::string causesText(const RehearsalRound& round) {
    std::string text;
    for (std::size_t i = 0; i < round.causes.size(); ++i) {
        if (round.causes[i] == 0) continue;
        fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", round.causes[i],
                       stuckCauseName(static_cast<StuckCause>(i)));
    }
    return text;
}

void writePlace(JsonWriter& json, std::string_view key, const Vec3& place) {
    json.key(key);
    json.beginList(JsonWriter::Layout::line);
    for (int axis = 0; axis < 3; ++axis) json.value(static_cast<double>(place[axis]));
    json.endList();
}

}  // namespace

std::string rehearsalText(const RehearsalReport& report) {
    std::string text = "round  stuck  deaths  nodes visited  mended  stuck bots\n";
    for (std::size_t i = 0; i < report.rounds.size(); ++i) {
        const auto& round = report.rounds[i];
        fmt::format_to(std::back_inserter(text), "{:5}  {:5.2f}  {:6.3f}  {:13.3f}  {:6}  {}{}\n", i + 1,
                       round.stuckRate, round.deathRate, round.touched, round.cures, causesText(round),
                       round.kept ? "" : " (worse: taken back)");
    }
    std::array<std::size_t, kCureKinds> kinds{};
    for (const auto& cure : report.cures) ++kinds[static_cast<std::size_t>(cure.kind)];
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i] > 0)
            fmt::format_to(std::back_inserter(text), "{}: {}\n", cureName(static_cast<CureKind>(i)),
                           kinds[i]);
    }
    if (report.margins.moved > 0)
        fmt::format_to(std::back_inserter(text), "kept from deadly ledges: {} nodes\n", report.margins.moved);
    if (report.margins.dearer > 0)
        fmt::format_to(std::back_inserter(text), "dearer for running along deadly ledges: {} links\n",
                       report.margins.dearer);
    text.pop_back();
    return text;
}

std::string rehearsalJson(const RehearsalReport& report, std::string_view map) {
    JsonWriter json;
    json.beginObject();
    json.member("map", map);
    json.key("rounds");
    json.beginList();
    for (const auto& round : report.rounds) {
        json.beginObject();
        json.member("stuck_rate_per_bot_min", round.stuckRate);
        json.member("death_rate_per_bot_min", round.deathRate);
        json.member("nodes_visited", round.touched);
        json.member("cures", round.cures);
        json.member("kept", round.kept);
        json.key("stuck");
        json.beginObject(JsonWriter::Layout::line);
        for (std::size_t i = 0; i < round.causes.size(); ++i)
            json.member(stuckCauseName(static_cast<StuckCause>(i)), round.causes[i]);
        json.endObject();
        json.endObject();
    }
    json.endList();
    json.key("ledges");
    json.beginObject(JsonWriter::Layout::line);
    json.member("nodes_moved", report.margins.moved);
    json.member("links_dearer", report.margins.dearer);
    json.endObject();
    json.key("cures");
    json.beginList();
    for (const auto& cure : report.cures) {
        json.beginObject();
        json.member("kind", cureName(cure.kind));
        writePlace(json, "from", cure.from);
        writePlace(json, "to", cure.to);
        json.member("type", static_cast<int>(cure.type));
        json.member("new_type", static_cast<int>(cure.newType));
        json.member("attempts", cure.attempts);
        json.member("failures", cure.failures);
        json.member("deaths", cure.deaths);
        json.member("cause", stuckCauseName(cure.cause));
        json.member("why", cure.why);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
