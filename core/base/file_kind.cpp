#include "core/base/file_kind.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/base/text_marks.h"
#include "core/base/zlib_block.h"

namespace navwright {

namespace {

constexpr std::uint8_t kServerData = 12;  ///< the first command of a client demo
/// Protocols of client demos: 25 (3.00) to 36 (q2pro) and a reserve, and those with extended limits
/// (PROTOCOL_VERSION_EXTENDED and its successors).
constexpr std::int32_t kOldestProtocol = 25;
constexpr std::int32_t kNewestProtocol = 40;
constexpr std::int32_t kExtendedProtocol = 3434;
constexpr std::int32_t kNewestExtendedProtocol = 3440;

/// An AQ2 nav starts with its node count, a strafe archive with text.
constexpr std::size_t kNavNodes = 8095;

bool startsWith(std::span<const std::byte> bytes, std::string_view magic) {
    return bytes.size() >= magic.size() && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}

bool isProtocol(std::int32_t protocol) {
    return (protocol >= kOldestProtocol && protocol <= kNewestProtocol) ||
           (protocol >= kExtendedProtocol && protocol <= kNewestExtendedProtocol);
}

bool looksLikeDm2(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    const auto length = in.s32();
    const auto command = in.u8();
    const auto protocol = in.s32();
    return !in.failed() && length >= 5 && static_cast<std::uint32_t>(length) <= limit::kMessageBytes &&
           command == kServerData && isProtocol(protocol);
}

/// A zlib stream starts with two bytes that, as one number, are a multiple of 31; the low half of the first
/// says deflate.
bool looksLikeZlibBlock(std::span<const std::byte> bytes) {
    if (bytes.size() < kZlibBlockHeaderSize + 2) return false;
    const auto first = std::to_integer<int>(bytes[kZlibBlockHeaderSize]);
    const auto second = std::to_integer<int>(bytes[kZlibBlockHeaderSize + 1]);
    return (first & 0x0f) == 8 && (first * 256 + second) % 31 == 0;
}

/// The first bytes of a block's payload; fewer where the stream is damaged.
std::array<std::byte, 32> payloadHead(std::span<const std::byte> block) {
    std::array<std::byte, 32> head{};
    const auto packed = block.subspan(kZlibBlockHeaderSize);
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    if (inflateInit(&stream) != Z_OK) return head;
    stream.next_out = reinterpret_cast<Bytef*>(head.data());
    stream.avail_out = static_cast<uInt>(head.size());
    static_cast<void>(inflate(&stream, Z_SYNC_FLUSH));
    inflateEnd(&stream);
    return head;
}

/// Version 1 is used by old navs and strafe archives. A nav starts with a count that is no pair of letters,
/// and its first node has number 0.
FileKind firstVersionKind(std::span<const std::byte> block) {
    constexpr std::size_t kOriginAndType = 13;
    constexpr std::int32_t kLeastNode = 17;
    const auto head = payloadHead(block);
    ByteReader in(head);
    const auto count = in.u16();
    in.skip(kOriginAndType);
    const auto number = in.s16();
    const auto rawLength = ByteReader(block.subspan(1)).s32();
    if (count == 0) return rawLength == 2 ? FileKind::aq2Nav : FileKind::strafeArchive;
    const bool room = rawLength >= 2 + kLeastNode * static_cast<std::int32_t>(count);
    return count <= kNavNodes && number == 0 && room ? FileKind::aq2Nav : FileKind::strafeArchive;
}

FileKind zlibBlockKind(std::span<const std::byte> bytes) {
    const auto version = std::to_integer<int>(bytes[0]);
    if (version == 2) return FileKind::aq2Nav;
    return version == 1 ? firstVersionKind(bytes) : FileKind::unknown;
}

/// A wal has no magic number. Its sizes and offsets must agree: the first of four pictures follows the header
/// of 100 bytes, each has a quarter of the texels of the one before.
bool looksLikeWal(std::span<const std::byte> bytes) {
    constexpr std::size_t kName = 32;
    constexpr std::uint32_t kHead = 100;
    ByteReader in(bytes);
    in.skip(kName);
    auto width = in.u32(), height = in.u32();
    auto at = in.u32();
    if (in.failed() || at != kHead || width == 0 || height == 0) return false;
    if (width > limit::kPictureSide || height > limit::kPictureSide) return false;
    for (int smaller = 0; smaller < 3; ++smaller) {
        at += width * height;
        if (in.u32() != at) return false;
        width /= 2;
        height /= 2;
    }
    return !in.failed();
}

/// A tga has no magic number; these are the values its header may hold.
bool looksLikeTga(std::span<const std::byte> bytes) {
    constexpr std::uint8_t kPacked = 8, kMapped = 1, kColours = 2, kGreys = 3;
    ByteReader in(bytes);
    in.skip(1);
    const auto map = in.u8(), type = in.u8();
    in.skip(4);
    const auto mapBits = in.u8();
    in.skip(4);
    const auto width = in.u16(), height = in.u16();
    const auto bits = in.u8(), form = in.u8();
    if (in.failed() || width == 0 || height == 0 || width > limit::kPictureSide ||
        height > limit::kPictureSide || (form & 0xc0) != 0 || (form & 0x0f) > 8) {
        return false;
    }
    const auto anyOf = [](std::uint8_t value, std::initializer_list<std::uint8_t> all) {
        return std::ranges::find(all, value) != all.end();
    };
    switch (type & ~kPacked) {
        case kMapped:
            return map == 1 && bits == 8 && anyOf(mapBits, {15, 16, 24, 32});
        case kColours:
            return map == 0 && anyOf(bits, {15, 16, 24, 32});
        case kGreys:
            return map == 0 && bits == 8;
        default:
            return false;
    }
}

/// Position after the string that starts at `open`: behind its closing quote, or the end of the text.
std::size_t endOfString(std::string_view text, std::size_t open) {
    auto at = open + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return at;
}

/// The first position from `at` that is neither blank nor in a comment, or the end of the text.
std::size_t skipComments(std::string_view text, std::size_t at) {
    for (;;) {
        at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
        const auto rest = text.substr(at);
        const bool line = rest.starts_with("//") || rest.starts_with('#');
        if (!line && !rest.starts_with("/*")) return at;
        const auto end = line ? text.find('\n', at) : text.find("*/", at + 2);
        if (end == std::string_view::npos) return text.size();
        at = end + (line ? 1 : 2);
    }
}

/// Comments are not valid JSON, but the JSON reader reports that better. After comments the text may also be
/// a map source, where braces hold names without a colon.
bool opensJson(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    const auto open = skipComments(text, 0);
    if (open == text.size() || (text[open] != '{' && text[open] != '[')) return false;
    if (open == first) return true;
    const auto quote = skipComments(text, open + 1);
    if (quote == text.size() || text[quote] != '"') return false;
    const auto colon = skipComments(text, endOfString(text, quote) + 1);
    return colon < text.size() && text[colon] == ':';
}

bool isUtf16Json(std::string_view text) {
    if (!isUtf16(text)) return false;
    std::string letters;
    std::ranges::copy_if(text.substr(0, kFileHead), std::back_inserter(letters),
                         [](char c) { return c > 0; });
    return opensJson(letters);
}

/// BSP versions of Quake and Half-Life are numbers without a magic number; their table of 15 lumps identifies
/// them.
FileKind unmarkedMapKind(std::span<const std::byte> bytes) {
    constexpr std::uint32_t kQuake = 29, kHalfLife = 30;
    constexpr int kLumps = 15;
    ByteReader in(bytes);
    const auto version = in.u32();
    if (version != kQuake && version != kHalfLife) return FileKind::unknown;
    for (int i = 0; i < 2 * kLumps; ++i) {
        if (in.s32() < 0) return FileKind::unknown;
    }
    if (in.failed()) return FileKind::unknown;
    return version == kQuake ? FileKind::quakeMap : FileKind::halfLifeMap;
}

FileKind markedMapKind(std::span<const std::byte> bytes) {
    constexpr std::uint32_t kQuake3 = 46, kWolfenstein = 47;
    if (startsWith(bytes, "QBSP")) return FileKind::bsp;
    if (startsWith(bytes, "BSP2")) return FileKind::quakeMap;
    if (startsWith(bytes, "2PSB")) return FileKind::oldWideQuakeMap;
    if (startsWith(bytes, "VBSP")) return FileKind::sourceMap;
    if (!startsWith(bytes, "IBSP")) return FileKind::unknown;
    ByteReader in(bytes.subspan(4));
    const auto version = in.u32();
    return version == kQuake3 || version == kWolfenstein ? FileKind::quake3Map : FileKind::bsp;
}

/// Kinds that the first bytes alone identify.
FileKind markedKind(std::span<const std::byte> bytes) {
    const auto format = std::ranges::find_if(fileFormats(), [&](const FileFormat& one) {
        return !one.mark.empty() && !one.isJson() && startsWith(bytes, one.mark);
    });
    return format == fileFormats().end() ? FileKind::unknown : format->kind;
}

bool looksLikeProgram(std::span<const std::byte> bytes) {
    constexpr std::size_t kDosHead = 64;
    return startsWith(bytes,
                      "\x7f"
                      "ELF") ||
           startsWith(bytes, "\xcf\xfa\xed\xfe") || (startsWith(bytes, "MZ") && bytes.size() >= kDosHead);
}

/// The text after leading comments, also those of C.
std::string_view pastComments(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
        if (text.starts_with("/*")) {
            const auto end = text.find("*/", 2);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
            continue;
        }
        if (!text.starts_with("//")) return text;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

/// A brace followed by two quoted words without JSON's colon between them.
bool looksLikeMapSource(std::string_view text) {
    text = pastComments(text);
    if (!text.starts_with('{')) return false;
    text = pastComments(text.substr(1));
    const auto key = text.starts_with('"') ? text.find('"', 1) : std::string_view::npos;
    return key != std::string_view::npos && pastComments(text.substr(key + 1)).starts_with('"');
}

/// The word `weight` and a name in quotes.
bool looksLikeWeights(std::string_view text) {
    constexpr std::string_view kWord = "weight";
    text = pastComments(text);
    return text.starts_with(kWord) && pastComments(text.substr(kWord.size())).starts_with('"');
}

bool looksLikeWebPage(std::string_view text) {
    constexpr std::size_t kLongest = 16;
    const auto head = asciiLowerCase(text.substr(0, kLongest));
    return head.starts_with("<!doctype html") || head.starts_with("<html") || head.starts_with("<head") ||
           head.starts_with("<?xml");
}

FileKind foreignTextKind(std::string_view text) {
    if (text.starts_with("version https://git-lfs")) return FileKind::lfsPointer;
    if (looksLikeWebPage(text)) return FileKind::webPage;
    return looksLikeMapSource(text) ? FileKind::mapSource : FileKind::unknown;
}

FileKind jsonKind(std::string_view text) {
    const auto head = jsonHead(text);
    const auto format = std::ranges::find_if(
        fileFormats(), [&](const FileFormat& one) { return one.isJson() && one.mark == head.format; });
    if (format != fileFormats().end()) return format->kind;
    const auto has = [&](std::string_view key) { return head.keys.contains(std::string(key)); };
    if (has("coverage_ratio") && has("bad_nodes")) return FileKind::report;
    if (has("Version") && (has("Nodes") || (has("Map") && has("Contributors")))) return FileKind::navJson;
    if (has("parameters")) return FileKind::preset;
    if (has("traits") && has("name")) return FileKind::character;
    return FileKind::otherJson;
}

}  // namespace

FileKind fileKindOf(std::span<const std::byte> file) {
    const auto head = file.first(std::min(file.size(), kFileHead));
    if (head.empty()) return FileKind::empty;
    if (const auto map = markedMapKind(head); map != FileKind::unknown) return map;
    if (withoutByteOrderMark(asText(head)).starts_with(fileFormat(FileKind::quakeNavPatches).mark))
        return FileKind::quakeNavPatches;
    if (const auto kind = markedKind(head); kind != FileKind::unknown) return kind;
    if (startsWith(head, "PK\x03\x04") || startsWith(head, "PK\x05\x06")) return FileKind::zip;
    if (looksLikeWal(head)) return FileKind::wal;
    if (looksLikeDm2(head)) return FileKind::dm2;
    if (const auto map = unmarkedMapKind(head); map != FileKind::unknown) return map;
    if (looksLikeZlibBlock(head)) return zlibBlockKind(head);
    if (looksLikeProgram(head)) return FileKind::program;
    const auto text = withoutByteOrderMark(asText(head));
    if (isUtf16Json(text)) return FileKind::utf16;
    const auto foreign =
        foreignTextKind(text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())));
    if (foreign != FileKind::unknown) return foreign;
    if (looksLikeWeights(text)) return FileKind::weights;
    if (opensJson(text)) return jsonKind(text);
    return looksLikeTga(head) ? FileKind::tga : FileKind::unknown;
}

