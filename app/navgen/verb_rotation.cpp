#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/byte_text.h"
#include "base/counted.h"
#include "base/digest.h"
#include "base/file_bytes.h"
#include "base/json_view.h"
#include "base/json_writer.h"
#include "demo/demo_files.h"
#include "nav/aq2_nav.h"
#include "navgen/intake_report.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"
#include "pipeline/pipeline.h"
#include "report/nav_report.h"
#include "report/rotation_index.h"
#include "votefiles/voted_file.h"
#include "votefiles/votes_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kRowFormat = "navwright.rotation_row";
constexpr std::string_view kRowName = "rotation.json";
constexpr double kNoteSeconds = 15;  ///< between two lines that say how long it will take

struct RotationArguments {
    std::string demos;
    std::string maps;
    std::string out;
    std::string cache;
    int jobs = 0;
    ParameterOptions parameters;
};

/// How long work goes on as it did.
class Estimate {
  public:
    /// "about 3 min left", at most every kNoteSeconds; nothing else.
    [[nodiscard]] std::optional<std::string> words(double done, double total) {
        const std::scoped_lock lock(mutex_);
        const auto now = Clock::now();
        if (done <= 0 || done >= total || seconds(now - told_) < kNoteSeconds) return std::nullopt;
        told_ = now;
        return "about " + text(seconds(now - start_) * (total - done) / done) + " left";
    }
    [[nodiscard]] static std::string text(double time) {
        constexpr double kMinute = 60, kHour = 3600;
        if (time < 2 * kMinute) return fmt::format("{:.0f} s", time);
        if (time < 2 * kHour) return fmt::format("{:.0f} min", time / kMinute);
        return fmt::format("{:.1f} h", time / kHour);
    }

  private:
    static double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

    std::mutex mutex_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point told_ = start_;
};

std::string rowJson(const RotationRow& row, const ContentHash& key) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kRowFormat);
    json.member("version", 1);
    json.member("key", key.hex());
    json.member("map", row.map);
    json.member("failure", row.failure);
    json.member("demos", row.demos);
    json.member("votes", row.votes);
    json.member("nodes", row.nodes);
    json.member("links", row.links);
    json.member("passed", row.passed);
    json.member("visited", row.visited);
    json.member("stuck", row.stuck);
    json.member("deaths", row.deaths);
    if (row.coverage) json.member("coverage", *row.coverage);
    json.member("errors", row.errors);
    json.member("warnings", row.warnings);
    json.member("worst", row.worst);
    json.endObject();
    return std::move(json).take();
}

/// The row of an earlier run that was made of the same; nothing where there is none.
std::optional<RotationRow> keptRow(const fs::path& file, const ContentHash& key) {
    const auto bytes = readFile(file, limit::kJsonBytes);
    if (!bytes) return std::nullopt;
    const auto document = JsonDocument::parse(asText(*bytes), file.string());
    if (!document) return std::nullopt;
    const auto root = document->root();
    RotationRow row;
    const bool same = root.text("format") == kRowFormat && root.text("key") == key.hex();
    row.map = root.text("map");
    row.failure = root.text("failure");
    row.demos = root.count("demos");
    row.votes = root.count("votes");
    row.nodes = root.count("nodes");
    row.links = root.count("links");
    row.passed = root.flag("passed");
    row.visited = root.real("visited", 0, 1);
    row.stuck = root.real("stuck", 0, limit::kRate);
    row.deaths = root.real("deaths", 0, limit::kRate);
    if (root.has("coverage")) row.coverage = root.real("coverage", 0, 1);
    row.errors = root.count("errors");
    row.warnings = root.count("warnings");
    row.worst = root.text("worst");
    if (!same || document->failed()) return std::nullopt;
    row.folder = file.parent_path().filename().string();
    return row;
}

/// One run of `rotation`.
class Rotation {
  public:
    Rotation(const RotationArguments& options, Parameters parameters, MapFolder maps, Session& session)
        : options_(options),
          parameters_(std::move(parameters)),
          maps_(std::move(maps)),
          session_(session),
          out_(options.out) {}

    [[nodiscard]] Result<ExitCode> run();

  private:
    [[nodiscard]] Result<IntakeReport> readDemos();
    [[nodiscard]] Result<RotationRow> rowOf(const std::string& votes, const IntakeReport::File& file);
    [[nodiscard]] Result<RotationRow> make(const fs::path& votes, const GameMap& map, const fs::path& folder);
    [[nodiscard]] Result<NavReport> judged(std::shared_ptr<const Generation> generation);
    [[nodiscard]] ContentHash keyOf(const IntakeReport::File& file, const GameMap& map) const;
    void tellRow(const RotationRow& row);

