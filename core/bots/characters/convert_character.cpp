#include "core/bots/characters/convert_character.h"

#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
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

}  // namespace

Result<ConvertedCharacter> convertCharacter(const std::filesystem::path& in,
                                            const std::filesystem::path& out) {
    const bool toWeights = hasEnding(out, FileKind::weights);
    if (!toWeights && !hasEnding(out, FileKind::character)) {
        return fail("A character can only be converted to weights, and weights to a character", in.string(),
                    "end the file's name with .weights or .character.json");
    }
    NAV_ASSIGN(const auto bytes, readFile(in, limit::kCharacterBytes));
    NAV_ASSIGN(auto character, readCharacter(asText(bytes), in));
    if (character.weights.empty())
        return fail("The character has no weights: it chooses goals as the server does", in.string());
    ConvertedCharacter made{.character = std::move(character),
                            .to = toWeights ? FileKind::weights : FileKind::character,
                            .text = {},
                            .lost = {}};
    made.text = toWeights ? writeWeights(made.character.weights) : writeCharacter(made.character);
    if (toWeights) made.lost = lostOf(made.character);
    return made;
}

}  // namespace navwright
