#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/zlib_block.h"
#include "core/nav/files/strafe_archive.h"
#include "require.h"

namespace {

using namespace navwright;

void check(std::span<const std::byte> file) {
    const auto archive = readStrafeArchive(file, "fuzz");
    if (!archive) return;
    const auto written = writeStrafeArchive(*archive);
    require(written.has_value());
    require(readZlibBlock(*written, "fuzz")->payload == readZlibBlock(file, "fuzz")->payload);
}

}  // namespace

/// The input as a whole file, and as what a file unpacks to.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    check(bytes);
    check(writeZlibBlock(kStrafeArchiveVersion, bytes));
    return 0;
}
