#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/vec3.h"
#include "core/demos/deaths/obituary.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/death.h"
#include "core/demos/samples/gate.h"

namespace navwright {

/// A death in a demo, from the gate, from an obituary print, or both.
struct DeathRecord {
    std::uint32_t demo = 0;   ///< number given by the caller
    std::int32_t death = -1;  ///< index into GatedDemo::deaths; -1: no body was seen dying
    std::uint16_t segment = 0;
    std::uint32_t frame = 0;
    double seconds = 0;      ///< since the start of the demo
    std::int16_t slot = -1;  ///< of the victim; -1: no player has that name
    std::int16_t killerSlot = -1;
    std::string victim;  ///< name; empty when the demo has none
    std::string killer;  ///< empty: none
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    DeathCause cause = DeathCause::combat;  ///< docs/rules.md 3.2; without a body, what the print says
    bool pushed = false;
    bool printed = false;
    std::optional<Vec3> place;        ///< of the body
    std::optional<Vec3> killerPlace;  ///< of the killer in that frame
    std::optional<Vec3> fellFrom;     ///< for falls: where the fall began

    friend bool operator==(const DeathRecord&, const DeathRecord&) = default;
};

/// A print about a player that is neither a known obituary nor known news.
struct UnknownPrint {
    std::uint32_t demo = 0;
    std::uint32_t frame = 0;
    double seconds = 0;
    std::string text;  ///< at most 200 bytes

    friend bool operator==(const UnknownPrint&, const UnknownPrint&) = default;
};

/// The deaths of one or more demos.
struct DeathList {
    std::vector<DeathRecord> deaths;  ///< sorted by demo, frame, slot of the victim
    std::vector<UnknownPrint> unknown;
    std::uint64_t obituaries = 0;  ///< prints recognised as obituaries
    std::uint64_t unprinted = 0;   ///< deaths without an obituary

    /// Share of possible obituaries that were recognised, 0..1; 1 when there are none.
    [[nodiscard]] double recognised() const {
        const auto all = obituaries + unknown.size();
        return all > 0 ? static_cast<double>(obituaries) / static_cast<double>(all) : 1;
    }
    /// Appends the deaths of another demo.
    void add(DeathList other);

    friend bool operator==(const DeathList&, const DeathList&) = default;
};

/// Lists the deaths in the segments that the gate used, and the obituaries in segments that show only
/// spectators (docs/rules.md 3.4). Errors: cancelled.
[[nodiscard]] Result<DeathList> listDeaths(const Recording& recording, const GatedDemo& gated,
                                           std::uint32_t demo, JobContext& context);

}  // namespace navwright
