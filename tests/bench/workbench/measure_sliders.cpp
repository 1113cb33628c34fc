#include <QSlider>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr int kStormMoves = 40, kStormInterval = 16;
constexpr int kRehearsing = 1500;  ///< milliseconds after a draft: bots are under way
/// Rows of every stage; the first are those that change nodes or links.
const QStringList kRows = {QStringLiteral("nodes.radius"),       QStringLiteral("nodes.min_weight"),
                           QStringLiteral("nodes.min_demos"),    QStringLiteral("types.jump_share"),
                           QStringLiteral("links.drop_limit"),   QStringLiteral("links.max_speed"),
                           QStringLiteral("nodes.spawn_radius"), QStringLiteral("votes.spacing"),
                           QStringLiteral("gate.max_jump")};

class Measure {
  public:
    explicit Measure(Session& session)
        : session_(session), watch_(session.watch()), window_(session.window()) {}

    void open(const QStringList& files);
    void frame(int moves);
    void filter(int moves);
    void row(const QString& key, int moves);
    /// Moves while bots still try what the move before changed.
    void busyRow(const QString& key, int moves);
    void storm(const QString& key);

  private:
    /// What draws a draft, which comes before a generation that takes long.
    QMetaObject::Connection onDraftDrawn(const std::function<void()>& drawn);

    Session& session_;
    GuiWatch& watch_;
    MainWindow& window_;
};

void Measure::open(const QStringList& files) {
    QElapsedTimer clock;
    clock.start();
    window_.opening().open(files);
    session_.work();
    session_.picture();
    const auto& made = *window_.document().generation();
    std::printf("%zu demos, %u votes, %zu nodes, %zu links; open and drawn after %.2f s\n\n",
                made.demos.size(), made.votes->size(), made.graph->graph.nodes.size(),
                made.graph->graph.linkCount(), static_cast<double>(clock.elapsed()) / 1e3);
    session_.rest();
}

void Measure::frame(int moves) {
    Times times;
    for (int i = 0; i < moves; ++i) {
        QElapsedTimer clock;
        clock.start();
        session_.picture();
        times.add(since(clock));
    }
    std::printf("A frame with nothing changed: %.0f ms at least, %.0f ms median\n\n", times.least(),
                times.median());
}

void Measure::filter(int moves) {
    Times times, holds;
    auto& layers = window_.layers();
    const auto before = layers.settings(LayerId::links);
    for (int i = 0; i < moves; ++i) {
        watch_.forget();
        QElapsedTimer clock;
        clock.start();
        session_.post([&layers, i] {
            auto settings = layers.settings(LayerId::links);
            settings.filterLow = static_cast<float>(i % 5) * 0.1f;
            settings.filterHigh = 1e6f;
            layers.set(LayerId::links, settings);
        });
        session_.waitFor([](auto done) { QTimer::singleShot(0, done); });
        session_.picture();
        times.add(since(clock));
        holds.add(watch_.longest().processor);
    }
    layers.set(LayerId::links, before);
    std::printf(
        "A filter moved, to the frame with it: %.0f ms at least, %.0f ms median; longest hold %.1f ms\n\n",
        times.least(), times.median(), holds.most());
}

QMetaObject::Connection Measure::onDraftDrawn(const std::function<void()>& drawn) {
    auto& document = window_.document();
    return QObject::connect(&document, &Document::draftChanged, &window_, [this, &document, drawn] {
        if (!document.draft()) return;
        session_.view().whenBuilt([this, drawn] { session_.view().scene().afterFrame(drawn); });
    });
}

void Measure::row(const QString& key, int moves) {
    auto* slider = window_.findChild<QSlider*>(QStringLiteral("slider.") + key);
    if (slider == nullptr) return;
    Times generations, processor, firsts, pictures;
    GuiWatch::Hold worst;
    const int home = slider->value();
    for (int i = 0; i < moves; ++i) {
        const int value = home + (i % 2 == 0 ? i / 2 + 1 : -i / 2);
        const int wanted = std::clamp(value, slider->minimum(), slider->maximum());
        if (wanted == slider->value()) continue;
        watch_.forget();
        const auto before = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
        QElapsedTimer clock;
        clock.start();
        double drafted = 0;
        const auto watching = onDraftDrawn([&] {
            if (drafted == 0) drafted = since(clock);
        });
        session_.post([slider, wanted] { slider->setValue(wanted); });
        session_.work();
        generations.add(since(clock));
        processor.add(processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - before);
        session_.picture();
        pictures.add(since(clock));
        firsts.add(drafted > 0 ? drafted : since(clock));
        QObject::disconnect(watching);
        session_.rest();
        if (watch_.longest().processor > worst.processor) worst = watch_.longest();
    }
    slider->setValue(home);
    session_.work();
    session_.picture();
    session_.rest();
    std::printf("| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.1f | %s |\n", qPrintable(key),
                processor.median(), generations.median(), firsts.least(), firsts.median(), pictures.least(),
                pictures.median(), worst.processor, qPrintable(worst.who));
    std::fflush(stdout);
}

