#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/output/project/kept_run.h"

namespace navwright {

/// The kept runs of a project file; a project without the field has none. What is wrong is rejected there.
[[nodiscard]] std::vector<KeptRun> readRunList(const JsonView& root, std::string_view key);

/// Those that can be packed, the first kMostRuns of them.
void writeRunList(JsonWriter& json, std::string_view key, std::span<const KeptRun> runs);

/// Parameters by their keys; those at their defaults are left out.
void readParameters(const JsonView& view, Parameters& parameters);
void writeParameters(JsonWriter& json, const Parameters& parameters);

}  // namespace navwright
