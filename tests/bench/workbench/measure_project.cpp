#include <cstdio>

#include "app/navwright/parts/view3d/view_area.h"
#include "big_nav.h"
#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/project/project_file.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr int kPatches = 1000;
constexpr int kOpenings = 6;

/// From the open command until the nav of the project is drawn.
double opening(Session& session, const QString& file) {
    auto& window = session.window();
    QElapsedTimer clock;
    clock.start();
    window.opening().open({file});
    session.work();
    session.picture();
    const auto time = since(clock);
    window.opening().closeAll();
    session.rest();
    return time;
}

}  // namespace

int measureProject(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("map"), QStringLiteral("MAP.bsp"));
    line.process(watch);
    Session session(watch);
    if (line.positionalArguments().size() != 1 || !session.works()) return EXIT_FAILURE;
    const auto map = GameMap::read(line.positionalArguments().front().toStdString());
    if (!map) return EXIT_FAILURE;
    const auto graph = big_nav::over((*map)->collision, (*map)->bsp.worldBounds());
    const auto nav = session.file(QStringLiteral("big.nav")).toStdString();
    const auto bytes = writeAq2Nav(graph);
    if (!bytes || !writeFile(nav, *bytes)) return EXIT_FAILURE;
    ProjectFile project;
    project.mapName = (*map)->name();
    project.map = ProjectInput{std::filesystem::absolute(line.positionalArguments().front().toStdString())};
    project.nav = ProjectInput{nav};
    const auto without = session.file(QStringLiteral("without.navwright"));
    const auto with = session.file(QStringLiteral("with.navwright"));
    if (!saveProject(project, without.toStdString())) return EXIT_FAILURE;
    project.patches = big_nav::edits(graph, kPatches);
    if (!saveProject(project, with.toStdString())) return EXIT_FAILURE;
    Times bare, full;
    for (int i = 0; i < kOpenings; ++i) {
        bare.add(opening(session, without));
        full.add(opening(session, with));
    }
    const auto hold = watch.longest();
    std::printf(
        "A project of a map and a nav of %zu nodes drawn after %.0f ms at least, %.0f ms median; with "
        "%zu edits in it after %.0f and %.0f ms; longest hold %.1f ms of processor (%s)\n",
        graph.nodes.size(), bare.least(), bare.median(), project.patches.size(), full.least(), full.median(),
        hold.processor, qPrintable(hold.who));
    return EXIT_SUCCESS;
}

}  // namespace navwright
