#include "core/aas/evidence/proof_file.h"

#include <fmt/format.h>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::string_view kProofFormat = "navwright.proofs";
constexpr int kProofVersion = 1;
/// Maximum duration of an attempt's path, with one point per 0.1 s.
constexpr double kMostSeconds = 60;
constexpr std::size_t kMostPlaces = 1000;
constexpr std::int64_t kMostDamage = 100000;

template <class Enum>
auto namedBy(std::string_view (*name)(Enum), std::size_t count) {
    return enumWords(name, count, "known here");
}

constexpr auto kProofFields = [](auto& json, auto& proof) {
    json.field("reachability", proof.reachability, 1, limit::kAasFew);
    json.field("state", proof.state, namedBy(proofStateName, kProofStateCount));
    if (proof.state == ProofState::ruleOnly) {
        json.field("untried", proof.untried, namedBy(reachabilityUntriedName, kReachabilityUntriedCount));
        return;
    }
    if (proof.state == ProofState::simulated) {
        json.field("means", proof.means, namedBy(reachabilityMeansName, kReachabilityMeansCount));
        json.field("seconds", proof.seconds, 0, kMostSeconds);
    } else {
        json.field("failure", proof.failure, namedBy(linkFailureName, kLinkFailureCount));
        json.field("place", proof.place);
    }
    json.field("damage", proof.damage, 0, kMostDamage);
    json.field("path", proof.path, kMostPlaces);
};

constexpr auto kSeenFields = [](auto& json, auto& seen) {
    json.field("times", seen.times);
    json.field("players", seen.players);
    json.field("demos", seen.demos);
};

constexpr auto kTestedFields = [](auto& json, auto& tested) {
    json.field("links", tested.links);
    json.field("attempts", tested.attempts);
    json.field("traversals", tested.traversals);
    json.field("failures", tested.failures);
};

constexpr auto kHeadFields = [](auto& json, auto& proofs) {
    json.format(kProofFormat, kProofVersion);
    json.field("map", proofs.map);
    json.field("map_checksum", proofs.mapChecksum);
    json.field("areas", proofs.areas, kHashWords);
};

void readProof(const JsonView& view, ProofFile& proofs) {
    auto& proof = proofs.reachabilities.emplace_back();
    FieldReader reader(view);
    kProofFields(reader, proof);
    reader.check(toIndex(proof.reachability) == proofs.reachabilities.size(), "reachability",
                 "Reachabilities are out of order");
    if (!proofs.seen.empty()) reader.optional("seen", proofs.seen.emplace_back(), kSeenFields);
    if (!proofs.tested.empty()) reader.optional("tested", proofs.tested.emplace_back(), kTestedFields);
}

void writeProof(JsonWriter& json, const ProofFile& proofs, const ReachabilityProof& proof) {
    json.beginObject(JsonWriter::Layout::line);
    FieldWriter writer(json);
    kProofFields(writer, proof);
    const auto number = toIndex(proof.reachability);
    if (number < proofs.seen.size() && proofs.seen[number].times > 0) {
        writer.field("seen", proofs.seen[number], kSeenFields);
    }
    if (number < proofs.tested.size() && proofs.tested[number].links > 0) {
        writer.field("tested", proofs.tested[number], kTestedFields);
    }
    json.endObject();
}

}  // namespace

Result<ProofFile> parseProofs(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::proofs, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where));
    const auto root = document.root();
    ProofFile proofs;
    FieldReader reader(root);
    kHeadFields(reader, proofs);
    reader.optional("demos", proofs.demos);
    reader.optional("nav_sha1", proofs.navSha1);
    // Entry 0 is unused.
    if (root.has("demos")) proofs.seen.emplace_back();
    if (root.has("nav_sha1")) proofs.tested.emplace_back();
    for (const auto& view : root.list("ways", limit::kAasFew)) {
        readProof(view, proofs);
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
    FieldWriter writer(json);
    kHeadFields(writer, proofs);
    if (!proofs.seen.empty()) writer.field("demos", proofs.demos);
    if (!proofs.tested.empty()) writer.field("nav_sha1", proofs.navSha1);
    json.key("ways");
    json.beginList();
    for (const auto& proof : proofs.reachabilities) writeProof(json, proofs, proof);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

Result<> checkProofsOf(const ProofFile& proofs, const AasFile& aas, const ContentHash& areas,
                       std::string_view where) {
    constexpr std::string_view kAgain = "make them again with navgen prove";
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
