#pragma once

#include <string>

#include "base/file_bytes.h"
#include "base/file_kind.h"
#include "base/job_context.h"
#include "navgen/facts.h"

namespace navwright {

/// What `navgen info` tells of a file of any kind it knows, told apart by content. Errors: damaged, or
/// nothing it knows.
[[nodiscard]] Result<Facts> fileFacts(const std::string& path, JobContext& context);

/// The parts of it, by kind; `file` names the input in errors.
[[nodiscard]] Result<Facts> demoFacts(const Bytes& bytes, const std::string& file, JobContext& context);
[[nodiscard]] Result<Facts> bspFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> aq2NavFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> nav2Facts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> navJsonFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> strafeFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> navtestFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> ledgerFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> patchFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> presetFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> generationFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> projectFacts(const Bytes& bytes, const std::string& file, JobContext& context);

}  // namespace navwright
