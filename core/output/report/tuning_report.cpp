#include "core/output/report/tuning_report.h"
#include "core/base/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/parameter_preset.h"
#include "core/output/report/html_page.h"
#include "core/output/report/svg_chart.h"
#include "core/tune/search/tuning_study.h"

namespace navwright {

namespace {

std::string signedNumber(double number) {
    return fmt::format("{:+.4f}", number);
}

std::string intervalText(const PairedInterval& interval) {
    return fmt::format("{:+.4f} ({:+.4f} to {:+.4f})", interval.mean, interval.low, interval.high);
}

/// A tuned parameter whose value differs from the initial one.
struct ValueChange {
    const ParamRow* row = nullptr;
    std::string before, after;
};

std::vector<ValueChange> valueChanges(const TuningRun& run, const FinalTrial& trial) {
    std::vector<ValueChange> changes;
    if (trial.finalists.empty()) return changes;
    const auto& space = run.setup().space;
    const auto& values = trial.finalists.front().values;
    for (std::size_t i = 0; i < space.size(); ++i) {
        const auto& row = space.row(i);
        const auto before = space.base().text(row.id), after = values.text(row.id);
        if (before != after) changes.push_back({&row, before, after});
    }
    return changes;
}

/// Each term's contribution to the difference of scores.
ScoreTerms contributions(const FinalTrial& trial) {
    ScoreTerms parts{};
    for (std::size_t i = 0; i < kScoreTerms; ++i) {
        parts[i] = scoreTermWeight(static_cast<ScoreTerm>(i)) * (trial.tuned[i] - trial.base[i]);
    }
    return parts;
}

/// "It helps most by: Few bots stuck +0.0123. It costs: Few nodes -0.0030."
std::string whyText(const FinalTrial& trial) {
    constexpr double kWorthSaying = 0.0005;
    const auto parts = contributions(trial);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < kScoreTerms; ++i) order.push_back(i);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return parts[a] > parts[b]; });
    std::vector<std::string> helps, costs;
    for (const auto i : order) {
        auto said = fmt::format("{} {}", scoreTermText(static_cast<ScoreTerm>(i)), signedNumber(parts[i]));
        if (parts[i] >= kWorthSaying) helps.push_back(said);
        if (parts[i] <= -kWorthSaying) costs.push_back(said);
    }
    std::ranges::reverse(costs);
    if (helps.empty() && costs.empty()) return "No term changes by as much as 0.0005 of the score.";
    std::string text;
    if (!helps.empty()) text += fmt::format("What helps: {}.", fmt::join(helps, ", "));
    if (!costs.empty()) {
        text += fmt::format("{}What it costs: {}.", text.empty() ? "" : " ", fmt::join(costs, ", "));
    }
    return text;
}

void addChanges(HtmlPage& page, const TuningRun& run, const FinalTrial& trial) {
    page.heading(trial.better() ? "What changed" : "What the best candidate would change");
    const auto changes = valueChanges(run, trial);
    if (changes.empty()) {
        page.paragraph("Nothing.");
        return;
    }
    page.beginTable({"Parameter", "Key", "As begun", "Tuned", "Unit"});
    for (const auto& change : changes) {
        page.row({std::string(change.row->label), std::string(change.row->key), change.before, change.after,
                  std::string(change.row->unit)});
    }
    page.endTable();
}

void addTermTable(HtmlPage& page, const FinalTrial& trial) {
    page.heading("Why: term by term");
    page.paragraph(whyText(trial));
    page.beginTable({"", "Term", "Weight", "As begun", "Tuned", "Adds to the score"});
    const auto parts = contributions(trial);
    for (std::size_t i = 0; i < kScoreTerms; ++i) {
        const auto term = static_cast<ScoreTerm>(i);
        const std::string_view state = parts[i] > 0 ? "good" : parts[i] < 0 ? "bad" : "hint";
        page.verdictRow(state,
                        {std::string(scoreTermText(term)), fmt::format("{:.2f}", scoreTermWeight(term)),
                         fmt::format("{:.4f}", trial.base[i]), fmt::format("{:.4f}", trial.tuned[i]),
                         signedNumber(parts[i])});
    }
    page.endTable();
    page.note("Each term is 0 to 1, more is better; the score is their weighted sum.");
}

void addMaps(HtmlPage& page, const FinalTrial& trial) {
    page.heading(trial.onHeldOut ? "Held-out maps" : "Maps, with held-out demos");
    page.beginTable({"", "Map", "As begun", "Tuned", "Difference (95 %)", "Tests"});
    for (const auto& map : trial.maps) {
        const auto& interval = map.interval;
        const std::string_view state = interval.low > 0 ? "good" : interval.high < 0 ? "bad" : "hint";
        page.verdictRow(
            state, {map.name, fmt::format("{:.4f}", map.baseScore), fmt::format("{:.4f}", map.tunedScore),
                    intervalText(interval), std::to_string(interval.pairs)});
    }
    page.endTable();
    for (const auto& map : trial.maps) {
        if (!map.failure.empty()) page.note("The tuned values failed: " + map.failure);
    }
    page.note(
        fmt::format("{} of each map and fold, with seeds that nothing was chosen by; the same "
                    "seeds for both.",
                    counted(static_cast<std::uint64_t>(trial.tests), "test", "tests")));
}

