#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/aas/evidence/area_uses.h"
#include "core/aas/evidence/bot_agreement.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/travel/travel_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What is to speak for reachabilities, besides a simulated player.
struct ProofWanted {
    std::string areasFile = {};                         ///< named in errors
    ContentHash areas = {};                             ///< of its bytes
    std::span<const std::filesystem::path> demos = {};  ///< which reachabilities players took
    std::filesystem::path cache = {};                   ///< of read demos; empty: none
    std::filesystem::path navtest = {};                 ///< a test report, with `nav`; empty: none
    std::filesystem::path nav = {};                     ///< the .nav that was tested
    bool bots = false;                                  ///< bots try reachabilities as links
    int jobs = 0;                                       ///< threads; 0 = one per core
};

struct AreaProofs {
    ProofFile file;
    std::optional<AreaUses> uses;      ///< with demos or a test
    std::optional<BotAgreement> bots;  ///< if wanted
};

/// Proves the reachabilities of a map's areas (docs/areas.md, Proof). Warns of demos that are no help.
/// Errors: areas of another map or without reachabilities, demos of which none shows the map, a test report
/// of another nav or map, unreadable files, cancelled.
[[nodiscard]] Result<AreaProofs> proveAreas(const TravelGraph& graph, const GameMap& map,
                                            const ProofWanted& wanted, JobContext& context);

/// The areas with simulated travel times, without refuted reachabilities, and with new clusters. Errors:
/// those of makeClusters().
[[nodiscard]] Result<AasFile> applyProofs(const AasFile& aas, const ProofFile& proofs, JobContext& context);

}  // namespace navwright
