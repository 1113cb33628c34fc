#include "core/map/textures/game_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/game_name.h"
#include "core/map/textures/game_folders.h"

namespace navwright {

namespace {

constexpr std::string_view kConfigFolder = "default-configs/";
constexpr std::uint64_t kMostConfig = std::uint64_t{1} << 20;

/// Splits a line into words, optionally quoted, up to a comment.
std::vector<std::string> wordsOf(std::string_view line) {
    std::vector<std::string> words;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r;"), line.size()));
        if (line.empty() || line.starts_with("//")) return words;
        const bool quoted = line.front() == '"';
        if (quoted) line.remove_prefix(1);
        const auto end = std::min(quoted ? line.find('"') : line.find_first_of(" \t\r;"), line.size());
        words.emplace_back(line.substr(0, end));
        line.remove_prefix(std::min(end + (quoted ? 1 : 0), line.size()));
    }
}

}  // namespace

void addSoftLinks(std::string_view text, SoftLinks& links) {
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto words = wordsOf(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (words.size() != 3 || asciiLowerCase(words[0]) != "softlink") continue;
        const auto name = gameName(words[1]), target = gameName(words[2]);
        if (name && target) links[*name] = *target;
    }
}

GameFiles::GameFiles(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}
GameFiles::~GameFiles() = default;

Result<> GameFiles::addFolder(const std::filesystem::path& folder) {
    auto loose = LooseFiles::open(folder);
    if (!loose) {
        warnings_.push_back(loose.error().message());
        return {};
    }
    NAV_ASSIGN(const auto handle, FolderHandle::open(folder));
    for (const auto& pack : packsIn(handle.names()) | std::views::reverse) {
        const auto file = folder / pack;
        std::error_code code;
        if (!std::filesystem::is_regular_file(file, code)) continue;
        auto& place = places_.emplace_back();
        place.where = file.string();
        place.file = file;
    }
    auto& place = places_.emplace_back();
    place.where = folder.string();
    place.loose = std::make_unique<LooseFiles>(*std::move(loose));
    return {};
}

Result<> GameFiles::findPlaces() {
    if (placesFound_) return {};
    for (const auto& folder : folders_) {
        if (stopAsked()) {
            places_.clear();
            warnings_.clear();
            return cancelled();
        }
        // Deleted since it was opened.
        if (const auto added = addFolder(folder); !added) warnings_.push_back(added.error().message());
    }
    placesFound_ = true;
    return {};
}

Result<bool> GameFiles::opened(Place& place) {
    if (place.loose || place.pack) return true;
    if (place.broken) return false;
    auto pack = openPack(place.file);
    if (!pack) {
        if (pack.error().cancelled()) return cancelled();
        warnings_.push_back(pack.error().message());
        place.broken = true;
        return false;
    }
    place.pack = *std::move(pack);
    if (const auto refused = place.pack->refused(); refused > 0) {
        warnings_.push_back(fmt::format("{}: {} left out, with names that no game folder can have",
                                        place.where, counted(refused, "file is", "files are")));
    }
    return true;
}

void GameFiles::tellOf(Place& place) {
    if (!place.loose) return;
    if (place.loose->isFull() && !std::exchange(place.fullTold, true)) {
        warnings_.push_back(fmt::format("{}: only {} names are looked at", place.where, limit::kGameFiles));
    }
    auto links = place.loose->links();
    std::erase_if(links, [](const std::string& link) { return isPackName(link) && !link.contains('/'); });
    if (!links.empty() && !std::exchange(place.linksTold, true)) {
        warnings_.push_back(
            fmt::format("{}: links are not followed: {}", place.where, fmt::join(links, ", ")));
    }
}

Result<std::vector<std::string>> GameFiles::places() {
    NAV_TRY(findPlaces());
    std::vector<std::string> names;
    std::ranges::transform(places_, std::back_inserter(names), &Place::where);
    return names;
}

