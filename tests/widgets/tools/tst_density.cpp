#include <numeric>

#include "sample_generation.h"
#include "test_program.h"
#include "tools/density_strip.h"

using namespace navwright;

/// How the samples spread over time, against the summaries and a count by hand.
class TestDensity : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        generation_ = sampleGeneration();
        QVERIFY(generation_);
    }

    void everySampleOfADemoIsInOneBin() {
        for (std::size_t demo = 0; demo < generation_->demos.size(); ++demo) {
            const auto density = of(demo, 100);
            QCOMPARE(total(density), generation_->demos[demo]->samples);
            QCOMPARE(density.bins.size(), 100u);
            QCOMPARE(density.most, *std::ranges::max_element(density.bins));
        }
    }

    void whatTheGateKeptIsAPartOfIt() {
        for (std::size_t demo = 0; demo < generation_->demos.size(); ++demo) {
            const auto density = of(demo, 100);
            std::uint64_t kept = 0;
            for (std::size_t i = 0; i < density.bins.size(); ++i) {
                QVERIFY(density.kept[i] <= density.bins[i]);
                kept += density.kept[i];
            }
            QCOMPARE(kept, generation_->demos[demo]->kept);
        }
    }

    void deathsByTheMapAreMarked() {
        std::size_t marked = 0, counted = 0;
        for (std::size_t demo = 0; demo < generation_->demos.size(); ++demo) {
            const auto density = of(demo, 10);
            QVERIFY(std::ranges::is_sorted(density.deaths));
            marked += density.deaths.size();
            for (int cause = 0; cause < kDeathCauseCount; ++cause) {
                if (isEnvironmental(static_cast<DeathCause>(cause)))
                    counted += generation_->demos[demo]->deaths[static_cast<std::size_t>(cause)];
            }
        }
        QVERIFY(marked > 0);
        QCOMPARE(marked, counted);
    }

    void allDemosAreTheSumOfEach() {
        std::uint64_t samples = 0;
        double longest = 0;
        for (std::size_t demo = 0; demo < generation_->demos.size(); ++demo) {
            samples += generation_->demos[demo]->samples;
            longest = std::max(longest, of(demo, 10).seconds);
        }
        const auto all = of(std::nullopt, 10);
        QCOMPARE(total(all), samples);
        QCOMPARE(all.seconds, longest);
    }

    void noBinIsNarrowerThanAFrame() {
        const auto density = of(0, 1'000'000);
        QCOMPARE(density.bins.size(), static_cast<std::size_t>(std::lround(density.seconds * 10)) + 1);
        const auto& recording = *generation_->recordings[0];
        std::uint32_t atFrame = 0;
        for (const auto& track : recording.segments[0].tracks) {
            if (track.slot == recording.segments[0].dummySlot) continue;
            atFrame += static_cast<std::uint32_t>(std::ranges::count(track.samples, 100u, &Sample::frame));
        }
        QCOMPARE(density.bins[100], atFrame);
    }

    void aStopEndsIt() {
        std::stop_source stop;
        stop.request_stop();
        JobContext context(stop.get_token());
        QVERIFY(sampleDensity(*generation_, 0, 10, context).error().cancelled());
    }

  private:
    [[nodiscard]] Density of(std::optional<std::size_t> demo, std::size_t bins) const {
        JobContext context;
        return *sampleDensity(*generation_, demo, bins, context);
    }
    static std::uint64_t total(const Density& density) {
        return std::accumulate(density.bins.begin(), density.bins.end(), std::uint64_t{0});
    }

    std::shared_ptr<const Generation> generation_;
};

NAVWRIGHT_TEST(TestDensity);
#include "tst_density.moc"
