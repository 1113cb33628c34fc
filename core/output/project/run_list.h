#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/output/project/kept_run.h"

namespace navwright {

/// Reads the kept runs of a project; empty without the field. Failures are recorded in the document.
[[nodiscard]] std::vector<KeptRun> readRunList(const JsonView& root, std::string_view key);

/// Writes the runs that can be packed, at most kMostRuns.
void writeRunList(JsonWriter& json, std::string_view key, std::span<const KeptRun> runs);

/// Reads parameters by key; absent ones keep their values.
void readParameters(const JsonView& view, Parameters& parameters);
void writeParameters(JsonWriter& json, const Parameters& parameters);

}  // namespace navwright
