#include "core/generate/vote_archive/demo_block.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/generate/votes/vote.h"

namespace navwright {

namespace {

constexpr std::uint64_t kMore = 0x80;  ///< continuation bit
constexpr int kSevenBits = 7;

std::uint64_t folded(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unfolded(std::uint64_t value) {
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

/// Writes variable-length integers.
class Packer {
  public:
    void number(std::uint64_t value) {
        while (value >= kMore) {
            bytes_.push_back(static_cast<std::byte>(value | kMore));
            value >>= kSevenBits;
        }
        bytes_.push_back(static_cast<std::byte>(value));
    }
    void signedNumber(std::int64_t value) { number(folded(value)); }
    void real(double value) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (int shift = 0; shift < 64; shift += 8) bytes_.push_back(static_cast<std::byte>(bits >> shift));
    }
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
    void text(const std::string& text) {
        number(text.size());
        const auto bytes = std::as_bytes(std::span(text));
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    [[nodiscard]] Bytes take() && { return std::move(bytes_); }

  private:
    Bytes bytes_;
};

/// The inverse of Packer. After the first error reads return 0 and failed() stays set.
class Unpacker {
  public:
    explicit Unpacker(std::span<const std::byte> bytes)
        : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] std::size_t remaining() const { return toIndex(end_ - at_); }
    void fail() {
        failed_ = true;
        at_ = end_;
    }

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; at_ != end_ && shift < 64; shift += kSevenBits) {
            const auto byte = std::to_integer<std::uint64_t>(*at_++);
            value |= (byte & (kMore - 1)) << shift;
            // Only one encoding per number, so that equal demos have equal bytes.
            if (shift == 63 && byte > 1) return refused();
            if (byte < kMore) return byte == 0 && shift > 0 ? refused() : value;
        }
        return refused();
    }
    template <std::integral T>
    T within() {
        if constexpr (std::is_signed_v<T>) {
            const auto value = unfolded(number());
            return std::in_range<T>(value) ? static_cast<T>(value) : static_cast<T>(refused());
        } else {
            const auto value = number();
            return std::in_range<T>(value) ? static_cast<T>(value) : static_cast<T>(refused());
        }
    }
    template <std::integral T>
    void read(T& value) {
        value = within<T>();
    }
    double real() {
        std::uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8) bits |= std::uint64_t{byte()} << shift;
        return std::bit_cast<double>(bits);
    }
    std::uint8_t byte() {
        if (at_ == end_) return static_cast<std::uint8_t>(refused());
        return std::to_integer<std::uint8_t>(*at_++);
    }
    std::string text() {
        const auto size = number();
        if (size > remaining()) {
            fail();
            return {};
        }
        std::string text(reinterpret_cast<const char*>(at_), size);
        at_ += size;
        return text;
    }
    /// A count of things that take at least `least` bytes each.
    std::size_t count(std::size_t least = 1) {
        const auto count = number();
        return count <= remaining() / least ? toIndex(count) : refused();
    }

  private:
    std::uint64_t refused() {
        fail();
        return 0;
    }

    const std::byte* at_;
    const std::byte* end_;
    bool failed_ = false;
};

/// Which small fields of a vote differ from the previous vote's.
enum Changed : std::uint8_t {
    changedSlot = 1,
    changedState = 2,
    changedWay = 4,
    changedRise = 8,
    changedLeaf = 16,
};
constexpr std::uint8_t kAllChanged = 31;
/// Bytes of a vote without changes: the mask and seven numbers.
constexpr std::size_t kLeastVote = 8;
constexpr std::size_t kLeastPoint = 3;

void writePoint(Packer& out, const PackedOrigin& at, const PackedOrigin& before) {
    out.signedNumber(std::int64_t{at.x()} - before.x());
    out.signedNumber(std::int64_t{at.y()} - before.y());
    out.signedNumber(std::int64_t{at.z()} - before.z());
}

