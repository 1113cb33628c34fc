#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "mutate/mutation.h"

namespace mutate {

/// Where the parts of a binary file are: what a walk through it found.
struct Layout {
    enum class Kind { whole, real };
    struct Field {
        std::size_t at;
        std::size_t width;
        Kind kind;
    };
    /// One of a list whose length stands in a field before it.
    struct Record {
        std::size_t begin, end;
        std::size_t countAt, countWidth;
    };
    std::vector<Field> fields;
    std::vector<Record> records;
    bool whole = false;  ///< the file ended where its parts did
};

/// Reads a file in the order of its format and notes every part.
class Walk {
  public:
    Walk(std::span<const std::byte> bytes, Layout& layout) : bytes_(bytes), layout_(layout) {}

    std::uint64_t integer(std::size_t width) {
        std::uint64_t value = 0;
        if (!note(width, Layout::Kind::whole)) return 0;
        std::memcpy(&value, bytes_.data() + at_ - width, width);
        return value;
    }
    void real() { note(sizeof(float), Layout::Kind::real); }
    void vec3() {
        for (int axis = 0; axis < 3; ++axis) real();
    }
    void text() {
        while (ok_ && at_ < bytes_.size() && bytes_[at_] != std::byte{0}) ++at_;
        skip(1);
    }
    void skip(std::size_t size) {
        ok_ = ok_ && size <= bytes_.size() - at_;
        if (ok_) at_ += size;
    }
    /// A count and as many records, each read by `one`.
    template <class One>
    void list(std::size_t countWidth, One one) {
        const auto countAt = at_;
        const auto count = integer(countWidth);
        for (std::uint64_t i = 0; i < count && ok_; ++i) record(countAt, countWidth, one);
    }
    /// One record of a list that is counted elsewhere.
    template <class One>
    void record(std::size_t countAt, std::size_t countWidth, One one) {
        const auto begin = at_;
        one();
        if (ok_) layout_.records.push_back({begin, at_, countAt, countWidth});
    }

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool ok() const { return ok_; }
    void finish() { layout_.whole = ok_ && at_ == bytes_.size(); }

  private:
    bool note(std::size_t width, Layout::Kind kind) {
        skip(width);
        if (ok_) layout_.fields.push_back({at_ - width, width, kind});
        return ok_;
    }

    std::span<const std::byte> bytes_;
    Layout& layout_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

/// Changes one to four parts of a file: a field's value, or a record is doubled, removed, or put in the place
/// of another, with the counts kept right. `layoutOf` is asked anew after every change that moves parts.
[[nodiscard]] Bytes mutateParts(Bytes file, Layout (*layoutOf)(std::span<const std::byte>), Tools& tools);

}  // namespace mutate