Result<std::optional<GameFile>> GameFiles::find(std::string_view name) {
    NAV_TRY(findPlaces());
    const auto plain = gameName(name);
    if (!plain) return std::nullopt;
    NAV_ASSIGN(auto found, findPlain(*plain));
    if (found) return found;
    NAV_TRY(readLinks());
    const auto target = linked(*plain);
    return target ? findPlain(*target) : found;
}

/// Reads those of all configurations there, as it depends on the player which ones the game executes.
Result<> GameFiles::readLinks() {
    if (linksRead_) return {};
    NAV_ASSIGN(const auto names, list(kConfigFolder));
    for (const auto& name : names) {
        if (!name.ends_with(".cfg")) continue;
        NAV_ASSIGN(const auto file, findPlain(name));
        if (!file) continue;
        const auto bytes = read(*file, kMostConfig);
        if (!bytes && bytes.error().cancelled()) return cancelled();
        if (bytes) {
            addSoftLinks(asText(*bytes), links_);
        } else {
            warnings_.push_back(bytes.error().message());
        }
    }
    linksRead_ = true;
    return {};
}

/// The link of a name, or of its nearest linked folder.
std::optional<std::string> GameFiles::linked(const std::string& plain) const {
    for (auto end = plain.size(); end != std::string::npos && end > 0; end = plain.rfind('/', end - 1)) {
        const auto link = links_.find(std::string_view(plain).substr(0, end));
        if (link != links_.end()) return link->second + plain.substr(end);
    }
    return std::nullopt;
}

Result<std::optional<GameFile>> GameFiles::findPlain(const std::string& plain) {
    for (std::size_t number = 0; number < places_.size(); ++number) {
        auto& place = places_[number];
        NAV_ASSIGN(const bool readable, opened(place));
        if (!readable) continue;
        if (place.pack) {
            if (const auto* entry = place.pack->find(plain)) {
                return GameFile{.name = plain,
                                .bytes = entry->bytes,
                                .place = number,
                                .where = place.where + ": " + plain};
            }
            continue;
        }
        NAV_ASSIGN(const auto path, place.loose->find(plain));
        tellOf(place);
        if (path) {
            return GameFile{.name = plain,
                            .bytes = place.loose->bytes(*path),
                            .place = number,
                            .where = (place.loose->folder() / *path).string()};
        }
    }
    return std::nullopt;
}

Result<Bytes> GameFiles::read(const GameFile& file, std::uint64_t maxBytes) {
    NAV_TRY(findPlaces());
    const auto gone = [&] { return fail("The file is no longer there", file.where); };
    if (file.place >= places_.size()) return gone();
    auto& place = places_[file.place];
    NAV_ASSIGN(const bool readable, opened(place));
    if (!readable) return gone();
    if (place.pack) {
        const auto* entry = place.pack->find(file.name);
        return entry != nullptr ? place.pack->read(*entry, maxBytes) : gone();
    }
    NAV_ASSIGN(const auto path, place.loose->find(file.name));
    return path ? place.loose->read(*path, maxBytes) : gone();
}

Result<Bytes> GameFiles::read(std::string_view name, std::uint64_t maxBytes) {
    NAV_ASSIGN(const auto file, find(name));
    if (!file) return fail("No game folder has this file", name, "choose another game folder");
    return read(*file, maxBytes);
}

Result<std::vector<std::string>> GameFiles::list(std::string_view prefix) {
    NAV_TRY(findPlaces());
    const auto lower = asciiLowerCase(prefix);
    std::vector<std::string> names;
    for (auto& place : places_) {
        NAV_ASSIGN(const bool readable, opened(place));
        if (!readable) continue;
        if (place.loose) {
            NAV_ASSIGN(auto own, place.loose->list(lower));
            std::ranges::move(own, std::back_inserter(names));
            tellOf(place);
            continue;
        }
        const auto& entries = place.pack->entries();
        for (auto entry = std::ranges::lower_bound(entries, lower, {}, &PackEntry::name);
             entry != entries.end() && entry->name.starts_with(lower); ++entry) {
            names.push_back(entry->name);
        }
    }
    std::ranges::sort(names);
    const auto twice = std::ranges::unique(names);
    names.erase(twice.begin(), twice.end());
    return names;
}

}  // namespace navwright
