#include <fmt/format.h>

#include <algorithm>

#include "core/aas/evidence/proof_file.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/file/aas_names.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/byte_text.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

Result<Facts> aasFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto aas, parseAas(input.bytes, input.file));
    const auto all = aasStatistics(aas);
    Facts facts;
    facts.add("version", aas.version);
    facts.add("map_checksum", aas.mapChecksum);
    facts.add("areas", all.areas);
    facts.add("grounded_areas", all.grounded);
    facts.add("ladder_areas", all.ladder);
    facts.add("liquid_areas", all.liquid);
    facts.add("disabled_areas", all.disabled);
    facts.add("crouch_only_areas", all.crouchOnly);
    facts.add("areas_with_floor_and_gap", all.floorAndGap);
    facts.add("teleporter_areas", all.teleporters);
    facts.add("jump_pad_areas", all.jumpPads);
    facts.add("mover_areas", all.movers);
    facts.add("faces", all.faces);
    facts.add("solid_faces", all.solidFaces);
    facts.add("ground_faces", all.groundFaces);
    facts.add("ladder_faces", all.ladderFaces);
    facts.add("liquid_surfaces", all.liquidSurfaces);
    facts.add("nodes", all.nodes);
    facts.add("portals", all.portals);
    facts.add("clusters", all.clusters);
    facts.add("largest_cluster", all.largestCluster);
    facts.add("reachabilities", all.reachabilities);
    facts.add("most_reachabilities", all.mostReachabilities);
    auto& byType = facts.group("reachabilities_by_type", Facts::Keys::names);
    for (std::size_t travel = 0; travel < all.byTravel.size(); ++travel) {
        if (all.byTravel[travel] > 0)
            byType.add(aasTravelName(static_cast<AasTravel>(travel)), all.byTravel[travel]);
    }
    if (all.unknownTravels > 0) byType.add("unknown", all.unknownTravels);
    if (all.areas > 0) {
        facts.add("mins", all.bounds.mins);
        facts.add("maxs", all.bounds.maxs);
    }
    for (std::size_t i = 0; i < aas.hulls.size(); ++i) {
        const auto& hull = aas.hulls[i];
        auto& group = facts.group(fmt::format("hull_{}", i));
        group.add("presence", aasPresenceName(hull.presence));
        group.add("mins", hull.box.mins);
        group.add("maxs", hull.box.maxs);
    }
    return facts;
}

Result<Facts> proofFacts(const FactsInput& input) {
    NAV_ASSIGN(const auto proofs, parseProofs(asText(input.bytes), input.file));
    Facts facts;
    facts.add("map", proofs.map);
    facts.add("map_checksum", proofs.mapChecksum);
    facts.add("areas", proofs.areas.hex());
    facts.add("ways", proofs.reachabilities.size());
    for (int i = 0; i < kProofStateCount; ++i) {
        const auto state = static_cast<ProofState>(i);
        facts.add(proofStateName(state),
                  std::ranges::count(proofs.reachabilities, state, &ReachabilityProof::state));
    }
    if (!proofs.seen.empty()) {
        facts.add("demos", proofs.demos);
        facts.add("seen_in_demos", std::ranges::count_if(proofs.seen, [](const ReachabilitySeen& way) {
                      return way.times > 0;
                  }));
    }
    if (!proofs.tested.empty()) {
        facts.add("nav_sha1", proofs.navSha1);
        facts.add("tested", std::ranges::count_if(proofs.tested, [](const ReachabilityTested& way) {
                      return way.attempts > 0;
                  }));
    }
    return facts;
}

}  // namespace navwright
