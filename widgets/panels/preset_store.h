#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/parameters.h"

namespace navwright {

/// Presets by name: the built-in ones, then a person's own, which are files `<name>.json` in one folder.
class PresetStore {
  public:
    /// The folder may be absent until the first is saved.
    explicit PresetStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Built-in names first, then own ones in alphabetical order.
    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] bool isBuiltIn(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const;
    /// Errors: no such preset, a damaged file.
    [[nodiscard]] Result<Parameters> load(const std::string& name) const;
    /// Errors: an empty name, one with a slash, one of a built-in preset in any case, a folder that cannot be
    /// written.
    [[nodiscard]] Result<> save(const std::string& name, const Parameters& parameters) const;
    [[nodiscard]] Result<> remove(const std::string& name) const;

  private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& name) const;

    std::filesystem::path folder_;
};

}  // namespace navwright
