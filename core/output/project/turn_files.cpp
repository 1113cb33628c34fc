#include "core/output/project/turn_files.h"

#include <fmt/format.h>

#include <system_error>
#include <variant>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/json_fields.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/project/run_list.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kTurnsFormat = "navwright.turns";
constexpr int kTurnsVersion = 1;
constexpr const char* kNoteEnding = ".turns.json";

std::string inputName(const TurnInputs::File& file) {
    return file.path.filename().string();
}

constexpr JsonWords kInputWords{[](const fs::path& path) { return path.filename().string(); },
                                [](std::string_view name) { return std::optional(fs::path(name)); },
                                "a name"};

constexpr auto kTurnInputFields = [](auto& json, auto& file) {
    json.field("name", file.path, kInputWords);
    json.field("hash", file.hash, kHashWords);
};

/// What turns are made from; when it is read, files have their names alone.
constexpr auto kTurnInputsFields = [](auto& json, auto& inputs) {
    json.field("map", inputs.map, kTurnInputFields);
    json.field("demos", inputs.demos, kTurnInputFields);
    json.field("seed", inputs.seed);
    json.field("tests", inputs.tests);
    json.field("tester", inputs.tester);
    json.optional("loop", inputs.loop);
    json.field("parameters", inputs.parameters, JsonForm{readParameters, writeParameters});
};

void writeTurn(JsonWriter& json, const Iteration& turn, std::optional<double> floor) {
    json.beginObject(JsonWriter::Layout::line);
    json.member("passed", turn.report.passed);
    json.member("coverage_ratio", turn.report.coverageRatio);
    if (floor) json.member("floor_covered", *floor);
    json.endObject();
}

/// The note about the complete turns. Files of further turns are left from another run.
std::string turnsNote(const TurnInputs& inputs, const IterationResult& result,
                      std::span<const std::optional<double>> floors) {
    JsonWriter json;
    json.beginObject();
    FieldWriter writer(json);
    writer.format(kTurnsFormat, kTurnsVersion);
    writer.field("finished", result.iterations.size());
    kTurnInputsFields(writer, inputs);
    json.key("turns");
    json.beginList();
    for (std::size_t i = 0; i < result.iterations.size(); ++i)
        writeTurn(json, result.iterations[i], floors[i]);
    json.endList();
    json.endObject();
    return std::move(json).take();
}

/// What differs between what the turns were made from and what is given now, as a sentence; empty: nothing.
std::string turnsDifference(const TurnInputs& then, const TurnInputs& now) {
    if (then.map.hash != now.map.hash) return "The map is a different one";
    if (then.demos.size() != now.demos.size()) {
        return fmt::format("There were {}, now there are {}", counted(then.demos.size(), "demo", "demos"),
                           now.demos.size());
    }
    for (std::size_t i = 0; i < now.demos.size(); ++i) {
        if (then.demos[i].hash == now.demos[i].hash) continue;
        return fmt::format("The demo {} does not have the content that {} had", inputName(now.demos[i]),
                           inputName(then.demos[i]));
    }
    for (const auto& spec : parameterTable()) {
        const auto was = then.parameters.text(spec.id), is = now.parameters.text(spec.id);
        if (was != is) return fmt::format("{} was {}, now it is {}", spec.key, was, is);
    }
    if (then.seed != now.seed) return fmt::format("--seed was {}, now it is {}", then.seed, now.seed);
    if (then.tests != now.tests) return fmt::format("--tests was {}, now it is {}", then.tests, now.tests);
    if (then.loop != now.loop) {
        const auto words = [](const TurnInputs& inputs) {
            return inputs.loop.empty() ? "mend" : inputs.loop;
        };
        return fmt::format("--loop was {}, now it is {}", words(then), words(now));
    }
    if (then.tester != now.tester) {
        return fmt::format("The tests were made by '{}', now by '{}'", then.tester, now.tester);
    }
    return {};
}

}  // namespace

