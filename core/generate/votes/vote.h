#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/demos/samples/packed_origin.h"
#include "core/generate/votes/matches.h"

namespace navwright {

/// A downsampled sample and the traversal to the next vote of its run. Small, as generation holds all votes
/// in memory.
struct Vote {
    /// State of the player.
    enum State : std::uint8_t {
        underwater = 1,  ///< the eyes were in a liquid
        crouched = 2,    ///< low view
        takingOff = 4,   ///< leaving the ground in a jump, rising
        onLadder = 8,    ///< touches a ladder brush (needs a map)
        airborne = 16,   ///< in free fall
        penalised = 32,  ///< shortly before an environmental death of the run
    };
    /// Events of the traversal to the next vote.
    enum Way : std::uint8_t {
        linked = 1,         ///< a traversal to the next vote exists
        crouchedWay = 2,    ///< crouched in more than half of its samples
        underwaterWay = 4,  ///< under water in more than half of its samples
        hurtWay = 8,        ///< contains a damaging landing
        flownWay = 16,      ///< contains a jump or a free fall of more than a step
    };
    static constexpr std::uint16_t kNoLeaf = 0xffff;

    PackedOrigin origin;
    std::uint32_t frame = 0;       ///< Sample::frame
    std::int16_t vz = 0;           ///< units/s, up positive (`votes.vz`); DM2: true velocity
    std::uint16_t pathSpeed = 0;   ///< of the traversal: horizontal path length over time, units/s
    std::uint16_t peakSpeed = 0;   ///< of the traversal: fastest horizontal 0.1 s, units/s
    std::uint16_t leaf = kNoLeaf;  ///< map leaf of the origin; kNoLeaf without a map
    std::uint8_t rise = 0;         ///< rise of the highest jump in the traversal, units; 0: no jump
    std::uint8_t slot = 0;
    std::uint8_t state = 0;  ///< bits of State
    std::uint8_t way = 0;    ///< bits of Way

    [[nodiscard]] bool is(State bit) const { return (state & bit) != 0; }
    [[nodiscard]] bool went(Way bit) const { return (way & bit) != 0; }

    friend bool operator==(const Vote&, const Vote&) = default;
};

static_assert(sizeof(Vote) == 24);

/// The 10 Hz points of a traversal fast enough for the strafe archive.
struct FastWay {
    std::uint32_t vote = 0;  ///< index into DemoVotes::votes
    std::uint32_t firstPoint = 0;
    std::uint32_t pointCount = 0;

    friend bool operator==(const FastWay&, const FastWay&) = default;
};

/// The votes of one demo, by segment, slot, frame.
struct DemoVotes {
    std::string name;
    ContentHash hash;
    std::vector<Vote> votes;
    std::vector<FastWay> fastWays;     ///< ascending votes
    std::vector<PackedOrigin> points;  ///< of all fast ways

    friend bool operator==(const DemoVotes&, const DemoVotes&) = default;
};

/// The votes of all demos with consecutive numbers, ordered by content hash of the demos, wherever stored.
class VoteStream {
  public:
    /// Arguments: a demo's number, the number of its first vote, its votes.
    using Visit =
        std::function<Result<>(std::uint32_t demo, std::uint32_t first, std::span<const Vote> votes)>;

    virtual ~VoteStream() = default;

    [[nodiscard]] virtual std::uint32_t size() const = 0;
    /// Weight of a penalised vote (docs/rules.md 3.3).
    [[nodiscard]] virtual double penaltyFactor() const = 0;
    /// Which demos show the same match.
    [[nodiscard]] const DemoMatches& matches() const { return matches_; }
    /// Calls `visit` for each demo in order. Errors: those of the visitor and the file, cancelled.
    [[nodiscard]] virtual Result<> forDemos(const Visit& visit, JobContext& context) const = 0;

  protected:
    explicit VoteStream(DemoMatches matches = {}) : matches_(std::move(matches)) {}
    VoteStream(const VoteStream&) = default;
    VoteStream(VoteStream&&) = default;
    VoteStream& operator=(const VoteStream&) = default;
    VoteStream& operator=(VoteStream&&) = default;

  private:
    DemoMatches matches_;
};

/// Votes in memory.
class VoteSet : public VoteStream {
  public:
    VoteSet() = default;
    VoteSet(std::vector<std::shared_ptr<const DemoVotes>> demos, double penaltyFactor);

    [[nodiscard]] std::uint32_t size() const override { return firsts_.back(); }
    [[nodiscard]] Result<> forDemos(const Visit& visit, JobContext& context) const override;
    [[nodiscard]] std::size_t demoCount() const { return demos_.size(); }
    [[nodiscard]] const DemoVotes& demo(std::size_t index) const { return *demos_[index]; }
    /// Number of a demo's first vote; size() for demoCount().
    [[nodiscard]] std::uint32_t firstVote(std::size_t demo) const { return firsts_[demo]; }

    [[nodiscard]] std::uint32_t demoOf(std::uint32_t vote) const {
        auto demo = hints_[vote >> kHintShift];
        while (vote >= firsts_[demo + 1]) ++demo;
        return demo;
    }
    [[nodiscard]] const Vote& operator[](std::uint32_t vote) const {
        const auto demo = demoOf(vote);
        return demos_[demo]->votes[vote - firsts_[demo]];
    }

    /// The weight of a vote: 1, or the penalty factor (docs/rules.md 3.3).
    [[nodiscard]] double weight(const Vote& vote) const {
        return vote.is(Vote::penalised) ? penaltyFactor_ : 1.0;
    }
    [[nodiscard]] double penaltyFactor() const override { return penaltyFactor_; }

  private:
    static constexpr int kHintShift = 10;

    std::vector<std::shared_ptr<const DemoVotes>> demos_;
    std::vector<std::uint32_t> firsts_{0};
    std::vector<std::uint32_t> hints_;  ///< demo of every 1024th vote
    double penaltyFactor_ = 1;
};

/// The neighbours of a vote in its run; nullptr at the run's ends.
struct VoteNeighbours {
    const Vote* before = nullptr;
    const Vote* after = nullptr;

    /// `votes`: those of one demo.
    VoteNeighbours(std::span<const Vote> votes, std::size_t index)
        : before(index > 0 && votes[index - 1].went(Vote::linked) ? &votes[index - 1] : nullptr),
          after(votes[index].went(Vote::linked) ? &votes[index + 1] : nullptr) {}
};

/// Calls visit(vote, before, after, demo) for the votes with these numbers (ascending): the vote, its
/// neighbours in its run (nullptr at the run's ends), and its demo's number.
template <class Numbers, class Visit>
void forVotes(const VoteSet& votes, const Numbers& numbers, Visit visit) {
    std::uint32_t demo = 0;
    for (const std::uint32_t number : numbers) {
        if (number >= votes.firstVote(demo + 1)) demo = votes.demoOf(number);
        const auto& all = votes.demo(demo).votes;
        const std::size_t index = number - votes.firstVote(demo);
        const VoteNeighbours next(all, index);
        visit(all[index], next.before, next.after, demo);
    }
}

}  // namespace navwright
