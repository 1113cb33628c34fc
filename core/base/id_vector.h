#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/index.h"

namespace navwright {

template <class I, class Id>
inline constexpr bool kFindsById = std::is_same_v<I, Id> || (std::is_integral_v<I> && std::is_integral_v<Id>);
/// A valid index of an IdVector of `Id`.
template <class I, class Id>
concept IdOf = kFindsById<I, Id>;

/// A std::vector indexed by `Id`: an integer (then any integer type is accepted) or an enumerator. Debug
/// builds assert that ids are in range; others do not check.
template <IndexLike Id, class T>
class IdVector : public std::vector<T> {
    using Base = std::vector<T>;

  public:
    using typename Base::const_reference;
    using typename Base::reference;

    using Base::Base;
    using Base::operator=;
    IdVector() = default;
    IdVector(const Base& values) : Base(values) {}
    IdVector(Base&& values) noexcept : Base(std::move(values)) {}

    template <IdOf<Id> I>
    [[nodiscard]] reference operator[](I id) {
        assert(toIndex(id) < this->size());
        return Base::operator[](toIndex(id));
    }
    template <IdOf<Id> I>
    [[nodiscard]] const_reference operator[](I id) const {
        assert(toIndex(id) < this->size());
        return Base::operator[](toIndex(id));
    }

    /// Throws std::out_of_range.
    template <IdOf<Id> I>
    [[nodiscard]] reference at(I id) {
        return Base::at(toIndex(id));
    }
    template <IdOf<Id> I>
    [[nodiscard]] const_reference at(I id) const {
        return Base::at(toIndex(id));
    }

    /// Whether there is an element with that id; false for negative ids.
    [[nodiscard]] bool has(Id id) const { return toIndex(id) < this->size(); }

    /// The ids of all elements from `first` on, ascending. Elements added later are not included.
    [[nodiscard]] auto ids(Id first = {}) const {
        return std::views::iota(std::min(toIndex(first), this->size()), this->size()) |
               std::views::transform([](std::size_t number) { return static_cast<Id>(number); });
    }
};

}  // namespace navwright