void Measure::busyRow(const QString& key, int moves) {
    auto* slider = window_.findChild<QSlider*>(QStringLiteral("slider.") + key);
    if (slider == nullptr) return;
    Times pictures;
    const int home = slider->value();
    for (int i = 0; i < moves; ++i) {
        const int wanted = std::clamp(home + 2 * moves + i, slider->minimum(), slider->maximum());
        if (wanted == slider->value()) continue;
        QElapsedTimer clock;
        clock.start();
        session_.waitFor([&](auto done) {
            const auto drawn = std::make_shared<bool>(false);
            onDraftDrawn([&pictures, clock, done, drawn] {
                if (std::exchange(*drawn, true)) return;
                pictures.add(since(clock));
                done();
            });
            slider->setValue(wanted);
        });
        session_.rest(kRehearsing);
    }
    std::printf("| %s, bots busy | | | %.0f | %.0f | | | | |\n", qPrintable(key), pictures.least(),
                pictures.median());
    std::fflush(stdout);
    slider->setValue(home);
    session_.work();
    session_.rest();
}

void Measure::storm(const QString& key) {
    auto* slider = window_.findChild<QSlider*>(QStringLiteral("slider.") + key);
    if (slider == nullptr) return;
    int seen = 0;
    const auto counting =
        QObject::connect(&window_.document(), &Document::generationChanged, &window_, [&seen] { ++seen; });
    const int home = slider->value();
    watch_.forget();
    slider->setSliderDown(true);
    QTimer timer;
    int moved = 0;
    QElapsedTimer clock;
    session_.waitFor([&](auto done) {
        QObject::connect(&timer, &QTimer::timeout, &window_, [&, done] {
            slider->setValue(home + moved % 20 + 1);
            clock.start();
            if (++moved == kStormMoves) done();
        });
        timer.start(kStormInterval);
    });
    timer.stop();
    session_.work();
    session_.picture();
    const auto last = since(clock);
    session_.rest();
    const auto hold = watch_.longest();
    slider->setSliderDown(false);
    QObject::disconnect(counting);
    slider->setValue(home);
    session_.work();
    session_.rest();
    std::printf(
        "\n%s moved %d times, every %d ms: %d generations shown, the last picture %.0f ms after the last "
        "move; longest hold %.1f ms of processor (%s)\n",
        qPrintable(key), kStormMoves, kStormInterval, seen, last, hold.processor, qPrintable(hold.who));
}

}  // namespace

int measureSliders(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    addDemoFiles(line);
    line.addOption({QStringLiteral("moves"), QStringLiteral("Moves of each slider."), QStringLiteral("N"),
                    QStringLiteral("10")});
    line.addOption({QStringLiteral("rows"),
                    QStringLiteral("Rows of the panel, as nodes.radius,gate.max_jump."),
                    QStringLiteral("KEYS"), kRows.join(QLatin1Char(','))});
    line.addOption({QStringLiteral("all-layers"), QStringLiteral("Show every stage.")});
    line.process(watch);
    Session session(watch);
    const auto files = demoFiles(line, session);
    if (files.size() < 2 || !session.works()) return EXIT_FAILURE;
    const int moves = line.value(QStringLiteral("moves")).toInt();
    if (line.isSet(QStringLiteral("all-layers"))) {
        for (const auto layer : kAllLayers) session.window().layers().setVisible(layer, true);
    }
    Measure measure(session);
    measure.open(files);
    measure.frame(moves);
    measure.filter(moves);
    std::printf(
        "| row | generation, ms of processor | median ms | new picture, least ms | median | picture of the "
        "result, least ms | median | longest hold, ms of processor | by |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n");
    for (const auto& key : line.value(QStringLiteral("rows")).split(QLatin1Char(',')))
        measure.row(key, moves);
    measure.busyRow(QStringLiteral("nodes.radius"), moves);
    measure.storm(QStringLiteral("nodes.min_weight"));
    measure.storm(QStringLiteral("nodes.radius"));
    return EXIT_SUCCESS;
}

}  // namespace navwright
