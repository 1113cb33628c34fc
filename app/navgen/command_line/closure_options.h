#pragma once

#include <CLI/App.hpp>
#include <string>

#include "core/aas/travel/named_closures.h"

namespace navwright {

/// --close KIND and --entity NUMBER, both repeatable: what of a map is closed.
struct ClosureOptions : NamedClosures {
    /// `what`: what their help begins with: "Close", "Close only".
    void addTo(CLI::App& app, const std::string& what);
};

}  // namespace navwright