    const RotationArguments& options_;
    Parameters parameters_;
    MapFolder maps_;
    Session& session_;
    fs::path out_;
};

Result<IntakeReport> Rotation::readDemos() {
    const std::vector<fs::path> named{options_.demos};
    NAV_ASSIGN(const auto demos, collectDemoFiles(named, session_.job));
    Estimate estimate;
    IntakeOptions intake;
    intake.out = out_ / "votes";
    intake.cache = options_.cache;
    intake.jobs = options_.jobs;
    intake.onDemo = [&](std::size_t done, std::size_t total) {
        const auto left = estimate.words(static_cast<double>(done), static_cast<double>(total));
        if (left) session_.console.note(fmt::format("{} of {} demos, {}", done, total, *left));
    };
    NAV_ASSIGN(auto report, takeVotes(demos, maps_, parameters_, intake, session_.job));
    NAV_TRY(writeFile(intake.out / kIntakeReportName, intakeReportJson(report)));
    return report;
}

ContentHash Rotation::keyOf(const IntakeReport::File& file, const GameMap& map) const {
    auto key = combine(combine(file.digest, map.hash), contentHash(NAVWRIGHT_VERSION));
    for (const auto& row : parameterTable()) {
        key = combine(key, contentHash(fmt::format("{}={}", row.key, parameters_.text(row.id))));
    }
    return key;
}

Result<NavReport> Rotation::judged(std::shared_ptr<const Generation> generation) {
    NavReportInput input;
    input.generation = std::move(generation);
    input.programVersion = NAVWRIGHT_VERSION;
    NAV_ASSIGN(auto report, makeNavReport(std::move(input), session_.job));
    report.pictureNotice = "There are no pictures: `navgen report` draws them.";
    return report;
}

void fillIn(RotationRow& row, const NavReport& report) {
    const auto& test = report.test;
    row.passed = test.passed;
    row.visited = std::clamp(test.coverageRatio, 0.0, 1.0);
    row.stuck = test.stuckRatePerBotMin;
    row.deaths = test.deathRatePerBotMin;
    if (report.coverage) row.coverage = std::clamp(report.coverage->share(), 0.0, 1.0);
    for (const auto& issue : report.issues) {
        if (issue.severity == Severity::error) ++row.errors;
        if (issue.severity == Severity::warning) ++row.warnings;
    }
    if (!test.reasons.empty()) {
        row.worst = test.reasons.front();
    } else if (!report.issues.empty() && report.issues.front().severity != Severity::hint) {
        row.worst = report.issues.front().message;
    }
}

/// A map without a nav is a row that says so; only a cancel or the disk stops the others.
Result<RotationRow> Rotation::make(const fs::path& votes, const GameMap& map, const fs::path& folder) {
    RotationRow row;
    row.map = map.name();
    row.folder = folder.filename().string();
    const auto failed = [&](const Failure& failure) {
        row.failure = failure.error().message();
        return row;
    };
    PipelineInput input;
    for (const auto& revision : maps_.revisions(map.name(), session_.job)) {
        if (revision->hash == map.hash) input.map = revision;
    }
    auto voted = readVotedFile(votes, map, parameters_, session_.job);
    if (!voted) {
        if (voted.error().cancelled()) return cancelled();
        return failed(voted.error());
    }
    input.voted = std::move(voted->demos);
    input.mapName = map.name();
    input.jobs = options_.jobs;
    Pipeline pipeline;
    auto made = pipeline.run(input, parameters_, session_.job);
    if (!made) {
        if (made.error().cancelled()) return cancelled();
        return failed(made.error());
    }
    const auto generation = std::make_shared<const Generation>(*std::move(made));
    const auto& graph = generation->graph->graph;
    row.nodes = graph.nodes.size();
    row.links = graph.linkCount();
    if (graph.nodes.empty()) {
        row.failure = "No cluster of votes became a node";
        return row;
    }
    NAV_ASSIGN(const auto nav, writeAq2Nav(graph));
    NAV_ASSIGN(auto report, judged(generation));
    report.test.map = map.name();
    report.test.navSha1 = sha1Hex(nav);
    fillIn(row, report);
    NAV_TRY(writeFile(folder / (map.name() + ".nav"), nav));
    NAV_TRY(writeFile(folder / (map.name() + ".navtest.json"), writeNavtestReport(report.test)));
    NAV_TRY(writeFile(folder / (map.name() + ".report.html"), htmlReport(report)));
    return row;
}

