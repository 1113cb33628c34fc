#include "core/aas/routes/travel_flags.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/aas/file/aas_names.h"

namespace navwright {

namespace {

constexpr std::array<std::pair<std::string_view, std::int32_t>, 3> kAvoidable{
    {{"water", kAasWater}, {"slime", kAasSlime}, {"lava", kAasLava}}};

bool leaveOut(TravelFlags& flags, std::string_view name) {
    for (const auto& [liquid, contents] : kAvoidable) {
        if (name != liquid) continue;
        flags.avoided |= contents;
        return true;
    }
    for (std::int32_t i = 2; i < kAasTravelCount; ++i) {
        const auto kind = static_cast<AasTravel>(i);
        if (name != aasTravelName(kind)) continue;
        flags.leaveOut(kind);
        return true;
    }
    return false;
}

}  // namespace

Result<TravelFlags> withoutTravel(TravelFlags flags, std::string_view names) {
    while (!names.empty()) {
        const auto comma = names.find(',');
        const auto name = names.substr(0, comma);
        names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
        if (leaveOut(flags, name)) continue;
        std::string known;
        for (const auto& [liquid, contents] : kAvoidable) known += fmt::format(" {}", liquid);
        for (std::int32_t i = 2; i < kAasTravelCount; ++i)
            known += fmt::format(" {}", aasTravelName(static_cast<AasTravel>(i)));
        return fail(fmt::format("\"{}\" is not a travel type", name), "", "known are:" + known);
    }
    return flags;
}

bool allowsReachability(const TravelFlags& flags, const TravelGraph& graph,
                        const TravelReachability& reachability) {
    const auto contents = graph.aas().settings[reachability.to].contents;
    return flags.takes(reachability.travel) && (contents & flags.avoided) == 0;
}

TravelMask maskOf(const TravelFlags& flags, const TravelGraph& graph) {
    TravelMask mask;
    mask.reachabilities.reserve(graph.reachabilities().size());
    for (const auto& reachability : graph.reachabilities())
        mask.reachabilities.push_back(!allowsReachability(flags, graph, reachability));
    return mask;
}

}  // namespace navwright