void addFinalists(HtmlPage& page, const TuningRun& run, const FinalTrial& trial) {
    page.heading("The best of the search, tried again");
    page.beginTable({"Advantage while searching", "Tried again (95 %)", "Values"});
    for (const auto& finalist : trial.finalists) {
        std::vector<std::string> values;
        for (std::size_t i = 0; i < run.setup().space.size(); ++i) {
            const auto& row = run.setup().space.row(i);
            values.push_back(fmt::format("{}={}", row.key, finalist.values.text(row.id)));
        }
        page.row({signedNumber(finalist.searched), intervalText(finalist.interval),
                  fmt::format("{}", fmt::join(values, " "))});
    }
    page.endTable();
}

void addCurves(HtmlPage& page, const TuningRun& run) {
    page.heading("The search");
    ChartSeries best{"best", {}}, median{"median", {}}, control{"initial values", {}}, spread{"spread", {}},
        tests{"tests", {}};
    for (const auto& figures : run.figures()) {
        const auto at = static_cast<double>(figures.generation);
        best.points.emplace_back(at, figures.best);
        median.points.emplace_back(at, figures.median);
        control.points.emplace_back(at, figures.control);
        spread.points.emplace_back(at, figures.spread);
        tests.points.emplace_back(at, figures.tests);
    }
    const std::vector<ChartSeries> scores{best, median, control};
    page.drawing(svgChart({"Scores by generation", "Generation", "Score"}, scores),
                 "Scores by generation. Each has tests of its own, the same for all its candidates: only "
                 "differences within a generation count.");
    page.drawing(svgChart({"Width of the search by generation", "Generation", "Deviation", 640, 200},
                          std::span(&spread, 1)),
                 "How wide the search is, as a share of the parameters' ranges (sigma).");
    page.drawing(svgChart({"Tests of a candidate by generation", "Generation", "Tests", 640, 160},
                          std::span(&tests, 1)),
                 "Tests of each candidate on each map: more where chance decided the ranks.");
}

void addImportance(HtmlPage& page, const TuningRun& run, const TuningStudy& study) {
    page.heading("What mattered");
    std::vector<std::pair<std::string, double>> bars;
    for (const auto& parameter : study.parameters) {
        bars.emplace_back(run.setup().space.row(parameter.dimension).key, parameter.importance);
    }
    page.drawing(svgBars("Importance of each parameter", bars),
                 "Share of the advantages' variance that a parabola over this parameter alone explains.");
    page.heading("Advantage over each parameter");
    for (const auto& parameter : study.parameters) {
        const auto& row = run.setup().space.row(parameter.dimension);
        ChartSeries dots{.name = "", .points = {}, .dots = true};
        for (const auto& point : study.marginals[parameter.dimension]) {
            dots.points.emplace_back(point.value, point.advantage);
        }
        page.drawing(svgChart({std::string(row.key), std::string(row.key), "Advantage", 640, 220},
                              std::span(&dots, 1)),
                     fmt::format("{}: rank correlation {:+.2f}", row.label, parameter.rankCorrelation));
    }
}

void addCorrelation(HtmlPage& page, const TuningRun& run, const TuningStudy& study) {
    constexpr double kMoved = 0.5;  // weaker correlations mean little with so few candidates
    page.heading("Parameters that moved together");
    const auto& space = run.setup().space;
    std::vector<std::pair<double, std::string>> pairs;
    for (std::size_t i = 0; i < space.size(); ++i) {
        for (std::size_t j = i + 1; j < space.size(); ++j) {
            const double value = study.correlation.at(i, j);
            if (std::abs(value) < kMoved) continue;
            pairs.emplace_back(value, fmt::format("{} and {}", space.row(i).key, space.row(j).key));
        }
    }
    if (pairs.empty()) {
        page.paragraph(fmt::format("None by as much as {:.1f}.", kMoved));
        return;
    }
    std::ranges::stable_sort(
        pairs, [](const auto& a, const auto& b) { return std::abs(a.first) > std::abs(b.first); });
    page.beginTable({"Parameters", "Correlation"});
    for (const auto& [value, names] : pairs) page.row({names, fmt::format("{:+.2f}", value)});
    page.endTable();
    page.note("What moved together cannot be told apart by this run: importance is shared.");
}

void addMethod(HtmlPage& page, const TuningRun& run, const TuningMaps& maps) {
    page.heading("How");
    const auto& setup = run.setup();
    page.paragraph(fmt::format(
        "{} with seed {}: {} candidates in {} generations, on {}. {}", tuningAlgorithmName(setup.algorithm),
        setup.seed, run.judgedCount(), run.generation(), fmt::join(maps.tuned, ", "),
        maps.heldOut.empty() ? "No map was held out."
                             : fmt::format("Held out: {}.", fmt::join(maps.heldOut, ", "))));
    std::map<std::string, std::size_t> failures;
    for (const auto& judged : run.history()) {
        if (!judged.score) ++failures[judged.failure];
    }
    std::vector<std::string> lines;
    for (const auto& [why, count] : failures) lines.push_back(fmt::format("{} x {}", count, why));
    if (!lines.empty()) page.folded("Candidates that failed", lines);
}

}  // namespace

