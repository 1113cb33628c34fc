#include <cstdio>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr double kSplitOrbitSeconds = 4;
/// Everything is measured as often, in turn: the machine's load changes.
constexpr int kRounds = 3;

class SplitMeasure {
  public:
    explicit SplitMeasure(Session& session) : session_(session) {}

    void open(const QStringList& files) {
        auto& window = session_.window();
        window.opening().open(files);
        session_.work();
        for (const auto layer : {LayerId::nodes, LayerId::links}) window.layers().setVisible(layer, true);
        session_.picture();
        const auto run = window.runs().keep({});
        auto* panel = window.findChild<ComparisonPanel*>(QStringLiteral("comparison"));
        auto* comparison = window.findChild<Comparison*>();
        panel->compareWith({.kind = Side::Kind::run, .run = run, .path = {}});
        while (!comparison->compared()) session_.rest(50);
    }

    void measure(const char* what, const char* action) {
        if (action) session_.window().commands().action(QString::fromLatin1(action))->trigger();
        session_.picture();
        session_.rest();
        const auto rate = session_.orbit(kSplitOrbitSeconds);
        std::printf("| %s | %.0f | %.0f | %.0f |\n", what, rate.framesPerSecond, rate.processor, rate.own);
        std::fflush(stdout);
    }

  private:
    Session& session_;
};

}  // namespace

int measureSplit(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp NAV|DEMO..."));
    line.process(watch);
    Session session(watch);
    if (line.positionalArguments().size() < 2 || !session.works()) return EXIT_FAILURE;
    SplitMeasure measure(session);
    measure.open(line.positionalArguments());
    std::printf(
        "| view | frames a second | processor a frame, ms | windows' thread |\n| --- | ---: | ---: | ---: "
        "|\n");
    for (int i = 0; i < kRounds; ++i) {
        measure.measure("one nav", nullptr);
        measure.measure("side by side", "audit.beside");
        measure.measure("swipe", "audit.swipe");
        session.window().commands().action(QStringLiteral("audit.swipe"))->trigger();
    }
    session.window().runs().setSaved();
    return EXIT_SUCCESS;
}

}  // namespace navwright