PackedOrigin readPoint(Unpacker& in, const PackedOrigin& before) {
    const auto next = [&](std::int32_t from) {
        const auto step = unfolded(in.number());
        // Farther than any place in a world.
        constexpr std::int64_t kFar = std::int64_t{4} * PackedOrigin::kLimit;
        return static_cast<std::int32_t>(from + std::clamp<std::int64_t>(step, -kFar, kFar));
    };
    const auto x = next(before.x());
    const auto y = next(before.y());
    const auto z = next(before.z());
    if (PackedOrigin::fits({x, y, z})) return PackedOrigin({x, y, z});
    in.fail();
    return before;
}

void writeVotes(Packer& out, const std::vector<Vote>& votes) {
    Vote last;
    for (const auto& vote : votes) {
        std::uint8_t changed = 0;
        if (vote.slot != last.slot) changed |= changedSlot;
        if (vote.state != last.state) changed |= changedState;
        if (vote.way != last.way) changed |= changedWay;
        if (vote.rise != last.rise) changed |= changedRise;
        if (vote.leaf != last.leaf) changed |= changedLeaf;
        out.byte(changed);
        writePoint(out, vote.origin, last.origin);
        out.signedNumber(std::int64_t{vote.frame} - last.frame);
        out.signedNumber(vote.vz - last.vz);
        out.signedNumber(vote.pathSpeed - last.pathSpeed);
        out.signedNumber(vote.peakSpeed - vote.pathSpeed);
        if ((changed & changedSlot) != 0) out.byte(vote.slot);
        if ((changed & changedState) != 0) out.byte(vote.state);
        if ((changed & changedWay) != 0) out.byte(vote.way);
        if ((changed & changedRise) != 0) out.byte(vote.rise);
        if ((changed & changedLeaf) != 0) out.signedNumber(vote.leaf - last.leaf);
        last = vote;
    }
}

/// `from` plus a difference, as a T.
template <std::integral T>
T moved(Unpacker& in, std::int64_t from) {
    const auto difference = unfolded(in.number());
    constexpr std::int64_t kMost = std::int64_t{1} << 33;
    const auto value = from + std::clamp(difference, -kMost, kMost);
    if (std::in_range<T>(value)) return static_cast<T>(value);
    in.fail();
    return 0;
}

/// Reads a field that must differ from its old value.
void readChanged(Unpacker& in, std::uint8_t& value) {
    const auto read = in.byte();
    if (read == value) in.fail();
    value = read;
}

void readVote(Unpacker& in, Vote& vote) {
    const auto changed = in.byte();
    if (changed > kAllChanged) in.fail();
    vote.origin = readPoint(in, vote.origin);
    vote.frame = moved<std::uint32_t>(in, vote.frame);
    vote.vz = moved<std::int16_t>(in, vote.vz);
    vote.pathSpeed = moved<std::uint16_t>(in, vote.pathSpeed);
    vote.peakSpeed = moved<std::uint16_t>(in, vote.pathSpeed);
    if ((changed & changedSlot) != 0) readChanged(in, vote.slot);
    if ((changed & changedState) != 0) readChanged(in, vote.state);
    if ((changed & changedWay) != 0) readChanged(in, vote.way);
    if ((changed & changedRise) != 0) readChanged(in, vote.rise);
    if ((changed & changedLeaf) != 0) {
        const auto leaf = moved<std::uint16_t>(in, vote.leaf);
        if (leaf == vote.leaf) in.fail();
        vote.leaf = leaf;
    }
}

/// Later stages follow a linked vote to the next, and divide by the time in between.
bool linksHold(const std::vector<Vote>& votes) {
    for (std::size_t i = 0; i < votes.size(); ++i) {
        if (!votes[i].went(Vote::linked)) continue;
        if (i + 1 == votes.size()) return false;
        const auto& next = votes[i + 1];
        if (next.slot != votes[i].slot || next.frame <= votes[i].frame) return false;
    }
    return true;
}

