#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace navwright {

/// A source tree of AQtion's q2pro that has the bot library.
struct SourceTree {
    std::filesystem::path folder;  ///< absolute
    std::string meson;             ///< what its meson.build says
    std::string options;           ///< what its meson_options.txt says; may be empty

    /// Whether meson.build asks for this library by itself: "jansson".
    [[nodiscard]] bool asksFor(const std::string& library) const;
    /// Whether it has this option: "client-ui".
    [[nodiscard]] bool hasOption(const std::string& option) const;
};

/// Errors: not a folder, not that engine's source, one without the bot library.
[[nodiscard]] Result<SourceTree> readSourceTree(const std::filesystem::path& folder);

/// meson.build with jansson, curl and uuid as the shared libraries that they are: a static one cannot become
/// part of the game library.
[[nodiscard]] std::string withSharedLibraries(const std::string& meson);

}  // namespace navwright
