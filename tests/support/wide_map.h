#pragma once

#include <span>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"
#include "core/map/bsp/bsp_lumps.h"

/// Converts a map to wide indices (QBSP), record by record.
class WideMap {
  public:
    explicit WideMap(const navwright::Bytes& narrow) {
        for (std::size_t i = 0; i < navwright::kBspLumpCount; ++i) {
            navwright::ByteReader table(narrow);
            table.skip(8 + 8 * i);
            const auto offset = table.u32(), length = table.u32();
            const auto lump = static_cast<navwright::BspLump>(i);
            if (length > 0) widen(lump, std::span(narrow).subspan(offset, length));
        }
    }

    /// For appending to the lump's records.
    [[nodiscard]] navwright::ByteWriter& lump(navwright::BspLump lump) {
        return lumps_[static_cast<std::size_t>(lump)];
    }

    [[nodiscard]] navwright::Bytes file() const {
        navwright::ByteWriter head, body;
        head.u32(navwright::kWideBspIdent);
        head.u32(navwright::kBspVersion);
        for (const auto& lump : lumps_) {
            while (body.size() % 4 != 0) body.u8(0);
            head.u32(static_cast<std::uint32_t>(navwright::kBspHeaderSize + body.size()));
            head.u32(static_cast<std::uint32_t>(lump.size()));
            body.bytes(lump.view());
        }
        head.bytes(body.view());
        return std::move(head).take();
    }

  private:
    /// The layout of a record: 'i' an index that becomes wide, '-' a signed one, 'b' six bounds, a digit that
    /// many bytes.
    static const char* shapeOf(navwright::BspLump lump) {
        using enum navwright::BspLump;
        switch (lump) {
            case nodes:
                return "444bii";
            case faces:
                return "ii4ii44";
            case leafs:
                return "4-ibiiii";
            case leafFaces:
            case leafBrushes:
                return "i";
            case edges:
                return "ii";
            case brushSides:
                return "i-";
            default:
                return "1";
        }
    }

    void widen(navwright::BspLump lump, std::span<const std::byte> records) {
        auto& out = lumps_[static_cast<std::size_t>(lump)];
        navwright::ByteReader in(records);
        while (in.remaining() > 0) {
            for (const char* field = shapeOf(lump); *field != 0; ++field) widen(*field, in, out);
        }
    }

    static void widen(char field, navwright::ByteReader& in, navwright::ByteWriter& out) {
        if (field == 'i') {
            out.u32(in.u16());
        } else if (field == '-') {
            out.s32(in.s16());
        } else if (field == 'b') {
            for (int i = 0; i < 6; ++i) out.f32(in.s16());
        } else {
            out.bytes(in.take(static_cast<std::size_t>(field - '0')));
        }
    }

    std::array<navwright::ByteWriter, navwright::kBspLumpCount> lumps_;
};
