#include <QCommandLineParser>
#include <QMouseEvent>

#include <cstdio>

#include "navwright/view_area.h"
#include "view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr int kMouseInterval = 8;
constexpr double kSeconds = 5;
constexpr double kMillion = 1e6;

class PointsMeasure {
  public:
    explicit PointsMeasure(Session& session) : session_(session) {}

    void open(const QStringList& files) {
        auto& window = session_.window();
        const auto before = residentMegabytes();
        QElapsedTimer clock;
        clock.start();
        window.open(files);
        session_.generation();
        while (window.busy()) session_.rest(1);
        const auto read = since(clock) / 1e3;
        // What was drawn meanwhile, and by other threads, has settled.
        session_.picture();
        session_.rest(kSettle);
        hidden_ = residentMegabytes();
        std::printf("%zu demos read after %.1f s; %.0f MB then, %.0f MB of them before\n\n",
                    window.document().generation()->demos.size(), read, hidden_, before);
    }

    void show(LayerId layer) {
        auto& window = session_.window();
        session_.watch().forget();
        QElapsedTimer clock;
        clock.start();
        window.layers().setVisible(layer, true);
        session_.picture();
        const auto shown = since(clock) / 1e3;
        session_.rest(kSettle);
        const auto memory = residentMegabytes() - hidden_;
        const auto points = static_cast<double>(window.layers().count(layer)) / kMillion;
        const auto hold = session_.watch().longest();
        std::printf(
            "%.2f million points of \"%s\" drawn %.2f s after they were wanted; %.0f MB more, %.1f MB a "
            "million; longest hold %.0f ms of processor (%s)\n\n",
            points, layerKey(layer).data(), shown, memory, memory / points, hold.processor,
            qPrintable(hold.who));
    }

    void orbit() {
        const QPointF middle(400, 300);
        send(QEvent::MouseButtonPress, middle, Qt::LeftButton, Qt::LeftButton);
        double moved = 0;
        const auto rate = session_.draw(kSeconds, kMouseInterval, [&] {
            send(QEvent::MouseMove, middle + QPointF(++moved, 0), Qt::NoButton, Qt::LeftButton);
        });
        send(QEvent::MouseButtonRelease, middle, Qt::LeftButton, Qt::NoButton);
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

    void send(QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, session_.view().scene().mapToGlobal(at), button, buttons, {});
        QCoreApplication::sendEvent(&session_.view().scene(), &event);
    }

    Session& session_;
    double hidden_ = 0;
};

}  // namespace

int measurePoints(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addOption({QStringLiteral("copies"), QStringLiteral("Every demo so many times."),
                    QStringLiteral("N"), QStringLiteral("1")});
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp DEMO..."));
    line.process(watch);
    auto files = line.positionalArguments();
    Session session(watch);
    if (files.size() < 2 || !session.works()) return EXIT_FAILURE;
    const auto map = files.takeFirst();
    PointsMeasure measure(session);
    measure.open(QStringList(map) + copiesOf(files, line.value(QStringLiteral("copies")).toInt(), session));
    measure.orbit();
    measure.show(LayerId::raw);
    measure.orbit();
    measure.show(LayerId::gated);
    measure.orbit();
    return EXIT_SUCCESS;
}

}  // namespace navwright
