#include <QtTest>

#include <filesystem>
#include <stop_token>

#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/trial_map.h"
#include "core/tune/scoring/tuning_ground.h"
#include "hand_made_set.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::vector<DemoSource> handMadeDemos(int count) {
    return handMadeInput(count).demos;
}

std::unique_ptr<TrialMap> trialMap(int demos = 4, std::size_t folds = 4) {
    JobContext context;
    return must(TrialMap::make(flatMap(), handMadeDemos(demos), unrehearsed(), folds, 1, context));
}

TrialOutcome run(TrialMap& map, const TrialSetup& setup) {
    JobContext context;
    return must(map.run(setup, context));
}

TrialSetup quick(const Parameters& parameters = unrehearsed(), std::size_t fold = 0) {
    return {
        .parameters = parameters, .fold = fold, .firstSeed = 7, .tests = 2, .rehearsals = {}, .seconds = 10};
}

double meanTerm(const TrialOutcome& outcome, ScoreTerm term) {
    double sum = 0;
    for (const auto& terms : outcome.tests) sum += terms[static_cast<std::size_t>(term)];
    return sum / static_cast<double>(outcome.tests.size());
}

GroundSetup sampleSetup(int jobs = 1) {
    const std::filesystem::path sample(NAVWRIGHT_SOURCE_DIR "/resources/sample");
    GroundSetup setup;
    setup.maps = {sample / "nw_sample.bsp"};
    for (const auto* name : {"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz", "sample_4.mvd2.gz"}) {
        setup.demos.push_back(sample / name);
    }
    setup.base = unrehearsed();
    setup.seconds = 10;
    setup.jobs = jobs;
    return setup;
}

TuningGround sampleGround(int jobs = 1) {
    JobContext context;
    return must(TuningGround::load(sampleSetup(jobs), context));
}

TuningSetup tuningSetup(const TuningGround& ground) {
    return {.space = *ParameterSpace::choose("nodes.radius,votes.spacing", unrehearsed()),
            .seed = 3,
            .population = 4,
            .tests = 1,
            .mostTests = 2,
            .terms = scoreTermNames(),
            .subject = ground.subject()};
}

/// The state after so many rounds.
std::string stateAfter(int rounds, int jobs) {
    auto ground = sampleGround(jobs);
    auto tuning = TuningRun::begin(tuningSetup(ground));
    JobContext context;
    for (int i = 0; i < rounds; ++i) {
        const auto found = ground.answer(tuning->ask(), context);
        if (!found || !tuning->tell(found->answers)) qFatal("no answer");
    }
    return tuning->write();
}

}  // namespace

class TestTuningGround : public QObject {
    Q_OBJECT

  private slots:
    void foldsDealTheDemos() {
        QCOMPARE(trialMap()->foldCount(), std::size_t{4});
        QCOMPARE(trialMap()->demoCount(), std::size_t{4});
        QCOMPARE(trialMap(4, 2)->foldCount(), std::size_t{2});
        QCOMPARE(trialMap(3, 4)->foldCount(), std::size_t{3});
        QCOMPARE(trialMap(1, 4)->foldCount(), std::size_t{1});
        QVERIFY(trialMap()->hash() != trialMap(3, 4)->hash());
        QVERIFY(trialMap()->hash() != trialMap(4, 2)->hash());
        QCOMPARE(trialMap()->hash(), trialMap()->hash());
    }

    void orderOfDemosDoesNotMatter() {
        auto demos = handMadeDemos(4);
        std::ranges::reverse(demos);
        JobContext context;
        const auto reversed = TrialMap::make(flatMap(), demos, unrehearsed(), 4, 1, context);
        QVERIFY(reversed);
        const auto straight = trialMap();
        QCOMPARE((*reversed)->hash(), straight->hash());
        QCOMPARE(run(**reversed, quick()).tests, run(*straight, quick()).tests);
    }

    void aTrialIsTheSameEachTime() {
        const auto map = trialMap();
        const auto first = run(*map, quick());
        QCOMPARE(first.tests.size(), std::size_t{2});
        QVERIFY(first.failure.empty());
        auto other = unrehearsed();
        QVERIFY(other.set(Param::NodeRadius, 96));
        QVERIFY(run(*map, quick(other)).tests != first.tests);
        QCOMPARE(run(*map, quick()).tests, first.tests);
        QCOMPARE(run(*trialMap(), quick()).tests, first.tests);
        QVERIFY(run(*map, quick(unrehearsed(), 1)).tests != first.tests);
        QCOMPARE(run(*map, quick(unrehearsed(), 4)).tests, first.tests);  // round and round
    }

    void heldOutDemosAreKnownBetterByWhoUsesThem() {
        // Without demos' nodes no way of theirs is known: the map alone gives fewer links there.
        const auto map = trialMap();
        auto few = unrehearsed();
        QVERIFY(few.setText("fill.mode", "off"));
        const auto usual = run(*map, quick(few));
        QVERIFY(few.set(Param::LinkMinWeight, 20));
        const auto without = run(*map, quick(few));
        QVERIFY(usual.failure.empty());
        const double known = meanTerm(usual, ScoreTerm::heldOut);
        QVERIFY2(known > 0.5, qPrintable(QString::number(known)));
        QVERIFY(!without.failure.empty() || meanTerm(without, ScoreTerm::heldOut) < known);
    }

