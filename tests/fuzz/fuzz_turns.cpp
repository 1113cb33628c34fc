#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/output/project/turn_files.h"
#include "held_files.h"

namespace {

/// What the turns of the seeds were made from.
navwright::TurnInputs fuzzInputs() {
    navwright::TurnInputs inputs;
    inputs.map.path = "a.bsp";
    inputs.tester = "sim";
    return inputs;
}

}  // namespace

/// The note of the turns of `navgen pipeline`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const HeldFolder folder;
    folder.put("a.turns.json", text);
    TurnFiles files(folder.path(), "a", {});
    // There is no report of any turn.
    if (files.resume(fuzzInputs())) require(files.finished() == 0);
    return 0;
}
