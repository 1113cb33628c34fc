#include "trial/trial_files.h"

#include <algorithm>
#include <ranges>
#include <system_error>

#include "base/atomic_file.h"
#include "base/output_place.h"

namespace navwright {

namespace fs = std::filesystem;

TrialFiles::~TrialFiles() {
    static_cast<void>(restore());
}

Result<> TrialFiles::makeFolder(const fs::path& folder) {
    std::vector<fs::path> missing;
    std::error_code code;
    for (auto at = folder; !at.empty() && !fs::exists(at, code); at = at.parent_path()) missing.push_back(at);
    std::ranges::reverse(missing);
    for (const auto& path : missing) {
        if (!fs::create_directory(path, code) && code) {
            return fail("The folder cannot be made: " + code.message(), path.string(),
                        "choose another folder in Preferences, Test");
        }
        folders_.push_back(path);
    }
    return {};
}

Result<> TrialFiles::write(const fs::path& wanted, std::span<const std::byte> bytes) {
    if (!whole_) whole_.emplace();
    NAV_TRY(makeFolder(wanted.parent_path()));
    // Where links lead to, so that it is this file that is as before when the test is cancelled.
    NAV_ASSIGN(const auto place, outputPlace(wanted));
    if (place.kind != OutputPlace::Kind::file) return writeFile(wanted, bytes);
    const auto& target = place.path;
    if (!before_.contains(target)) {
        std::optional<Bytes> earlier;
        std::error_code code;
        if (fs::exists(target, code)) {
            NAV_ASSIGN(earlier, readFile(target));
        }
        before_[target] = std::move(earlier);
    }
    return writeFile(target, bytes);
}

Result<> TrialFiles::restore() {
    Result<> result;
    for (const auto& [path, bytes] : before_) {
        std::error_code code;
        if (bytes) {
            if (auto written = writeFile(path, *bytes); !written) result = std::move(written);
        } else if (fs::remove(path, code); code) {
            result = fail("A file of the cancelled test cannot be removed: " + code.message(), path.string());
        }
    }
    // What somebody else has put into a folder meanwhile keeps it.
    for (const auto& folder : folders_ | std::views::reverse) {
        std::error_code code;
        fs::remove(folder, code);
    }
    keep();
    return result;
}

void TrialFiles::keep() {
    before_.clear();
    folders_.clear();
    whole_.reset();
}

}  // namespace navwright