FileKind fileKindOf(std::span<const std::byte> file, const std::filesystem::path& name) {
    const auto kind = fileKindOf(file);
    if (kind != FileKind::unknown) return kind;
    for (const auto named : {FileKind::gset, FileKind::wal, FileKind::pcx, FileKind::tga}) {
        if (hasEnding(name, named)) return named;
    }
    return FileKind::unknown;
}

Result<FileKind> fileKindOf(const std::filesystem::path& file) {
    NAV_ASSIGN(const auto head, readHead(file, kFileHead));
    return fileKindOf(std::span<const std::byte>(head));
}

std::string_view fileKindName(FileKind kind) {
    return fileFormat(kind).title;
}

std::vector<std::string_view> formatsRead() {
    std::vector<std::string_view> read;
    for (const auto& format : fileFormats()) {
        if (format.read) read.push_back(format.title);
    }
    return read;
}

namespace {

bool isMapOfAnotherGame(FileKind kind) {
    return kind >= FileKind::quakeMap && kind <= FileKind::sourceMap;
}

std::string_view hintFor(FileKind kind) {
    if (kind == FileKind::lfsPointer) return "git lfs pull brings the file itself";
    if (kind == FileKind::webPage) return "a download that failed leaves such a file";
    return {};
}

}  // namespace

