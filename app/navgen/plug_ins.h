#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace navwright {

/// A program navgen-NAME on PATH, which is the verb NAME.
struct PlugIn {
    std::string name;  ///< of small letters, digits and hyphens
    std::filesystem::path file;
};

/// The plug-ins in the folders of PATH, by name; of several of one name the first on PATH. Verbs of the
/// program's own are left out.
[[nodiscard]] std::vector<PlugIn> plugIns();

/// A plug-in's call.
struct PlugInCall {
    PlugIn plugIn;
    std::vector<std::string> arguments;  ///< without the program's name
};

/// The plug-in that a command line calls, `NAME ...` or `help NAME`; nullopt: none.
[[nodiscard]] std::optional<PlugInCall> plugInCalled(std::span<const std::string> arguments);

/// Becomes the plug-in: returns only if it cannot be run, with the reason.
[[nodiscard]] std::string become(const PlugInCall& call);

}  // namespace navwright
