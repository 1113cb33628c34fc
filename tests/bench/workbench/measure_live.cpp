#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "app/navwright/parts/live/live_part.h"
#include "core/physics/map_queries/game_map.h"
#include "fake_gtv.h"
#include "workbench/session.h"
#include "workbench/subcommands.h"

namespace navwright {

namespace {

constexpr int kLivePlayers = 32;
constexpr int kLiveFrames = 100;
constexpr double kLiveSeconds = 20;
constexpr auto kLiveFrame = std::chrono::milliseconds(100);

double steadyMilliseconds() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// A frame of players who run in circles around a place, in eighths of a unit.
Bytes circling(int number, const Vec3& around) {
    ByteWriter out;
    out.u8(6);
    out.u8(0);
    for (int slot = 0; slot < kLivePlayers; ++slot) {
        const double angle = 0.1 * number + slot, radius = 300 + 100 * slot;
        wire::movedPlayer(
            out, {}, slot,
            {static_cast<int>(8 * around.x + radius * std::cos(angle)),
             static_cast<int>(8 * around.y + radius * std::sin(angle)), static_cast<int>(8 * around.z)});
    }
    wire::endPlayers(out);
    wire::endEntities(out);
    return std::move(out).take();
}

Bytes gameOn(const GameMap& map) {
    ByteWriter out;
    const wire::MvdKind kind;
    wire::serverData(out, kind);
    const auto& layout = kind.layout();
    wire::listedConfigString(out, layout.maxClients, std::to_string(kLivePlayers + 1));
    wire::listedConfigString(out, layout.mapChecksum, std::to_string(map.bsp.checksum));
    wire::listedConfigString(out, layout.worldModel, "maps/" + map.name() + ".bsp");
    out.u16(layout.end);
    wire::portalBits(out);
    for (int slot = 0; slot < kLivePlayers; ++slot) wire::fullPlayer(out, kind, slot, wire::kAnna);
    wire::endPlayers(out);
    wire::endEntities(out);
    return std::move(out).take();
}

/// A server of 32 players, at ten frames a second.
class CirclingServer {
  public:
    explicit CirclingServer(const GameMap& map)
        : gamestate_(gameOn(map)),
          around_(0.5f * (map.bsp.worldBounds().mins + map.bsp.worldBounds().maxs)) {}

    [[nodiscard]] ServerName name() const { return server_.name(); }
    /// When the last frame was sent (steadyMilliseconds()), and the processor time of sending, ms.
    [[nodiscard]] double sent() const { return sent_; }
    [[nodiscard]] double processor() const { return processor_; }

  private:
    void play(GtvPeer& peer) {
        peer.begin();
        peer.data(gamestate_);
        for (int number = 0; !peer.lost(); ++number) {
            std::this_thread::sleep_for(kLiveFrame);
            const auto frame = circling(number, around_);
            sent_ = steadyMilliseconds();
            peer.data(frame);
            processor_ = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        }
    }

    Bytes gamestate_;
    Vec3 around_;
    std::atomic<double> sent_ = 0, processor_ = 0;
    FakeGtv server_{[this](GtvPeer& peer, int) { play(peer); }};
};

/// The share of a core that all but the server takes while nothing moves the camera, percent.
double idleShare(Session& session, const CirclingServer& server) {
    const auto before = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - server.processor();
    QElapsedTimer clock;
    clock.start();
    session.rest(static_cast<int>(kLiveSeconds * 1e3));
    const auto spent = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - server.processor() - before;
    return 100 * spent / since(clock);
}

}  // namespace

int measureLive(int argc, char** argv) {
    GuiWatch watch(argc, argv);
    QCommandLineParser line;
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp NAV|DEMO..."));
    line.process(watch);
    Session session(watch);
    if (line.positionalArguments().size() < 2 || !session.works()) return EXIT_FAILURE;
    auto& window = session.window();
    window.opening().open(line.positionalArguments());
    session.work();
    session.picture();
    session.rest();
    if (!window.document().map()) return EXIT_FAILURE;
    CirclingServer server(*window.document().map());
    auto& live = window.live();
    const auto alone = session.orbit(kLiveSeconds);
    session.rest();
    const auto idle = idleShare(session, server);
    const auto memory = residentMegabytes();

    LiveTarget target{.source = {.server = server.name()}, .folder = session.file("live").toStdString()};
    live.connectTo(target);
    session.await(&live.session(), &LiveSession::moved);
    const auto streamed = session.orbit(kLiveSeconds);
    Times drawn;
    while (drawn.count() < kLiveFrames) {
        session.await(&live.session(), &LiveSession::moved);
        const auto sent = server.sent();
        session.waitFor([&](auto done) { session.whenDrawn(done); });
        drawn.add(steadyMilliseconds() - sent);
    }
    auto& overlays = window.workspace().overlays;
    overlays.setEye(QStringLiteral("livePlayers"), false);
    session.rest();
    const auto beside = idleShare(session, server);
    std::printf(
        "| while the camera turns | frames a second | processor a frame, ms | windows' thread, ms |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| without a server | %.1f | %.1f | %.1f |\n"
        "| with 32 players | %.1f | %.1f | %.1f |\n\n"
        "From the server's frame to the picture: median %.0f ms, most %.0f ms, of %zu.\n"
        "Beside the view: %.2f %% of a core without, %.2f %% with; %.1f MB.\n",
        alone.framesPerSecond, alone.processor, alone.own, streamed.framesPerSecond, streamed.processor,
        streamed.own, drawn.median(), drawn.most(), drawn.count(), idle, beside,
        residentMegabytes() - memory);
    live.session().end();
    if (!live.session().over()) session.await(&live.session(), &LiveSession::ended);
    return EXIT_SUCCESS;
}

}  // namespace navwright
