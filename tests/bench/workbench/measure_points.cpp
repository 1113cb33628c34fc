#include <cstdio>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr double kSeconds = 5;
constexpr double kMillion = 1e6;
constexpr float kNobody = 1e6f;  ///< units per second that nobody runs

class PointsMeasure {
  public:
    explicit PointsMeasure(Session& session) : session_(session) {}

    void open(const QStringList& files) {
        auto& window = session_.window();
        const auto start = residentMegabytes();
        QElapsedTimer clock;
        clock.start();
        window.opening().open(files);
        session_.work();
        const auto read = since(clock) / 1e3;
        // What was drawn meanwhile, and by other threads, has settled.
        session_.picture();
        session_.rest(kSettle);
        const auto now = residentMegabytes();
        std::printf("%zu demos read after %.1f s; %.0f MB then, %.0f MB of them before\n\n",
                    window.document().generation()->demos.size(), read, now, start);
    }

    void hide(LayerId layer) {
        session_.window().layers().setVisible(layer, false);
        session_.picture();
        session_.rest(kSettle);
    }

    /// First with a filter that none of them passes: what is held without what a software renderer needs to
    /// draw them.
    void show(LayerId layer) {
        auto& window = session_.window();
        session_.watch().forget();
        const auto before = residentMegabytes();
        QElapsedTimer clock;
        clock.start();
        window.filter().set({.speed = {{kNobody, kNobody}}});
        window.layers().setVisible(layer, true);
        session_.picture();
        const auto built = since(clock) / 1e3;
        session_.rest(kSettle);
        const auto held = residentMegabytes() - before;
        clock.restart();
        window.filter().clear();
        session_.picture();
        const auto drawn = since(clock) / 1e3;
        session_.rest(kSettle);
        // The gated stage draws what it rejects too.
        const auto counted = layer == LayerId::gated ? LayerId::raw : layer;
        const auto points = static_cast<double>(window.layers().count(counted)) / kMillion;
        const auto hold = session_.watch().longest();
        std::printf(
            "%.2f million points of \"%s\" there after %.2f s: %.0f MB more, %.1f MB a million; drawn after "
            "%.2f s: %.0f MB more; longest hold %.0f ms of processor (%s)\n\n",
            points, layerKey(layer).data(), built, held, held / points, drawn,
            residentMegabytes() - before - held, hold.processor, qPrintable(hold.who));
    }

    void orbit() {
        const QPointF middle(400, 300);
        session_.send(QEvent::MouseButtonPress, middle, Qt::LeftButton, Qt::LeftButton);
        double moved = 0;
        const auto rate = session_.draw(kSeconds, kMouseInterval, [&] {
            session_.send(QEvent::MouseMove, middle + QPointF(++moved, 0), Qt::NoButton, Qt::LeftButton);
        });
        session_.send(QEvent::MouseButtonRelease, middle, Qt::LeftButton, Qt::NoButton);
        QElapsedTimer clock;
        clock.start();
        session_.await(&session_.view().scene(), &SceneView::moving);
        session_.frame();
        std::printf(
            "While the camera moves %.1f frames a second, each %.0f ms of processor, %.0f of it the "
            "windows' thread; the finer picture %.0f ms after the last move\n\n",
            rate.framesPerSecond, rate.processor, rate.own, since(clock));
        std::fflush(stdout);
    }

  private:
    static constexpr int kSettle = 3000;

    Session& session_;
};

std::vector<LayerId> layersOf(const QStringList& keys) {
    std::vector<LayerId> layers;
    for (const auto& key : keys) {
        for (const auto layer : kAllLayers) {
            if (key == QLatin1String(layerKey(layer).data())) layers.push_back(layer);
        }
    }
    return layers;
}

}  // namespace

int measurePoints(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    addDemoFiles(line);
    line.addOption({QStringLiteral("stages"), QStringLiteral("Stages to show, one after another."),
                    QStringLiteral("KEYS"), QStringLiteral("raw,gated,votes")});
    line.addOption({QStringLiteral("alone"), QStringLiteral("Hide each stage before the next is shown.")});
    line.process(watch);
    Session session(watch);
    const auto files = demoFiles(line, session);
    if (files.size() < 2 || !session.works()) return EXIT_FAILURE;
    PointsMeasure measure(session);
    measure.open(files);
    measure.orbit();
    const auto stages = line.value(QStringLiteral("stages")).split(QLatin1Char(','));
    for (const auto layer : layersOf(stages)) {
        measure.show(layer);
        measure.orbit();
        if (line.isSet(QStringLiteral("alone"))) measure.hide(layer);
    }
    return EXIT_SUCCESS;
}

}  // namespace navwright
