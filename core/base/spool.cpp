#include "core/base/spool.h"

#include <system_error>
#include <utility>

#include "core/system/process.h"

namespace navwright {

namespace {

std::unexpected<Failure> scratchFailed(std::string_view doing, const std::error_code& error) {
    return fail(std::string(doing) + ": " + error.message(), folderForLargeFiles().string(),
                "let TMPDIR name a folder with room for temporary files");
}

}  // namespace

Result<ScratchFile> ScratchFile::create() {
    auto file = SystemFile::scratch(folderForLargeFiles());
    if (!file) return scratchFailed("A temporary file cannot be made", file.error());
    return ScratchFile(*std::move(file));
}

Result<> ScratchFile::append(std::span<const std::byte> bytes) {
    if (const auto written = file_.write(bytes); !written)
        return scratchFailed("A temporary file cannot be written", written.error());
    return {};
}

Result<> ScratchFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    while (!into.empty()) {
        const auto got = file_.readAt(offset, into);
        if (!got || *got == 0) {
            return scratchFailed("A temporary file cannot be read",
                                 got ? std::make_error_code(std::errc::io_error) : got.error());
        }
        offset += *got;
        into = into.subspan(*got);
    }
    return {};
}

}  // namespace navwright
