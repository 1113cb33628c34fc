#include "core/output/report/make_rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_format.h"
#include "core/base/folder_handle.h"
#include "core/base/folder_lock.h"
#include "core/base/output_set.h"
#include "core/base/stop_scope.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/generate/vote_archive/voted_file.h"
#include "core/generate/vote_archive/votes_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/report/nav_report.h"
#include "core/output/report/rotation_page.h"
#include "core/output/rotation/rotation_file.h"
#include "core/output/rotation/rotation_folder.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

using RotationClock = std::chrono::steady_clock;

/// Maximum votes of a map held in memory, 24 bytes each, to collect the strafe archive.
constexpr std::uint64_t kMostVotesHeld = 8'000'000;
constexpr double kNoteSeconds = 15;  ///< minimum time between two estimates of the time left

/// Estimates the time left from the progress so far.
class Estimate {
  public:
    /// "about 3 min left", at most every kNoteSeconds; else nullopt.
    [[nodiscard]] std::optional<std::string> words(double done, double total) {
        const std::scoped_lock lock(mutex_);
        const auto now = RotationClock::now();
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
    static double seconds(RotationClock::duration time) {
        return std::chrono::duration<double>(time).count();
    }

    std::mutex mutex_;
    RotationClock::time_point start_ = RotationClock::now();
    RotationClock::time_point told_ = start_;
};

bool rowHasNav(const RotationRow& row) {
    return row.failure.empty();
}

/// One run of makeRotation().
class RotationRun {
  public:
    RotationRun(const RotationWanted& wanted, MapFolder& maps, OutputSet& outputs, JobContext& context)
        : wanted_(wanted),
          parameters_(wanted.parameters),
          maps_(maps),
          outputs_(outputs),
          context_(context),
          out_(wanted.out) {}

    [[nodiscard]] Result<MadeRotation> run();

  private:
    [[nodiscard]] Result<IntakeReport> readDemos();
    [[nodiscard]] Result<> plan(const IntakeReport& report);
    [[nodiscard]] Result<> makeAll(const IntakeReport& report);
    [[nodiscard]] Result<RotationRow> plannedRow(const std::string& votes, const IntakeReport::File& file);
    [[nodiscard]] std::shared_ptr<const GameMap> mapOf(const RotationRow& row);
    [[nodiscard]] bool takeKept(RotationRow& row, const ContentHash& key) const;
    static void take(RotationRow& row, RotationRow made);
    [[nodiscard]] Result<> finish(RotationRow& row, const IntakeReport::File& file);
    [[nodiscard]] Result<RotationRow> make(const fs::path& votes, bool archive,
                                           std::shared_ptr<const GameMap> revision, const fs::path& folder,
                                           OutputSet& made);
    [[nodiscard]] bool hasArchive(const IntakeReport::File& file) const;
    [[nodiscard]] Result<NavReport> judged(std::shared_ptr<const Generation> generation);
    [[nodiscard]] Result<> draw(RotationRow& row);
    void tellRow(const RotationRow& row);
    void note(const std::string& sentence) const {
        if (wanted_.note) wanted_.note(sentence);
    }
    /// Writes the index as JSON, and the page once it has a map.
    [[nodiscard]] Result<> writeIndex();
    void noteReading(std::size_t done, std::size_t total);
    /// Keeps the rows of an earlier run until this run replaces them.
    void takeEarlier();

