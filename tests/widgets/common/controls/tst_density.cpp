#include <numeric>

#include "sample_generation.h"
#include "stop_at.h"
#include "test_program.h"
#include "widgets/common/controls/density_strip.h"

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

    void everyDeathIsAnEventOfItsKind() {
        std::size_t marked = 0, counted = 0, others = 0, otherDeaths = 0;
        for (std::size_t demo = 0; demo < generation_->demos.size(); ++demo) {
            const auto density = of(demo, 10);
            QVERIFY(std::ranges::is_sorted(density.events, {}, &DemoEvent::seconds));
            const auto count = [&](DemoEventKind kind) {
                return static_cast<std::size_t>(std::ranges::count(density.events, kind, &DemoEvent::kind));
            };
            marked += count(DemoEventKind::mapDeath);
            others += count(DemoEventKind::stuck) + count(DemoEventKind::combat);
            for (int cause = 0; cause < kDeathCauseCount; ++cause) {
                const auto deaths = generation_->demos[demo]->deaths[static_cast<std::size_t>(cause)];
                (isEnvironmental(static_cast<DeathCause>(cause)) ? counted : otherDeaths) += deaths;
            }
        }
        QVERIFY(marked > 0);
        QCOMPARE(marked, counted);
        QCOMPARE(others, otherDeaths);
    }

    void whoComesAndGoesIsAnEvent() {
        // One stays, one watches for a while, one goes before the end.
        auto recording = std::make_shared<Recording>();
        Segment segment{.map = "row", .frameCount = 300};
        const auto track = [](std::uint8_t slot, std::uint32_t first, std::uint32_t last) {
            Track made{.slot = slot};
            for (auto frame = first; frame < last; ++frame) made.samples.push_back({.frame = frame});
            return made;
        };
        segment.tracks = {track(0, 0, 300), track(1, 0, 300), track(2, 50, 200)};
        for (std::uint32_t frame = 100; frame < 150; ++frame)
            segment.tracks[1].samples[frame].pmType = static_cast<std::uint8_t>(PmType::spectator);
        // A pause as between two rounds.
        segment.tracks[0].samples[100].pmType = static_cast<std::uint8_t>(PmType::spectator);
        recording->segments = {segment};
        Generation generation = *generation_;
        generation.mapName = "row";
        generation.recordings = {recording};
        DemoSummary summary;
        summary.hash = recording->hash;
        summary.players = {{.slot = 1, .names = {"Fred"}}};
        generation.demos = {std::make_shared<const DemoSummary>(summary)};
        generation.gated = {std::make_shared<const GatedDemo>()};
        QStringList words;
        for (const auto& event : demoEvents(generation, 0)) words << eventWords(event);
        QCOMPARE(words, (QStringList{"0:00.0 Slot 0 joined", "0:00.0 Fred joined", "0:05.0 Slot 2 joined",
                                     "0:09.9 Fred left", "0:15.0 Fred joined", "0:19.9 Slot 2 left"}));
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
        JobContext context(alreadyStopped());
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
