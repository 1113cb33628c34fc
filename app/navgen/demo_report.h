#pragma once

#include "base/json_writer.h"
#include "gating/demo_summary.h"

namespace navwright {

/// One demo's summary (docs/rules.md 1.7) as a JSON object.
void demoReport(JsonWriter& json, const DemoSummary& demo);

}  // namespace navwright
