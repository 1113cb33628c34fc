#include <algorithm>
#include <cstring>

#include "mutate/mutation.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// libFuzzer asks here for every new input: NAVWRIGHT_MUTATOR is the mutator of the target's format.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
    mutate::Dice dice(seed);
    const auto changeBytes = [](mutate::Bytes& bytes, std::size_t mostBytes) {
        const auto before = std::min(bytes.size(), mostBytes);
        bytes.resize(std::max<std::size_t>(mostBytes, 1));
        bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), before, bytes.size()));
    };
    mutate::Tools tools{dice, changeBytes, most};
    const auto changed = mutate::NAVWRIGHT_MUTATOR(std::as_bytes(std::span(data, size)), tools);
    const auto length = std::min(changed.size(), most);
    if (length > 0) std::memcpy(data, changed.data(), length);
    return length;
}