    const RotationWanted& wanted_;
    const Parameters& parameters_;
    MapFolder& maps_;
    OutputSet& outputs_;
    JobContext& context_;
    fs::path out_;
    RotationIndex index_;
    bool begun_ = false;   ///< the index is this run's, or contains an earlier run's rows
    bool drawn_ = false;   ///< a picture was drawn
    std::mutex noting_;    ///< guards the index while demos are read
    Result<> noted_ = {};  ///< the result of writing it meanwhile
};

Result<> RotationRun::writeIndex() {
    NAV_TRY(outputs_.writeNow(out_ / kRotationIndexName, writeRotationIndex(index_)));
    if (index_.rows.empty() && index_.stage != RotationStage::finished) return {};
    return outputs_.writeNow(out_ / kRotationPageName, rotationHtml(index_));
}

void RotationRun::takeEarlier() {
    if (std::exchange(begun_, true)) return;
    if (auto before = readRotationIndex(out_)) index_ = *std::move(before);
}

/// Updates the index while demos are read; only the run that holds the lock does this.
void RotationRun::noteReading(std::size_t done, std::size_t total) {
    const std::scoped_lock lock(noting_);
    takeEarlier();
    index_.stage = RotationStage::reading;
    index_.demosDone = done;
    index_.demos = total;
    if (noted_) noted_ = outputs_.writeNow(out_ / kRotationIndexName, writeRotationIndex(index_));
}

Result<IntakeReport> RotationRun::readDemos() {
    Estimate estimate;
    IntakeOptions intake;
    intake.out = out_ / "votes";
    intake.cache = wanted_.cache;
    intake.jobs = wanted_.jobs;
    std::once_flag first;
    intake.onDemo = [&](std::size_t done, std::size_t total) {
        std::call_once(first, [&] { noteReading(done, total); });
        const auto left = estimate.words(static_cast<double>(done), static_cast<double>(total));
        if (!left) return;
        noteReading(done, total);
        note(fmt::format("{} of {}, {}", done, counted(total, "demo", "demos"), *left));
    };
    NAV_TRY(outputs_.checkNoInput(intake.out / kIntakeReportName));
    NAV_ASSIGN(auto report, takeReportedVotes(wanted_.demos, maps_, parameters_, intake, context_));
    NAV_TRY(noted_);
    return report;
}

Result<NavReport> RotationRun::judged(std::shared_ptr<const Generation> generation) {
    NavReportInput input;
    input.generation = std::move(generation);
    input.programVersion = NAVWRIGHT_VERSION;
    NAV_ASSIGN(auto report, makeNavReport(std::move(input), context_));
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

/// Whether the votes fit into memory and contain the points of all fast traversals.
bool RotationRun::hasArchive(const IntakeReport::File& file) const {
    return file.votes <= kMostVotesHeld && parameters_.choice(Param::SpeedMeasure) == "displacement" &&
           parameters_.real(Param::ArchiveKeepSpeed) <= parameters_.real(Param::LinkMaxSpeed);
}

/// Makes a map's nav. A failure becomes a row without a nav; only a cancel or an error of the disk ends the
/// run.
Result<RotationRow> RotationRun::make(const fs::path& votes, bool archive,
                                      std::shared_ptr<const GameMap> revision, const fs::path& folder,
                                      OutputSet& made) {
    const auto& map = *revision;
    RotationRow row;
    row.map = map.name();
    row.folder = folder.filename().string();
    const auto failed = [&](const Failure& failure) {
        row.failure = failure.error().message();
        return row;
    };
    PipelineInput input;
    input.map = std::move(revision);
    input.archive = archive;
    auto voted =
        readVotedFile(votes, map, parameters_, archive ? VotesHome::memory : VotesHome::file, context_);
    if (!voted) {
        if (voted.error().cancelled()) return cancelled();
        return failed(voted.error());
    }
    input.voted = std::move(voted->demos);
    input.mapName = map.name();
    input.jobs = wanted_.jobs;
    Pipeline pipeline;
    auto run = pipeline.run(input, parameters_, context_);
    if (!run) {
        if (run.error().cancelled()) return cancelled();
        return failed(run.error());
    }
    const auto generation = std::make_shared<const Generation>(*std::move(run));
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
    NAV_TRY(made.add(folder / (map.name() + ".nav"), nav));
    if (generation->archive) {
        NAV_ASSIGN(const auto traces, writeStrafeArchive(*generation->archive));
        NAV_TRY(made.add(folder / (map.name() + usualEnding(FileKind::strafeArchive)), traces));
    }
    NAV_TRY(made.add(folder / (map.name() + ".navtest.json"), writeNavtestReport(report.test)));
    NAV_TRY(made.add(folder / (map.name() + ".report.html"), htmlReport(report)));
    return row;
}

/// The row of a map before its nav is made.
Result<RotationRow> RotationRun::plannedRow(const std::string& votes, const IntakeReport::File& file) {
    NAV_ASSIGN(const auto reader, VotesReader::open(out_ / "votes" / votes));
    const auto& origin = reader.header().origin;
    RotationRow row;
    row.map = origin.map;
    row.folder = fs::path(votes).stem().string();
    row.demos = file.demos;
    row.votes = file.votes;
    row.mapHash = origin.mapHash.hex();
    if (const auto map = mapOf(row)) {
        std::error_code code;
        row.mapFile = fs::absolute(maps_.pathOf(*map), code).lexically_normal();
    }
    return row;
}

std::shared_ptr<const GameMap> RotationRun::mapOf(const RotationRow& row) {
    for (const auto& revision : maps_.revisions(row.map, {}, context_)) {
        if (revision->hash.hex() == row.mapHash) return revision;
    }
    return nullptr;
}

/// Takes over an earlier run's nav made from the same inputs; false: there is none.
bool RotationRun::takeKept(RotationRow& row, const ContentHash& key) const {
    auto kept = keptRotationRow(out_ / row.folder / kRotationRowName, key);
    if (!kept) return false;
    const auto files = rotationFiles(out_, row);
    const auto isThere = [](const fs::path* file) {
        std::error_code code;
        return fs::exists(*file, code);
    };
    const std::array wanted{&files.nav, &files.test, &files.report};
    if (kept->failure.empty() && !std::ranges::all_of(wanted, isThere)) return false;
    take(row, *std::move(kept));
    return true;
}

/// Completes the planned row with the results.
void RotationRun::take(RotationRow& row, RotationRow made) {
    made.made = true;
    made.demos = row.demos;
    made.votes = row.votes;
    made.mapFile = row.mapFile;
    made.mapHash = row.mapHash;
    row = std::move(made);
}

/// Makes a map's nav, unless it is there already.
Result<> RotationRun::finish(RotationRow& row, const IntakeReport::File& file) {
    const auto map = mapOf(row);
    if (!map) {
        row.made = true;
        row.failure = "The map is no longer there";
        return {};
    }
    const auto key = votedNavKey(file.digest, *map, parameters_);
    if (!takeKept(row, key)) {
        const auto folder = out_ / row.folder;
        const auto files = rotationFiles(out_, row);
        std::error_code code;
        fs::create_directories(folder, code);
        if (code) return fail("The folder cannot be made: " + code.message(), folder.string());
        // Remove the picture, which would show the old nav.
        fs::remove(files.picture, code);
        auto outputs = outputs_.another();
        NAV_ASSIGN(auto made, make(files.votes, hasArchive(file), map, folder, outputs));
        take(row, std::move(made));
        // The row file vouches for the others: remove it first, write it last.
        fs::remove(folder / kRotationRowName, code);
        NAV_TRY(outputs.add(folder / kRotationRowName, writeRotationRow(row, key)));
        NAV_TRY(outputs.commit());
    }
    return draw(row);
}

/// Draws the picture of a map's nav, unless it exists.
Result<> RotationRun::draw(RotationRow& row) {
    const auto files = rotationFiles(out_, row);
    std::error_code code;
    row.picture = row.failure.empty() && fs::exists(files.picture, code);
    if (row.picture || !row.failure.empty()) return {};
    if (!wanted_.draw) {
        index_.pictureNotice = "Some maps have no picture: none were asked for.";
        return {};
    }
    // If the first drawing failed, so will the others.
    if (!index_.pictureNotice.empty() && !drawn_) return {};
    const auto drawn = wanted_.draw(row, files);
    row.picture = drawn.has_value() && fs::exists(files.picture, code);
    if (row.picture) {
        drawn_ = true;
        return {};
    }
    if (!drawn && drawn.error().cancelled()) return cancelled();
    const auto why = drawn ? std::string("the workbench wrote none") : drawn.error().error().what;
    index_.pictureNotice = fmt::format("Some maps have no picture: {}.", why);
    context_.warn(fmt::format("{}: no picture: {}", row.map, why));
    return {};
}

void RotationRun::tellRow(const RotationRow& row) {
    note(rowHasNav(row)
             ? fmt::format("{}: {}, {}, {}, floor covered {}, {}", row.map,
                           counted(row.demos, "demo", "demos"), counted(row.nodes, "node", "nodes"),
                           counted(row.links, "link", "links"),
                           row.coverage ? shareWords(*row.coverage) : "unknown",
                           row.passed ? "passed" : "failed: " + row.worst)
             : fmt::format("{}: {}, no nav: {}", row.map, counted(row.demos, "demo", "demos"), row.failure));
}

Result<> RotationRun::plan(const IntakeReport& report) {
    index_ = {};
    begun_ = true;
    index_.program = NAVWRIGHT_VERSION;
    index_.stage = RotationStage::making;
    index_.parameters = parameters_;
    index_.withoutMap = report.withoutMap;
    index_.otherRevision = report.otherRevision;
    for (const auto& demo : report.unreadable) index_.unreadable.push_back(demo.problem);
    for (const auto& demo : report.withoutFrames) {
        index_.unreadable.push_back(demo.string() + ": No frame of it can be read");
    }
    for (const auto& [name, file] : report.files) {
        NAV_ASSIGN(auto row, plannedRow(name, file));
        if (const auto map = mapOf(row))
            std::ignore = takeKept(row, votedNavKey(file.digest, *map, parameters_));
        std::error_code code;
        row.picture = fs::exists(rotationFiles(out_, row).picture, code);
        index_.rows.push_back(std::move(row));
    }
    return writeIndex();
}

/// Makes all navs in turn, and updates the index after each.
Result<> RotationRun::makeAll(const IntakeReport& report) {
    Estimate estimate;
    std::uint64_t done = 0, total = 0;
    for (const auto& [name, file] : report.files) total += file.votes;
    std::size_t number = 0;
    for (const auto& [name, file] : report.files) {
        auto row = index_.rows[number];
        NAV_TRY(finish(row, file));
        tellRow(row);
        index_.rows[number++] = row;
        if (number == index_.rows.size()) index_.stage = RotationStage::finished;
        NAV_TRY(writeIndex());
        done += file.votes;
        const auto left = estimate.words(static_cast<double>(done), static_cast<double>(total));
        if (left)
            note(fmt::format("{} of {}, {}", number, counted(index_.rows.size(), "map", "maps"), *left));
    }
    if (index_.stage == RotationStage::finished) return {};
    index_.stage = RotationStage::finished;
    return writeIndex();
}

Result<MadeRotation> RotationRun::run() {
    NAV_TRY(makeFolder(out_));
    // Keep the lock to the end, as navs and the index are written after reading demos.
    NAV_ASSIGN(const auto lock, FolderLock::take(out_));
    NAV_ASSIGN(auto report, readDemos());
    bool stopped = report.stopped;
    if (!stopped) {
        NAV_TRY(plan(report));
        const auto made = makeAll(report);
        if (!made && !made.error().cancelled()) return std::unexpected(made.error());
        stopped = !made;
    }
    if (stopped) {
        // Report the results also after a stop.
        const StopScope toTheEnd{std::stop_token()};
        takeEarlier();
        index_.stage = RotationStage::stopped;
        NAV_TRY(writeIndex());
    }
    return MadeRotation{std::move(report), std::move(index_), out_ / kRotationPageName};
}

}  // namespace

Result<MadeRotation> makeRotation(const RotationWanted& wanted, MapFolder& maps, OutputSet& outputs,
                                  JobContext& context) {
    return RotationRun(wanted, maps, outputs, context).run();
}

}  // namespace navwright
