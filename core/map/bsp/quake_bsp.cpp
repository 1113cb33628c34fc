#include "core/map/bsp/quake_bsp.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/map/bsp/bsp_lumps.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Numbers as in the file's lump table.
enum class QuakeLump : std::uint8_t {
    entities,
    planes,
    textures,
    vertices,
    visibility,
    nodes,
    texInfos,
    faces,
    lighting,
    clipNodes,
    leafs,
    leafFaces,
    edges,
    surfEdges,
    models
};
constexpr std::size_t kQuakeLumps = 15;
constexpr std::uint32_t kWideQuakeIdent = 0x32505342;  // "BSP2"

constexpr std::size_t kTextureName = 16, kTextureField = 32;

/// Writes a Quake map in Quake II's wide format, so that one reader validates both.
class QuakeConversion {
  public:
    QuakeConversion(std::span<const std::byte> file, std::string_view where) : file_(file), where_(where) {}

    Result<BspFile> read() {
        NAV_TRY(readTable());
        NAV_TRY(readTextures());
        NAV_TRY(convertLumps());
        NAV_ASSIGN(auto bsp, parseBsp(joined(), where_));
        bsp.textures = std::move(textures_);
        bsp.onlyToLookAt = true;
        return bsp;
    }

  private:
    Result<> readTable() {
        ByteReader table(file_);
        wide_ = table.u32() == kWideQuakeIdent;
        for (std::size_t i = 0; i < kQuakeLumps; ++i) {
            const std::uint64_t offset = table.u32(), length = table.u32();
            if (table.failed() || offset + length > file_.size()) {
                return fail(fmt::format("Lump {} of this map of Quake ends at byte {}, the file has {}", i,
                                        offset + length, file_.size()),
                            std::string(where_), "the file is truncated or damaged");
            }
            lumps_[i] = file_.subspan(offset, length);
        }
        if (lump(QuakeLump::planes).empty() || lump(QuakeLump::faces).empty())
            return fail("This map of Quake (BSP29 or BSP2) is empty", std::string(where_));
        if (lump(QuakeLump::lighting).size() <= limit::kMapBytes / 3) return {};
        return fail("The light data of this map of Quake is too large", std::string(where_));
    }

