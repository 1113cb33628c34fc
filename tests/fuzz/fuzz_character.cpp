#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bots/characters/character_file.h"
#include "core/bots/characters/goal_choice.h"
#include "require.h"

namespace {

/// Whatever the state of the world, the want of a character that was read is a number within its bounds.
void requireWants(const navwright::Character& character) {
    using namespace navwright;
    for (const double share : {0.0, 0.001, 0.1, 0.5, 1.0}) {
        CriterionValues values;
        for (const auto& row : criteria()) values.set(row.id, row.low + share * (row.high - row.low));
        const auto want = explainWant(character, values);
        const auto most = kMostWant * static_cast<double>(std::max<std::size_t>(character.weights.size(), 1));
        require(std::isfinite(want.value) && want.value >= 0 && want.value <= most * (1 + 1e-9));
        require(want.parts.size() == character.weights.size());
        static_cast<void>(
            reasonWords(0, {.value = want.value, .parts = want.parts, .nextBest = -1, .offers = 1}));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto character = parseCharacter(text, "fuzz")) {
        const auto written = writeCharacter(*character);
        const auto again = parseCharacter(written, "fuzz");
        require(again.has_value() && *again == *character && writeCharacter(*again) == written);
        requireWants(*character);
    }
    return 0;
}
