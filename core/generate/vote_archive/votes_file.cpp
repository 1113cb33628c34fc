#include "core/generate/vote_archive/votes_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <system_error>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/base/file_kind.h"
#include "core/base/hash_bytes.h"
#include "core/base/index.h"
#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/stage_keys.h"
#include "core/generate/pipeline/voted_demos.h"

namespace navwright {

namespace {

constexpr std::string_view kMagic = "NAVVOTES";
constexpr std::uint32_t kVersion = 1;
/// Maximum header size; ample for every row and the names of 10,000 missing files.
constexpr std::uint32_t kMostHeader = std::uint32_t{16} << 20;
constexpr std::uint16_t kMostName = 4096;
constexpr std::size_t kBuffer = std::size_t{128} << 10;
constexpr std::uint8_t kDemoFollows = 1, kEndFollows = 0;
constexpr std::byte kDemoMark{kDemoFollows};
/// hash, length of the name, maps, votes, bytes, digest
constexpr std::size_t kHeadBytes = 16 + 2 + 1 + 4 + 4 + 8;
/// demos, votes, digest
constexpr std::size_t kEndBytes = 8 + 8 + 16;

void writeWords(ByteWriter& out, std::string_view text) {
    out.u32(static_cast<std::uint32_t>(text.size()));
    out.bytes(std::as_bytes(std::span(text)));
}

std::string readWords(ByteReader& in) {
    const auto bytes = in.take(in.u32());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes headerBytes(const VotesHeader& header) {
    ByteWriter out;
    const auto& origin = header.origin;
    writeWords(out, origin.program);
    out.write(origin.reader);
    writeWords(out, origin.map);
    out.s32(origin.mapChecksum);
    writeHash(out, origin.mapHash);
    writeHash(out, origin.parameters);
    out.u32(static_cast<std::uint32_t>(origin.rows.size()));
    for (const auto& [key, value] : origin.rows) {
        writeWords(out, key);
        writeWords(out, value);
    }
    out.u32(static_cast<std::uint32_t>(header.missing.size()));
    for (const auto& name : header.missing) writeWords(out, name);
    return std::move(out).take();
}

std::optional<VotesHeader> parseHeader(std::span<const std::byte> bytes) {
    ByteReader in(bytes);
    VotesHeader header;
    auto& origin = header.origin;
    origin.program = readWords(in);
    origin.reader = in.read<std::uint64_t>();
    origin.map = readWords(in);
    origin.mapChecksum = in.s32();
    origin.mapHash = readHash(in);
    origin.parameters = readHash(in);
    const auto rows = in.u32();
    for (std::uint32_t row = 0; row < rows && !in.failed(); ++row) {
        auto key = readWords(in);
        auto value = readWords(in);
        origin.rows.emplace_back(std::move(key), std::move(value));
    }
    const auto missing = in.u32();
    for (std::uint32_t i = 0; i < missing && !in.failed(); ++i) header.missing.push_back(readWords(in));
    const bool ascends =
        std::ranges::adjacent_find(header.missing, std::ranges::greater_equal()) == header.missing.end();
    // The map's name becomes a file name.
    const bool named = !origin.map.empty() && !origin.map.contains('/') && !origin.map.contains('\0');
    if (in.failed() || in.remaining() > 0 || !ascends || !named) return std::nullopt;
    return header;
}

Bytes headBytes(const DemoHead& head) {
    ByteWriter out;
    writeHash(out, head.hash);
    out.u16(static_cast<std::uint16_t>(head.name.size()));
    out.u8(head.maps);
    out.u32(head.votes);
    out.u32(head.bytes);
    out.write(head.digest);
    out.bytes(std::as_bytes(std::span(head.name)));
    return std::move(out).take();
}

bool valuesMatter(const ParamRow& row) {
    return row.stage == Stage::read || row.stage == Stage::gate || row.stage == Stage::votes;
}

}  // namespace

VotesOrigin votesOriginOf(const Parameters& parameters) {
    VotesOrigin origin;
    origin.program = kPipelineRevision;
    origin.reader = demoReaderRevision();
    origin.parameters = voteParameters(parameters);
    for (const auto& row : parameterTable()) {
        if (valuesMatter(row)) origin.rows.emplace_back(row.key, parameters.text(row.id));
    }
    return origin;
}

VotesOrigin votesOrigin(const GameMap& map, const Parameters& parameters) {
    auto origin = votesOriginOf(parameters);
    origin.map = map.name();
    origin.mapChecksum = map.bsp.checksum;
    origin.mapHash = map.hash;
    return origin;
}

Result<> checkSameOrigin(const VotesOrigin& origin, const VotesOrigin& other,
                         const std::filesystem::path& where, const std::string& otherWhere) {
    if (origin == other) return {};
    const auto refuse = [&](const std::string& what, std::string_view hint) -> Result<> {
        return fail(what, where.string(), hint);
    };
    if (origin.map != other.map) {
        return refuse(
            fmt::format("These are votes of {}, those of {} are of {}", origin.map, otherWhere, other.map),
            "take files of one map");
    }
    if (origin.mapHash != other.mapHash) {
        return refuse(fmt::format("These votes are of another revision of {} (checksum {:08x}) than those of "
                                  "{} ({:08x})",
                                  origin.map, static_cast<std::uint32_t>(origin.mapChecksum), otherWhere,
                                  static_cast<std::uint32_t>(other.mapChecksum)),
                      "take files of one revision");
    }
    if (origin.program != other.program || origin.reader != other.reader) {
        return refuse(
            fmt::format("The votes were cast by another version of the program than those of {}", otherWhere),
            "cast the older ones again");
    }
    for (const auto& [key, value] : origin.rows) {
        const auto row = std::ranges::find(other.rows, key, [](const auto& entry) { return entry.first; });
        if (row != other.rows.end() && row->second == value) continue;
        return refuse(
            fmt::format("The votes were cast with other parameters than those of {}: {} is {} and {}",
                        otherWhere, key, value, row == other.rows.end() ? "unknown" : row->second),
            fmt::format("cast them again, or set {} alike", key));
    }
    return refuse(fmt::format("The votes were cast with other parameters than those of {}", otherWhere),
                  "cast them again");
}

Result<> checkCastAlike(const VotesOrigin& origin, const Parameters& parameters,
                        const std::filesystem::path& file) {
    auto mine = votesOriginOf(parameters);
    mine.map = origin.map;
    mine.mapChecksum = origin.mapChecksum;
    mine.mapHash = origin.mapHash;
    return checkSameOrigin(origin, mine, file, "this run");
}

std::string votesFileName(const VotesOrigin& origin) {
    return fmt::format("{}-{:08x}.votes", origin.map, static_cast<std::uint32_t>(origin.mapChecksum));
}

Result<VotesWriter> VotesWriter::create(const std::filesystem::path& target, const VotesHeader& header) {
    NAV_ASSIGN(auto file, AtomicFile::create(target));
    VotesWriter writer(std::move(file));
    const auto bytes = headerBytes(header);
    ByteWriter out;
    out.bytes(std::as_bytes(std::span(kMagic)));
    out.u32(kVersion);
    out.u32(static_cast<std::uint32_t>(bytes.size()));
    out.bytes(bytes);
    out.write(contentHash(bytes).low);
    NAV_TRY(writer.put(out.view()));
    writer.digest_ = contentHash(bytes);
    return writer;
}

Result<> VotesWriter::put(std::span<const std::byte> bytes) {
    if (held_.size() + bytes.size() > kBuffer) {
        NAV_TRY(flush());
    }
    if (bytes.size() > kBuffer) return file_.write(bytes);
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    return {};
}

Result<> VotesWriter::flush() {
    NAV_TRY(file_.write(held_));
    held_.clear();
    return {};
}

Result<> VotesWriter::add(const DemoHead& head, std::span<const std::byte> body) {
    const auto bytes = headBytes(head);
    NAV_TRY(put(std::span(&kDemoMark, 1)));
    NAV_TRY(put(bytes));
    NAV_TRY(put(body));
    digest_ = combine(digest_, contentHash(bytes));
    ++demos_;
    votes_ += head.votes;
    return {};
}

Result<> VotesWriter::commit() {
    ByteWriter out;
    out.u8(kEndFollows);
    out.write(demos_);
    out.write(votes_);
    writeHash(out, digest_);
    NAV_TRY(put(out.view()));
    NAV_TRY(flush());
    return file_.commit();
}

Result<VotesReader> VotesReader::open(const std::filesystem::path& file) {
    VotesReader reader(file);
    auto opened = SystemFile::toRead(file);
    const auto state = opened ? opened->state() : std::unexpected(opened.error());
    if (!state) return fail("The votes cannot be read: " + state.error().message(), file.string());
    if (state->kind != EntryKind::file) return fail("This is not a regular file", file.string());
    reader.file_ = *std::move(opened);
    reader.size_ = state->bytes;
    NAV_TRY(reader.readHeader());
    return reader;
}

std::unexpected<Failure> VotesReader::damaged(std::string_view what) const {
    return fail(what, fmt::format("{}, byte {}", path_.string(), position_),
                "cast these votes again, or copy the file again");
}

Result<> VotesReader::take(std::byte* into, std::size_t size) {
    if (size > size_ - std::min(size_, position_)) return damaged("The votes are cut short");
    position_ += size;
    while (size > 0) {
        if (bufferAt_ == buffer_.size()) {
            buffer_.resize(kBuffer);
            bufferAt_ = 0;
            const auto got = file_.read(buffer_);
            buffer_.resize(got.value_or(0));
            if (!got) return fail("The votes cannot be read: " + got.error().message(), path_.string());
            if (*got == 0) return damaged("The votes are cut short");
        }
        const auto part = std::min(size, buffer_.size() - bufferAt_);
        std::memcpy(into, buffer_.data() + bufferAt_, part);
        bufferAt_ += part;
        into += part;
        size -= part;
    }
    return {};
}

Result<Bytes> VotesReader::take(std::size_t size) {
    // Checked before memory is allocated.
    if (size > size_ - std::min(size_, position_)) return damaged("The votes are cut short");
    Bytes bytes(size);
    NAV_TRY(take(bytes.data(), size));
    return bytes;
}

Result<> VotesReader::skip(std::uint64_t size) {
    if (size > size_ - std::min(size_, position_)) return damaged("The votes are cut short");
    position_ += size;
    const auto held = std::min<std::uint64_t>(size, buffer_.size() - bufferAt_);
    bufferAt_ += toIndex(held);
    if (size == held) return {};
    if (const auto skipped = file_.skip(size - held); !skipped)
        return fail("The votes cannot be read: " + skipped.error().message(), path_.string());
    return {};
}

Result<> VotesReader::readHeader() {
    const auto where = path_.string();
    if (size_ == 0) return fail("The file is empty", where);
    NAV_ASSIGN(const auto start, take(std::min<std::uint64_t>(size_, kMagic.size())));
    if (start.size() < kMagic.size() || std::memcmp(start.data(), kMagic.data(), kMagic.size()) != 0) {
        NAV_ASSIGN(const auto head, readHead(path_, kFileHead));
        NAV_TRY(requireKind(std::span<const std::byte>(head), FileKind::votes, where));
        return fail("This is not a votes file", where);
    }
    NAV_ASSIGN(const auto sizes, take(2 * sizeof(std::uint32_t)));
    ByteReader in(sizes);
    if (const auto version = in.u32(); version != kVersion) {
        return fail(
            fmt::format("The votes have version {}, this program reads version {}", version, kVersion), where,
            "cast them again with this program");
    }
    const auto length = in.u32();
    if (length > kMostHeader) return damaged("The header is damaged");
    NAV_ASSIGN(const auto bytes, take(length));
    std::uint64_t digest = 0;
    NAV_TRY(take(reinterpret_cast<std::byte*>(&digest), sizeof digest));
    if (digest != contentHash(bytes).low) return damaged("The header is damaged");
    auto header = parseHeader(bytes);
    if (!header) return damaged("The header is damaged");
    header_ = *std::move(header);
    digest_ = contentHash(bytes);
    return {};
}

Result<> VotesReader::readEnd() {
    NAV_ASSIGN(const auto bytes, take(kEndBytes));
    ByteReader in(bytes);
    const auto demos = in.read<std::uint64_t>();
    const auto votes = in.read<std::uint64_t>();
    if (demos != demos_ || votes != votes_ || readHash(in) != digest_) {
        return damaged("The votes are damaged");
    }
    if (position_ != size_) return damaged("Something follows the end of the votes");
    return {};
}

Result<std::optional<DemoHead>> VotesReader::next() {
    NAV_TRY(skip(std::exchange(pending_, 0)));
    NAV_ASSIGN(const auto mark, take(1));
    if (mark[0] == std::byte{kEndFollows}) {
        NAV_TRY(readEnd());
        return std::nullopt;
    }
    if (mark[0] != std::byte{kDemoFollows}) return damaged("The votes are damaged");
    NAV_ASSIGN(const auto bytes, take(kHeadBytes));
    ByteReader in(bytes);
    DemoHead head;
    head.hash = readHash(in);
    const auto name = in.u16();
    head.maps = in.u8();
    head.votes = in.u32();
    head.bytes = in.u32();
    head.digest = in.read<std::uint64_t>();
    if (name > kMostName) return damaged("The votes are damaged");
    NAV_ASSIGN(const auto letters, take(name));
    head.name.assign(reinterpret_cast<const char*>(letters.data()), letters.size());
    if (demos_ > 0 && head.hash <= last_.hash) return damaged("The demos are out of order");
    digest_ = combine(digest_, contentHash(headBytes(head)));
    ++demos_;
    votes_ += head.votes;
    pending_ = head.bytes;
    last_ = head;
    return head;
}

Result<Bytes> VotesReader::body() {
    NAV_ASSIGN(auto bytes, take(std::exchange(pending_, 0)));
    if (bodyDigest(bytes) != last_.digest) {
        return damaged(fmt::format("The votes of {} are damaged", last_.name));
    }
    return bytes;
}

}  // namespace navwright
