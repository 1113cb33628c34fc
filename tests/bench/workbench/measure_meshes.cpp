#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "app/navwright/parts/map/mesh_part.h"
#include "core/nav/files/nav_graph.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"
#include "widgets/map/meshes/map_meshes.h"
#include "widgets/map/meshes/mesh_panel.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

struct MeasuredStage {
    const char* name;
    MeshPanel::Shown mesh;
    MeshStage stage;
};
constexpr std::array kMeasuredStages{
    MeasuredStage{"rectangles", MeshPanel::Shown::tiles, MeshStage::mesh},
    MeasuredStage{"spans", MeshPanel::Shown::standing, MeshStage::spans},
    MeasuredStage{"compact", MeshPanel::Shown::standing, MeshStage::compact},
    MeasuredStage{"regions", MeshPanel::Shown::standing, MeshStage::regions},
    MeasuredStage{"contours", MeshPanel::Shown::standing, MeshStage::contours},
    MeasuredStage{"polygons", MeshPanel::Shown::standing, MeshStage::polygons},
    MeasuredStage{"detail", MeshPanel::Shown::standing, MeshStage::detail},
    MeasuredStage{"mesh", MeshPanel::Shown::standing, MeshStage::mesh}};

}  // namespace

int measureMeshes(int argc, char** argv) {
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
    auto& meshes = window.meshes().meshes();
    while (!meshes.floor()) session.await(&meshes, &MapMeshes::floorChanged);
    QElapsedTimer clock;
    clock.start();
    meshes.makeNavMesh();
    while (meshes.busy()) session.await(&meshes, &MapMeshes::navMeshChanged);
    std::printf(
        "both navmeshes of %s with all stages: %.0f ms, of these %.0f without the survey of the floor\n\n",
        qPrintable(names.front().section(QLatin1Char('/'), -1)), since(clock),
        1000 * meshes.navMesh()->seconds);
    auto* panel = window.findChild<MeshPanel*>();
    auto& view = session.view();
    const auto own = [] { return processorMilliseconds(CLOCK_THREAD_CPUTIME_ID); };
    session.picture();
    session.rest();
    std::printf(
        "| stage | items | picture, ms | drawn, ms | own, ms | without it, ms |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n");
    for (const auto& [name, mesh, stage] : kMeasuredStages) {
        panel->setDrawn(false);
        panel->choose(mesh, stage);
        session.picture();
        session.rest();
        // What a frame takes of this thread without anything new.
        double plain = own();
        view.scene().setRig(view.rig());
        session.picture();
        plain = own() - plain;
        std::shared_ptr<const StagePicture> shown;
        QObject guard;
        QObject::connect(panel, &MeshPanel::pictureChanged, &guard,
                         [&shown](const std::shared_ptr<const StagePicture>& picture) { shown = picture; });
        double spent = own();
        clock.start();
        panel->setDrawn(true);
        while (!shown) session.await(panel, &MeshPanel::pictureChanged);
        const double made = since(clock);
        session.picture();
        const double drawn = since(clock);
        spent = own() - spent;
        std::printf("| %s | %llu | %.1f | %.0f | %.1f | %.1f |\n", name,
                    static_cast<unsigned long long>(shown->items), made, drawn, spent, plain);
    }
    panel->setDrawn(false);
    auto* paths = window.findChild<MeshComparisonSession*>();
    constexpr std::size_t kMoves = 60;
    const auto nodes = window.document().generation()->graph->graph.nodes;
    paths->setFrom(nodes.front().origin - Vec3(0, 0, 24));
    std::vector<double> times;
    for (std::size_t move = 1; move <= kMoves; ++move) {
        const Vec3 to = nodes[move * (nodes.size() - 1) / kMoves].origin - Vec3(0, 0, 24);
        clock.start();
        paths->setTo(to);
        while (!paths->paths() || paths->paths()->to != to + Vec3(0, 0, 24))
            session.await(paths, &MeshComparisonSession::pathsChanged);
        times.push_back(since(clock));
    }
    std::ranges::sort(times);
    std::printf("\nways to a place that follows the mouse: median %.1f ms, at most %.1f ms\n",
                times[kMoves / 2], times.back());
    return EXIT_SUCCESS;
}

}  // namespace navwright
