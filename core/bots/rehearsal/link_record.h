#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/bots/test/simulator.h"

namespace navwright {

/// What all rehearsals showed of one link since it was last changed.
struct LinkRecord {
    std::uint32_t attempts = 0;
    std::uint32_t failures = 0;  ///< including deaths, excluding bots with a hurt leg that could not jump
    std::uint32_t deaths = 0;
    std::uint32_t hurts = 0;         ///< legs hurt on it
    std::uint32_t limped = 0;        ///< bots stuck later at a jump because this link hurt their leg
    std::vector<LinkAttempt> begun;  ///< recorded attempts
    std::map<StuckCause, std::uint32_t> causes = {};

    [[nodiscard]] double failureShare() const { return attempts > 0 ? double(failures) / attempts : 0; }
    /// Bots that it made stuck or killed.
    [[nodiscard]] std::uint32_t harm() const { return failures + limped; }
    [[nodiscard]] double harmShare() const { return attempts > 0 ? double(harm()) / attempts : 0; }
    [[nodiscard]] double hurtShare() const { return attempts > 0 ? double(hurts) / attempts : 0; }
    [[nodiscard]] double deathShare() const { return attempts > 0 ? double(deaths) / attempts : 0; }
};

/// Test results by link.
class LinkRecords {
  public:
    void add(const SimulatedTest& test);
    /// Adds the counts of a report of any tester: attempts, failures, deaths.
    void add(const NavtestReport& report);
    /// Adds what only the simulator records: how attempts began, and why bots were stuck.
    void addBeginnings(const SimulatedTest& test);
    /// Deletes the record of a link that was changed.
    void forget(const NodeLink& link) { records_.erase(link); }
    /// Restores the record of a link whose change was undone.
    void set(const NodeLink& link, LinkRecord record) { records_[link] = std::move(record); }
    [[nodiscard]] const std::map<NodeLink, LinkRecord>& all() const { return records_; }
    /// Renumbers nodes: `now` maps old numbers to new ones, without deleted nodes.
    void renumber(const std::map<std::int32_t, std::int32_t>& now);

  private:
    std::map<NodeLink, LinkRecord> records_;
};

}  // namespace navwright
