#pragma once

#include <cstring>

#include "core/base/file_bytes.h"
#include "core/map/bsp/bsp_lumps.h"

/// Modifies fields of a map file.
class MapDamage {
  public:
    explicit MapDamage(navwright::Bytes file) : file_(std::move(file)) {}

    [[nodiscard]] std::uint32_t lumpOffset(navwright::BspLump lump) const { return read(entry(lump)); }
    [[nodiscard]] std::uint32_t lumpLength(navwright::BspLump lump) const { return read(entry(lump) + 4); }
    void setLumpOffset(navwright::BspLump lump, std::uint32_t offset) { write(entry(lump), offset); }
    void setLumpLength(navwright::BspLump lump, std::uint32_t length) { write(entry(lump) + 4, length); }

    /// The file offset of byte `field` of a record.
    [[nodiscard]] std::size_t at(navwright::BspLump lump, std::size_t record, std::size_t field) const {
        return lumpOffset(lump) + record * navwright::lumpKind(lump).recordSize + field;
    }
    template <class T>
    void write(std::size_t offset, T value) {
        std::memcpy(&file_[offset], &value, sizeof value);
    }
    [[nodiscard]] const navwright::Bytes& file() const { return file_; }

  private:
    static std::size_t entry(navwright::BspLump lump) { return 8 + 8 * static_cast<std::size_t>(lump); }
    [[nodiscard]] std::uint32_t read(std::size_t offset) const {
        std::uint32_t value = 0;
        std::memcpy(&value, &file_[offset], sizeof value);
        return value;
    }

    navwright::Bytes file_;
};
