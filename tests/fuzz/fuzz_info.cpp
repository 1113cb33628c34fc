#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <sstream>
#include <string>

#include "app/navgen/navgen.h"
#include "core/base/lock_note.h"
#include "core/generate/batch/batch_plan.h"
#include "core/generate/vote_archive/intake_report.h"
#include "held_files.h"

/// `navgen info` of any file, which tells its kind and reads it; and files of batches and locks, which it
/// does not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    static const MemoryFile file;
    const auto bytes = std::as_bytes(std::span(data, size));
    const auto path = file.with(bytes);
    std::ostringstream out, err;
    const auto code = runNavgen(std::array<std::string, 2>{"info", path.string()}, {out, err}, {});
    require(code == ExitCode::ok || code == ExitCode::badInput);
    require(!out.str().contains('\x1b') && !err.str().contains('\x1b'));
    require(code == ExitCode::ok || !err.str().empty());
    if (const auto plan = readManifest(path)) {
        for (const auto& map : plan->maps) require(!map.id.contains('/') && !map.name.contains('/'));
    }
    if (const auto state = readIntakeState(path)) {
        for (const auto& name : state->files) require(!name.contains('/'));
    }
    if (const auto holder = readLockNote(path))
        require(!holder->host.contains('\n') && !holder->since.contains('\n'));
    return 0;
}
