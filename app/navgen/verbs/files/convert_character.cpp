#include "app/navgen/verbs/files/convert_character.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/output_set.h"
#include "core/bots/characters/character_file.h"
#include "core/bots/characters/weights_text.h"

namespace navwright {

namespace {

/// What weights as text do not hold.
std::vector<std::string> lostOf(const Character& character) {
    std::vector<std::string> lost;
    if (character.traits != CharacterTraits{}) lost.emplace_back("traits");
    if (character.combine != WeightCombination::sum) lost.emplace_back("combine");
    if (character.choose != GoalRule::max) lost.emplace_back("choose");
    if (!character.title.empty()) lost.emplace_back("title");
    if (!character.comment.empty()) lost.emplace_back("comment");
    if (character.finding != CharacterFinding::none) lost.emplace_back("finding");
    return lost;
}

struct CharacterConversionRun {
    const CharacterConversion& wanted;
    const Character& character;
    FileKind to;
    std::vector<std::string> lost;

    [[nodiscard]] bool refused() const { return wanted.lossless && !lost.empty(); }
    [[nodiscard]] bool writes() const { return !wanted.dryRun && !refused(); }
};

Description<CharacterConversionRun> describeCharacterConversion() {
    using Run = CharacterConversionRun;
    return Description<Run>("navwright.convert_character", 1,
                            "A character converted to weights as text, or back")
        .line([](const Run& run) {
            std::string fields;
            for (const auto& field : run.lost) fields += (fields.empty() ? "" : ", ") + field;
            return fields.empty() ? std::string() : "lost: " + fields;
        })
        .field("in", [](const Run& run) { return run.wanted.in; }, {"The file read"})
        .field("out", [](const Run& run) { return run.wanted.out; }, {"The file to write"})
        .field("to", [](const Run& run) { return fileKindName(run.to); }, {"Its kind"})
        .field("written", &Run::writes, {"It was written"})
        .field("weights", [](const Run& run) { return run.character.weights.size(); }, {"Weights"})
        .field("lost", &Run::lost, {"Fields of the character that the output does not hold"})
        .line([](const Run& run) {
            const auto* what = run.writes()    ? "written"
                               : run.refused() ? "not written, for what would be lost,"
                                               : "would be written";
            return fmt::format("{}: {} {}", run.wanted.out,
                               counted(run.character.weights.size(), "weight", "weights"), what);
        });
}

}  // namespace

Result<ExitCode> convertCharacter(const CharacterConversion& wanted, const ReportOptions& report,
                                  Session& session) {
    const bool toWeights = hasEnding(wanted.out, FileKind::weights);
    if (!toWeights && !hasEnding(wanted.out, FileKind::character)) {
        return fail("A character can only be converted to weights, and weights to a character", wanted.in,
                    "give OUT the extension .weights or .character.json");
    }
    auto& outputs = session.outputs;
    outputs.protect(wanted.in);
    if (!wanted.dryRun) {
        NAV_TRY(outputs.announce(wanted.out));
    }
    NAV_TRY(report.announce(session));
    NAV_ASSIGN(const auto bytes, readFile(wanted.in, limit::kCharacterBytes));
    NAV_ASSIGN(auto character, readCharacter(asText(bytes), wanted.in));
    if (character.weights.empty())
        return fail("The character has no weights: it chooses goals as the server does", wanted.in);
    CharacterConversionRun run{wanted, character, toWeights ? FileKind::weights : FileKind::character, {}};
    if (toWeights) run.lost = lostOf(character);
    if (run.writes()) {
        NAV_TRY(
            outputs.add(wanted.out, toWeights ? writeWeights(character.weights) : writeCharacter(character)));
    }
    NAV_TRY(report.tell(session, describeCharacterConversion().of(run, report.readers())));
    return run.refused() ? ExitCode::verdictFailed : ExitCode::ok;
}

std::shared_ptr<const RecordShape> characterConversionShape() {
    return describeCharacterConversion().shape();
}

}  // namespace navwright