void writeFastWays(Packer& out, const DemoVotes& votes) {
    out.number(votes.fastWays.size());
    std::uint32_t last = 0;
    for (const auto& way : votes.fastWays) {
        out.number(way.vote - last);
        out.number(way.pointCount);
        PackedOrigin before = votes.votes[way.vote].origin;
        for (std::uint32_t i = 0; i < way.pointCount; ++i) {
            const auto& at = votes.points[way.firstPoint + i];
            writePoint(out, at, before);
            before = at;
        }
        last = way.vote;
    }
}

void readFastWays(Unpacker& in, DemoVotes& votes) {
    const auto count = in.count(2);
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < count && !in.failed(); ++i) {
        FastWay way;
        const auto step = in.within<std::uint32_t>();
        // At most one per vote.
        if ((i > 0 && step == 0) || std::uint64_t{last} + step >= votes.votes.size()) return in.fail();
        way.vote = last += step;
        way.firstPoint = static_cast<std::uint32_t>(votes.points.size());
        way.pointCount = static_cast<std::uint32_t>(in.count(kLeastPoint));
        PackedOrigin before = votes.votes[way.vote].origin;
        for (std::uint32_t point = 0; point < way.pointCount && !in.failed(); ++point) {
            before = readPoint(in, before);
            votes.points.push_back(before);
        }
        votes.fastWays.push_back(way);
    }
}

void writeSummary(Packer& out, const DemoSummary& summary) {
    out.number(summary.frames);
    out.real(summary.seconds);
    out.number(summary.players.size());
    for (const auto& player : summary.players) {
        out.byte(player.slot);
        out.number(player.names.size());
        for (const auto& name : player.names) out.text(name);
        out.number(player.samples);
        out.number(player.kept);
    }
    out.number(summary.samples);
    out.number(summary.kept);
    for (const auto count : summary.rejected) out.number(count);
    out.number(summary.byPmType.size());
    for (const auto& [type, count] : summary.byPmType) {
        out.signedNumber(type);
        out.number(count);
    }
    for (const auto count : summary.deaths) out.number(count);
    out.number(summary.dummySamples);
    out.real(summary.spectatorShare);
    for (const auto count : {summary.segmentsUsed, summary.segmentsOtherMap, summary.segmentsOtherRevision,
                             summary.skippedFrames, summary.runs}) {
        out.number(count);
    }
    out.byte(static_cast<std::uint8_t>(summary.skip));
    out.byte(summary.damaged ? 1 : 0);
    out.number(summary.warnings.size());
    for (const auto& warning : summary.warnings) out.text(warning);
}

void readPlayers(Unpacker& in, DemoSummary& summary) {
    const auto players = in.count(4);
    for (std::size_t i = 0; i < players && !in.failed(); ++i) {
        auto& player = summary.players.emplace_back();
        player.slot = in.byte();
        const auto names = in.count();
        for (std::size_t name = 0; name < names && !in.failed(); ++name) player.names.push_back(in.text());
        in.read(player.samples);
        in.read(player.kept);
    }
}

void readSummary(Unpacker& in, DemoSummary& summary) {
    in.read(summary.frames);
    summary.seconds = in.real();
    readPlayers(in, summary);
    in.read(summary.samples);
    in.read(summary.kept);
    for (auto& count : summary.rejected) in.read(count);
    const auto types = in.count(2);
    for (std::size_t i = 0; i < types && !in.failed(); ++i) {
        const auto type = in.within<int>();
        const bool ascends = summary.byPmType.empty() || summary.byPmType.rbegin()->first < type;
        if (!ascends) return in.fail();
        summary.byPmType[type] = in.number();
    }
    for (auto& count : summary.deaths) in.read(count);
    in.read(summary.dummySamples);
    summary.spectatorShare = in.real();
    in.read(summary.segmentsUsed);
    in.read(summary.segmentsOtherMap);
    in.read(summary.segmentsOtherRevision);
    in.read(summary.skippedFrames);
    in.read(summary.runs);
    const auto skip = in.byte();
    if (skip > static_cast<std::uint8_t>(SkipReason::spectators)) in.fail();
    summary.skip = static_cast<SkipReason>(skip);
    const auto damaged = in.byte();
    if (damaged > 1) in.fail();
    summary.damaged = damaged == 1;
    const auto warnings = in.count();
    for (std::size_t i = 0; i < warnings && !in.failed(); ++i) summary.warnings.push_back(in.text());
}

