#include "core/aas/evidence/proof_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <span>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::string_view kProofFormat = "navwright.proofs";
constexpr std::int64_t kProofVersion = 1;
/// Maximum duration of an attempt's path, with one point per 0.1 s.
constexpr double kMostSeconds = 60;
constexpr std::size_t kMostPlaces = 1000;
constexpr std::int64_t kMostDamage = 100000;
constexpr std::int64_t kMostCount = std::numeric_limits<std::uint32_t>::max();

/// The index of a name in a list of `count`; rejects unknown names.
template <class Name>
std::size_t named(const JsonView& view, std::string_view key, std::size_t count, Name name) {
    const auto text = view.text(key);
    for (std::size_t i = 0; i < count; ++i) {
        if (name(i) == text) return i;
    }
    view.reject(key, fmt::format("'{}' is not known here", text), {});
    return 0;
}

std::uint32_t counted(const JsonView& view, std::string_view key) {
    return static_cast<std::uint32_t>(view.integer(key, 0, kMostCount));
}

ContentHash readHash(const JsonView& view, std::string_view key) {
    constexpr std::size_t kDigits = 16;
    const auto text = view.text(key);
    ContentHash hash;
    const auto half = [&](std::size_t first, std::uint64_t& value) {
        const auto* begin = text.data() + first;
        const auto [end, code] = std::from_chars(begin, begin + kDigits, value, 16);
        return code == std::errc{} && end == begin + kDigits;
    };
    const bool good = text.size() == 2 * kDigits && half(0, hash.high) && half(kDigits, hash.low);
    if (!good) view.reject(key, "Not 32 hexadecimal digits", {});
    return hash;
}

ReachabilityProof readReachability(const JsonView& view) {
    ReachabilityProof reachability;
    reachability.reachability =
        static_cast<std::int32_t>(view.integer("reachability", 1, static_cast<std::int64_t>(limit::kAasFew)));
    reachability.state = static_cast<ProofState>(named(view, "state", kProofStateCount, [](std::size_t i) {
        return proofStateName(static_cast<ProofState>(i));
    }));
    switch (reachability.state) {
        case ProofState::ruleOnly:
            reachability.untried = static_cast<ReachabilityUntried>(named(
                view, "untried", kReachabilityUntriedCount,
                [](std::size_t i) { return reachabilityUntriedName(static_cast<ReachabilityUntried>(i)); }));
            return reachability;
        case ProofState::simulated:
            reachability.means = static_cast<ReachabilityMeans>(named(
                view, "means", kReachabilityMeansCount,
                [](std::size_t i) { return reachabilityMeansName(static_cast<ReachabilityMeans>(i)); }));
            reachability.seconds = static_cast<float>(view.real("seconds", 0, kMostSeconds));
            break;
        case ProofState::refuted:
            reachability.failure =
                static_cast<LinkFailure>(named(view, "failure", kLinkFailureCount, [](std::size_t i) {
                    return linkFailureName(static_cast<LinkFailure>(i));
                }));
            reachability.place = view.vec3("place");
            break;
    }
    reachability.damage = static_cast<int>(view.integer("damage", 0, kMostDamage));
    for (const auto& place : view.list("path", kMostPlaces)) reachability.path.push_back(place.vec3());
    return reachability;
}

void readEvidence(const JsonView& view, ProofFile& proofs) {
    if (!proofs.seen.empty()) {
        ReachabilitySeen seen;
        if (view.has("seen")) {
            const auto object = view.object("seen");
            seen = {counted(object, "times"), counted(object, "players"), counted(object, "demos")};
        }
        proofs.seen.push_back(seen);
    }
    if (!proofs.tested.empty()) {
        ReachabilityTested tested;
        if (view.has("tested")) {
            const auto object = view.object("tested");
            tested = {counted(object, "links"), counted(object, "attempts"), counted(object, "traversals"),
                      counted(object, "failures")};
        }
        proofs.tested.push_back(tested);
    }
}

