#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <fstream>

#include "bot_worlds.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"

using namespace navwright;

namespace {

template <typename T>
T orThrow(Result<T>&& result) {
    if (!result) throw std::runtime_error(result.error().message());
    return std::move(*result);
}

void put(const std::string& file, const Bytes& bytes) {
    std::ofstream out(file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

}  // namespace

/// write_bot_worlds FOLDER: the worlds of tests/support/bot_worlds.h as NAME.bsp and NAME.nav, for a server.
/// Prints each name with its number of bots.
int main(int count, char** arguments) {
    if (count != 2) {
        fmt::print(stderr, "usage: write_bot_worlds FOLDER\n");
        return 2;
    }
    try {
        const std::filesystem::path folder = arguments[1];
        for (const auto& world : bot_worlds::all()) {
            const auto path = (folder / world.name).string();
            put(path + ".bsp", orThrow(writeBsp(world.map)));
            put(path + ".nav", orThrow(writeAq2Nav(world.nav)));
            fmt::print("{} {}\n", world.name, world.bots);
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return 0;
}
