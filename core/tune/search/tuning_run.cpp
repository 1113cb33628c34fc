#include "core/tune/search/tuning_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>

#include "core/base/digest.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/parameter_preset.h"
#include "core/bots/characters/character_file.h"
#include "core/tune/search/seeded_draw.h"

namespace navwright {

namespace {

constexpr std::string_view kTuningFormat = "navwright.tuning";
constexpr std::int64_t kTuningVersion = 1;
constexpr double kMostScore = 1e12;
constexpr double kMostAdvantage = 2 * kMostScore;
constexpr std::uint64_t kMostSeed = 1U << 30U;  // seeds are shown to users

/// Penalty for distance from the initial values, so that accidental gains do not move them.
constexpr double kRidge = 0.02;
/// One of this many candidates is scored again.
constexpr std::size_t kJudgedAgain = 5;
/// Mean rank change, as a share of the generation, above which the next generation gets more tests, and the
/// factor.
constexpr double kRankChange = 0.15;
constexpr double kMoreTests = 1.5;

bool isScore(const std::optional<double>& score) {
    return score && std::abs(*score) <= kMostScore;
}

const double kNoScore = std::numeric_limits<double>::quiet_NaN();

double distanceOf(const TuningPoint& a, const TuningPoint& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

std::size_t axesOf(const TuningSetup& setup) {
    return setup.weights ? setup.weights->size() : setup.space.size();
}

TuningPoint startOf(const TuningSetup& setup) {
    return setup.weights ? setup.weights->start() : setup.space.pointOf(setup.space.base());
}

OptimiserSetup optimiserSetup(const TuningSetup& setup, const TuningPoint& start) {
    return {.algorithm = setup.algorithm,
            .seed = setup.seed,
            .start = start,
            .leastSpread = setup.weights ? setup.weights->leastSpread() : setup.space.leastSpread(),
            .population = setup.population};
}

std::string keyList(const TuningSetup& setup) {
    std::string keys;
    for (std::size_t i = 0; i < axesOf(setup); ++i) {
        keys += (i == 0 ? "" : ",");
        keys += setup.weights ? std::string_view(setup.weights->names()[i]) : setup.space.row(i).key;
    }
    return keys;
}

/// A row's range, which a state depends on.
std::string rangeText(const ParamRow& row) {
    return fmt::format("{} {} {} {}", row.key, row.min, row.max, row.step);
}

/// What is tuned, which a state depends on.
std::vector<std::string> axisTexts(const TuningSetup& setup) {
    if (setup.weights) return setup.weights->names();
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < setup.space.size(); ++i) texts.push_back(rangeText(setup.space.row(i)));
    return texts;
}

void writeAxes(JsonWriter& json, const TuningSetup& setup) {
    json.key("tuned");
    json.beginList();
    for (const auto& text : axisTexts(setup)) json.value(text);
    json.endList();
    if (setup.weights) return json.member("character", writeCharacter(setup.weights->base()));
    json.key("base");
    writeChangedParameters(json, setup.space.base());
}

std::vector<std::string> textsOf(const JsonView& root, std::string_view key) {
    std::vector<std::string> texts;
    for (const auto& value : root.list(key)) texts.push_back(value.text());
    return texts;
}

/// Values of the parameters that are not tuned.
std::string baseText(const Parameters& base) {
    JsonWriter json;
    writeChangedParameters(json, base);
    return std::move(json).take();
}

constexpr std::string_view kStateHint = "use the same as at its start, or name another --state";

bool beganOtherwise(const JsonView& root, const TuningSetup& setup) {
    if (setup.weights) return root.text("character") != writeCharacter(setup.weights->base());
    return baseText(readChangedParameters(root.object("base"))) != baseText(setup.space.base());
}

/// Rejects a state of another run, naming the first difference.
void rejectOther(const JsonView& root, const TuningSetup& setup) {
    if (textsOf(root, "tuned") != axisTexts(setup)) {
        root.reject("tuned",
                    fmt::format("The state is for other {} than {}, or of other ranges",
                                setup.weights ? "weights" : "parameters", keyList(setup)),
                    std::string(kStateHint));
    } else if (beganOtherwise(root, setup)) {
        root.reject(setup.weights ? "character" : "base", "The state began with other values",
                    std::string(kStateHint));
    } else if (const auto other = root.text("algorithm"); other != tuningAlgorithmName(setup.algorithm)) {
        root.reject(
            "algorithm",
            fmt::format("The state is for {}, not for {}", other, tuningAlgorithmName(setup.algorithm)),
            std::string(kStateHint));
    } else if (root.count("seed") != setup.seed) {
        root.reject("seed",
                    fmt::format("The state is for seed {}, not for {}", root.count("seed"), setup.seed),
                    std::string(kStateHint));
    } else if (root.integer("population", 0, limit::kCandidates) != setup.population ||
               root.integer("first_tests", 1, limit::kCandidates) != setup.tests ||
               root.integer("most_tests", 1, limit::kCandidates) != setup.mostTests) {
        root.reject("population", "The state has other numbers of candidates or tests",
                    std::string(kStateHint));
    } else if (textsOf(root, "terms") != setup.terms || root.text("subject") != setup.subject) {
        root.reject("subject",
                    setup.weights ? "The state is for other maps, navs or scoring"
                                  : "The state is for other maps, demos or scoring",
                    std::string(kStateHint));
    }
}

auto numbersForm(std::size_t count) {
    return JsonForm{[count](const JsonView& list) { return readNumbers(list, count); },
                    [](JsonWriter& json, const std::vector<double>& list) { writeNumbers(json, list); }};
}

/// "score" with so many "terms", or "failure".
template <class Json, class Judged>
void scoreFields(Json& json, Judged& judged, std::size_t terms) {
    json.optional("score", judged.score, -kMostScore, kMostScore);
    if (judged.score) {
        json.field("terms", judged.terms, numbersForm(terms));
    } else {
        json.field("failure", judged.failure);
    }
}

auto answerFields(const TuningSetup& setup) {
    return [&setup](auto& json, auto& answer) {
        json.field("number", answer.number);
        scoreFields(json, answer, setup.terms.size());
    };
}

constexpr auto kFiguresFields = [](auto& json, auto& figures) {
    json.field("generation", figures.generation);
    json.field("tests", figures.tests, 1, limit::kCandidates);
    json.field("best", figures.best, -kMostScore, kMostScore);
    json.field("median", figures.median, -kMostScore, kMostScore);
    json.field("control", figures.control, -kMostScore, kMostScore);
    json.field("spread", figures.spread, 0, kMostScore);
    json.field("rank_change", figures.rankChange, 0, 1);
    json.field("failed", figures.failed);
};

auto judgedFields(const TuningSetup& setup) {
    return [&setup](auto& json, auto& judged) {
        json.field("number", judged.number);
        json.field("generation", judged.generation);
        json.field("control", judged.control);
        json.field("again", judged.again);
        json.field("tests", judged.tests, 1, limit::kCandidates);
        json.field("point", judged.point, numbersForm(axesOf(setup)));
        scoreFields(json, judged, setup.terms.size());
        json.optional("advantage", judged.advantage, -kMostAdvantage, kMostAdvantage);
        json.check(judged.advantage.has_value() == judged.score.has_value(), "advantage",
                   "It does not fit the score");
    };
}

}  // namespace

TuningRun::TuningRun(const TuningSetup& setup)
    : setup_(setup),
      start_(startOf(setup)),
      optimiser_(makeOptimiser(optimiserSetup(setup, start_))),
      tests_(setup.tests) {}

Result<TuningRun> TuningRun::begin(const TuningSetup& setup) {
    if (axesOf(setup) == 0) return fail("No parameter to tune");
    if (setup.terms.empty() || setup.subject.empty()) return fail("Nothing to judge candidates by");
    if (setup.tests < 1 || setup.mostTests < setup.tests || setup.mostTests > limit::kCandidates ||
        setup.population < 0 || setup.population > limit::kCandidates) {
        return fail(fmt::format("{} to {} tests and {} candidates per generation are not possible",
                                setup.tests, setup.mostTests, setup.population),
                    {}, fmt::format("1 to {} of each", limit::kCandidates));
    }
    return TuningRun(setup);
}

double TuningRun::ridge(const TuningPoint& point) const {
    return kRidge * distanceOf(point, start_);
}

/// All tasks of the current round.
std::vector<TuningTask> TuningRun::round() const {
    const auto points = optimiser_->ask();
    const bool again = !again_.empty();
    SeededDraw draw(setup_.seed, optimiser_->generation(), again ? 2 : 1);
    const std::uint64_t firstSeed = 1 + draw.bits() % kMostSeed;
    std::vector<TuningTask> tasks;
    const auto valuesOf = [&](bool control, const TuningPoint& point) {
        if (setup_.weights) return Parameters();
        return control ? setup_.space.base() : setup_.space.valuesAt(point);
    };
    const auto add = [&](bool control, const TuningPoint& point) {
        tasks.push_back({.number = next_ + tasks.size(),
                         .generation = optimiser_->generation(),
                         .control = control,
                         .again = again,
                         .tests = tests_,
                         .firstSeed = firstSeed,
                         .point = point,
                         .values = valuesOf(control, point)});
    };
    add(true, start_);
    if (again) {
        for (const auto candidate : again_) add(false, points[candidate]);
    } else {
        for (const auto& point : points) add(false, point);
    }
    return tasks;
}

std::vector<TuningTask> TuningRun::ask() const {
    auto tasks = round();
    std::erase_if(tasks, [&](const TuningTask& task) {
        return std::ranges::find(answers_, task.number, &TuningAnswer::number) != answers_.end();
    });
    return tasks;
}

Result<> TuningRun::tell(std::span<const TuningAnswer> answers) {
    const auto open = ask();
    std::vector<std::uint64_t> seen;
    for (const auto& answer : answers) {
        if (std::ranges::find(open, answer.number, &TuningTask::number) == open.end()) {
            return fail(fmt::format("Candidate {} was not asked for, or is answered already", answer.number),
                        {},
                        fmt::format("candidates {} to {} are open", open.front().number, open.back().number));
        }
        if (std::ranges::find(seen, answer.number) != seen.end()) {
            return fail(fmt::format("Candidate {} is answered twice", answer.number));
        }
        if (isScore(answer.score) && answer.terms.size() != setup_.terms.size()) {
            return fail(fmt::format("Candidate {} has {} terms, and a score has {}", answer.number,
                                    answer.terms.size(), setup_.terms.size()));
        }
        seen.push_back(answer.number);
    }
    for (auto answer : answers) {
        if (!isScore(answer.score)) answer.score.reset();
        answers_.push_back(std::move(answer));
    }
    std::ranges::sort(answers_, {}, &TuningAnswer::number);
    if (answers_.size() == round().size()) finishRound();
    return {};
}

void TuningRun::finishRound() {
    const auto tasks = round();
    remember(tasks);
    answers_.clear();
    next_ += tasks.size();
    const bool first = again_.empty();
    if (first && setup_.mostTests > 1) {
        const auto scores = merits();
        const auto order = rankedByScore(scores);
        const auto count = std::max<std::size_t>(2, order.size() / kJudgedAgain);
        for (const auto candidate : order) {
            if (again_.size() < count && !std::isnan(scores[candidate])) again_.push_back(candidate);
        }
        if (!again_.empty()) return;
    }
    finishGeneration();
}

void TuningRun::remember(const std::vector<TuningTask>& tasks) {
    const auto& control = answers_.front();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto& task = tasks[i];
        const auto& answer = answers_[i];
        JudgedCandidate judged{.number = task.number,
                               .generation = task.generation,
                               .control = task.control,
                               .again = task.again,
                               .tests = task.tests,
                               .point = task.point,
                               .score = {},
                               .failure = answer.failure,
                               .terms = {},
                               .advantage = {}};
        if (isScore(answer.score)) {
            judged.score = answer.score;
            judged.terms = answer.terms;
            judged.failure.clear();
            judged.advantage = *answer.score - (isScore(control.score) ? *control.score : 0);
        } else if (judged.failure.empty()) {
            judged.failure = "no number came of it";
        }
        history_.push_back(std::move(judged));
    }
}

