#include "navtest/seeded_tests.h"

#include <atomic>
#include <deque>

#include "base/parallel.h"

namespace navwright {

namespace {

/// Of tests side by side: adds up how far they are, and passes on what the first says.
class TestProgress {
  public:
    TestProgress(JobContext& context, std::size_t tests) : context_(context) {
        for (std::size_t i = 0; i < tests; ++i) sinks_.emplace_back(*this, i == 0);
    }
    JobSink* sink(std::size_t test) { return &sinks_[test]; }

  private:
    class Sink final : public JobSink {
      public:
        Sink(TestProgress& all, bool first) : all_(all), first_(first) {}
        void progress(std::string_view task, std::size_t done, std::size_t total) override {
            const auto sum = all_.done_ += done - done_;
            done_ = done;
            all_.context_.progress(task, sum, total * all_.sinks_.size());
        }
        void log(LogLevel level, std::string_view message) override {
            if (first_) all_.context_.log(level, message);
        }

      private:
        TestProgress& all_;
        const bool first_;
        std::size_t done_ = 0;
    };

    JobContext& context_;
    std::atomic<std::size_t> done_ = 0;
    std::deque<Sink> sinks_;
};

}  // namespace

std::vector<SimulatorSetup> seededSetups(const SimulatorSetup& setup, int tests) {
    std::vector<SimulatorSetup> setups(static_cast<std::size_t>(tests), setup);
    for (std::size_t i = 0; i < setups.size(); ++i) setups[i].seed = setup.seed + i;
    return setups;
}

Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                 const Collision& world, const SimulatorSetup& setup,
                                                 int tests, int jobs, JobContext& context) {
    const auto setups = seededSetups(setup, tests);
    std::vector<SimulatedTest> done(setups.size());
    TestProgress progress(context, setups.size());
    NAV_TRY(parallelFor(done.size(), jobs, context, [&](std::size_t i) -> Result<> {
        JobContext test(context.stopToken(), progress.sink(i));
        NAV_ASSIGN(done[i], simulateNavtest(graph, bsp, world, setups[i], test));
        return {};
    }));
    return done;
}

}  // namespace navwright