TuningMaps tuningMaps(const TuningGround& ground) {
    TuningMaps maps;
    for (const auto& map : ground.tuned()) maps.tuned.push_back(map->map().name());
    for (const auto& map : ground.heldOut()) maps.heldOut.push_back(map->map().name());
    return maps;
}

std::string generationLine(const GenerationFigures& figures) {
    auto line =
        fmt::format("generation {}: best {:.4f}, median {:.4f}, initial values {:.4f}, spread {:.3f}, {} {}",
                    figures.generation, figures.best, figures.median, figures.control, figures.spread,
                    figures.tests, figures.tests == 1 ? "test" : "tests");
    if (figures.failed > 0) line += fmt::format(", {} failed", figures.failed);
    return line;
}

std::string verdictText(const FinalTrial& trial) {
    if (trial.finalists.empty()) return "No candidate was better than the starting values: they stay";
    const auto where = trial.onHeldOut ? "held-out maps" : "held-out demos of the maps tuned on";
    const auto interval = intervalText(trial.interval);
    if (trial.better()) return fmt::format("The tuned values are better on {}: {}", where, interval);
    const auto how = trial.interval.high < 0 ? "is worse" : "is not significantly better";
    return fmt::format("The starting values stay: on {} the best candidate {}: {}", where, how, interval);
}

namespace {

Description<ValueChange> describeChange() {
    return Description<ValueChange>()
        .field("key", [](const ValueChange& change) { return change.row->key; },
               {"The parameter", "parameter"})
        .field("before", &ValueChange::before, {"Its initial value", "initial"})
        .field("after", &ValueChange::after, {"Its value in the best candidate", "tuned"})
        .field("unit", [](const ValueChange& change) { return change.row->unit; },
               {"Its unit; may be empty", "unit"});
}

Description<PairedInterval> describeInterval() {
    using Of = PairedInterval;
    return Description<Of>()
        .field("difference", &Of::mean,
               {.meaning = "How much better the tuned values are", .label = "difference", .digits = 4})
        .field("low", &Of::low, {.meaning = "The least it may be (95 %)", .label = "from", .digits = 4})
        .field("high", &Of::high, {.meaning = "The most it may be", .label = "to", .digits = 4});
}

Description<FinalMap> describeFinalMap() {
    return Description<FinalMap>()
        .field("map", &FinalMap::name, {"The map's name", "map"})
        .field("base_score", &FinalMap::baseScore,
               {.meaning = "The score of the initial values", .label = "initial values", .digits = 4})
        .field("tuned_score", &FinalMap::tunedScore,
               {.meaning = "The score of the best candidate", .label = "tuned", .digits = 4})
        .include(&FinalMap::interval, describeInterval())
        .field("failure", [](const FinalMap& map) { return onlyIf(!map.failure.empty(), map.failure); },
               {"Why the tuned values gave no nav", "no nav"});
}

}  // namespace

Description<TuningOutcome> describeTuning() {
    const auto trial = [](auto FinalTrial::* field) {
        return [field](const TuningOutcome& of) { return of.trial.*field; };
    };
    return Description<TuningOutcome>("navwright.tuning_outcome", 1, "What a search for better values found")
        .line([](const TuningOutcome& of) { return verdictText(of.trial); })
        .field("better", [](const TuningOutcome& of) { return of.trial.better(); },
               {"The tuned values are better; else the initial ones stay"})
        .field("judged", [](const TuningOutcome& of) { return of.run.judgedCount(); },
               {"Candidates that were judged"})
        .field("on_held_out", trial(&FinalTrial::onHeldOut),
               {"Compared on maps held out, else on those tuned on"})
        .record("interval", trial(&FinalTrial::interval), describeInterval(),
                {"The difference over all maps"})
        .rows("changes", [](const TuningOutcome& of) { return valueChanges(of.run, of.trial); },
              describeChange(), {"Values of the best candidate that differ from the initial ones", "changes"})
        .line([](const TuningOutcome& of) {
            return of.trial.finalists.empty() ? std::string() : whyText(of.trial);
        })
        .rows("maps", trial(&FinalTrial::maps), describeFinalMap(), {"The maps of the comparison", "maps"});
}

std::string tuningReport(const TuningRun& run, const FinalTrial& trial, const TuningMaps& maps) {
    HtmlPage page("Tuning");
    page.paragraph(verdictText(trial) + ".");
    if (!trial.finalists.empty()) {
        addChanges(page, run, trial);
        addTermTable(page, trial);
        addMaps(page, trial);
        addFinalists(page, run, trial);
    }
    const auto study = studyOf(run);
    addCurves(page, run);
    addImportance(page, run, study);
    addCorrelation(page, run, study);
    addMethod(page, run, maps);
    return std::move(page).take();
}

}  // namespace navwright
