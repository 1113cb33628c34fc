#pragma once

#include <array>
#include <string_view>

#include "core/base/byte_writer.h"
#include "core/base/file_bytes.h"

/// A minimal Quake map: a square face of 64 units with a 16 x 16 texture, a light and a player start.
inline navwright::Bytes quakeMap(bool wide) {
    using namespace navwright;
    std::array<ByteWriter, 15> lumps;
    const auto index = [&](ByteWriter& out, std::uint32_t value) {
        wide ? out.u32(value) : out.u16(static_cast<std::uint16_t>(value));
    };
    lumps[0].string(
        "{ \"classname\" \"worldspawn\" }\n{ \"classname\" \"info_player_start\" \"origin\" \"8 8 24\" }");
    for (const float value : {0.0f, 0.0f, 1.0f, 0.0f}) lumps[1].f32(value);
    lumps[1].s32(2);
    constexpr std::uint32_t kSide = 16, kHead = 40;
    lumps[2].u32(1);
    lumps[2].s32(8);
    lumps[2].fixedString("stone", 16);
    for (const auto value : {kSide, kSide, kHead, kHead, kHead, kHead}) lumps[2].u32(value);
    for (std::uint32_t texel = 0; texel < kSide * kSide; ++texel) lumps[2].u8(15);
    constexpr std::array<std::array<float, 2>, 4> kCorners{{{0, 0}, {0, 64}, {64, 64}, {64, 0}}};
    for (const auto& [x, y] : kCorners) {
        for (const float value : {x, y, 0.0f}) lumps[3].f32(value);
    }
    for (const float value : {1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f}) lumps[6].f32(value);
    lumps[6].u32(0);
    lumps[6].u32(0);
    index(lumps[7], 0);
    index(lumps[7], 0);
    lumps[7].u32(0);
    index(lumps[7], 4);
    index(lumps[7], 0);
    lumps[7].u32(0xffffff00);
    lumps[7].s32(0);
    for (int sample = 0; sample < 25; ++sample) lumps[8].u8(200);
    for (std::uint32_t corner = 0; corner < 4; ++corner) {
        index(lumps[12], corner);
        index(lumps[12], (corner + 1) % 4);
        lumps[13].u32(corner);
    }
    for (const float value : {0.0f, 0.0f, 0.0f, 64.0f, 64.0f, 0.0f, 0.0f, 0.0f, 0.0f}) lumps[14].f32(value);
    for (const std::uint32_t value : {0u, 0u, 0u, 0u, 1u, 0u, 1u}) lumps[14].u32(value);
    ByteWriter head, body;
    head.u32(wide ? 0x32505342 : 29);
    for (const auto& lump : lumps) {
        head.u32(static_cast<std::uint32_t>(4 + 8 * lumps.size() + body.size()));
        head.u32(static_cast<std::uint32_t>(lump.size()));
        body.bytes(lump.view());
    }
    head.bytes(body.view());
    return std::move(head).take();
}
