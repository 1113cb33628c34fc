#pragma once

#include <optional>
#include <string>
#include <vector>

#include "basics.h"

/// What can be set.
namespace navwright::library::inline v1 {

/// A parameter with its value (docs/parameters.md). Values are text, as Settings takes them.
struct Parameter {
    std::string key = {};                   ///< "nodes.radius", unique
    std::string value = {};                 ///< "48", "true", a choice
    std::string usual = {};                 ///< its default
    std::optional<double> least = {};       ///< its minimum, in `unit`; empty: not a number
    std::optional<double> most = {};        ///< its maximum
    std::vector<std::string> choices = {};  ///< the possible values; empty: a number, or true and false
    std::string unit = {};                  ///< "units", "s", ...; may be empty
    std::string stage = {};                 ///< the first that reads it: "gate", "votes", ...
    std::string title = {};                 ///< a few words
    std::string help = {};                  ///< what it means
};

/// Lists every parameter with its value, as `navgen params`. Errors: an unknown preset or parameter, a value
/// out of range.
[[nodiscard]] NAVWRIGHT_API Result<std::vector<Parameter>> parameters(const Settings& settings = {});

}  // namespace navwright::library::inline v1
