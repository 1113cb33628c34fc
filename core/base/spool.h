#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/base/result.h"
#include "core/system/file.h"

namespace navwright {

/// An unnamed temporary file, deleted with this object. It is created in $TMPDIR, else in /var/tmp, else in
/// the system's temporary folder.
class ScratchFile {
  public:
    /// Errors: no file can be made in that folder.
    [[nodiscard]] static Result<ScratchFile> create();

    /// Appends bytes. Errors: those of the disk.
    [[nodiscard]] Result<> append(std::span<const std::byte> bytes);
    /// Reads `into.size()` bytes from `offset`, which must have been written. Errors: those of the disk.
    [[nodiscard]] Result<> read(std::uint64_t offset, std::span<std::byte> into) const;

  private:
    explicit ScratchFile(SystemFile file) : file_(std::move(file)) {}

    SystemFile file_;
};

/// A sequence of plain records: written once, then read from first to last any number of times. Holds up to
/// `memory` bytes in memory and the rest in a ScratchFile.
template <class T>
    requires std::is_trivially_copyable_v<T>
class Spool {
  public:
    explicit Spool(std::size_t memory) : most_(std::max<std::size_t>(memory / sizeof(T), kBlock)) {}

    [[nodiscard]] std::uint64_t size() const { return written_ + held_.size(); }

    /// Errors: those of ScratchFile.
    [[nodiscard]] Result<> add(const T& record) {
        if (held_.size() == (file_ ? kBlock : most_)) {
            NAV_TRY(spill());
        }
        held_.push_back(record);
        return {};
    }

    /// Reads a spool from its start. The spool must not be written to meanwhile.
    class Reader {
      public:
        explicit Reader(const Spool& spool) : spool_(spool) {}
        /// Returns up to `most` records; empty at the end. Valid until the next call. Errors: those of
        /// ScratchFile.
        [[nodiscard]] Result<std::span<const T>> next(std::size_t most = kBlock) {
            if (at_ >= spool_.written_) {
                const auto from = toIndex(at_ - spool_.written_);
                const auto count = std::min(most, spool_.held_.size() - from);
                at_ += count;
                return std::span<const T>(spool_.held_).subspan(from, count);
            }
            block_.resize(std::min<std::uint64_t>(most, spool_.written_ - at_));
            NAV_TRY(spool_.file_->read(at_ * sizeof(T), std::as_writable_bytes(std::span(block_))));
            at_ += block_.size();
            return std::span<const T>(block_);
        }
        /// Reads exactly `count` records into `into`. Errors: fewer are left; those of ScratchFile.
        [[nodiscard]] Result<> fill(std::size_t count, std::vector<T>& into) {
            into.clear();
            while (into.size() < count) {
                NAV_ASSIGN(const auto some, next(count - into.size()));
                if (some.empty()) return fail("A temporary file ends early");
                into.insert(into.end(), some.begin(), some.end());
            }
            return {};
        }

      private:
        const Spool& spool_;
        std::uint64_t at_ = 0;
        std::vector<T> block_;
    };

  private:
    /// Records per read or write.
    static constexpr std::size_t kBlock = std::max<std::size_t>((std::size_t{64} << 10) / sizeof(T), 1);

    [[nodiscard]] Result<> spill() {
        if (!file_) {
            NAV_ASSIGN(auto file, ScratchFile::create());
            file_ = std::make_unique<ScratchFile>(std::move(file));
        }
        NAV_TRY(file_->append(std::as_bytes(std::span(held_))));
        written_ += held_.size();
        held_.clear();
        if (held_.capacity() > kBlock) {
            held_.shrink_to_fit();
            held_.reserve(kBlock);
        }
        return {};
    }

    std::size_t most_;  ///< records in memory
    std::vector<T> held_;
    std::unique_ptr<ScratchFile> file_;
    std::uint64_t written_ = 0;  ///< records in the file
};

}  // namespace navwright
