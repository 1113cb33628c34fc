#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// What a demo held when the generation was made; nothing: the generation does not know it.
[[nodiscard]] std::optional<ContentHash> demoHash(const Generation& generation,
                                                  const std::filesystem::path& demo);

/// A demo whose file was replaced while it was open.
struct DemoChange {
    std::filesystem::path path;
    Error words;
};

/// Demos, open and not left out, whose content has changed, or that could be read before and cannot be read
/// now.
[[nodiscard]] std::vector<DemoChange> changedDemos(const Generation& before, const Generation& now,
                                                   std::span<const Document::Demo> demos);

}  // namespace navwright
