#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// The content of a demo when the generation was made; nullopt: the generation does not know the demo.
[[nodiscard]] std::optional<ContentHash> demoHash(const Generation& generation,
                                                  const std::filesystem::path& demo);

/// A demo whose file was replaced while it was open.
struct DemoChange {
    std::filesystem::path path;
    Error words;
};

/// The open demos, except those left out, whose content has changed or that can no longer be read.
[[nodiscard]] std::vector<DemoChange> changedDemos(const Generation& before, const Generation& now,
                                                   std::span<const Document::Demo> demos);

}  // namespace navwright
