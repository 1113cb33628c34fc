#include <cstdio>
#include <memory>

#include "app/navwright/parts/view3d/view_area.h"
#include "core/base/job_context.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr int kOverlays = 10;
constexpr double kTurnSeconds = 4;
/// Everything is measured as often, in turn: the machine's load changes.
constexpr int kOverlayRounds = 3;

using Picture = std::shared_ptr<const StagePicture>;

class OverlayMeasure {
  public:
    explicit OverlayMeasure(Session& session) : session_(session) {}

    /// Makes the pictures: links and votes in turn, which are as many as any overlay has.
    [[nodiscard]] bool open(const QStringList& files) {
        auto& window = session_.window();
        window.opening().open(files);
        session_.work();
        session_.picture();
        const auto generation = window.document().generation();
        if (!generation) return false;
        JobContext context;
        for (const auto layer : {LayerId::links, LayerId::votes}) {
            auto made = buildStage(layer, {generation, window.document().map(), nullptr}, 0, context);
            if (!made) return false;
            std::printf("%s: %llu\n\n", layer == LayerId::links ? "links" : "votes",
                        static_cast<unsigned long long>(made->items));
            pictures_.push_back(std::make_shared<const StagePicture>(std::move(*made)));
        }
        return true;
    }

    void show(bool on) {
        int shown = 0;
        for (const auto& kind : overlayKinds()) {
            if (kind.group != ShownGroup::marks || shown == kOverlays) continue;
            const auto part = kind.parts.isEmpty() ? kind.id : kind.parts.front();
            session_.view().setOverlay(part, on ? pictures_[static_cast<std::size_t>(shown % 2)] : Picture());
            ++shown;
        }
        session_.picture();
        session_.rest();
    }

    void measure(const char* what) {
        Times frames;
        auto rig = session_.view().rig();
        const auto home = rig;
        QElapsedTimer all;
        all.start();
        while (since(all) < kTurnSeconds * 1e3) {
            rig.orbit(1, 0);
            QElapsedTimer clock;
            clock.start();
            session_.view().camera().setRig(rig);
            session_.frame();
            frames.add(since(clock));
        }
        session_.view().camera().setRig(home);
        const auto rate = session_.orbit(kTurnSeconds);
        std::printf("| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", what, frames.least(),
                    frames.median(), frames.most(), rate.framesPerSecond, rate.processor, rate.own);
        std::fflush(stdout);
    }

  private:
    Session& session_;
    std::vector<Picture> pictures_;
};

}  // namespace

int measureOverlays(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp DEMO..."));
    line.process(watch);
    Session session(watch);
    if (line.positionalArguments().size() < 2 || !session.works()) return EXIT_FAILURE;
    OverlayMeasure measure(session);
    if (!measure.open(line.positionalArguments())) return EXIT_FAILURE;
    std::printf(
        "| shown | a frame and its reading back, least ms | median | most | frames a second | processor a "
        "frame, "
        "ms | windows' thread |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 0; i < kOverlayRounds; ++i) {
        measure.measure("map, nodes, links");
        measure.show(true);
        measure.measure("and ten overlays");
        measure.show(false);
    }
    return EXIT_SUCCESS;
}

}  // namespace navwright
