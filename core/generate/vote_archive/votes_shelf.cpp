#include "core/generate/vote_archive/votes_shelf.h"

#include <algorithm>
#include <system_error>

#include "core/demos/reading/demo_files.h"
#include "core/generate/vote_archive/voted_file.h"

namespace navwright {

Result<> VotesShelf::fill(PipelineInput& input, const Parameters& parameters, JobContext& context) {
    const auto isVotes = [](const DemoSource& source) { return hasVotesName(source.path); };
    const auto found = std::ranges::find_if(input.demos, isVotes);
    if (found == input.demos.end()) return {};
    const auto file = found->path;
    if (input.demos.size() > 1) {
        const bool several = std::ranges::count_if(input.demos, isVotes) > 1;
        return fail(several ? "Only one votes file can be used" : "Votes cannot be combined with demos",
                    file.string(),
                    several
                        ? "join them: navgen merge"
                        : "untick the demos or the votes, or vote the demos and join: navgen votes, merge");
    }
    if (!input.map) return fail("Votes need their map", file.string(), "open the map that they were cast on");
    std::error_code code;
    const Key key{file, std::filesystem::last_write_time(file, code), std::filesystem::file_size(file, code),
                  input.map->content, voteParameters(parameters)};
    const std::scoped_lock lock(mutex_);
    if (code || key_ != key) {
        NAV_ASSIGN(auto read, readVotedFile(file, *input.map, parameters, VotesHome::memory, context));
        voted_ = std::move(read.demos);
        key_ = key;
    }
    input.voted = voted_;
    input.demos.clear();
    return {};
}

}  // namespace navwright
