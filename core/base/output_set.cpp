#include "base/output_set.h"

#include <unistd.h>

#include <ranges>
#include <system_error>

#include "base/abrupt_end.h"
#include "base/byte_text.h"
#include "base/output_place.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {
bool isStdout(const fs::path& path) {
    const auto place = outputPlace(path);
    return place && place->kind == OutputPlace::Kind::descriptor && place->descriptor == STDOUT_FILENO;
}

}  // namespace

bool OutputSet::isStandardOutput(const fs::path& target) const {
    return standard_ != nullptr && (target == kStandardOutput || isStdout(target));
}

/// One name for one place, whatever way it was written; the file need not exist.
std::string OutputSet::placeOf(const fs::path& target) const {
    return isStandardOutput(target) ? std::string(kStandardOutput) : realPath(target).string();
}

OutputSet::~OutputSet() {
    if (committed_) return;
    files_.clear();
    for (const auto& folder : madeFolders_ | std::views::reverse) {
        std::error_code code;
        fs::remove(folder, code);  // only when empty, which it is unless someone else uses it by now
    }
}

void OutputSet::protect(const fs::path& input) {
    protected_.insert(placeOf(input));
}

Result<> OutputSet::protectAll(std::span<const fs::path> inputs, JobContext& context) {
    for (const auto& input : inputs) {
        if (context.stopRequested()) return cancelled();
        protect(input);
    }
    return {};
}

Result<> OutputSet::announce(const fs::path& target) {
    const auto place = placeOf(target);
    if (protected_.contains(place)) {
        return fail("This output would overwrite an input", target.string(), "name another output");
    }
    if (announced_.contains(place)) {
        return fail("Two outputs have this name", target.string(), "name another output");
    }
    if (isStandardOutput(target)) {
        standard_->giveOutAway();
    } else {
        NAV_ASSIGN(const auto found, outputPlace(target));
        // A device or FIFO can take several.
        if (found.kind != OutputPlace::Kind::file) return {};
    }
    announced_.insert(place);
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
    if (!announced_.contains(placeOf(target))) {
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
    if (!announced_.contains(std::string(kStandardOutput))) {
        NAV_TRY(announce(target));
    }
    printed_ += asText(bytes);
    return {};
}

Result<> OutputSet::add(const fs::path& target, std::string_view text) {
    return add(target, std::as_bytes(std::span(text)));
}

Result<> OutputSet::commit() {
    const Unbroken whole;
    for (auto& file : files_) NAV_TRY(file.commit());
    if (!printed_.empty()) standard_->deliver(printed_);
    committed_ = true;
    return {};
}

void OutputSet::noteWritten(const fs::path& target) const {
    if (standard_ != nullptr && !isStandardOutput(target)) standard_->note("written: " + target.string());
}

}  // namespace navwright
