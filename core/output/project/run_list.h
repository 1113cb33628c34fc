#pragma once

#include <span>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/output/project/kept_run.h"

namespace navwright {

/// Reads the kept runs of a project. Failures are recorded in the document.
[[nodiscard]] std::vector<KeptRun> readRunList(const JsonView& view);

/// Writes the runs that can be packed, at most kMostRuns.
void writeRunList(JsonWriter& json, std::span<const KeptRun> runs);

/// Reads parameters by key; absent ones are at their defaults.
[[nodiscard]] Parameters readParameters(const JsonView& view);
void writeParameters(JsonWriter& json, const Parameters& parameters);

}  // namespace navwright
