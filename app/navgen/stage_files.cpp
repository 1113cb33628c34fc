#include "navgen/stage_files.h"

#include <string_view>

namespace navwright {

namespace {

struct StageFile {
    std::string_view name;
    Result<> (*write)(const Generation&, const std::filesystem::path&, OutputSet&, JobContext&);
};

constexpr StageFile kFiles[] = {
    {"1_traces.jsonl", writeTraceLines},  {"2_gated.jsonl", writeGatedLines},
    {"3_votes.jsonl", writeVoteLines},    {"4_clusters.jsonl", writeClusterLines},
    {"5_nodes.jsonl", writeNodeLines},    {"6_links.jsonl", writeLinkLines},
    {"7_strafe.jsonl", writeStrafeLines}, {"8_graph.jsonl", writeGraphLines},
};

}  // namespace

Result<> writeStageFiles(const Generation& generation, const std::filesystem::path& folder,
                         OutputSet& outputs, JobContext& context) {
    std::size_t done = 0;
    for (const auto& file : kFiles) {
        context.progress("writing stages", done++, std::size(kFiles));
        NAV_TRY(file.write(generation, folder / file.name, outputs, context));
    }
    context.progress("writing stages", done, std::size(kFiles));
    return {};
}

}  // namespace navwright