void writeReachability(JsonWriter& json, const ProofFile& proofs, const ReachabilityProof& reachability) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("reachability", reachability.reachability);
    json.member("state", proofStateName(reachability.state));
    if (reachability.state == ProofState::ruleOnly) {
        json.member("untried", reachabilityUntriedName(reachability.untried));
    } else {
        if (reachability.state == ProofState::simulated) {
            json.member("means", reachabilityMeansName(reachability.means));
            json.member("seconds", reachability.seconds);
        } else {
            json.member("failure", linkFailureName(reachability.failure));
            json.member("place", reachability.place);
        }
        json.member("damage", reachability.damage);
        json.key("path");
        json.beginList(JsonWriter::Layout::line);
        for (const auto& place : reachability.path) json.value(place);
        json.endList();
    }
    const auto number = toIndex(reachability.reachability);
    if (number < proofs.seen.size() && proofs.seen[number].times > 0) {
        const auto& seen = proofs.seen[number];
        json.key("seen");
        json.beginObject(JsonWriter::Layout::line);
        json.member("times", seen.times);
        json.member("players", seen.players);
        json.member("demos", seen.demos);
        json.endObject();
    }
    if (number < proofs.tested.size() && proofs.tested[number].links > 0) {
        const auto& tested = proofs.tested[number];
        json.key("tested");
        json.beginObject(JsonWriter::Layout::line);
        json.member("links", tested.links);
        json.member("attempts", tested.attempts);
        json.member("traversals", tested.traversals);
        json.member("failures", tested.failures);
        json.endObject();
    }
    json.endObject();
}

}  // namespace

Result<ProofFile> parseProofs(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::proofs, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where));
    const auto root = document.root();
    requireFormat(root, kProofFormat, kProofVersion);
    ProofFile proofs;
    proofs.map = root.text("map");
    proofs.mapChecksum = static_cast<std::int32_t>(root.integer(
        "map_checksum", std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()));
    proofs.areas = readHash(root, "areas");
    // Entry 0 is unused.
    if (root.has("demos")) {
        for (const auto& demo : root.list("demos")) proofs.demos.push_back(demo.text());
        proofs.seen.emplace_back();
    }
    if (root.has("nav_sha1")) {
        proofs.navSha1 = root.text("nav_sha1");
        proofs.tested.emplace_back();
    }
    for (const auto& view : root.list("ways", limit::kAasFew)) {
        auto reachability = readReachability(view);
        if (toIndex(reachability.reachability) != proofs.reachabilities.size() + 1)
            view.reject("reachability", "Reachabilities are out of order", {});
        proofs.reachabilities.push_back(std::move(reachability));
        readEvidence(view, proofs);
        if (document.failed()) break;
    }
    return document.finish(std::move(proofs));
}

Result<ProofFile> readProofFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    return parseProofs(asText(bytes), path.string());
}

std::string writeProofs(const ProofFile& proofs) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kProofFormat);
    json.member("version", kProofVersion);
    json.member("map", proofs.map);
    json.member("map_checksum", proofs.mapChecksum);
    json.member("areas", proofs.areas.hex());
    if (!proofs.seen.empty()) {
        json.key("demos");
        json.beginList();
        for (const auto& demo : proofs.demos) json.value(demo);
        json.endList();
    }
    if (!proofs.tested.empty()) json.member("nav_sha1", proofs.navSha1);
    json.key("ways");
    json.beginList();
    for (const auto& reachability : proofs.reachabilities) writeReachability(json, proofs, reachability);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<> checkProofsOf(const ProofFile& proofs, const AasFile& aas, const ContentHash& areas,
                       std::string_view where) {
    constexpr std::string_view kAgain = "make them anew with navgen prove";
    if (proofs.mapChecksum != aas.mapChecksum)
        return fail(fmt::format("The proofs are of another map: '{}', checksum {} and not {}", proofs.map,
                                proofs.mapChecksum, aas.mapChecksum),
                    where, kAgain);
    if (proofs.areas != areas) return fail("The proofs are of other areas of this map", where, kAgain);
    const auto count = aas.reachabilities.empty() ? 0 : aas.reachabilities.size() - 1;
    if (proofs.reachabilities.size() != count)
        return fail(
            fmt::format("There are {} proofs for {} reachabilities", proofs.reachabilities.size(), count),
            where, kAgain);
    return {};
}

}  // namespace navwright
