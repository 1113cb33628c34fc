#include "core/aas/file/aas_convert.h"

#include <utility>

namespace navwright {

std::int32_t aasVersionOf(std::string_view word) {
    if (word == "aas4") return kAasPlainVersion;
    return word == "aas5" ? kAasScrambledVersion : 0;
}

Result<ConvertedAas> convertAas(const std::filesystem::path& in, const std::filesystem::path& out,
                                std::string_view word) {
    const auto version =
        word.empty() && out.extension() == ".aas" ? kAasScrambledVersion : aasVersionOf(word);
    if (version == 0) {
        return fail("An AAS file can only be converted to the other AAS version", in.string(),
                    "end the file's name with .aas, or ask for aas4 or aas5");
    }
    NAV_ASSIGN(auto aas, readAasFile(in));
    ConvertedAas made{.aas = std::move(aas), .from = 0, .bytes = {}};
    made.from = std::exchange(made.aas.version, version);
    NAV_ASSIGN(made.bytes, writeAas(made.aas));
    return made;
}

}  // namespace navwright
