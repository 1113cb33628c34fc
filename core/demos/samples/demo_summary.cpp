#include "core/demos/samples/demo_summary.h"

namespace navwright {

std::string_view rejectReasonName(RejectReason reason) {
    static constexpr std::array<std::string_view, kRejectReasonCount> kNames = {
        "spectator", "dead", "gib", "freeze", "unknown_type", "in_solid", "outside_map"};
    return kNames[static_cast<std::size_t>(reason)];
}

std::string_view skipReasonName(SkipReason reason) {
    static constexpr std::array<std::string_view, 5> kNames = {"", "no_frames", "other_map", "other_revision",
                                                               "spectators"};
    return kNames[static_cast<std::size_t>(reason)];
}

std::string_view skipReasonText(SkipReason reason) {
    static constexpr std::array<std::string_view, 5> kTexts = {
        "", "it holds no frames", "it shows another map", "it was recorded on another revision of the map",
        "most of its players are spectators"};
    return kTexts[static_cast<std::size_t>(reason)];
}

}  // namespace navwright
