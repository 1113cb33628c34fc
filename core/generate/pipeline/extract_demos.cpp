#include "core/generate/pipeline/extract_demos.h"

#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/recording.h"
#include "core/generate/pipeline/cache_folder.h"

namespace navwright {

namespace {

void describeRead(ExtractedDemo& demo, const Recording& recording) {
    demo.hash = recording.hash;
    demo.warnings = recording.warnings;
    for (const auto& segment : recording.segments) {
        demo.maps.push_back(segment.map);
        demo.frames += segment.frameCount;
    }
}

}  // namespace

Result<ExtractedDemos> extractDemos(std::span<const std::filesystem::path> files,
                                    const std::filesystem::path& folder, std::uint64_t limit, int jobs,
                                    JobContext& context) {
    const DemoCache cache(folder);
    ExtractedDemos extracted;
    auto& demos = extracted.demos;
    demos.resize(files.size());
    NAV_TRY(cache.readEach(files, jobs, context,
                           [&](std::size_t index, const Result<Recording>& recording) -> Result<> {
                               auto& demo = demos[index];
                               demo.file = files[index].string();
                               if (recording) {
                                   describeRead(demo, *recording);
                               } else {
                                   demo.problem = recording.error().message();
                               }
                               return {};
                           }));
    if (!folder.empty() && limit > 0) {
        std::vector<std::filesystem::path> used;
        for (const auto& demo : demos) used.push_back(cache.fileFor(demo.hash));
        const auto gone = trimCache(folder, limit, used);
        if (!gone && gone.error().cancelled()) return cancelled();
        if (!gone) context.warn(gone.error().message());
    }
    extracted.unkept = cache.unkept();
    return extracted;
}

}  // namespace navwright
