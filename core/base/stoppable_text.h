#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "base/stop_scope.h"

namespace navwright {

/// Thrown through the parser, which knows no other way to end early.
struct ParsingStopped {};

/// A text as the parser reads it, which looks from time to time whether it is still wanted.
class StoppableText {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    StoppableText() = default;
    StoppableText(const char* at, const char* end) : at_(at), next_(at), end_(end) { look(); }

    reference operator*() const { return *at_; }
    StoppableText& operator++() {
        if (++at_ == next_) look();
        return *this;
    }
    StoppableText operator++(int) {
        auto before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const StoppableText& a, const StoppableText& b) { return a.at_ == b.at_; }

  private:
    void look() {
        constexpr std::ptrdiff_t kBetween = std::ptrdiff_t{1} << 18;  // bytes; about 5 ms
        next_ = at_ + std::min(kBetween, end_ - at_);
        if (at_ != end_ && stopAsked()) throw ParsingStopped();
    }

    const char* at_ = nullptr;
    const char* next_ = nullptr;  ///< where it looks again
    const char* end_ = nullptr;
};

}  // namespace navwright
