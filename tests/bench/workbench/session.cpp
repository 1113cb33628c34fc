#include "workbench/session.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kQuietMilliseconds = 400;  ///< what follows a picture is over by then
constexpr QSize kWindowSize(1600, 1000);

/// The demos, and as often as wanted again.
QStringList copiesOf(const QStringList& demos, int copies, const Session& session) {
    QStringList files = demos;
    for (int copy = 1; copy < copies; ++copy) {
        for (const auto& path : demos) {
            QFile demo(path);
            if (!demo.open(QIODevice::ReadOnly)) continue;
            auto bytes = demo.readAll();
            constexpr int kTimeByte = 4;
            if (bytes.size() > kTimeByte + 1) {
                bytes[kTimeByte] = static_cast<char>(bytes[kTimeByte] + copy % 256);
                bytes[kTimeByte + 1] = static_cast<char>(bytes[kTimeByte + 1] + copy / 256);
            }
            QFile out(session.file(QString::number(copy) + QLatin1Char('_') + QFileInfo(path).fileName()));
            if (out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size()) files << out.fileName();
        }
    }
    return files;
}

}  // namespace

Session::Session(GuiWatch& watch) : watch_(watch), window_(file(QStringLiteral("settings.ini"))) {
    window_.resize(kWindowSize);
    window_.show();
}

Session::~Session() {
    window_.document().undoStack().setClean();
}

bool Session::works() {
    return window_.view().works();
}

WorkbenchView& Session::view() {
    return *window_.view().view();
}

void Session::rest(int milliseconds) {
    waitFor([milliseconds](auto done) { QTimer::singleShot(milliseconds, done); });
}

void Session::rest() {
    rest(kQuietMilliseconds);
}

void Session::work() {
    // What was posted comes first.
    rest(0);
    while (window_.opening().busy()) await(&window_.opening(), &OpenService::busyChanged);
}

void Session::send(QEvent::Type type, const QPointF& at, Qt::MouseButton button, Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, view().scene().mapToGlobal(at), button, buttons, {});
    QCoreApplication::sendEvent(&view().scene(), &event);
}

void Session::frame() {
    waitFor([this](auto done) { view().scene().afterFrame(done); });
}

void Session::whenDrawn(std::function<void()> done) {
    view().whenBuilt([this, done = std::move(done)] { watch_.afterFrame(done); });
}

void Session::picture() {
    waitFor([this](auto done) { view().whenBuilt(done); });
    frame();
}

Rate Session::draw(double seconds, int interval, const std::function<void()>& step) {
    QTimer steps;
    QObject::connect(&steps, &QTimer::timeout, &window_, step);
    steps.start(interval);
    rest(kQuietMilliseconds);
    QElapsedTimer clock;
    clock.start();
    const auto before = watch_.frames();
    const auto all = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
    const auto own = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
    rest(static_cast<int>(1e3 * seconds));
    const double frames = std::max(watch_.frames() - before, 1);
    return {.framesPerSecond = frames * 1e3 / since(clock),
            .processor = (processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - all) / frames,
            .own = (processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - own) / frames};
}

Rate Session::orbit(double seconds) {
    auto rig = view().rig();
    const auto home = rig;
    const auto rate = draw(seconds, kMouseInterval, [&] {
        rig.orbit(1, 0);
        view().camera().setRig(rig);
    });
    view().camera().setRig(home);
    frame();
    return rate;
}

void addDemoFiles(QCommandLineParser& line) {
    line.addOption({QStringLiteral("copies"), QStringLiteral("Every demo so many times."),
                    QStringLiteral("N"), QStringLiteral("1")});
    line.addPositionalArgument(QStringLiteral("files"), QStringLiteral("MAP.bsp DEMO..."));
}

QStringList demoFiles(const QCommandLineParser& line, const Session& session) {
    const auto files = line.positionalArguments();
    return files.first(std::min<qsizetype>(1, files.size())) +
           copiesOf(files.mid(1), line.value(QStringLiteral("copies")).toInt(), session);
}

double residentMegabytes() {
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) return 0;
    for (const auto& line : status.readAll().split('\n')) {
        constexpr double kKilo = 1024;
        if (line.startsWith("VmRSS:")) return line.mid(6).simplified().split(' ').front().toDouble() / kKilo;
    }
    return 0;
}

}  // namespace navwright
