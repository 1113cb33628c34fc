#include "core/base/output_set.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <system_error>

#include "core/base/abrupt_end.h"
#include "core/base/byte_text.h"
#include "core/base/output_place.h"
#include "core/base/temporary_name.h"
#include "core/system/file.h"
#include "core/system/terminal.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

bool isStdout(const fs::path& path) {
    const auto place = outputPlace(path);
    return place && place->kind == OutputPlace::Kind::descriptor && place->descriptor == kOutput;
}

/// Device and inode of a regular file; devices and FIFOs have none, as several outputs may go to one.
std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const std::string& place) {
    const auto state = stateAt(place);
    if (!state || state->kind != EntryKind::file) return std::nullopt;
    return state->identity;
}

std::unexpected<Failure> overwrites(const fs::path& target) {
    return fail("This output would overwrite an input", target.string(), "name another output");
}

}  // namespace

OutputSet::OutputSet() : inputs_(std::make_shared<Inputs>()) {}

OutputSet::OutputSet(StandardOutput& standard) : standard_(&standard), inputs_(std::make_shared<Inputs>()) {}

void OutputSet::Files::add(const std::string& place) {
    places.insert(place);
    if (const auto identity = identityOf(place)) identities.insert(*identity);
}

bool OutputSet::Files::contains(const std::string& place) const {
    if (places.contains(place)) return true;
    const auto identity = identityOf(place);
    return identity && identities.contains(*identity);
}

bool OutputSet::isStandardOutput(const fs::path& target) const {
    return standard_ != nullptr && (target == kStandardOutput || isStdout(target));
}

/// The canonical name of a target, which need not exist.
std::string OutputSet::placeOf(const fs::path& target) const {
    return isStandardOutput(target) ? std::string(kStandardOutput) : realPath(target).string();
}

OutputSet::~OutputSet() {
    if (committed_) return;
    files_.clear();
    for (const auto& folder : madeFolders_ | std::views::reverse) {
        std::error_code code;
        fs::remove(folder, code);  // only if empty: another program may be using it by now
    }
}

void OutputSet::mention(std::string word) {
    inputs_->words.push_back(std::move(word));
}

void OutputSet::protect(const fs::path& input) {
    const auto place = placeOf(fileOnDisk(input));
    inputs_->files.add(place);
    if (announced_.contains(place) && !anew_.contains(place)) overwritten_ = input;
}

Result<> OutputSet::protectAll(std::span<const fs::path> inputs, JobContext& context) {
    for (const auto& input : inputs) {
        if (context.stopRequested()) return cancelled();
        protect(input);
    }
    return overwritten_.empty() ? Result<>() : overwrites(overwritten_);
}

Result<> OutputSet::checkNoInput(const fs::path& target) const {
    return inputs_->files.contains(placeOf(target)) ? overwrites(target) : Result<>();
}

Result<> OutputSet::announce(const fs::path& target) {
    NAV_TRY(checkNoInput(target));
    const auto place = placeOf(target);
    if (announced_.places.contains(place)) {
        return fail("Two outputs have this name", target.string(), "name another output");
    }
    if (isStandardOutput(target)) {
        standard_->giveOutAway();
    } else {
        NAV_ASSIGN(const auto found, outputPlace(target));
        // A device or FIFO can take several outputs.
        if (found.kind != OutputPlace::Kind::file) return {};
        clearBeside(place);
    }
    announced_.add(place);
    return {};
}

Result<> OutputSet::announceAnew(const fs::path& input) {
    NAV_TRY(announce(input));
    anew_.insert(placeOf(input));
    return {};
}

void OutputSet::clearBeside(const std::string& place) {
    const auto folder = fs::path(place).parent_path();
    if (clear_.insert(folder.string()).second) removeAbandoned(folder);
}

/// Catches inputs that a verb forgot to protect.
Result<> OutputSet::checkWords() const {
    std::vector<std::string> places;
    for (const auto& word : inputs_->words) places.push_back(placeOf(word));
    for (const auto& place : announced_.places) {
        Files target;
        target.add(place);
        const auto isTarget = [&](const std::string& other) { return target.contains(other); };
        const bool once = anew_.contains(place) || isStandardOutput(place);
        if (!once && std::ranges::count_if(places, isTarget) > 1) return overwrites(place);
    }
    return {};
}

Result<> OutputSet::makeFolder(const fs::path& folder) {
    std::error_code code;
    std::vector<fs::path> missing;
    for (auto place = realPath(folder); !fs::exists(place, code); place = place.parent_path()) {
        missing.push_back(place);
    }
    for (const auto& place : missing | std::views::reverse) {
        if (!fs::create_directory(place, code) && code) {
            return fail("The folder cannot be made: " + code.message(), place.string());
        }
        madeFolders_.push_back(place);
    }
    if (!fs::is_directory(folder, code)) return fail("This is a file, not a folder", folder.string());
    return {};
}

Result<AtomicFile*> OutputSet::open(const fs::path& target) {
    if (!announced_.places.contains(placeOf(target))) {
        NAV_TRY(announce(target));
    }
    NAV_ASSIGN(auto file, AtomicFile::create(target));
    return &files_.emplace_back(std::move(file));
}

Result<> OutputSet::add(const fs::path& target, std::span<const std::byte> bytes) {
    if (!isStandardOutput(target)) {
        NAV_ASSIGN(auto* file, open(target));
        return file->write(bytes);
    }
    if (!announced_.places.contains(std::string(kStandardOutput))) {
        NAV_TRY(announce(target));
    }
    printed_ += asText(bytes);
    return {};
}

Result<> OutputSet::add(const fs::path& target, std::string_view text) {
    return add(target, std::as_bytes(std::span(text)));
}

Result<> OutputSet::writeNow(const fs::path& target, std::string_view text) {
    NAV_TRY(checkNoInput(target));
    clearBeside(placeOf(target));
    return writeFile(target, text);
}

Result<> OutputSet::commit() {
    if (!overwritten_.empty()) return overwrites(overwritten_);
    NAV_TRY(checkWords());
    for (auto& file : files_) NAV_TRY(file.flush());
    const Unbroken whole;
    NAV_TRY(placeAll());
    for (auto& file : files_) file.settle();
    if (!printed_.empty()) standard_->deliver(printed_);
    committed_ = true;
    return {};
}

/// Streams last, as bytes sent to them cannot be taken back.
Result<> OutputSet::placeAll() {
    Result<> placed;
    for (const bool streams : {false, true}) {
        for (auto& file : files_) {
            if (placed && file.isStream() == streams) placed = file.place();
        }
    }
    if (placed) return {};
    std::string stay;
    for (auto& file : files_) {
        if (!file.takeBack()) stay += (stay.empty() ? "" : ", ") + file.target().string();
    }
    if (stay.empty()) return placed;
    auto error = placed.error().error();
    error.what += "; these are written already: " + stay;
    return std::unexpected(Failure(std::move(error)));
}

void OutputSet::noteWritten(const fs::path& target) const {
    if (standard_ != nullptr && !isStandardOutput(target)) standard_->note("written: " + target.string());
}

}  // namespace navwright
