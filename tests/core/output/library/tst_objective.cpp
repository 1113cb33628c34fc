#include <QtTest>

#include <limits>
#include <stop_token>

#include "core/base/parameter_preset.h"
#include "core/output/library/navwright/tune.h"
#include "core/tune/scoring/tuning_ground.h"
#include "navgen_files.h"
#include "test_program.h"

namespace lib = navwright::library;

namespace {

const lib::Settings kUnrehearsed{"default", {{"fill.mode", "off"}, {"rehearse.rounds", "0"}}};

lib::ObjectiveInput sampleInput() {
    return {.maps = {NavgenFolder::sampleMap()},
            .demos = {NavgenFolder::sample()},
            .tuned = "nodes.radius,votes.spacing",
            .settings = kUnrehearsed,
            .seconds = 10};
}

lib::Objective objective(const lib::ObjectiveInput& input = sampleInput()) {
    auto made = lib::Objective::of(input);
    if (!made) qFatal("%s", made.error().message().c_str());
    return *std::move(made);
}

/// Two generations of four.
lib::SearchInput quickSearch() {
    return {.seed = 5, .budget = 8, .population = 4, .tests = 1, .mostTests = 1};
}

}  // namespace

/// What `navgen tune` searches by, and its search, as programs of others call them.
class TestObjective : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

  private slots:
    void scoresAreThoseOfTheVerb() {
        navwright::GroundSetup setup;
        setup.maps = {NavgenFolder::sampleMap()};
        for (const auto* name :
             {"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz", "sample_4.mvd2.gz", "sample_5.mvd2"})
            setup.demos.push_back(NavgenFolder::sample() + "/" + name);
        for (const auto& [key, value] : kUnrehearsed.parameters) QVERIFY(setup.base.setText(key, value));
        setup.seconds = 10;
        navwright::JobContext context;
        auto ground = navwright::TuningGround::load(setup, context);
        QVERIFY(ground);
        auto other = setup.base;
        QVERIFY(other.setText("votes.spacing", "160"));
        std::vector<navwright::TuningTask> tasks;
        for (const auto& values : {setup.base, other})
            tasks.push_back(
                {.number = tasks.size(), .tests = 2, .firstSeed = 3, .point = {}, .values = values});
        const auto wanted = ground->answer(tasks, context);
        QVERIFY(wanted);

        const std::vector<lib::Values> sets{{}, {{"votes.spacing", "160"}}};
        const auto scores = objective().scores(sets, {.tests = 2, .seed = 3});
        QVERIFY2(scores, scores ? "" : scores.error().message().c_str());
        QCOMPARE(scores->size(), std::size_t{2});
        QVERIFY((*scores)[0].score != (*scores)[1].score);
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE((*scores)[i].score, *wanted->answers[i].score);
            QCOMPARE((*scores)[i].terms.size(), navwright::kScoreTerms);
            QCOMPARE((*scores)[i].terms.at("floor"), wanted->answers[i].terms[0]);
        }
    }

    void valuesWithoutANavFail() {
        const std::vector<lib::Values> sets{{{"nodes.min_demos", "50"}}};
        const auto scores = objective().scores(sets, {.tests = 1});
        QVERIFY(scores);
        QCOMPARE(scores->front().score, -1.0);
        QVERIFY(!scores->front().failure.empty() && scores->front().terms.empty());
    }

    void aPointIsValues() {
        const auto made = objective();
        QCOMPARE(made.keys(), (std::vector<std::string>{"votes.spacing", "nodes.radius"}));
        const auto start = made.valuesAt(made.start());
        QVERIFY(start);
        QCOMPARE(*start, (lib::Values{{"nodes.radius", "48"}, {"votes.spacing", "96"}}));
        const auto ends = made.valuesAt(std::vector<double>{0, 1});
        QCOMPARE(*ends, (lib::Values{{"nodes.radius", "192"}, {"votes.spacing", "16"}}));
        for (const double beyond : {-3.5, 1e300, std::numeric_limits<double>::quiet_NaN()})
            QVERIFY(made.valuesAt(std::vector<double>{beyond, beyond}));
        QVERIFY(!made.valuesAt(std::vector<double>{0.5}));
        auto untuned = sampleInput();
        untuned.tuned.clear();
        auto none = objective(untuned);
        QVERIFY(none.keys().empty() && none.start().empty() && none.valuesAt({})->empty());
        QVERIFY(!none.search());
    }

    void aSearchIsContinued() {
        auto made = objective();
        auto input = quickSearch();
        const auto whole = made.search(input);
        QVERIFY2(whole, whole ? "" : whole.error().message().c_str());
        QVERIFY(whole->scored >= 8);
        QCOMPARE(whole->generations.size(), std::size_t{2});
        QCOMPARE(whole->values.size(), std::size_t{2});
        QVERIFY(whole->initial > 0 && whole->tuned > 0 && whole->low <= whole->gain);
        QCOMPARE(whole->better, whole->low > 0);

        input.state = folder_.at("tune.json");
        input.budget = 1;
        QVERIFY(made.search(input));
        input.budget = 8;
        std::size_t judged = 0;
        const auto rest =
            made.search(input, {.progress = [&](std::string_view task, std::size_t, std::size_t) {
                            judged += task == "Judging candidates" ? 1 : 0;
                        }});
        QVERIFY(rest);
        QVERIFY2(judged < whole->scored, qPrintable(QString::number(judged)));
        QCOMPARE(rest->values, whole->values);
        QCOMPARE(rest->gain, whole->gain);
        input.seed = 6;
        const auto other = made.search(input);
        QVERIFY2(!other && other.error().where.contains("tune.json"),
                 other ? "" : other.error().message().c_str());
    }

    void aStoppedSearchKeepsItsRounds() {
        auto made = objective();
        auto input = quickSearch();
        input.state = folder_.at("stopped.json");
        std::stop_source stop;
        std::size_t told = 0;
        const lib::Work work{.stop = stop.get_token(),
                             .threads = 1,
                             .progress = [&](std::string_view, std::size_t, std::size_t) {
                                 if (++told == 3) stop.request_stop();
                             }};
        const auto stopped = made.search(input, work);
        QVERIFY(!stopped && stopped.error().cancelled);
        QVERIFY(QFile::exists(QString::fromStdString(input.state.string())));
        const auto rest = made.search(input);
        QVERIFY(rest);
        input.state.clear();
        QCOMPARE(made.search(input)->values, rest->values);
    }

    void whatIsWrongIsSaid() {
        const auto refused = [](auto change) {
            auto input = sampleInput();
            change(input);
            const auto made = lib::Objective::of(input);
            return !made && !made.error().what.empty();
        };
        QVERIFY(refused([](auto& input) { input.maps.clear(); }));
        QVERIFY(refused([](auto& input) { input.maps.push_back(input.maps.front()); }));
        QVERIFY(refused([](auto& input) { input.demos.clear(); }));
        QVERIFY(refused([](auto& input) { input.demos = {"/no/such/demo"}; }));
        QVERIFY(refused([](auto& input) { input.tuned = "no.such"; }));
        QVERIFY(refused([](auto& input) { input.tuned = "rehearse.rounds"; }));
        QVERIFY(refused([](auto& input) { input.heldOut = {"nw_sample"}; }));
        QVERIFY(refused([](auto& input) { input.heldOut = {"none"}; }));
        QVERIFY(refused([](auto& input) { input.folds = 0; }));
        QVERIFY(refused([](auto& input) { input.rehearsals = -1; }));
        QVERIFY(refused([](auto& input) { input.seconds = std::numeric_limits<double>::quiet_NaN(); }));
        QVERIFY(refused([](auto& input) { input.settings.parameters["no.such"] = "1"; }));

        auto made = objective();
        const std::vector<lib::Values> none{{}}, unknown{{{"no.such", "1"}}};
        QVERIFY(!made.scores(unknown));
        QVERIFY(!made.scores(none, {.tests = 0}));
        QVERIFY(made.scores({})->empty());
        const auto searchRefused = [&](auto change) {
            auto input = quickSearch();
            change(input);
            const auto found = made.search(input);
            return !found && !found.error().what.empty();
        };
        QVERIFY(searchRefused([](auto& input) { input.algorithm = "luck"; }));
        QVERIFY(searchRefused([](auto& input) { input.budget = 0; }));
        QVERIFY(searchRefused([](auto& input) { input.seed = std::uint64_t{1} << 60U; }));
        QVERIFY(searchRefused([](auto& input) { input.population = 3; }));
        QVERIFY(searchRefused([](auto& input) { input.tests = 0; }));
        QVERIFY(searchRefused([](auto& input) { input.mostTests = 1'000'000; }));
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = lib::Objective::of(sampleInput(), {.stop = stop.get_token()});
        QVERIFY(!stopped && stopped.error().cancelled);
    }
};

NAVWRIGHT_TEST(TestObjective);
#include "tst_objective.moc"
