#include "app/navgen/verbs/files/convert_character.h"

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/base/output_set.h"
#include "core/bots/characters/convert_character.h"

namespace navwright {

namespace {

struct CharacterConversionRun {
    const CharacterConversion& wanted;
    const ConvertedCharacter& made;

    [[nodiscard]] bool refused() const { return wanted.lossless && !made.lost.empty(); }
    [[nodiscard]] bool writes() const { return !wanted.dryRun && !refused(); }
};

Description<CharacterConversionRun> describeCharacterConversion() {
    using Run = CharacterConversionRun;
    return Description<Run>("navwright.convert_character", 1,
                            "A character converted to weights as text, or back")
        .line([](const Run& run) {
            std::string fields;
            for (const auto& field : run.made.lost) fields += (fields.empty() ? "" : ", ") + field;
            return fields.empty() ? std::string() : "lost: " + fields;
        })
        .field("in", [](const Run& run) { return run.wanted.in; }, {"The file read"})
        .field("out", [](const Run& run) { return run.wanted.out; }, {"The file to write"})
        .field("to", [](const Run& run) { return fileKindName(run.made.to); }, {"Its kind"})
        .field("written", &Run::writes, {"It was written"})
        .field("weights", [](const Run& run) { return run.made.character.weights.size(); }, {"Weights"})
        .field("lost", [](const Run& run) { return run.made.lost; },
               {"Fields of the character that the output does not hold"})
        .line([](const Run& run) {
            const auto* what = run.writes()    ? "written"
                               : run.refused() ? "not written, for what would be lost,"
                                               : "would be written";
            return fmt::format("{}: {} {}", run.wanted.out,
                               counted(run.made.character.weights.size(), "weight", "weights"), what);
        });
}

}  // namespace

Result<ExitCode> convertCharacter(const CharacterConversion& wanted, const ReportOptions& report,
                                  Session& session) {
    auto& outputs = session.outputs;
    outputs.protect(wanted.in);
    if (!wanted.dryRun) {
        NAV_TRY(outputs.announce(wanted.out));
    }
    NAV_TRY(report.announce(session));
    NAV_ASSIGN(const auto made, convertCharacter(wanted.in, wanted.out));
    const CharacterConversionRun run{wanted, made};
    if (run.writes()) {
        NAV_TRY(outputs.add(wanted.out, made.text));
    }
    NAV_TRY(report.tell(session, describeCharacterConversion().of(run, report.readers())));
    return run.refused() ? ExitCode::verdictFailed : ExitCode::ok;
}

std::shared_ptr<const RecordShape> characterConversionShape() {
    return describeCharacterConversion().shape();
}

}  // namespace navwright
