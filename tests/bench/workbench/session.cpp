#include "workbench/session.h"

#include <QFile>
#include <QFileInfo>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QRenderCapture>

#include <algorithm>

#include "navwright/view_area.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kQuietMilliseconds = 400;  ///< what follows a picture is over by then
constexpr QSize kWindowSize(1600, 1000);

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

void Session::generation() {
    await(&window_.document(), &Document::generationChanged);
}

void Session::requestFrame(const std::function<void()>& done) {
    auto* capture = view().scene().activeFrameGraph()->findChild<Qt3DRender::QRenderCapture*>();
    auto* reply = capture->requestCapture(QRect(0, 0, 1, 1));
    QObject::connect(reply, &Qt3DRender::QRenderCaptureReply::completed, &window_, [reply, done] {
        reply->deleteLater();
        done();
    });
}

void Session::frame() {
    waitFor([this](auto done) { requestFrame(done); });
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
