#include <cstdio>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr double kWatchSeconds = 5;
constexpr int kWatchRounds = 3;

void tellWatched(const char* what, const Rate& rate) {
    std::printf("| %s | %.0f | %.0f | %.0f |\n", what, rate.framesPerSecond, rate.processor, rate.own);
}

}  // namespace

int measureWatch(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp NAV"));
    line.process(watch);
    Session session(watch);
    if (line.positionalArguments().size() != 2 || !session.works()) return EXIT_FAILURE;
    session.window().opening().open(line.positionalArguments());
    session.work();
    session.picture();
    auto* panel = session.window().findChild<DecisionPanel*>(QStringLiteral("decisionPanel"));
    panel->setWatching(true);
    std::printf(
        "| while the camera turns | frames a second | processor a frame, ms | windows' thread |\n"
        "| --- | ---: | ---: | ---: |\n");
    for (int i = 0; i < kWatchRounds; ++i) {
        tellWatched("no test", session.orbit(kWatchSeconds));
        panel->session().record();
        while (panel->live().moment().frame < 0) session.rest(kMouseInterval);
        tellWatched("bots of a test at 1x", session.orbit(kWatchSeconds));
        panel->session().stop();
        session.rest();
    }
    return EXIT_SUCCESS;
}

}  // namespace navwright
