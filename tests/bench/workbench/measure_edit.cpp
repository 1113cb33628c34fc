#include <cmath>
#include <cstdio>
#include <numbers>

#include "app/navwright/parts/view3d/view_area.h"
#include "big_nav.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/read_nav.h"
#include "widgets/edit/aq2/edit_tool.h"
#include "widgets/edit/aq2/screen_area.h"
#include "widgets/review/issues/comparison.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr double kDragSeconds = 2, kDrawSeconds = 2;
constexpr double kCircle = 30;  ///< pixels around the node that the mouse runs

class EditMeasure {
  public:
    explicit EditMeasure(Session& session)
        : session_(session), window_(session.window()), navIssues_(window_.findChild<NavIssues*>()) {}

    /// The nav of a file, or one made for the map.
    void open(const QString& map, const QString& nav) {
        window_.opening().open({map});
        session_.work();
        session_.picture();
        const auto& loaded = *window_.document().map();
        auto opened = big_nav::over(loaded.collision, loaded.bsp.worldBounds());
        if (!nav.isEmpty()) {
            const auto bytes = readFile(nav.toStdString());
            if (bytes) {
                if (auto read = readNav(*bytes, nav.toStdString())) opened = std::move(*read);
            }
        }
        QElapsedTimer clock;
        clock.start();
        window_.document().showNav("big.nav", std::move(opened));
        session_.picture();
        const auto shown = since(clock);
        const auto& graph = window_.document().generation()->graph->graph;
        std::printf("%zu nodes, %zu links over %s; drawn %.0f ms after they are there\n\n",
                    graph.nodes.size(), graph.linkCount(), qPrintable(map.section(QLatin1Char('/'), -1)),
                    shown);
        clock.restart();
        while (navIssues_->running() || !navIssues_->result()->complete)
            session_.await(navIssues_, &NavIssues::runningChanged);
        std::printf("Every link run by bots, and the floor looked at: %.1f s\n\n", since(clock) / 1e3);
        session_.rest();
        frames();
    }

    /// What drawing alone takes.
    void frames() {
        std::printf(
            "| seen | frames a second | ms of processor each | of it the windows' thread |\n"
            "| --- | ---: | ---: | ---: |\n");
        auto& layers = window_.layers();
        layers.setVisible(LayerId::nodes, false);
        layers.setVisible(LayerId::links, false);
        frame("the map");
        layers.setVisible(LayerId::nodes, true);
        frame("map and nodes");
        layers.setVisible(LayerId::links, true);
        frame("map, nodes and links");
        session_.view().setMoving(true);
        frame("the same while something moves");
        session_.view().setMoving(false);
        std::printf("\n");
    }

    void drags(const char* where) {
        window_.tools().setCurrent(EditTool::edit());
        Times issues, links, changes;
        Rate worst;
        GuiWatch::Hold hold;
        for (int i = 0; i < kTries && issues.count() < kDrags; ++i) {
            const auto at = somewhere(i);
            if (!at) continue;
            session_.watch().forget();
            session_.send(QEvent::MouseButtonPress, *at, Qt::RightButton, Qt::RightButton);
            const auto rate = circle(*at);
            const auto settled = putDown(*at);
            if (session_.watch().longest().processor > hold.processor) hold = session_.watch().longest();
            if (!settled) continue;
            if (worst.framesPerSecond == 0 || rate.framesPerSecond < worst.framesPerSecond) worst = rate;
            issues.add(settled->issues);
            links.add(settled->links);
            changes.add(settled->changed);
            session_.rest();
        }
        std::printf("| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.1f (%s) |\n", where,
                    worst.framesPerSecond, worst.processor, worst.own, changes.median(), issues.median(),
                    issues.most(), links.median(), links.most(), hold.processor, qPrintable(hold.who));
        std::fflush(stdout);
    }

    void near() {
        session_.view().camera().lookAt(
            window_.document().generation()->graph->graph.nodes[kNearNode].origin);
        session_.frame();
    }

    void validators() {
        Times times;
        for (int i = 0; i < kDrags; ++i) {
            QElapsedTimer clock;
            clock.start();
            // The same nav again: nothing has to be run by bots.
            emit window_.document().reportChanged();
            session_.await(navIssues_, &NavIssues::changed);
            times.add(since(clock));
        }
        std::printf("\nAll validators and the list of their %zu issues: %.0f ms at least, %.0f ms median\n",
                    navIssues_->result()->issues.size(), times.least(), times.median());
    }

