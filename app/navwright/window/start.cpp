#include "app/navwright/window/start.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include "app/manual/documents.h"
#include "app/navwright/parts/test/test_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/frame/layouts.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/window/command_line.h"
#include "app/navwright/window/end_signals.h"
#include "app/navwright/window/main_window.h"
#include "app/navwright/window/scratch_folder.h"
#include "app/navwright/window/screenshot.h"
#include "app/navwright/window/scripted_overview.h"
#include "app/navwright/window/scripted_report.h"
#include "app/navwright/window/scripted_work.h"
#include "core/base/abrupt_end.h"
#include "core/base/path_text.h"
#include "widgets/common/jobs/detached.h"
#include "widgets/common/models/file_text.h"
#include "widgets/view3d/scene3d/gl_preflight.h"

namespace navwright {

namespace {

constexpr int kUsage = 1;
constexpr int kNoPicture = 2;
constexpr const char* kNoDisplay =
    "there is no display; navgen does the same work in a terminal (navgen --help)";

/// Prints a message to the terminal, with control characters escaped.
void say(const QString& message) {
    std::fprintf(stderr, "%s\n", printable(message.toStdString()).c_str());
}

void complain(const QString& message) {
    say(QStringLiteral("navwright: ") + message);
}

/// Qt ends the process where no display answers: in words and with our exit code instead of by abort().
void sayNoDisplay(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtFatalMsg) {
        complain(QString::fromLatin1(kNoDisplay));
        std::_Exit(kNoPicture);
    }
    if (!message.contains(QLatin1String("platform plugin")) &&
        !message.contains(QLatin1String("could not connect to display"))) {
        say(message);
    }
}

QStringList argumentsOf(int argc, char** argv) {
    QStringList arguments;
    for (int i = 1; i < argc; ++i) arguments << fileText(argv[i]);
    return arguments;
}

/// A test is of a nav, which has to be there first.
void showWhenOpened(const QString& navtest, MainWindow& window) {
    auto* once = new QObject(&window);
    QObject::connect(&window.document(), &Document::generationChanged, once, [&window, navtest, once] {
        if (!window.document().generation() || window.document().busy()) return;
        once->deleteLater();
        window.test().showReport(navtest);
    });
}

void apply(const CommandLine& line, MainWindow& window) {
    if (line.theme) window.setTheme(*line.theme);
    if (!line.layout.isEmpty()) window.layouts().show(line.layout);
    if (line.size.isValid()) {
        window.layouts().keepNothing();
        window.setWindowState(Qt::WindowNoState);
        window.resize(line.size);
    }
    if (!line.layers.empty()) {
        for (int i = 0; i < kLayerCount; ++i) {
            const auto layer = static_cast<LayerId>(i);
            window.layers().setVisible(layer, std::ranges::find(line.layers, layer) != line.layers.end());
        }
    }
    if (!line.navtest.isEmpty() && line.report.isEmpty() && line.overview.isEmpty())
        showWhenOpened(line.navtest, window);
    if (!line.camera) return;
    // The view looks at the whole of a map that is opened; what was asked for comes after that.
    QObject::connect(
        &window.document(), &Document::mapChanged, &window,
        [&window, rig = *line.camera] { window.view().setRig(rig); }, Qt::QueuedConnection);
}

/// Ends the program when the last scripted piece of work is finished, or one has failed.
void endWith(ScriptedWork& work, const std::shared_ptr<int>& unfinished) {
    ++*unfinished;
    QObject::connect(&work, &ScriptedWork::finished, &work, [unfinished](const QString& failure) {
        if (!failure.isEmpty()) {
            complain(failure);
            QCoreApplication::exit(kNoPicture);
        } else if (--*unfinished == 0) {
            QCoreApplication::exit(EXIT_SUCCESS);
        }
    });
}

int work(const CommandLine& line) {
    clearScratchFolders(QDir::tempPath());
    const bool scripted = !line.screenshot.isEmpty() || !line.overview.isEmpty() || !line.report.isEmpty();
    // A picture must not depend on how a window was last left.
    std::optional<QTemporaryDir> scratch;
    auto settings = line.settings;
    if (scripted && settings.isEmpty())
        settings = scratch.emplace(scratchTemplate()).filePath(QStringLiteral("navwright.ini"));
    MainWindow window(settings);
    const EndSignals endSignals(window);
    keepAtSessionEnd(window);
    if (!(line.screenshot + line.overview).isEmpty() && !window.view().works()) {
        complain(window.view().problem());
        return kNoPicture;
    }
    if (scripted) {
        window.workspace().unattended = true;
        QObject::connect(&window.messages(), &Messages::noticeShown, &window, complain);
    }
    apply(line, window);
    const auto unfinished = std::make_shared<int>(0);
    if (!line.screenshot.isEmpty()) endWith(*new Screenshot(window, line), unfinished);
    if (!line.overview.isEmpty()) endWith(*new ScriptedOverview(window, line), unfinished);
    if (!line.report.isEmpty()) endWith(*new ScriptedReport(window, line), unfinished);
    window.opening().open(line.files, line.locate);
    // Other pictures than that of the window need none: a rotation takes many while its user does something
    // else.
    if (!scripted || !line.screenshot.isEmpty()) window.show();
    auto& guide = window.guide().guide();
    if (line.guide || (!scripted && guide.isNew())) guide.begin();
    if (!scripted) window.files().offerRecovery();
    return QApplication::exec();
}

/// Ends the process without tearing anything down, since a thread may still be waiting for a disk that does
/// not answer. What must not be cut off, such as restoring a server's folder, is given time.
[[noreturn]] void endAtOnce(int code) {
    constexpr std::chrono::seconds kMost(10);
    std::fflush(stdout);
    std::fflush(stderr);
    // On another thread, as it may wait for that disk.
    if (detach([code] { endAbruptly(code); })) static_cast<void>(waitForDetached(kMost));
    std::_Exit(code);
}

}  // namespace

int start(int argc, char** argv) {
    surviveFileSizeLimit();
    const auto line = parseCommandLine(argumentsOf(argc, argv));
    if (!line) {
        complain(QString::fromStdString(line.error().message()));
        return kUsage;
    }
    if (line->help || line->version) {
        const auto text =
            line->help ? commandLineHelp() : QStringLiteral("navwright " NAVWRIGHT_VERSION "\n");
        std::fputs(qPrintable(text), stdout);
        return EXIT_SUCCESS;
    }
    if (!line->document.isEmpty()) {
        const auto text = documentOf(navwrightText(), line->document.toStdString());
        if (text.empty()) complain(QStringLiteral("--document is one of man, bash, zsh and fish"));
        std::puts(text.c_str());
        return text.empty() ? kUsage : EXIT_SUCCESS;
    }
    prepareGl();
    const auto usual = qInstallMessageHandler(sayNoDisplay);
    const QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setApplicationName(QStringLiteral("navwright"));
    QApplication::setApplicationVersion(QStringLiteral(NAVWRIGHT_VERSION));
    // The desktop finds the icon by this name (resources/desktop).
    QGuiApplication::setDesktopFileName(QStringLiteral("navwright"));
    const int code = work(*line);
    constexpr std::chrono::milliseconds kMoment(100);
    if (!waitForDetached(kMoment)) endAtOnce(code);
    return code;
}

}  // namespace navwright