/// By candidate of the generation: its mean advantage over the control minus the penalty for distance.
std::vector<double> TuningRun::merits() const {
    const auto points = optimiser_->ask();
    std::vector<double> sums(points.size(), 0.0), counts(points.size(), 0.0);
    std::size_t candidate = 0, repeat = 0;
    for (const auto& judged : history_) {
        if (judged.generation != optimiser_->generation() || judged.control) continue;
        const std::size_t which = judged.again ? again_[repeat++] : candidate++;
        sums[which] += judged.advantage.value_or(kNoScore);
        counts[which] += 1;
    }
    std::vector<double> result;
    for (std::size_t i = 0; i < points.size(); ++i) result.push_back(sums[i] / counts[i] - ridge(points[i]));
    return result;
}

namespace {

/// How far the best change rank when their second results replace the first, as a share of the generation.
double rankChangeOf(std::span<const JudgedCandidate> generation, std::span<const std::size_t> again) {
    std::vector<double> first, second;
    for (const auto& judged : generation) {
        if (!judged.control && !judged.again) first.push_back(judged.advantage.value_or(kNoScore));
    }
    if (again.empty() || first.size() < 2) return 0;
    second = first;
    std::size_t repeat = 0;
    for (const auto& judged : generation) {
        if (!judged.control && judged.again) second[again[repeat++]] = judged.advantage.value_or(kNoScore);
    }
    const auto placeOf = [](std::span<const double> scores, std::size_t candidate) {
        const auto order = rankedByScore(scores);
        return static_cast<double>(std::ranges::find(order, candidate) - order.begin());
    };
    double sum = 0;
    for (const auto candidate : again)
        sum += std::abs(placeOf(first, candidate) - placeOf(second, candidate));
    return sum / static_cast<double>(again.size()) / static_cast<double>(first.size() - 1);
}

}  // namespace

