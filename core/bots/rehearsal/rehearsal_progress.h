#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/base/job_context.h"
#include "core/bots/rehearsal/rehearsal.h"

namespace navwright {

/// "Rehearsal 5 of 24 · stuck 0.31 → 0.22": the round, from 0, of at most so many, and the stuck bots per bot
/// and minute in the first and the last round that was kept.
[[nodiscard]] std::string rehearsalWords(std::size_t round, std::size_t rounds,
                                         std::span<const RehearsalRound> over);

/// How far all rehearsals of a nav are, in percent, whatever the tests inside them tell. Log lines go on as
/// they come.
class RehearsalProgress final : public JobSink {
  public:
    /// `rounds`: most of all tries together. The context outlives it.
    RehearsalProgress(JobContext& context, std::size_t rounds) : context_(context), rounds_(rounds) {}

    /// A round begins, numbered from 0 over all tries; `over`: those of this try.
    void begin(std::size_t round, std::span<const RehearsalRound> over);
    /// What is tested now belongs to no round: it tells nothing.
    void pause() { within_ = false; }

    void progress(std::string_view task, std::size_t done, std::size_t total) override;
    void log(LogLevel level, std::string_view message) override { context_.log(level, message); }

  private:
    void tell(std::size_t percent);

    JobContext& context_;
    const std::size_t rounds_;
    std::size_t round_ = 0;
    std::size_t told_ = 0;  ///< percent; tests that run at once report in any order
    bool within_ = false;
    std::string words_;
};

}  // namespace navwright