void writeDeaths(Packer& out, const std::vector<Death>& deaths) {
    out.number(deaths.size());
    for (const auto& death : deaths) {
        out.number(death.segment);
        out.number(death.track);
        out.number(death.sample);
        out.number(death.frame);
        out.byte(death.slot);
        out.byte(static_cast<std::uint8_t>(death.cause));
        writePoint(out, death.origin, PackedOrigin({0, 0, 0}));
    }
}

/// Runs are not stored, so deaths belong to none.
void readDeaths(Unpacker& in, std::vector<Death>& deaths) {
    const auto count = in.count(9);
    for (std::size_t i = 0; i < count && !in.failed(); ++i) {
        auto& death = deaths.emplace_back();
        in.read(death.segment);
        in.read(death.track);
        in.read(death.sample);
        in.read(death.frame);
        death.slot = in.byte();
        const auto cause = in.byte();
        if (cause >= kDeathCauseCount) in.fail();
        death.cause = static_cast<DeathCause>(cause);
        death.origin = readPoint(in, PackedOrigin({0, 0, 0}));
    }
}

void readMaps(Unpacker& in, std::map<std::string, std::uint64_t>& maps) {
    const auto count = in.count(2);
    for (std::size_t i = 0; i < count && !in.failed(); ++i) {
        auto name = in.text();
        if (!maps.empty() && maps.rbegin()->first >= name) return in.fail();
        maps[std::move(name)] = in.number();
    }
}

}  // namespace

std::uint64_t bodyDigest(std::span<const std::byte> body) {
    return contentHash(body).low;
}

DemoBlock encodeDemo(const DemoEntry& entry) {
    Packer out;
    out.number(entry.maps.size());
    for (const auto& [map, frames] : entry.maps) {
        out.text(map);
        out.number(frames);
    }
    writeSummary(out, *entry.summary);
    writeDeaths(out, entry.gated->deaths);
    writeVotes(out, entry.votes->votes);
    writeFastWays(out, *entry.votes);
    DemoBlock block;
    block.body = std::move(out).take();
    block.head.hash = entry.hash;
    block.head.name = entry.name;
    block.head.maps = static_cast<std::uint8_t>(std::min<std::size_t>(entry.maps.size(), 255));
    block.head.votes = static_cast<std::uint32_t>(entry.votes->votes.size());
    block.head.bytes = static_cast<std::uint32_t>(block.body.size());
    block.head.digest = bodyDigest(block.body);
    return block;
}

std::optional<DemoEntry> decodeDemo(const DemoHead& head, std::span<const std::byte> body) {
    Unpacker in(body);
    DemoEntry entry;
    entry.name = head.name;
    entry.hash = head.hash;
    readMaps(in, entry.maps);
    auto summary = std::make_shared<DemoSummary>();
    readSummary(in, *summary);
    summary->hash = head.hash;
    auto gated = std::make_shared<GatedDemo>();
    readDeaths(in, gated->deaths);
    auto votes = std::make_shared<DemoVotes>();
    votes->name = head.name;
    votes->hash = head.hash;
    if (head.votes > in.remaining() / kLeastVote) return std::nullopt;
    votes->votes.resize(head.votes);
    Vote last;
    for (auto& vote : votes->votes) {
        readVote(in, last);
        vote = last;
    }
    readFastWays(in, *votes);
    if (in.failed() || in.remaining() > 0 || !linksHold(votes->votes)) return std::nullopt;
    gated->summary = *summary;
    summary->name = head.name;
    summary->votes = head.votes;
    votes->fastWays.shrink_to_fit();
    votes->points.shrink_to_fit();
    entry.summary = std::move(summary);
    entry.gated = std::move(gated);
    entry.votes = std::move(votes);
    return entry;
}

}  // namespace navwright
