#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/golden.h"

namespace navwright {

namespace {

struct GoldenArguments {
    std::string bsp;
    std::vector<std::string> files;
    ReportOptions report;
};

constexpr auto kAllAnswers = std::numeric_limits<std::size_t>::max();

/// A file of recorded answers and the result of comparing ours.
struct CheckedAnswers {
    std::string file;
    GoldenKind kind;
    GoldenReport report;
    double speed;  ///< records per second

    [[nodiscard]] double share() const {
        return static_cast<double>(report.equal) / static_cast<double>(report.records);
    }
};

Description<GoldenField> describeGoldenField() {
    return Description<GoldenField>()
        .field("name", &GoldenField::name, {"Its name", "field"})
        .field("recorded", &GoldenField::recorded, {"The engine's answer, or the question", "recorded"})
        .field("computed", &GoldenField::computed, {"Ours; of a question nothing", "computed"})
        .field("differs", &GoldenField::differs, {"They differ", "differs"});
}

Description<CheckedAnswers> describeAnswers() {
    using File = CheckedAnswers;
    return Description<File>()
        .field("file", &File::file, {"The file", "file"})
        .field("kind", [](const File& of) { return goldenKindName(of.kind); }, {"Its kind", "kind"})
        .field("records", [](const File& of) { return of.report.records; }, {"Answers in it", "records"})
        .field("equal", [](const File& of) { return of.report.equal; },
               {"Answers that are ours, too", "equal"})
        .field("share", &File::share,
               {.meaning = "Their share", .label = "share", .digits = 4, .percent = true})
        .field("records_per_second", &File::speed, {"How fast ours are", "a second"})
        .field("first_difference",
               [](const File& of) {
                   return of.report.first.transform([](const auto& at) { return at.record; });
               },
               {"The first record that differs", "first difference"})
        .rows("fields",
              [](const File& of) {
                  return of.report.first.transform([](const auto& at) { return at.fields; });
              },
              describeGoldenField(), {"Its fields"});
}

/// The fields of each file's first difference.
std::vector<GoldenField> firstFields(const std::vector<CheckedAnswers>& files) {
    std::vector<GoldenField> fields;
    for (const auto& file : files) {
        if (file.report.first) std::ranges::copy(file.report.first->fields, std::back_inserter(fields));
    }
    return fields;
}

Description<std::vector<CheckedAnswers>> describeGolden() {
    return Description<std::vector<CheckedAnswers>>(
               "navwright.golden", 1, "Collision and movement compared with an engine's answers")
        .rows("files", std::identity(), describeAnswers(), {"The files of answers", "files"})
        .rows({}, firstFields, describeGoldenField(), {{}, "fields of first differences"});
}

Result<ExitCode> golden(const GoldenArguments& options, Session& session) {
    session.outputs.protect(options.bsp);
    for (const auto& file : options.files) session.outputs.protect(file);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    const Collision world(bsp);
    auto code = ExitCode::ok;
    std::vector<CheckedAnswers> checked;
    for (const auto& file : options.files) {
        NAV_ASSIGN(const auto answers, readGoldenFile(file));
        NAV_ASSIGN(auto report,
                   checkGolden(world, static_cast<int>(bsp.models.size()), answers, session.job));
        NAV_ASSIGN(const double speed, measureGolden(world, answers, session.job));
        if (report.equal != report.records) code = ExitCode::verdictFailed;
        checked.push_back({file, answers.kind, std::move(report), speed});
    }
    NAV_TRY(
        options.report.tell(session, describeGolden().of(checked, options.report.readers()), kAllAnswers));
    return code;
}

VerbAction declareGolden(CLI::App& app) {
    const auto options = std::make_shared<GoldenArguments>();
    app.add_option("--bsp", options->bsp, "The map the answers are about")->type_name("MAP.bsp")->required();
    app.add_option("FILE", options->files,
                   "Recorded answers of an engine: traces (80 or 128 bytes each) or player movement (120 or "
                   "220), gzip or raw")
        ->required();
    options->report.addTo(app);
    return [options](Session& session) { return golden(*options, session); };
}

}  // namespace

Verb goldenVerb() {
    return {"golden",
            "Compare collision and movement with an engine's answers.",
            "Exit code 3 when any differs.",
            "navgen golden --bsp wizs.bsp wizs_trace.bin.gz wizs_pmove.bin.gz",
            declareGolden,
            [] { return std::vector{describeGolden().shape()}; }};
}

}  // namespace navwright
