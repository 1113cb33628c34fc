#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/bots/test/simulator.h"

namespace navwright {

/// What is known of one link over all rehearsals since it was last changed.
struct LinkRecord {
    std::uint32_t attempts = 0;
    std::uint32_t failures = 0;  ///< deaths included, bots that could not jump left out
    std::uint32_t deaths = 0;
    std::uint32_t hurts = 0;         ///< legs hurt on it
    std::uint32_t limped = 0;        ///< bots whose leg it hurt and who were stuck at a jump for it
    std::vector<LinkAttempt> begun;  ///< how bots began to walk it
    std::map<StuckCause, std::uint32_t> causes = {};

    [[nodiscard]] double failureShare() const { return attempts > 0 ? double(failures) / attempts : 0; }
    /// Bots that were stuck or died by it.
    [[nodiscard]] std::uint32_t harm() const { return failures + limped; }
    [[nodiscard]] double harmShare() const { return attempts > 0 ? double(harm()) / attempts : 0; }
    [[nodiscard]] double hurtShare() const { return attempts > 0 ? double(hurts) / attempts : 0; }
    [[nodiscard]] double deathShare() const { return attempts > 0 ? double(deaths) / attempts : 0; }
};

/// Links by their nodes; of each what the tests so far have shown.
class LinkRecords {
  public:
    void add(const SimulatedTest& test);
    /// What a report counts, whoever tested: attempts, failures, deaths.
    void add(const NavtestReport& report);
    /// What the simulator alone tells: how attempts began, and why bots were stuck.
    void addBeginnings(const SimulatedTest& test);
    /// The link is another now.
    void forget(const NodePair& link) { records_.erase(link); }
    /// The link is again what this tells of.
    void set(const NodePair& link, LinkRecord record) { records_[link] = std::move(record); }
    [[nodiscard]] const std::map<NodePair, LinkRecord>& all() const { return records_; }
    /// The nodes have other numbers now: `now` by the old ones, without nodes that are gone.
    void renumber(const std::map<std::int32_t, std::int32_t>& now);

  private:
    std::map<NodePair, LinkRecord> records_;
};

}  // namespace navwright
