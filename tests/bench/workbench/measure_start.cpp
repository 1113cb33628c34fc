#include <QCommandLineParser>
#include <QEventLoop>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QTemporaryDir>
#include <QThread>

#include <unistd.h>

#include <cstdio>

#include "workbench/subcommands.h"
#include "workbench/times.h"

namespace navwright {

namespace {

constexpr int kStillGrabs = 30, kStillPause = 50;      ///< unchanged for so long: finished
constexpr int kIdleSeconds = 20, kSettleSeconds = 10;  ///< what runs in the background is over by then
constexpr int kLongest = 60'000;                       ///< milliseconds that a start is waited for
constexpr int kPoll = 4;                               ///< milliseconds between looks at the screen
constexpr double kSome = 0.5, kNearlyAll = 0.995;      ///< shares of the pixels that must be as in the end
constexpr int kAlike = 12;  ///< of 255: how far colours of one picture may lie apart

/// The middle of where the 3D view is in the usual window at the screen's corner.
const QRect kLookedAt(560, 240, 320, 240);

QImage look() {
    auto* screen = QGuiApplication::primaryScreen();
    return screen->grabWindow(0, kLookedAt.x(), kLookedAt.y(), kLookedAt.width(), kLookedAt.height())
        .toImage()
        .convertToFormat(QImage::Format_RGB32);
}

double shareAlike(const QImage& a, const QImage& b) {
    int alike = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const auto p = a.pixel(x, y), q = b.pixel(x, y);
            alike += std::abs(qRed(p) - qRed(q)) <= kAlike && std::abs(qGreen(p) - qGreen(q)) <= kAlike &&
                     std::abs(qBlue(p) - qBlue(q)) <= kAlike;
        }
    }
    return static_cast<double>(alike) / (a.width() * a.height());
}

class Start {
  public:
    Start(QString program, QStringList files) : program_(std::move(program)), files_(std::move(files)) {}

    /// What the screen shows when nothing changes any more.
    QImage finalPicture() {
        run();
        const auto picture = whenStill();
        end();
        return picture;
    }

    /// Percent of one processor that the finished window takes while nothing moves.
    double idle(int seconds) {
        run();
        whenStill();
        QThread::sleep(kSettleSeconds);
        const auto before = processorSeconds();
        QThread::sleep(static_cast<unsigned long>(seconds));
        const auto spent = processorSeconds() - before;
        end();
        return 100 * spent / seconds;
    }

    /// Until most of the final picture is there, and until all of it is.
    std::pair<double, double> time(const QImage& last) {
        QElapsedTimer clock;
        clock.start();
        run();
        double some = 0;
        while (clock.elapsed() < kLongest) {
            QThread::msleep(kPoll);
            const auto share = shareAlike(look(), last);
            if (some == 0 && share >= kSome) some = since(clock);
            if (share >= kNearlyAll) break;
        }
        const auto all = since(clock);
        end();
        return {some, all};
    }

  private:
    static QImage whenStill() {
        QImage before;
        for (int still = 0; still < kStillGrabs;) {
            QThread::msleep(kStillPause);
            const auto now = look();
            still = !before.isNull() && now == before ? still + 1 : 0;
            before = now;
        }
        return before;
    }
    [[nodiscard]] double processorSeconds() const {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(process_->processId()));
        if (!stat.open(QIODevice::ReadOnly)) return 0;
        // What follows the name in brackets; the program's own time is the 14th and 15th of all fields.
        const auto text = stat.readAll();
        const auto fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
        constexpr int kUser = 11, kSystem = 12;
        return (fields.value(kUser).toDouble() + fields.value(kSystem).toDouble()) /
               static_cast<double>(sysconf(_SC_CLK_TCK));
    }

    void run() {
        folder_ = std::make_unique<QTemporaryDir>();
        process_ = std::make_unique<QProcess>();
        process_->setProcessChannelMode(QProcess::ForwardedChannels);
        process_->start(program_, QStringList{QStringLiteral("--settings"),
                                              folder_->filePath(QStringLiteral("settings.ini"))} +
                                      files_);
        process_->waitForStarted();
    }
    void end() {
        process_->terminate();
        process_->waitForFinished();
        // The next run must not find this one's picture.
        while (!isBare(look())) QThread::msleep(kStillPause);
    }
    static bool isBare(const QImage& image) {
        QImage plain = image;
        plain.fill(image.pixel(0, 0));
        return plain == image;
    }

    QString program_;
    QStringList files_;
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QProcess> process_;
};

}  // namespace

int measureStart(int argc, char** argv) {
    QGuiApplication application(argc, argv);
    QCommandLineParser line;
    line.addOption(
        {QStringLiteral("runs"), QStringLiteral("Starts."), QStringLiteral("N"), QStringLiteral("7")});
    line.addOption({QStringLiteral("picture"), QStringLiteral("Keep the part of the screen looked at."),
                    QStringLiteral("FILE")});
    line.addPositionalArgument(QStringLiteral("arguments"), QStringLiteral("PROGRAM FILE..."));
    line.process(application);
    auto files = line.positionalArguments();
    if (files.size() < 2) return EXIT_FAILURE;
    const auto program = files.takeFirst();
    Start start(program, files);
    const auto last = start.finalPicture();
    if (line.isSet(QStringLiteral("picture"))) last.save(line.value(QStringLiteral("picture")));
    Times some, all;
    for (int i = 0; i < line.value(QStringLiteral("runs")).toInt(); ++i) {
        const auto [first, complete] = start.time(last);
        some.add(first);
        all.add(complete);
    }
    std::printf(
        "| opened | picture, least ms | median | most | complete, least ms | median | most |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n",
        qPrintable(files.first().section(QLatin1Char('/'), -1)), some.least(), some.median(), some.most(),
        all.least(), all.median(), all.most());
    return EXIT_SUCCESS;
}

int measureIdle(int argc, char** argv) {
    QGuiApplication application(argc, argv);
    auto files = QCoreApplication::arguments().mid(1);
    if (files.size() < 2) return EXIT_FAILURE;
    const auto program = files.takeFirst();
    Start start(program, files);
    std::printf("%s open and left alone for %d s: %.1f %% of one processor\n",
                qPrintable(files.first().section(QLatin1Char('/'), -1)), kIdleSeconds,
                start.idle(kIdleSeconds));
    return EXIT_SUCCESS;
}

}  // namespace navwright
