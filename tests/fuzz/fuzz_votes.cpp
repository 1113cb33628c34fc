#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/generate/vote_archive/demo_block.h"
#include "require.h"

/// A demo of a votes file: how many votes, in four bytes, and the body. (The checksums around it let nothing
/// else through.)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    DemoHead head;
    head.name = "fuzz";
    if (size < sizeof head.votes) return 0;
    std::memcpy(&head.votes, data, sizeof head.votes);
    const auto body = std::as_bytes(std::span(data, size)).subspan(sizeof head.votes);
    const auto entry = decodeDemo(head, body);
    if (!entry) return 0;
    const auto again = encodeDemo(*entry);
    require(again.body.size() == body.size() &&
            std::memcmp(again.body.data(), body.data(), body.size()) == 0);
    return 0;
}