    void whatGivesNoNavFailsWithAReason() {
        auto none = unrehearsed();
        QVERIFY(none.set(Param::NodeMinDemos, 50));
        QVERIFY(none.setText("fill.mode", "off"));
        const auto outcome = run(*trialMap(), quick(none));
        QVERIFY(outcome.tests.empty());
        QVERIFY(!outcome.failure.empty());
    }

    void noDemoOfTheMapIsSaid() {
        JobContext context;
        const auto other = *GameMap::parse(*writeBsp(written_maps::boxRoom()), "other.bsp");
        const auto map = TrialMap::make(other, handMadeDemos(2), unrehearsed(), 2, 1, context);
        QVERIFY(!map);
        QVERIFY(map.error().message().contains("other"));
    }

    void noSpawnPointIsSaid() {
        auto description = written_maps::boxRoom();
        description.entities.resize(1);
        JobContext context;
        const auto map = TrialMap::make(*GameMap::parse(*writeBsp(description), "flat.bsp"), handMadeDemos(2),
                                        unrehearsed(), 2, 1, context);
        QVERIFY(!map);
        QVERIFY(map.error().message().contains("spawn points"));
    }

    void setupsThatCannotBe() {
        JobContext context;
        auto setup = sampleSetup();
        setup.heldOut = {"nw_sample"};
        QVERIFY(TuningGround::load(setup, context).error().message().contains("No map is left"));
        setup.heldOut = {"elsewhere"};
        QVERIFY(TuningGround::load(setup, context).error().message().contains("elsewhere is held out"));
        setup = sampleSetup();
        setup.maps.push_back(setup.maps.front());
        QVERIFY(TuningGround::load(setup, context).error().message().contains("twice"));
    }

    void subjectsTellSetupsApart() {
        const auto subject = sampleGround().subject();
        JobContext context;
        auto setup = sampleSetup();
        setup.seconds = 20;
        QVERIFY(TuningGround::load(setup, context)->subject() != subject);
        setup = sampleSetup();
        setup.rehearsals = 1;
        QVERIFY(TuningGround::load(setup, context)->subject() != subject);
        setup = sampleSetup();
        setup.demos.pop_back();
        QVERIFY(TuningGround::load(setup, context)->subject() != subject);
        setup = sampleSetup();
        std::ranges::reverse(setup.demos);
        QCOMPARE(TuningGround::load(setup, context)->subject(), subject);
    }

    void threadsDoNotMatter() {
        const auto one = stateAfter(3, 1);
        QCOMPARE(stateAfter(3, 4), one);
    }

    void aStopKeepsWhatIsFinished() {
        auto ground = sampleGround();
        auto tuning = TuningRun::begin(tuningSetup(ground));
        std::stop_source source;
        StopAtTask sink(source, "Judging candidates");
        JobContext stopped(source.get_token(), &sink);
        const auto part = ground.answer(tuning->ask(), stopped);
        QVERIFY(part);
        QVERIFY(part->stopped);
        QCOMPARE(part->answers.size(), std::size_t{1});
        QVERIFY(tuning->tell(part->answers));
        JobContext context;
        const auto rest = ground.answer(tuning->ask(), context);
        QVERIFY(rest && !rest->stopped);
        QVERIFY(tuning->tell(rest->answers));
        QCOMPARE(tuning->write(), stateAfter(1, 1));
    }

    void theEndIsTheSameWhateverTheThreads() {
        const auto end = [](int jobs) {
            auto ground = sampleGround(jobs);
            auto tuning = TuningRun::begin(tuningSetup(ground));
            JobContext context;
            for (int i = 0; i < 2; ++i) {
                if (!tuning->tell(ground.answer(tuning->ask(), context)->answers)) qFatal("no answer");
            }
            return *finalTrial(ground, *tuning, context);
        };
        const auto one = end(1), four = end(4);
        QVERIFY(!one.finalists.empty() && one.finalists.size() <= kFinalists);
        QCOMPARE(one.interval.mean, four.interval.mean);
        QCOMPARE(one.interval.low, four.interval.low);
        QCOMPARE(one.interval.high, four.interval.high);
        QCOMPARE(one.base, four.base);
        QCOMPARE(one.tuned, four.tuned);
        QVERIFY(!one.onHeldOut);
        QCOMPARE(one.maps.size(), std::size_t{1});
        QCOMPARE(one.interval.pairs, std::size_t{4 * kFinalTests});
        for (std::size_t i = 1; i < one.finalists.size(); ++i) {
            QVERIFY(one.finalists[i - 1].interval.mean >= one.finalists[i].interval.mean);
        }
        // Mean scores of the two differ by the mean of their differences.
        QVERIFY(std::abs(one.maps[0].tunedScore - one.maps[0].baseScore - one.interval.mean) < 1e-12);
    }

    void withoutASearchThereIsNoFinalist() {
        auto ground = sampleGround();
        const auto tuning = TuningRun::begin(tuningSetup(ground));
        JobContext context;
        const auto end = finalTrial(ground, *tuning, context);
        QVERIFY(end);
        QVERIFY(end->finalists.empty());
        QVERIFY(!end->better());
    }
};

NAVWRIGHT_TEST(TestTuningGround);
#include "tst_tuning_ground.moc"
