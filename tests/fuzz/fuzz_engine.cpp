#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/server/run/engine_profile.h"
#include "app/server/run/run_note.h"
#include "app/server/run/server_console.h"
#include "held_files.h"

/// The settings of the server, the note of a test in its folder, and what it prints.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto profile = parseEngineProfile(text, "fuzz")) {
        const auto written = writeEngineProfile(*profile);
        const auto again = parseEngineProfile(written, "fuzz");
        require(again.has_value() && writeEngineProfile(*again) == written);
    }
    static const HeldFolder folder;
    folder.put(kNoteName, text);
    const auto state = FolderHandle::open(folder.path());
    require(state.has_value());
    EngineProfile profile;
    profile.folder = folder.path();
    if (const auto note = readRunNote(profile, *state)) {
        for (const auto& entry : note->entries)
            require(!entry.path.starts_with('/') && !entry.path.contains(".."));
    }
    ServerConsole console([](const std::string& line) {
        for (const char letter : line) require(static_cast<unsigned char>(letter) >= ' ');
    });
    console.feed(std::span(text.data(), text.size()));
    console.finish();
    require(console.bytes() == size);
    return 0;
}