Result<RotationRow> Rotation::rowOf(const std::string& votes, const IntakeReport::File& file) {
    const auto path = out_ / "votes" / votes;
    NAV_ASSIGN(const auto reader, VotesReader::open(path));
    const auto& origin = reader.header().origin;
    RotationRow row;
    row.map = origin.map;
    row.demos = file.demos;
    row.votes = file.votes;
    std::shared_ptr<const GameMap> map;
    for (const auto& revision : maps_.revisions(origin.map, session_.job)) {
        if (revision->hash == origin.mapHash) map = revision;
    }
    if (!map) {
        row.failure = "The map is no longer there";
        return row;
    }
    const auto folder = out_ / fs::path(votes).stem();
    const auto key = keyOf(file, *map);
    if (auto kept = keptRow(folder / kRowName, key)) return *std::move(kept);
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return fail("The folder cannot be made: " + code.message(), folder.string());
    NAV_ASSIGN(auto made, make(path, *map, folder));
    made.demos = file.demos;
    made.votes = file.votes;
    // Last, so that a row stands for a map whose files are all there.
    NAV_TRY(writeFile(folder / kRowName, rowJson(made, key)));
    return made;
}

void Rotation::tellRow(const RotationRow& row) {
    session_.console.print(
        row.failure.empty()
            ? fmt::format("{}: {}, {} nodes, {} links, floor covered {}, {}\n", row.map,
                          counted(row.demos, "demo", "demos"), row.nodes, row.links,
                          row.coverage ? fmt::format("{:.1f} %", 100 * *row.coverage) : "unknown",
                          row.passed ? "passed" : "failed: " + row.worst)
            : fmt::format("{}: {}, no nav: {}\n", row.map, counted(row.demos, "demo", "demos"), row.failure));
}

Result<ExitCode> Rotation::run() {
    std::error_code code;
    fs::create_directories(out_, code);
    if (code) return fail("The folder cannot be made: " + code.message(), out_.string());
    auto report = readDemos();
    if (!report) {
        if (!isBusy(report.error())) return std::unexpected(report.error());
        session_.console.error(report.error().message());
        return ExitCode::again;
    }
    const auto stopped = [&] {
        session_.console.error("stopped; what is finished is kept, the same command goes on with it");
        return ExitCode::again;
    };
    if (report->stopped) return stopped();
    session_.console.print(intakeReportText(*report));

    RotationIndex index;
    index.withoutMap = report->withoutMap;
    index.otherRevision = report->otherRevision;
    for (const auto& demo : report->unreadable) index.unreadable.push_back(demo.problem);
    Estimate estimate;
    std::uint64_t done = 0, total = 0;
    for (const auto& [name, file] : report->files) total += file.votes;
    for (const auto& [name, file] : report->files) {
        const auto row = rowOf(name, file);
        if (!row && row.error().cancelled()) return stopped();
        if (!row) return std::unexpected(row.error());
        tellRow(*row);
        index.rows.push_back(*row);
        // After each map, so that there is something to look at.
        NAV_TRY(writeFile(out_ / "index.html", rotationHtml(index)));
        done += file.votes;
        const auto left = estimate.words(static_cast<double>(done), static_cast<double>(total));
        if (left) {
            session_.console.note(
                fmt::format("{} of {} maps, {}", index.rows.size(), report->files.size(), *left));
        }
    }
    NAV_TRY(writeFile(out_ / "index.html", rotationHtml(index)));
    session_.console.note(fmt::format("written: {}", (out_ / "index.html").string()));
    for (const auto& problem : index.unreadable) session_.console.error(problem);
    return index.unreadable.empty() ? ExitCode::ok : ExitCode::badInput;
}

VerbAction declareRotation(CLI::App& app) {
    const auto options = std::make_shared<RotationArguments>();
    app.add_option("DEMOS", options->demos, "Folder of the demos, of any maps")->type_name("DIR")->required();
    app.add_option("MAPS", options->maps, "Folder of the maps")->type_name("DIR")->required();
    app.add_option("--out", options->out,
                   "Folder for navs, reports and index.html; what an earlier run finished there is kept")
        ->type_name("DIR")
        ->required();
    app.add_option("--cache", options->cache, "Cache of demos that were read (default: none)")
        ->type_name("DIR");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(CLI::Range(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) -> Result<ExitCode> {
        NAV_ASSIGN(auto parameters, options->parameters.load());
        const std::vector<fs::path> folders{options->maps};
        NAV_ASSIGN(auto maps, MapFolder::open(folders, session.job));
        return Rotation(*options, std::move(parameters), std::move(maps), session).run();
    };
}

}  // namespace

Verb rotationVerb() {
    return {"rotation", "Make, test and report a nav of every map that a folder of demos shows.",
            "navgen rotation demos/ maps/ --out rotation/", declareRotation};
}

}  // namespace navwright
