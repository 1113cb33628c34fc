#pragma once

#include <string>
#include <vector>

#include "core/base/description.h"
#include "core/output/formats/facts.h"

namespace navwright {

/// A file with its facts.
struct ToldFile {
    std::string file;
    Facts facts;
};

/// The report of `navgen info`.
[[nodiscard]] Description<std::vector<ToldFile>> describeInfo();

}  // namespace navwright
