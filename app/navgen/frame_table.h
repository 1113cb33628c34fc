#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/job_context.h"
#include "base/result.h"
#include "demo/recording.h"

namespace navwright {

/// The recording as CSV with a head line: frame,slot,pm_type,x,y,z,viewoffset_z,rdflags,health. Integers as
/// on the wire (1/8 and 1/4 units); health is empty when never sent. Rows ascend by frame, then slot; the
/// dummy is included. `write` gets it in large pieces. Only a cancel fails.
[[nodiscard]] Result<> writeFrameTable(const Recording& recording, JobContext& context,
                                       const std::function<void(std::string_view)>& write);

/// One line of JSON that says what the table is of: map, flavour, dummy slot and maxclients of the first
/// gamestate, the number of gamestates and all their maps, trailing bytes, end marker, warnings.
[[nodiscard]] std::string frameSummaryJson(const Recording& recording);

}  // namespace navwright
