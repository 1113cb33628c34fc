#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/base/digest.h"
#include "core/generate/vote_archive/votes_file.h"
#include "held_files.h"

namespace {

/// With the checksum of the header right, which would let no change of it through.
navwright::Bytes withChecksum(std::span<const std::byte> file) {
    constexpr std::size_t kHead = 16, kLengthAt = 12;
    navwright::Bytes bytes(file.begin(), file.end());
    std::uint32_t length = 0;
    if (bytes.size() < kHead) return bytes;
    std::memcpy(&length, bytes.data() + kLengthAt, sizeof length);
    std::uint64_t checksum = 0;
    if (bytes.size() < kHead + sizeof checksum || length > bytes.size() - kHead - sizeof checksum)
        return bytes;
    checksum = navwright::contentHash(std::span(bytes).subspan(kHead, length)).low;
    std::memcpy(bytes.data() + kHead + length, &checksum, sizeof checksum);
    return bytes;
}

}  // namespace

/// A whole file of votes: its header and the heads of its demos. (fuzz_votes has the bodies.)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    static const MemoryFile file;
    auto reader = VotesReader::open(file.with(withChecksum(std::as_bytes(std::span(data, size)))));
    if (!reader) return 0;
    while (true) {
        const auto head = reader->next();
        if (!head || !*head) break;
        if (const auto body = reader->body()) static_cast<void>(decodeDemo(**head, *body));
    }
    require(reader->demos() <= size);
    return 0;
}