fs::path TurnFiles::turnFile(std::size_t turn, const std::string& ending) const {
    return fileOf(fmt::format(".test{:02}{}", turn, ending));
}

Result<> TurnFiles::check() const {
    auto outputs = run_.another();
    NAV_TRY(outputs.makeFolder(folder_));
    return outputs.announce(fileOf(".nav"));
}

Result<> TurnFiles::resume(const TurnInputs& inputs) {
    const auto note = fileOf(kNoteEnding);
    std::error_code code;
    if (!fs::exists(note, code)) {
        return fail("No turn was finished here after which it could be resumed", note.string(),
                    "leave out --resume, or name the folder with --out");
    }
    NAV_ASSIGN(const auto bytes, readFile(note));
    NAV_ASSIGN(const auto document, JsonDocument::parse(asText(bytes), note.string()));
    FieldReader reader(document.root());
    TurnInputs then;
    std::uint64_t finished = 0;
    reader.format(kTurnsFormat, kTurnsVersion);
    reader.field("finished", finished);
    kTurnInputsFields(reader, then);
    NAV_TRY(document.finish(std::monostate()));
    const auto difference = turnsDifference(then, inputs);
    if (!difference.empty()) {
        return fail("It cannot be resumed: " + difference, note.string(),
                    "give the same as before, or leave out --resume to start over");
    }
    madeFrom_ = inputs;
    while (reports_.size() < finished) {
        const auto file = turnFile(reports_.size() + 1, usualEnding(FileKind::report));
        NAV_ASSIGN(const auto text, readFile(file));
        NAV_ASSIGN(auto report, parseNavtestReport(asText(text), file.string()));
        reports_.push_back(std::move(report));
    }
    return {};
}

Result<std::optional<NavtestReport>> TurnFiles::nextFinished(const NavGraph& graph) {
    if (asked_ == reports_.size()) return std::optional<NavtestReport>();
    const auto& report = reports_[asked_++];
    NAV_ASSIGN(const auto nav, writeAq2Nav(graph));
    if (sha1Hex(nav) == report.navSha1) return std::optional(report);
    return fail(fmt::format("It cannot be resumed: the nav of turn {} differs from the one made now", asked_),
                turnFile(asked_, usualEnding(FileKind::report)).string(),
                "the program has changed, or the file is of another run: leave out --resume to start over");
}

Result<> TurnFiles::write(const IterationResult& result,
                          std::span<const std::optional<double>> floors) const {
    const auto turn = result.iterations.size();
    if (turn < reports_.size()) return {};
    auto outputs = run_.another();
    NAV_TRY(outputs.makeFolder(folder_));
    const auto add = [&](const Iteration& iteration, const fs::path& navFile,
                         const fs::path& reportFile) -> Result<> {
        NAV_ASSIGN(const auto nav, writeAq2Nav(iteration.graph));
        auto report = iteration.report;
        report.navSha1 = sha1Hex(nav);
        NAV_TRY(outputs.add(navFile, nav));
        return outputs.add(reportFile, writeNavtestReport(report));
    };
    const bool wasThere = turn == reports_.size();
    if (!wasThere) {
        NAV_TRY(add(result.iterations.back(), turnFile(turn, ".nav"),
                    turnFile(turn, usualEnding(FileKind::report))));
    }
    if (wasThere || result.iterations.back().better) {
        auto ledger = *result.kept().ledger;
        ledger.map = map_;
        NAV_TRY(add(result.kept(), fileOf(".nav"), fileOf(usualEnding(FileKind::report))));
        NAV_TRY(outputs.add(fileOf(usualEnding(FileKind::ledger)), writeLedger(ledger)));
    }
    if (result.archive) {
        NAV_ASSIGN(const auto archive, writeStrafeArchive(*result.archive));
        NAV_TRY(outputs.add(fileOf(usualEnding(FileKind::strafeArchive)), archive));
    }
    NAV_TRY(outputs.add(fileOf(kNoteEnding), turnsNote(madeFrom_, result, floors)));
    return outputs.commit();
}

}  // namespace navwright
