#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bots/characters/character_file.h"
#include "core/bots/characters/weights_text.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto weights = parseWeights(text, "fuzz")) {
        const auto written = writeWeights(*weights);
        const auto again = parseWeights(written, "fuzz");
        require(again.has_value() && *again == *weights && writeWeights(*again) == written);
        // They are a character's, within its limits.
        Character character;
        character.name = "fuzz";
        character.weights = *weights;
        const auto kept = parseCharacter(writeCharacter(character), "fuzz");
        require(kept.has_value() && *kept == character);
    }
    return 0;
}
