#pragma once

#include <cstdint>

#include "core/base/json_fields.h"
#include "core/bots/test/report.h"

namespace navwright {

/// The largest number of a node in a report.
inline constexpr std::int64_t kMostNodeNumber = kMaxNavNodes;

/// The fields of a NavtestLink in JSON.
inline constexpr auto kNavtestLinkFields = [](auto& json, auto& link) {
    json.field("from", link.from, 0, kMostNodeNumber);
    json.field("to", link.to, 0, kMostNodeNumber);
    json.field("attempts", link.attempts);
    json.field("traversals", link.traversals);
    json.field("failures", link.failures);
};

}  // namespace navwright
