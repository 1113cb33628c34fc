#pragma once

#include <set>
#include <string>
#include <string_view>

namespace navwright {

/// What the beginning of a JSON text shows of the object it is.
struct JsonHead {
    std::string format;          ///< the value of its field "format"; empty where there is none
    std::set<std::string> keys;  ///< names of its fields, as far as the text goes
};

/// Looks for fields of the outermost object without reading their values. The text may end anywhere, and need
/// not be valid.
[[nodiscard]] JsonHead jsonHead(std::string_view text);

}  // namespace navwright
