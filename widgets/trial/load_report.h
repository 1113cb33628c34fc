#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "models/document.h"
#include "navtest/report.h"

namespace navwright {

/// A report from a file, which must be about the nav that is open: as it would be written now, or as its own
/// file has it. Errors: nothing is open, unreadable, damaged, for another map, for another nav (both hashes
/// named).
[[nodiscard]] Result<std::shared_ptr<const NavtestReport>> loadReport(const std::filesystem::path& path,
                                                                      const Document& document);

}  // namespace navwright
