// measure_workbench SUBCOMMAND ...: how fast the window is, as Markdown for docs/performance.md. Needs a
// display: xvfb-run -a -s "-screen 0 1600x1000x24" will do. What there is: subcommands.h.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "widgets/view3d/scene3d/gl_preflight.h"
#include "workbench/subcommands.h"

using namespace navwright;

int main(int argc, char** argv) {
    using Run = int (*)(int, char**);
    constexpr std::array<std::pair<std::string_view, Run>, 13> kSubcommands{{{"start", measureStart},
                                                                             {"idle", measureIdle},
                                                                             {"sliders", measureSliders},
                                                                             {"points", measurePoints},
                                                                             {"edit", measureEdit},
                                                                             {"project", measureProject},
                                                                             {"textures", measureTextures},
                                                                             {"split", measureSplit},
                                                                             {"overlays", measureOverlays},
                                                                             {"watch", measureWatch},
                                                                             {"goal", measureGoal},
                                                                             {"meshes", measureMeshes},
                                                                             {"live", measureLive}}};
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    for (const auto& [name, run] : kSubcommands) {
        if (name != wanted) continue;
        std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
        prepareGl();
        argv[1] = argv[0];
        return run(argc - 1, argv + 1);
    }
    std::fputs("measure_workbench SUBCOMMAND ..., one of:", stderr);
    for (const auto& [name, run] : kSubcommands) std::fprintf(stderr, " %s", name.data());
    std::fputs("\n", stderr);
    return EXIT_FAILURE;
}
