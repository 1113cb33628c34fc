#include "core/generate/vote_archive/merge_inputs.h"

#include <fmt/format.h>

#include <iterator>
#include <system_error>
#include <utility>

#include "core/base/folder_handle.h"
#include "core/base/output_place.h"
#include "core/demos/reading/demo_files.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/votes_file.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

class MergeFinder {
  public:
    explicit MergeFinder(const MergeWanted& wanted) : wanted_(wanted) {}

    Result<MergeInputs> find(std::span<const fs::path> inputs, JobContext& context) {
        for (const auto& input : inputs) {
            std::error_code code;
            const auto taken = fs::is_directory(input, code) ? takeFolder(input) : takeFile(input);
            if (taken) continue;
            if (taken.error().cancelled() || !lacks_) return std::unexpected(taken.error());
            if (!wanted_.partial) {
                return fail(taken.error().error().what, input.string(),
                            "finish it, or continue without it by --partial");
            }
            lacks_ = false;
            context.warn(taken.error().message());
            // The whole path, as shards can lie in folders of the same name.
            found_.missing.push_back(realPath(input.has_filename() ? input : input.parent_path()).string());
        }
        return std::move(found_);
    }

  private:
    /// Adds the votes of a finished run.
    Result<> takeFolder(const fs::path& folder) {
        std::error_code code;
        const auto report = folder / kIntakeReportName;
        if (!fs::exists(report, code)) return lack("The votes of this folder are not finished", folder);
        NAV_ASSIGN(const auto state, readIntakeState(report));
        found_.others.push_back(report);
        if (!state.complete) return lack("The votes of this folder are not finished", folder);
        for (const auto& name : state.files) NAV_TRY(takeFile(folder / name));
        return {};
    }

    Result<> takeFile(const fs::path& file) {
        std::error_code code;
        if (!fs::exists(file, code)) return lack("The votes are missing", file);
        NAV_ASSIGN(const auto reader, VotesReader::open(file));
        const auto& origin = reader.header().origin;
        const bool merged = wanted_.map.empty() || origin.map == wanted_.map;
        (merged ? found_.files[votesFileName(origin)] : found_.others).push_back(file);
        return {};
    }

    Result<> lack(std::string_view what, const fs::path& where) {
        lacks_ = true;
        return fail(what, where.string());
    }

    const MergeWanted& wanted_;
    MergeInputs found_;
    bool lacks_ = false;  ///< the last failure was a missing file
};

}  // namespace

Result<MergeInputs> findMergeInputs(std::span<const fs::path> inputs, const MergeWanted& wanted,
                                    JobContext& context) {
    return MergeFinder(wanted).find(inputs, context);
}

Result<std::vector<MergedFile>> mergeFiles(const MergeInputs& inputs, const fs::path& out,
                                           JobContext& context,
                                           const std::function<Result<>(const fs::path& file)>& mayWrite) {
    if (inputs.files.empty()) return fail("There are no votes to merge", out.string());
    const bool one = out.string().ends_with(kVotesEnding);
    if (one && inputs.files.size() > 1) {
        return fail(fmt::format("The votes are of {} and {}", inputs.files.begin()->first,
                                std::next(inputs.files.begin())->first),
                    out.string(), "name a folder for all of them, or merge those of one map");
    }
    if (!one) {
        NAV_TRY(makeFolder(out));
    }
    std::vector<MergedFile> made;
    for (const auto& [name, files] : inputs.files) {
        const auto target = one ? out : out / name;
        if (mayWrite) {
            NAV_TRY(mayWrite(target));
        }
        NAV_ASSIGN(auto merged, mergeVotes(files, inputs.missing, target, context));
        made.push_back({target, std::move(merged), files.size()});
    }
    return made;
}

}  // namespace navwright
