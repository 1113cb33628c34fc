#include "core/demos/samples/demo_summary.h"

#include "core/base/index.h"

namespace navwright {

std::string_view rejectReasonName(RejectReason reason) {
    static constexpr std::array<std::string_view, kRejectReasonCount> kNames = {
        "spectator", "dead", "gib", "freeze", "unknown_type", "in_solid", "outside_map"};
    return kNames[toIndex(reason)];
}

std::string_view skipReasonName(SkipReason reason) {
    static constexpr std::array<std::string_view, 5> kNames = {"", "no_frames", "other_map", "other_revision",
                                                               "spectators"};
    return kNames[toIndex(reason)];
}

std::string_view skipReasonText(SkipReason reason) {
    static constexpr std::array<std::string_view, 5> kTexts = {
        "", "it holds no frames", "it shows another map", "it was recorded on another revision of the map",
        "most of its players are spectators"};
    return kTexts[toIndex(reason)];
}

}  // namespace navwright