Result<> requireKind(std::span<const std::byte> file, FileKind wanted, std::string_view where) {
    const auto kind = fileKindOf(file);
    const bool known = kind != FileKind::empty && kind != FileKind::unknown && kind != FileKind::otherJson;
    if (kind == wanted || !known) return {};
    const bool otherGame = wanted == FileKind::bsp && isMapOfAnotherGame(kind);
    return fail(fmt::format("This is {}, not {}", fileFormat(kind).inSentence,
                            otherGame ? "a map of Quake II" : fileFormat(wanted).inSentence),
                std::string(where), std::string(hintFor(kind)));
}

Result<> requireKind(std::string_view text, FileKind wanted, std::string_view where) {
    return requireKind(std::as_bytes(std::span(text)), wanted, where);
}

JsonHead jsonHead(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    JsonHead head;
    std::size_t depth = 0;
    std::string field;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && depth > 0) --depth;
        if (c != '"') continue;
        const auto end = endOfString(text, at);
        if (end >= text.size()) break;
        auto word = std::string(text.substr(at + 1, end - at - 1));
        at = end;
        if (depth != 1) continue;
        const auto next = text.find_first_not_of(kBlanks, end + 1);
        if (next != std::string_view::npos && text[next] == ':') {
            head.keys.insert(word);
            field = std::move(word);
        } else if (field == "format" && head.format.empty()) {
            head.format = std::move(word);
        }
    }
    return head;
}

}  // namespace navwright
