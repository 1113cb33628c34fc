#include "app/server/setup/source_tree.h"

#include <fmt/format.h>

#include <regex>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMostMesonBytes = 4u << 20;
constexpr const char* kWhereFrom = "get github.com/actionquake/q2pro, branch sync/aq2-tng (docs/engine.md)";

Result<std::string> textOf(const fs::path& file) {
    NAV_ASSIGN(const auto bytes, readFile(file, kMostMesonBytes));
    return std::string(asText(bytes));
}

Result<> requireBotlib(const fs::path& folder) {
    std::error_code code;
    if (fs::is_regular_file(folder / "src/action/botlib/botlib_nav.c", code)) return {};
    if (!fs::is_directory(folder / "src/action", code)) {
        return fail("This is q2pro without the game of AQtion (there is no src/action)", folder.string(),
                    kWhereFrom);
    }
    return fail(
        "This state of the source has no bot library (src/action/botlib), so no bot could walk a nav: of the "
        "166 states that a branch or tag there has, 65 have it, 93 lack it, and 8 are older still",
        folder.string(), "take one that has it: branch sync/aq2-tng, or a tag from 18326fc (August 2024) on");
}

}  // namespace

bool SourceTree::asksFor(const std::string& library) const {
    return meson.find(fmt::format("dependency('{}'", library)) != std::string::npos;
}

bool SourceTree::hasOption(const std::string& option) const {
    return options.find(fmt::format("option('{}'", option)) != std::string::npos;
}

Result<SourceTree> readSourceTree(const fs::path& folder) {
    std::error_code code;
    if (!fs::is_directory(folder, code)) {
        return fail("There is no such folder", folder.string(), kWhereFrom);
    }
    SourceTree tree{.folder = fs::canonical(folder, code), .meson = {}, .options = {}};
    if (!fs::is_regular_file(folder / "meson.build", code)) {
        return fail("This is not the source of AQtion's q2pro: it has no meson.build", folder.string(),
                    std::string("name the top folder of the source; ") + kWhereFrom);
    }
    NAV_ASSIGN(tree.meson, textOf(folder / "meson.build"));
    if (tree.meson.find("q2proded") == std::string::npos) {
        return fail("This is not the source of AQtion's q2pro: its meson.build makes no q2proded",
                    folder.string(), kWhereFrom);
    }
    NAV_TRY(requireBotlib(folder));
    if (fs::is_regular_file(folder / "meson_options.txt", code)) {
        NAV_ASSIGN(tree.options, textOf(folder / "meson_options.txt"));
    }
    return tree;
}

std::string withSharedLibraries(const std::string& meson) {
    static const std::regex begin("\\bdependency\\(\\s*'(jansson|libcurl|uuid)'");
    static const std::regex wantsStatic("\\r?\\n[ \\t]*static\\s*:\\s*true[ \\t]*,?[ \\t]*(?=\\r?\\n)");
    std::string text;
    auto from = meson.cbegin();
    for (std::smatch match; std::regex_search(from, meson.cend(), match, begin);) {
        const auto end = std::find(match[0].second, meson.cend(), ')');
        text.append(from, match[0].second);
        text += std::regex_replace(std::string(match[0].second, end), wantsStatic, "");
        from = end;
    }
    return text.append(from, meson.cend());
}

}  // namespace navwright
