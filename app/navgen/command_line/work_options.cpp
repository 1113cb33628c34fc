#include "app/navgen/command_line/work_options.h"

#include "app/navgen/command_line/number_range.h"
#include "core/base/limits.h"
#include "core/generate/pipeline/cache_folder.h"

namespace navwright {

CLI::Option* addJobs(CLI::App& app, int& jobs, const std::string& help) {
    return app.add_option("-j,--jobs", jobs, help)->type_name("N")->check(NumberRange(1, limit::kThreads));
}

void WorkOptions::addTo(CLI::App& app) {
    auto* folder =
        app.add_option("--cache", cache, "Cache folder for demos (default: navwright in your cache folder)")
            ->type_name("DIR");
    CLI::AsSizeValue size(false);
    size.description("");  // otherwise --help shows it beside the type
    app.add_option("--cache-limit", cacheLimit,
                   "Size limit of the cache, such as 500MB; demos not used for longest are removed first "
                   "(default: 4GB; 0: no limit)")
        ->type_name("SIZE")
        ->transform(size);
    app.add_flag("--no-cache", noCache, "Do not use the cache")->excludes(folder);
    addJobs(app, jobs);
}

std::filesystem::path WorkOptions::cacheFolder(Console& console) const {
    if (noCache) return {};
    if (!cache.empty()) return cache;
    auto folder = usualCacheFolder();
    if (folder.empty()) console.warn("Neither XDG_CACHE_HOME nor HOME is set, so nothing is cached");
    return folder;
}

}  // namespace navwright
