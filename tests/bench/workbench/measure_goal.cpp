#include <algorithm>
#include <cstdio>
#include <vector>

#include "app/navwright/parts/map/area_part.h"
#include "app/navwright/parts/map/travel_part.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/common/models/area_model.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

int measureGoal(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("map"), QStringLiteral("MAP.bsp"));
    line.addPositionalArgument(QStringLiteral("nav"), QStringLiteral("NAV"));
    line.process(watch);
    const auto names = line.positionalArguments();
    Session session(watch);
    if (names.size() != 2 || !session.works()) return EXIT_FAILURE;
    auto& window = session.window();
    window.opening().open(names);
    session.work();
    auto& areas = window.workspace().areas;
    areas.make();
    session.await(&areas, &AreaModel::arrived);
    auto& goal = window.travel().goal();
    session.picture();
    session.rest();
    constexpr std::size_t kClicks = 40;
    const auto nodes = window.document().generation()->graph->graph.nodes;
    std::vector<double> times, drawn;
    for (std::size_t click = 0; click < kClicks; ++click) {
        const auto& place = nodes[click * nodes.size() / kClicks].origin;
        QElapsedTimer clock;
        clock.start();
        goal.setGoal(place);
        while (goal.busy() || !goal.heat() || goal.heat()->place != place)
            session.await(&goal, &GoalSession::changed);
        times.push_back(since(clock));
        session.picture();
        drawn.push_back(since(clock));
    }
    std::ranges::sort(times);
    std::ranges::sort(drawn);
    std::printf(
        "| map | floor squares | nodes | times there, ms (median, most) | drawn, ms (median, most) |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| %s | %zu | %zu | %.0f, %.0f | %.0f, %.0f |\n",
        qPrintable(names.front().section(QLatin1Char('/'), -1)), goal.heat()->field.squares.size(),
        nodes.size(), times[kClicks / 2], times.back(), drawn[kClicks / 2], drawn.back());
    return EXIT_SUCCESS;
}

}  // namespace navwright
