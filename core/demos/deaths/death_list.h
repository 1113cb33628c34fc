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

/// One death of a demo: what the gate saw of it, what the print says, or both.
struct DeathRecord {
    std::uint32_t demo = 0;   ///< as its caller numbers it
    std::int32_t death = -1;  ///< index into GatedDemo::deaths; -1: no body was seen to die
    std::uint16_t segment = 0;
    std::uint32_t frame = 0;
    double seconds = 0;      ///< from the start of the demo
    std::int16_t slot = -1;  ///< of the victim; -1 = a name that no player has
    std::int16_t killerSlot = -1;
    std::string victim;  ///< name; empty when the demo has none
    std::string killer;  ///< empty: nobody
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    DeathCause cause = DeathCause::combat;  ///< docs/rules.md 3.2; without a body, what the print stands for
    bool pushed = false;
    bool printed = false;
    std::optional<Vec3> place;        ///< of the body
    std::optional<Vec3> killerPlace;  ///< of the killer in that frame
    std::optional<Vec3> fellFrom;     ///< with a fall: where it began

    friend bool operator==(const DeathRecord&, const DeathRecord&) = default;
};

/// A print that is no news and no obituary that is known, about a player of the demo.
struct UnknownPrint {
    std::uint32_t demo = 0;
    std::uint32_t frame = 0;
    double seconds = 0;
    std::string text;  ///< at most 200 bytes

    friend bool operator==(const UnknownPrint&, const UnknownPrint&) = default;
};

/// All deaths of one demo, or of several.
struct DeathList {
    std::vector<DeathRecord> deaths;  ///< by demo, frame, slot of the victim
    std::vector<UnknownPrint> unknown;
    std::uint64_t obituaries = 0;  ///< prints that were read as obituaries
    std::uint64_t unprinted = 0;   ///< deaths without one

    /// Of the prints that may be obituaries; 1 where there are none.
    [[nodiscard]] double recognised() const {
        const auto all = obituaries + unknown.size();
        return all > 0 ? static_cast<double>(obituaries) / static_cast<double>(all) : 1;
    }
    /// Appends those of another demo.
    void add(DeathList other);

    friend bool operator==(const DeathList&, const DeathList&) = default;
};

/// The deaths in the segments that the gate used, and what is printed in those that show spectators
/// only (docs/rules.md 3.4). Only a cancel fails.
[[nodiscard]] Result<DeathList> listDeaths(const Recording& recording, const GatedDemo& gated,
                                           std::uint32_t demo, JobContext& context);

}  // namespace navwright