    /// Reads the embedded textures with their largest picture, if any.
    Result<> readTextures() {
        const auto all = lump(QuakeLump::textures);
        ByteReader table(all);
        const auto count = all.empty() ? 0 : table.u32();
        if (count > all.size() / sizeof(std::uint32_t)) return badTexture(count, "there are not so many");
        std::uint64_t total = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto offset = table.s32();
            BspTexture texture;
            if (offset >= 0) {
                NAV_TRY(readTexture(i, all.subspan(std::min(toIndex(offset), all.size())), texture));
            }
            total += texture.texels.size();
            if (total > all.size()) return badTexture(i, "its picture is also another's");
            textures_.push_back(std::move(texture));
        }
        return {};
    }

    Result<> readTexture(std::uint32_t number, std::span<const std::byte> bytes, BspTexture& texture) const {
        ByteReader in(bytes);
        const auto name = in.take(kTextureName);
        texture.width = in.u32();
        texture.height = in.u32();
        const auto at = in.u32();
        if (in.failed()) return badTexture(number, "it is cut off");
        texture.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
        texture.name.resize(std::min(texture.name.find('\0'), texture.name.size()));
        if (at == 0) return {};
        const auto texels = std::uint64_t{texture.width} * texture.height;
        if (texture.width > limit::kPictureSide || texture.height > limit::kPictureSide ||
            at > bytes.size() || texels > bytes.size() - at) {
            return badTexture(number, "its picture lies beyond the textures");
        }
        const auto picture = bytes.subspan(at, texels);
        texture.texels.assign(picture.begin(), picture.end());
        return {};
    }

    [[nodiscard]] std::unexpected<Failure> badTexture(std::uint32_t number, std::string_view what) const {
        return fail(fmt::format("texture {} (lump 2 of Quake): {}", number, what), std::string(where_),
                    "the map is damaged");
    }

    Result<> convertLumps() {
        copy(QuakeLump::entities, BspLump::entities);
        copy(QuakeLump::planes, BspLump::planes);
        copy(QuakeLump::vertices, BspLump::vertices);
        copy(QuakeLump::surfEdges, BspLump::surfEdges);
        for (const auto sample : lump(QuakeLump::lighting)) {
            for (int colour = 0; colour < 3; ++colour)
                to(BspLump::lighting).u8(std::to_integer<std::uint8_t>(sample));
        }
        NAV_TRY(each(QuakeLump::texInfos, 40, [&](ByteReader& in) { return convertTexInfo(in); }));
        NAV_TRY(each(QuakeLump::faces, wide_ ? 28 : 20, [&](ByteReader& in) { return convertFace(in); }));
        NAV_TRY(each(QuakeLump::edges, wide_ ? 8 : 4, [&](ByteReader& in) -> Result<> {
            for (int end = 0; end < 2; ++end) to(BspLump::edges).u32(index(in));
            return {};
        }));
        NAV_TRY(each(QuakeLump::models, 64, [&](ByteReader& in) { return convertModel(in); }));
        addEmptySpace();
        return {};
    }

    Result<> convertTexInfo(ByteReader& in) {
        auto& out = to(BspLump::texInfos);
        out.bytes(in.take(8 * sizeof(float)));
        const auto number = in.u32();
        in.skip(sizeof(std::uint32_t));
        if (number >= textures_.size() && !textures_.empty()) {
            return badTexture(number, fmt::format("surfaces name it, and there are {}", textures_.size()));
        }
        const auto name = textures_.empty() ? std::string() : textures_[number].name;
        out.s32(flagsOf(name));
        out.s32(0);
        out.fixedString(name, kTextureField);
        out.s32(0);
        return {};
    }

    /// Quake marks surfaces by texture name.
    static std::int32_t flagsOf(std::string_view texture) {
        if (texture.starts_with("sky")) return kSurfSky;
        if (texture.starts_with('{')) return kSurfAlphaTest;
        return texture.starts_with('*') ? kSurfWarp : 0;
    }

    Result<> convertFace(ByteReader& in) {
        auto& out = to(BspLump::faces);
        const auto plane = index(in), side = index(in);
        const auto firstEdge = in.u32();
        const auto edges = index(in), texInfo = index(in);
        const auto styles = in.take(4);
        const auto light = in.s32();
        for (const auto value : {plane, side, firstEdge, edges, texInfo}) out.u32(value);
        out.bytes(styles);
        const bool lit = light >= 0 && toIndex(light) < lump(QuakeLump::lighting).size();
        out.s32(lit ? 3 * light : -1);
        return {};
    }

    Result<> convertModel(ByteReader& in) {
        auto& out = to(BspLump::models);
        const bool world = out.size() == 0;
        out.bytes(in.take(9 * sizeof(float)));
        in.skip(5 * sizeof(std::uint32_t));
        out.s32(world ? 0 : ~1);
        out.bytes(in.take(2 * sizeof(std::uint32_t)));
        return {};
    }

    /// Adds a solid leaf, which maps start with, and a node with nothing on both sides.
    void addEmptySpace() {
        auto& nodes = to(BspLump::nodes);
        nodes.s32(0);
        nodes.s32(~1);
        nodes.s32(~2);
        for (int field = 0; field < 8; ++field) nodes.u32(0);
        for (const auto contents : {kContentsSolid, 0, 0}) {
            auto& leafs = to(BspLump::leafs);
            leafs.s32(contents);
            leafs.s32(-1);
            for (int field = 0; field < 11; ++field) leafs.u32(0);
        }
        to(BspLump::areas).u32(0);
        to(BspLump::areas).u32(0);
    }

    template <class Convert>
    Result<> each(QuakeLump which, std::size_t size, Convert convert) {
        const auto bytes = lump(which);
        if (bytes.size() % size != 0 || bytes.size() / size > limit::kMap32) {
            return fail(
                fmt::format("Lump {} of this map of Quake has {} bytes, not a multiple of {}, or too many",
                            static_cast<int>(which), bytes.size(), size),
                std::string(where_), "the map is damaged");
        }
        ByteReader in(bytes);
        while (in.remaining() > 0) NAV_TRY(convert(in));
        return {};
    }

    [[nodiscard]] std::uint32_t index(ByteReader& in) const { return wide_ ? in.u32() : in.u16(); }
    [[nodiscard]] std::span<const std::byte> lump(QuakeLump which) const { return lumps_[toIndex(which)]; }
    ByteWriter& to(BspLump which) { return converted_[toIndex(which)]; }
    void copy(QuakeLump from, BspLump into) { to(into).bytes(lump(from)); }

    [[nodiscard]] std::vector<std::byte> joined() const {
        ByteWriter head, body;
        head.u32(kWideBspIdent);
        head.u32(kBspVersion);
        for (const auto& lump : converted_) {
            head.u32(static_cast<std::uint32_t>(kBspHeaderSize + body.size()));
            head.u32(static_cast<std::uint32_t>(lump.size()));
            body.bytes(lump.view());
        }
        head.bytes(body.view());
        return std::move(head).take();
    }

    std::span<const std::byte> file_;
    std::string_view where_;
    bool wide_ = false;
    std::array<std::span<const std::byte>, kQuakeLumps> lumps_;
    std::array<ByteWriter, kBspLumpCount> converted_;
    std::vector<BspTexture> textures_;
};

}  // namespace

Result<BspFile> parseQuakeBsp(std::span<const std::byte> file, std::string_view where) {
    NAV_TRY(requireKind(file, FileKind::quakeMap, where));
    NAV_ASSIGN(auto bsp, QuakeConversion(file, where).read());
    bsp.checksum = mapChecksum(file);
    return bsp;
}

Result<BspFile> parseAnyBsp(std::span<const std::byte> file, std::string_view where) {
    return fileKindOf(file) == FileKind::quakeMap ? parseQuakeBsp(file, where) : parseBsp(file, where);
}

}  // namespace navwright
