#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/bots/rehearsal/attempt_replay.h"
#include "core/bots/rehearsal/cures.h"
#include "core/bots/rehearsal/relocate.h"
#include "core/bots/rehearsal/reroute.h"

namespace navwright {

/// Mends links one after another, see cureLinks().
class Curing {
  public:
    /// All must outlive it.
    Curing(NavGraph& graph, LinkRecords& records, const CureInput& input, const CureLimits& limits)
        : graph_(graph),
          records_(records),
          input_(input),
          world_(input.world),
          limits_(limits),
          detour_(graph) {}

    void cure(const NodePair& link, const LinkRecord& record);
    /// Failed too seldom to be sure of it: it goes where others lead there.
    void doubt(const NodePair& link, const LinkRecord& record);
    /// Looks for other courses of links that nothing else leads around, on at most `jobs` threads.
    [[nodiscard]] Result<> findReroutes(std::span<const NodePair> links, int jobs, JobContext& context);
    [[nodiscard]] std::vector<Cure> take() && { return std::move(cures_); }

  private:
    [[nodiscard]] bool wasTried(const NodePair& link, CureKind kind, NodeType type = NodeType::none) const {
        return input_.memory.tried.contains({link, kind, type});
    }
    [[nodiscard]] Cure about(const NodePair& link, const LinkRecord& record, CureKind kind) const;
    struct OtherType {
        NodeType type = NodeType::move;
        double before = 0, share = 0;  ///< of the bots that arrive, as it is and with it
    };
    /// `now`: the share of the bots that arrive as it is; nothing: what the simulator says.
    [[nodiscard]] std::optional<OtherType> otherType(const NodePair& link, const LinkRecord& record,
                                                     std::optional<double> now = {}) const;
    void retype(const NodePair& link, const LinkRecord& record, const OtherType& other);
    bool experiment(const NodePair& link, const LinkRecord& record);
    bool remove(const NodePair& link, const LinkRecord& record, CureKind kind);
    bool relocate(const NodePair& link, const LinkRecord& record);
    [[nodiscard]] bool isFree(std::int32_t node) const;
    bool reroute(const NodePair& link, const LinkRecord& record);
    bool bypass(const NodePair& link, const LinkRecord& record);
    bool leadElsewhere(const NodePair& link, const LinkRecord& record);
    bool joinBy(std::vector<std::pair<float, NodePair>> candidates, std::size_t most, Cure cure,
                const std::function<bool()>& isWhole);
    [[nodiscard]] bool isHopeless(const LinkRecord& record) const;
    bool approach(const NodePair& link, const LinkRecord& record);
    bool cutOff(const NodePair& link, const LinkRecord& record);
    void makeDearer(const NodePair& link, const LinkRecord& record);
    [[nodiscard]] std::vector<std::int32_t> around(std::int32_t node) const;
    [[nodiscard]] std::vector<std::pair<float, NodePair>> linksBeside(const NodePair& link) const;

    NavGraph& graph_;
    LinkRecords& records_;
    const CureInput& input_;
    const LinkWorld& world_;
    const CureLimits& limits_;
    Detour detour_;
    std::map<NodePair, LinkReroute> reroutes_;  ///< by the link that failed
    std::map<NodePair, Relocation> relocations_;
    std::vector<std::int32_t> moved_;
    std::vector<Cure> cures_;
};

}  // namespace navwright
