#pragma once

#include <span>
#include <string>

#include "app/navgen/reports/server_comparison.h"

namespace navwright {

/// The tables for people: everything about a single nav, a line for each of several; at most so many failing
/// links.
[[nodiscard]] std::string comparisonText(std::span<const NavBesideServer> navs, std::size_t mostLinks);
/// Everything, as JSON (docs/formats.md).
[[nodiscard]] std::string comparisonJson(std::span<const NavBesideServer> navs);

}  // namespace navwright