    void diff() {
        auto other = window_.document().generation()->graph->graph;
        for (auto& node : other.nodes) node.origin.x += 4;
        const auto file = session_.file(QStringLiteral("other.nav")).toStdString();
        const auto bytes = writeAq2Nav(other);
        if (!bytes || !writeFile(file, *bytes)) {
            std::printf("\nNo diff: %s\n", bytes ? "not written" : bytes.error().error().message().c_str());
            return;
        }
        auto* comparison = window_.findChild<Comparison*>();
        Times times;
        for (int i = 0; i < kDrags; ++i) {
            QElapsedTimer clock;
            clock.start();
            if (!comparison->choose({.kind = Side::Kind::current, .path = {}},
                                    {.kind = Side::Kind::file, .path = file}))
                return;
            session_.await(comparison, &Comparison::changed);
            times.add(since(clock));
            session_.picture();
            std::ignore = comparison->choose({}, {});
        }
        std::printf("\nDiff of two such navs and its list, the file read: %.0f ms at least, %.0f ms median\n",
                    times.least(), times.median());
    }

  private:
    static constexpr int kDrags = 6, kTries = 40;
    static constexpr std::size_t kNearNode = 2030;

    void frame(const char* what) {
        session_.picture();
        const auto rate = session_.orbit(kDrawSeconds);
        std::printf("| %s | %.0f | %.0f | %.0f |\n", what, rate.framesPerSecond, rate.processor, rate.own);
    }

    /// Where a node is that the mouse can take hold of.
    std::optional<QPointF> somewhere(int number) {
        const auto& nodes = window_.document().generation()->graph->graph.nodes;
        const auto& scene = session_.view().scene();
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto node = (kNearNode + static_cast<std::size_t>(number) * 3 + i) % nodes.size();
            const auto at = screenPlace(session_.view().rig(), scene.size(), nodes[node].origin);
            if (!at || !QRectF({}, scene.size()).contains(*at)) continue;
            const auto item = session_.view().pickAt(*at).item;
            if (item.kind == ItemKind::node) return at;
        }
        return std::nullopt;
    }

    /// The node goes round in circles.
    Rate circle(const QPointF& center) {
        double angle = 0;
        return session_.draw(kDragSeconds, kMouseInterval, [&] {
            constexpr double kStep = 0.05;
            angle += kStep;
            const QPointF by(kCircle * std::cos(angle) - kCircle, kCircle * std::sin(angle));
            session_.send(QEvent::MouseMove, center + by, Qt::NoButton, Qt::RightButton);
        });
    }

    struct Settled {
        double issues, links, changed;  ///< milliseconds after the node was put down
    };
    /// Nothing where no body fits, so that the node stays.
    std::optional<Settled> putDown(const QPointF& at) {
        Settled settled{};
        QElapsedTimer clock;
        QObject watcher;
        QObject::connect(&window_.document(), &Document::generationChanged, &watcher, [&] {
            settled.changed = since(clock);
            // Asked here, as the frame may come before anything that waits goes on.
            session_.whenDrawn([&] { settled.links = since(clock); });
        });
        QObject::connect(navIssues_, &NavIssues::changed, &watcher, [&] {
            if (settled.issues == 0) settled.issues = since(clock);
        });
        clock.start();
        session_.post([&] { session_.send(QEvent::MouseButtonRelease, at, Qt::RightButton, Qt::NoButton); });
        session_.rest(0);
        if (settled.changed == 0) return std::nullopt;
        while (settled.links == 0 || settled.issues == 0) session_.rest(1);
        return settled;
    }

    Session& session_;
    MainWindow& window_;
    NavIssues* navIssues_;
};

}  // namespace

int measureEdit(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("map"), QStringLiteral("MAP.bsp [NAV]"));
    line.process(watch);
    Session session(watch);
    const auto files = line.positionalArguments();
    if (files.isEmpty() || !session.works()) return EXIT_FAILURE;
    EditMeasure measure(session);
    measure.open(files.front(), files.value(1));
    std::printf(
        "| seen | drag, frames a second, least of six | ms of processor each | of it the windows' thread | "
        "nav anew, ms | issues anew, ms median | most | links "
        "redrawn, ms median | most | longest hold, ms of processor |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    measure.drags("the whole map");
    measure.near();
    measure.drags("near by");
    measure.validators();
    measure.diff();
    return EXIT_SUCCESS;
}

}  // namespace navwright