void TuningRun::finishGeneration() {
    const auto generation = optimiser_->generation();
    const auto begin = std::ranges::find(history_, generation, &JudgedCandidate::generation);
    const std::span<const JudgedCandidate> judged(begin, history_.end());
    GenerationFigures figures{
        .generation = generation, .tests = tests_, .rankChange = rankChangeOf(judged, again_)};
    std::vector<double> scores;
    for (const auto& one : judged) {
        if (one.again) continue;
        if (one.control) {
            figures.control = one.score.value_or(0);
        } else if (one.score) {
            scores.push_back(*one.score);
        } else {
            ++figures.failed;
        }
    }
    std::ranges::sort(scores);
    if (!scores.empty()) {
        figures.best = scores.back();
        figures.median = (scores[scores.size() / 2] + scores[(scores.size() - 1) / 2]) / 2;
    }
    optimiser_->tell(merits());
    again_.clear();
    if (figures.rankChange > kRankChange) {
        tests_ = std::min(setup_.mostTests, static_cast<int>(std::ceil(kMoreTests * tests_)));
    }
    figures.spread = optimiser_->spread();
    figures_.push_back(figures);
}

std::vector<BestCandidate> TuningRun::best(std::size_t count) const {
    struct Sum {
        Parameters values;
        TuningPoint point;
        double advantage = 0, ridge = 0;
        int tests = 0;
        bool failed = false, initial = false;
    };
    std::map<ContentHash, Sum> sums;  // by hash of the values
    for (const auto& judged : history_) {
        if (judged.control) continue;
        const auto values = setup_.weights ? Parameters() : setup_.space.valuesAt(judged.point);
        const auto character = setup_.weights ? setup_.weights->valuesAt(judged.point) : Character();
        auto& sum = sums[contentHash(setup_.weights ? writeCharacter(character) : baseText(values))];
        sum.values = values;
        sum.point = judged.point;
        sum.initial = setup_.weights ? character == setup_.weights->base() : values == setup_.space.base();
        sum.ridge = ridge(judged.point);
        sum.failed = sum.failed || !judged.advantage;
        sum.advantage += judged.advantage.value_or(0) * judged.tests;
        sum.tests += judged.tests;
    }
    std::vector<std::pair<double, BestCandidate>> found;
    for (const auto& [hash, sum] : sums) {
        if (sum.failed || sum.initial) continue;
        const double mean = sum.advantage / sum.tests;
        found.push_back({mean - sum.ridge, {sum.values, sum.point, mean, sum.tests}});
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<BestCandidate> result;
    for (auto& [merit, candidate] : found) {
        if (result.size() < count) result.push_back(std::move(candidate));
    }
    return result;
}

std::string TuningRun::write() const {
    JsonWriter json;
    json.beginObject();
    json.member("format", kTuningFormat);
    json.member("version", kTuningVersion);
    json.member("algorithm", tuningAlgorithmName(setup_.algorithm));
    json.member("seed", setup_.seed);
    json.member("population", setup_.population);
    json.member("first_tests", setup_.tests);
    json.member("most_tests", setup_.mostTests);
    json.member("subject", setup_.subject);
    json.key("terms");
    json.beginList(JsonWriter::Layout::line);
    for (const auto& term : setup_.terms) json.value(term);
    json.endList();
    writeAxes(json, setup_);
    json.member("tests", tests_);
    json.member("next", next_);
    FieldWriter writer(json);
    writer.field("again", again_);
    json.key("optimiser");
    json.beginObject();
    optimiser_->write(json);
    json.endObject();
    writer.field("answers", answers_, answerFields(setup_));
    writer.field("generations", figures_, kFiguresFields);
    writer.field("judged", history_, judgedFields(setup_));
    json.endObject();
    return std::move(json).take();
}

void TuningRun::readHistory(const JsonView& root) {
    for (const auto& item : root.list("generations")) {
        auto& figures = figures_.emplace_back();
        readFields(item, figures, kFiguresFields);
        if (figures.generation + 1 != figures_.size())
            item.reject("generation", "Generations are missing", {});
    }
    const auto fields = judgedFields(setup_);
    for (const auto& item : root.list("judged")) {
        JudgedCandidate judged;
        readFields(item, judged, fields);
        judged.point = reflected(std::move(judged.point));
        if (!history_.empty() && judged.generation < history_.back().generation) {
            item.reject("generation", "Generations are out of order", {});
        }
        if (judged.number != history_.size()) item.reject("number", "Candidates are missing", {});
        history_.push_back(std::move(judged));
    }
}

void TuningRun::read(const JsonView& root) {
    tests_ = static_cast<int>(root.integer("tests", 1, limit::kCandidates));
    next_ = root.count("next");
    optimiser_->read(root.object("optimiser"));
    readHistory(root);
    const auto points = optimiser_->ask().size();
    for (const auto& item : root.list("again", points)) {
        again_.push_back(toIndex(item.integer(0, static_cast<std::int64_t>(points) - 1)));
    }
    FieldReader(root).field("answers", answers_, answerFields(setup_));
    // The first round of the current generation is complete, or absent.
    std::vector<JudgedCandidate> here;
    std::ranges::copy_if(history_, std::back_inserter(here), [&](const JudgedCandidate& judged) {
        return judged.generation >= optimiser_->generation();
    });
    bool fits = here.size() == (again_.empty() ? 0 : points + 1);
    for (std::size_t i = 0; i < here.size(); ++i) {
        fits = fits && here[i].generation == optimiser_->generation() && !here[i].again &&
               here[i].control == (i == 0);
    }
    if (!fits || next_ != history_.size() || figures_.size() != optimiser_->generation()) {
        root.reject("judged", "The candidates do not fit the generation under way", {});
    }
}

Result<TuningRun> TuningRun::resume(const TuningSetup& setup, std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::tuning, where));
    NAV_ASSIGN(auto run, begin(setup));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where));
    const auto root = document.root();
    requireFormat(root, kTuningFormat, kTuningVersion);
    if (!document.failed()) rejectOther(root, setup);
    if (!document.failed()) run.read(root);
    NAV_TRY(document.finish(true));
    const auto open = run.ask();
    const bool fits = !open.empty() && open.size() + run.answers_.size() == run.round().size();
    if (!fits) return fail("The answers do not fit the round under way", where);
    return run;
}

}  // namespace navwright
