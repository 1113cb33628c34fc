#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// The allowed values of an option that takes one of `count` enumerators. `name` returns the name of each.
template <class Kind>
[[nodiscard]] std::vector<std::string> namesOf(int count, std::string_view (*name)(Kind)) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.emplace_back(name(static_cast<Kind>(i)));
    return names;
}
/// The enumerator with that name. The first for an unknown name, which the option's check rejects.
template <class Kind>
[[nodiscard]] Kind kindNamed(std::string_view wanted, int count, std::string_view (*name)(Kind)) {
    for (int i = 0; i < count; ++i) {
        if (name(static_cast<Kind>(i)) == wanted) return static_cast<Kind>(i);
    }
    return Kind{};
}

}  // namespace navwright
