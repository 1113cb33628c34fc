#include "core/base/file_format.h"

#include <algorithm>
#include <string>

#include "core/base/ascii.h"
#include "core/base/index.h"

namespace navwright {

namespace {

constexpr FileFormat kFormats[] = {
#define NAV_FORMAT(kind, title, inSentence, mark, opens, facts, ...) \
    {FileKind::kind, title, inSentence, mark, OpensAs::opens, true, {{__VA_ARGS__}}},
#define NAV_FOREIGN(kind, title, inSentence) {FileKind::kind, title, inSentence},
#include "core/base/file_formats.def"
#undef NAV_FORMAT
#undef NAV_FOREIGN
};

template <class Wanted>
std::vector<std::string_view> endingsWhere(Wanted&& wanted) {
    std::vector<std::string_view> endings;
    for (const auto& format : kFormats) {
        if (!wanted(format)) continue;
        for (const auto& ending : format.endings()) {
            if (std::ranges::find(endings, ending.text) == endings.end()) endings.push_back(ending.text);
        }
    }
    return endings;
}

}  // namespace

std::span<const FileEnding> FileFormat::endings() const {
    const auto end = std::ranges::find_if(listed, &std::string_view::empty, &FileEnding::text);
    return {listed.begin(), end};
}

std::span<const FileFormat> fileFormats() {
    return kFormats;
}

const FileFormat& fileFormat(FileKind kind) {
    return kFormats[toIndex(kind)];
}

std::string usualEnding(FileKind kind) {
    return std::string(fileFormat(kind).listed.front().text);
}

bool hasEnding(const std::filesystem::path& file, FileKind kind) {
    const auto name = asciiLowerCase(file.filename().string());
    return std::ranges::any_of(fileFormat(kind).endings(), [&](const FileEnding& ending) {
        return name.size() > ending.text.size() && name.ends_with(ending.text);
    });
}

std::vector<std::string_view> endingsOf(std::span<const FileKind> kinds) {
    return endingsWhere(
        [&](const FileFormat& format) { return std::ranges::find(kinds, format.kind) != kinds.end(); });
}

std::vector<std::string_view> endingsOf(OpensAs opens) {
    return endingsWhere([&](const FileFormat& format) { return format.opens == opens; });
}

std::vector<std::string_view> endingsOpened() {
    return endingsWhere([](const FileFormat& format) { return format.opens != OpensAs::nothing; });
}

}  // namespace navwright
