#include "core/generate/vote_archive/voted_file.h"

#include <fmt/format.h>

#include <utility>

#include "core/generate/vote_archive/votes_file.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

/// Streams votes from a validated file, once per pass.
class FileVotes : public VoteStream {
  public:
    FileVotes(fs::path file, std::uint32_t size, const ContentHash& digest, double penaltyFactor,
              DemoMatches matches)
        : VoteStream(std::move(matches)),
          file_(std::move(file)),
          size_(size),
          digest_(digest),
          penaltyFactor_(penaltyFactor) {}

    [[nodiscard]] std::uint32_t size() const override { return size_; }
    [[nodiscard]] double penaltyFactor() const override { return penaltyFactor_; }

    [[nodiscard]] Result<> forDemos(const Visit& visit, JobContext& context) const override {
        NAV_ASSIGN(auto reader, VotesReader::open(file_));
        std::uint32_t demo = 0, first = 0;
        while (true) {
            if (context.stopRequested()) return cancelled();
            NAV_ASSIGN(const auto head, reader.next());
            if (!head) break;
            if (head->votes > size_ - first) return changed();
            NAV_ASSIGN(const auto entry, readVotesEntry(*head, reader));
            NAV_TRY(visit(demo++, first, entry.votes->votes));
            first += head->votes;
        }
        return first == size_ && reader.digest() == digest_ ? Result<>() : changed();
    }

  private:
    [[nodiscard]] Result<> changed() const {
        return fail("The votes changed while they were being used", file_.string(), "generate again");
    }

    fs::path file_;
    std::uint32_t size_;
    ContentHash digest_;
    double penaltyFactor_;
};

}  // namespace

Result<DemoEntry> readVotesEntry(const DemoHead& head, VotesReader& reader) {
    NAV_ASSIGN(const auto body, reader.body());
    auto entry = decodeDemo(head, body);
    if (!entry) {
        return fail(fmt::format("The votes of {} are damaged", head.name), reader.path().string(),
                    "cast these votes again");
    }
    return *std::move(entry);
}

ContentHash votedNavKey(const ContentHash& votes, const GameMap& map, const Parameters& parameters) {
    auto key = combine(combine(votes, map.content), contentHash(NAVWRIGHT_VERSION));
    for (const auto& row : parameterTable())
        key = combine(key, contentHash(fmt::format("{}={}", row.key, parameters.text(row.id))));
    return key;
}

Result<VotedFile> readVotedFile(const fs::path& file, const GameMap& map, const Parameters& parameters,
                                VotesHome home, JobContext& context) {
    NAV_ASSIGN(auto reader, VotesReader::open(file));
    const auto& origin = reader.header().origin;
    auto wanted = votesOrigin(map, parameters);
    // A map may have been renamed; its content counts.
    if (origin.mapHash == map.hash) wanted.map = origin.map;
    NAV_TRY(checkSameOrigin(origin, wanted, file, "this generation"));
    auto demos = std::make_shared<VotedDemos>();
    demos->mapName = origin.map;
    demos->map = origin.mapHash;
    demos->parameters = origin.parameters;
    const auto keys = combine(origin.parameters, contentHash(home == VotesHome::file ? "file" : "memory"));
    const auto without = std::make_shared<const GatedDemo>();
    std::vector<MatchMarks> marks;
    std::uint64_t votes = 0;
    while (true) {
        if (context.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto head, reader.next());
        if (!head) break;
        votes += head->votes;
        if (votes > UINT32_MAX)
            return fail("There are more votes than 32 bits can count", file.string(), "leave some demos out");
        NAV_ASSIGN(auto entry, readVotesEntry(*head, reader));
        entry.gateKey = combine(head->hash, origin.mapHash);
        entry.votesKey = combine(entry.gateKey, combine(keys, reader.digest()));
        if (home == VotesHome::file) {
            marks.push_back(matchMarks(entry.votes->votes));
            entry.votes.reset();
            entry.gated = without;
        }
        demos->entries.push_back(std::make_shared<const DemoEntry>(std::move(entry)));
    }
    if (home == VotesHome::file) {
        demos->stream =
            std::make_shared<const FileVotes>(file, static_cast<std::uint32_t>(votes), reader.digest(),
                                              parameters.real(Param::PenaltyFactor), DemoMatches(marks));
    }
    for (const auto& name : reader.header().missing)
        context.warn(fmt::format("{} was merged without {}", file.string(), name));
    return VotedFile{std::move(demos), reader.digest()};
}

}  // namespace navwright
