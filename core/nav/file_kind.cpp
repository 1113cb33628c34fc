#include "nav/file_kind.h"

#include <algorithm>
#include <cstring>

#include "base/byte_reader.h"
#include "base/byte_text.h"
#include "base/json_view.h"
#include "base/zlib_block.h"
#include "nav/aq2_nav.h"
#include "nav/strafe_archive.h"

namespace navwright {

namespace {

constexpr std::byte kServerData{12};  // the first command of a client demo
constexpr std::int32_t kOldestDemoProtocol = 25;
constexpr std::int32_t kNewestDemoProtocol = 36;
constexpr std::int32_t kLongestMessage = 65536;

bool startsWith(std::span<const std::byte> bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

bool looksLikeDm2(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    const auto length = in.s32();
    const auto command = std::byte{in.u8()};
    const auto protocol = in.s32();
    return !in.failed() && length > 0 && length <= kLongestMessage && command == kServerData &&
           protocol >= kOldestDemoProtocol && protocol <= kNewestDemoProtocol;
}

/// A zlib stream starts with two bytes that, as one number, are a multiple of 31; the low half of the first
/// says deflate.
bool looksLikeZlibBlock(std::span<const std::byte> bytes) {
    if (bytes.size() < kZlibBlockHeaderSize + 2) return false;
    const auto first = std::to_integer<int>(bytes[kZlibBlockHeaderSize]);
    const auto second = std::to_integer<int>(bytes[kZlibBlockHeaderSize + 1]);
    return (first & 0x0f) == 8 && (first * 256 + second) % 31 == 0;
}

FileKind zlibBlockKind(std::span<const std::byte> bytes) {
    const auto version = std::to_integer<int>(bytes[0]);
    if (version == 2) return FileKind::aq2Nav;
    if (version != 1) return FileKind::unknown;
    return readAq2Nav(bytes, "") ? FileKind::aq2Nav : FileKind::strafeArchive;
}

FileKind jsonKind(std::string_view text) {
    const auto document = JsonDocument::parse(text, "");
    if (!document) return FileKind::otherJson;
    const auto root = document->root();
    if (root.has("format")) {
        const auto format = root.text("format");
        if (format == "navwright.patches") return FileKind::patches;
        if (format == "navwright.ledger") return FileKind::ledger;
        if (format == "navwright.generation") return FileKind::generation;
        if (format == "navwright.project") return FileKind::project;
    }
    if (root.has("coverage_ratio") && root.has("bad_nodes")) return FileKind::report;
    if (root.has("Version") && root.has("Map") && root.has("Nodes")) return FileKind::navJson;
    if (root.has("parameters")) return FileKind::preset;
    return FileKind::otherJson;
}

}  // namespace

FileKind fileKind(std::span<const std::byte> bytes) {
    if (bytes.empty()) return FileKind::empty;
    if (startsWith(bytes, "\x1f\x8b")) return FileKind::gzip;
    if (startsWith(bytes, "MVD2")) return FileKind::mvd2;
    if (startsWith(bytes, "IBSP")) return FileKind::bsp;
    if (startsWith(bytes, "NAV2")) return FileKind::nav2;
    if (startsWith(bytes, "NAV3")) return FileKind::nav3;
    if (looksLikeDm2(bytes)) return FileKind::dm2;
    if (looksLikeZlibBlock(bytes)) return zlibBlockKind(bytes);
    const auto text = asText(bytes);
    const auto start = text.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && (text[start] == '{' || text[start] == '[')) return jsonKind(text);
    return FileKind::unknown;
}

std::string_view fileKindName(FileKind kind) {
    constexpr std::string_view kNames[] = {
        "Empty file",        "Unknown file",   "Gzip file",          "MVD2 demo",    "Client demo (dm2)",
        "BSP map",           "AQ2 nav",        "NAV2 nav",           "NAV3 nav",     "Strafe archive",
        "NavJson nav",       "Navtest report", "Ledger of removals", "Edit patches", "Parameter preset",
        "Generation report", "Project",        "Other JSON",
    };
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace navwright
