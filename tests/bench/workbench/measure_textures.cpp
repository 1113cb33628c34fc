#include <cstdio>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/common/models/file_text.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr double kOrbitSeconds = 4;

class TexturesMeasure {
  public:
    explicit TexturesMeasure(Session& session)
        : session_(session), look_(session.window().workspace().mapLook) {}

    void map(const QString& file, const QString& game) {
        auto& window = session_.window();
        look_.setGameFolder({});
        QElapsedTimer clock;
        clock.start();
        window.opening().open({file});
        session_.work();
        session_.picture();
        const auto opened = since(clock);
        session_.rest();
        const auto before = residentMegabytes();
        const auto tinted = session_.orbit(kOrbitSeconds);
        session_.watch().forget();
        clock.restart();
        look_.setGameFolder(game);
        session_.picture();
        const auto read = since(clock);
        const auto hold = session_.watch().longest().processor;
        session_.rest(kSettle);
        const auto after = residentMegabytes();
        const auto textured = session_.orbit(kOrbitSeconds);
        const auto& report = look_.report();
        std::printf("| %s | %zu of %zu | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n",
                    qPrintable(file.section(QLatin1Char('/'), -1)), report.drawn - report.without,
                    report.drawn, opened, read, hold, after - before, tinted.framesPerSecond,
                    tinted.processor, textured.framesPerSecond, textured.processor);
        std::fflush(stdout);
        window.opening().closeAll();
        session_.rest();
    }

  private:
    static constexpr int kSettle = 2000;

    Session& session_;
    MapLookModel& look_;
};

}  // namespace

int measureTextures(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("game"), QStringLiteral("GAMEFOLDER"));
    line.addPositionalArgument(QStringLiteral("maps"), QStringLiteral("MAP.bsp..."));
    line.process(watch);
    const auto names = line.positionalArguments();
    Session session(watch);
    if (names.size() < 2 || !session.works()) return EXIT_FAILURE;
    std::printf(
        "| map | textures shown | opened and drawn, ms | textures drawn after, ms | longest hold, ms | "
        "memory, MB "
        "| tinted: frames a second | processor, ms | textured: frames a second | processor, ms |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    TexturesMeasure measure(session);
    for (const auto& map : names.mid(1)) measure.map(map, names.front());
    return EXIT_SUCCESS;
}

}  // namespace navwright
