#include "core/base/folder_walk.h"

#include <set>
#include <tuple>

#include "core/system/file.h"

namespace navwright {

namespace {

using std::filesystem::path;

/// The state of one walk.
class Walk {
  public:
    Walk(const std::function<bool(const path&)>& wanted, JobContext& context)
        : wanted_(wanted), context_(context) {}

    Result<WalkedFolder> from(const path& folder) && {
        leaveOutAbove(folder);
        folders_.push_back(folder);
        while (true) {
            NAV_TRY(enterFolders());
            // Links last, so that real paths win over links.
            if (links_.empty()) return std::move(found_);
            folders_.push_back(*links_.begin());
            links_.erase(links_.begin());
        }
    }

  private:
    /// Excludes parents of the folder: a link to the root would bring in the whole disk.
    void leaveOutAbove(const path& folder) {
        std::error_code code;
        auto above = std::filesystem::canonical(folder, code);
        while (above.has_relative_path()) {
            above = above.parent_path();
            std::ignore = isNew(above);
        }
    }

    Result<> enterFolders() {
        while (!folders_.empty()) {
            const auto next = std::move(folders_.back());
            folders_.pop_back();
            if (!isNew(next)) continue;
            NAV_TRY(enter(next));
        }
        return {};
    }

    /// A folder that cannot be examined counts as new; enter() reports why.
    bool isNew(const path& folder) {
        const auto state = stateAt(folder);
        return !state || entered_.insert(state->identity).second;
    }

    Result<> enter(const path& folder) {
        std::error_code code;
        std::filesystem::directory_iterator entry(folder, code);
        for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
            if (context_.stopRequested()) return cancelled();
            std::error_code unknown;
            if (entry->is_directory(unknown)) {
                if (entry->is_symlink(unknown)) {
                    links_.insert(entry->path());
                } else {
                    folders_.push_back(entry->path());
                }
            } else if (wanted_(entry->path()) && entry->is_regular_file(unknown)) {
                found_.files.push_back(entry->path());
            }
        }
        if (code) found_.unreadable.emplace_back(folder, code);
        return {};
    }

    const std::function<bool(const path&)>& wanted_;
    JobContext& context_;
    std::vector<path> folders_;
    std::set<path> links_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> entered_;
    WalkedFolder found_;
};

}  // namespace

Result<WalkedFolder> walkFolder(const path& folder, const std::function<bool(const path&)>& wanted,
                                JobContext& context) {
    return Walk(wanted, context).from(folder);
}

}  // namespace navwright
