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

/// The implementation of cureLinks(): repairs links one by one.
class Curing {
  public:
    /// All arguments must outlive it.
    Curing(NavGraph& graph, LinkRecords& records, const CureInput& input, const CureLimits& limits)
        : graph_(graph),
          records_(records),
          input_(input),
          world_(input.world),
          limits_(limits),
          detour_(graph) {}

    void cure(const NodeLink& link, const LinkRecord& record);
    /// Removes a link that failed too rarely to be sure of it, if another route leads to its end.
    void doubt(const NodeLink& link, const LinkRecord& record);
    /// Searches reroutes for links without another route, on at most `jobs` threads.
    [[nodiscard]] Result<> findReroutes(std::span<const NodeLink> links, int jobs, JobContext& context);
    [[nodiscard]] std::vector<Cure> take() && { return std::move(cures_); }

  private:
    [[nodiscard]] bool wasTried(const NodeLink& link, CureKind kind, NodeType type = NodeType::none) const {
        return input_.memory.tried.contains({link, kind, type});
    }
    [[nodiscard]] Cure about(const NodeLink& link, const LinkRecord& record, CureKind kind) const;
    struct OtherType {
        NodeType type = NodeType::move;
        double before = 0, share = 0;  ///< share of bots that arrives before the change, and with it
    };
    /// `now`: the share that arrives now; nullopt: ask the simulator.
    [[nodiscard]] std::optional<OtherType> otherType(const NodeLink& link, const LinkRecord& record,
                                                     std::optional<double> now = {}) const;
    void retype(const NodeLink& link, const LinkRecord& record, const OtherType& other);
    bool experiment(const NodeLink& link, const LinkRecord& record);
    bool remove(const NodeLink& link, const LinkRecord& record, CureKind kind);
    bool relocate(const NodeLink& link, const LinkRecord& record);
    [[nodiscard]] bool isFree(std::int32_t node) const;
    bool reroute(const NodeLink& link, const LinkRecord& record);
    bool bypass(const NodeLink& link, const LinkRecord& record);
    bool leadElsewhere(const NodeLink& link, const LinkRecord& record);
    bool joinBy(std::vector<std::pair<float, NodeLink>> candidates, std::size_t most, Cure cure,
                const std::function<bool()>& isWhole);
    [[nodiscard]] bool isHopeless(const LinkRecord& record) const;
    bool approach(const NodeLink& link, const LinkRecord& record);
    bool cutOff(const NodeLink& link, const LinkRecord& record);
    void makeDearer(const NodeLink& link, const LinkRecord& record);
    [[nodiscard]] std::vector<std::int32_t> around(std::int32_t node) const;
    [[nodiscard]] std::vector<std::pair<float, NodeLink>> linksBeside(const NodeLink& link) const;

    NavGraph& graph_;
    LinkRecords& records_;
    const CureInput& input_;
    const LinkWorld& world_;
    const CureLimits& limits_;
    Detour detour_;
    std::map<NodeLink, LinkReroute> reroutes_;  ///< by failing link
    std::map<NodeLink, Relocation> relocations_;
    std::vector<std::int32_t> moved_;
    std::vector<Cure> cures_;
};

}  // namespace navwright
