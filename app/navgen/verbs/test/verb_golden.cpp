#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/json_writer.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/physics/movement/golden.h"

namespace navwright {

namespace {

struct GoldenArguments {
    std::string bsp;
    std::vector<std::string> files;
    bool json = false;
};

double equalShare(const GoldenReport& report) {
    return static_cast<double>(report.equal) / static_cast<double>(report.records);
}

std::string goldenText(const std::string& file, GoldenKind kind, const GoldenReport& report, double speed) {
    auto text = fmt::format("{}: {} of kind {}, {} equal ({:.4f} %), {:.0f} a second\n", file,
                            counted(report.records, "record", "records"), goldenKindName(kind), report.equal,
                            100 * equalShare(report), speed);
    if (!report.first) return text;
    text += fmt::format("  first difference, record {}:\n", report.first->record);
    for (const auto& field : report.first->fields) {
        text += fmt::format("  {} {:<18} {}", field.differs ? "*" : " ", field.name, field.recorded);
        text += field.differs ? fmt::format("   computed: {}\n", field.computed) : "\n";
    }
    return text;
}

void writeJson(JsonWriter& json, const std::string& file, GoldenKind kind, const GoldenReport& report,
               double speed) {
    json.beginObject();
    json.member("file", file);
    json.member("kind", goldenKindName(kind));
    json.member("records", static_cast<std::uint64_t>(report.records));
    json.member("equal", static_cast<std::uint64_t>(report.equal));
    json.member("share", equalShare(report));
    json.member("records_per_second", speed);
    if (report.first) {
        json.member("first_difference", static_cast<std::uint64_t>(report.first->record));
        json.key("fields");
        json.beginList();
        for (const auto& field : report.first->fields) {
            json.beginObject(JsonWriter::Layout::line);
            json.member("name", field.name);
            json.member("recorded", field.recorded);
            json.member("computed", field.computed);
            json.member("differs", field.differs);
            json.endObject();
        }
        json.endList();
    }
    json.endObject();
}

Result<ExitCode> golden(const GoldenArguments& options, Session& session) {
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    const Collision world(bsp);
    auto code = ExitCode::ok;
    JsonWriter json;
    json.beginList();
    for (const auto& file : options.files) {
        NAV_ASSIGN(const auto answers, readGoldenFile(file));
        NAV_ASSIGN(const auto report,
                   checkGolden(world, static_cast<int>(bsp.models.size()), answers, session.job));
        NAV_ASSIGN(const double speed, measureGolden(world, answers, session.job));
        if (options.json) {
            writeJson(json, file, answers.kind, report, speed);
        } else {
            session.console.print(goldenText(file, answers.kind, report, speed));
        }
        if (report.equal != report.records) code = ExitCode::verdictFailed;
    }
    json.endList();
    if (options.json) session.console.print(std::move(json).take());
    return code;
}

VerbAction declareGolden(CLI::App& app) {
    const auto options = std::make_shared<GoldenArguments>();
    app.add_option("--bsp", options->bsp, "The map the answers are about")->type_name("MAP.bsp")->required();
    app.add_option("FILE", options->files,
                   "Recorded answers of an engine: traces (80 or 128 bytes each) or player movement (120 or "
                   "220), gzip or raw")
        ->required();
    app.add_flag("--json", options->json, "Print one object per file");
    return [options](Session& session) { return golden(*options, session); };
}

}  // namespace

Verb goldenVerb() {
    return {"golden", "Compare collision and movement with an engine's answers.",
            "Exit code 3 when any differs.",
            "navgen golden --bsp wizs.bsp wizs_trace.bin.gz wizs_pmove.bin.gz", declareGolden};
}

}  // namespace navwright
