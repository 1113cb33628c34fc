#include "app/navwright/parts/test/engine_settings.h"

#include <fmt/format.h>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "app/navwright/parts/test/setup_dialog.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "app/server/run/engine_run.h"
#include "app/server/run/folder_changes.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"
#include "widgets/test/verdict/test_backend.h"

namespace navwright {

namespace {

/// What messages are shown in, and the window for questions.
struct Told {
    const Workspace* workspace;
    Messages* messages;
    QWidget* window;
};

/// Shows an error once the event loop runs: at the start nobody listens yet.
void showSoon(Messages& messages, const Error& error) {
    QMetaObject::invokeMethod(
        &messages, [&messages, error] { messages.showError(error, kEngineTopic); }, Qt::QueuedConnection);
}

/// Says what came of it.
std::function<void()> toldOf(Messages* messages, std::vector<std::string> log, Result<> restored) {
    return [messages, log = std::move(log), restored = std::move(restored)] {
        for (const auto& line : log) messages->log(LogLevel::info, QString::fromStdString(line));
        if (!restored) messages->showError(restored.error().error(), kEngineTopic);
    };
}

void putBack(Messages* messages, const EngineProfile& profile) {
    inBackground(messages, [messages, profile]() -> std::function<void()> {
        std::vector<std::string> log;
        auto restored = restoreLeftovers(profile, log);
        return toldOf(messages, std::move(log), std::move(restored));
    });
}

/// Asks before anything is put back as root, whose mistakes could harm every user.
void askToPutBack(const Told& told, const EngineProfile& profile, const std::vector<std::string>& files) {
    if (files.empty()) return;
    QStringList names;
    for (const auto& file : files) names << fileText(file);
    auto* question =
        new QMessageBox(QMessageBox::Question, Messages::tr("Navwright"),
                        Messages::tr("A test in %1 was cut short. Put back, as root, what it had changed?")
                            .arg(fileText(profile.folder)),
                        QMessageBox::Cancel, told.window);
    question->setObjectName(QStringLiteral("putBackQuestion"));
    question->setInformativeText(names.join(u'\n'));
    auto* yes = question->addButton(Messages::tr("Put back"), QMessageBox::AcceptRole);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QMessageBox::finished, told.messages,
                     [messages = told.messages, question, yes, profile] {
                         if (question->clickedButton() == yes) putBack(messages, profile);
                     });
    question->open();
}

Result<EngineProfile> profileIn(const std::filesystem::path& file) {
    return offThread(Messages::tr("Reading the engine settings"), [file] { return loadEngineProfile(file); });
}

/// What a killed test changed must not wait for the next test: the server's own games would be played on it.
void putBackLeftovers(const Told& told, const EngineProfile& profile) {
    inBackground(told.messages, [told, profile]() -> std::function<void()> {
        if (!hasLeftovers(profile)) return [] {};
        if (usualLeftovers() == Leftovers::putBack) {
            std::vector<std::string> log;
            auto restored = restoreLeftovers(profile, log);
            return toldOf(told.messages, std::move(log), std::move(restored));
        }
        return [told, profile, files = leftoverFiles(profile)] {
            if (!files) return told.messages->showError(files.error().error(), kEngineTopic);
            if (!told.workspace->unattended) askToPutBack(told, profile, *files);
        };
    });
}

}  // namespace

std::filesystem::path engineFile(const QSettings& settings) {
    return QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("engine.json")).toStdString();
}

Result<EngineSettings> loadEngineSettings(const QSettings& settings) {
    EngineSettings engine;
    engine.useServer = preferred(settings, preference::testOnServer);
    NAV_ASSIGN(engine.profile, profileIn(engineFile(settings)));
    return engine;
}

Result<> saveEngineSettings(QSettings& settings, const EngineSettings& engine) {
    prefer(settings, preference::testOnServer, engine.useServer);
    const auto file = engineFile(settings);
    const auto before = profileIn(file);
    if (before && *before == engine.profile) return {};
    return offThread(Messages::tr("Saving the engine settings"), [file, profile = engine.profile] {
        QDir().mkpath(fileText(file.parent_path()));
        return saveEngineProfile(profile, file);
    });
}

void showServerSetup(Workspace& workspace, Messages& messages, QWidget& window) {
    const auto before = loadEngineSettings(*workspace.settings);
    auto engine = before ? *before : EngineSettings();
    auto* dialog = new SetupDialog([user = engine.profile.user] { return user; }, &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(
        dialog, &SetupDialog::ready, &messages,
        [&workspace, &messages, &window, engine](const std::filesystem::path& folder) mutable {
            const EngineProfile made;
            engine.useServer = true;
            engine.profile.folder = folder;
            engine.profile.executable = made.executable;
            engine.profile.game = made.game;
            const auto saved = saveEngineSettings(*workspace.settings, engine);
            if (!saved) return messages.showError(saved.error().error(), kEngineTopic);
            chooseBackend(workspace, messages, window);
            messages.tell(Messages::tr("Navs are tested by the server in %1 now").arg(fileText(folder)));
        });
    // The window can be used meanwhile: a build takes minutes.
    dialog->show();
}

void chooseBackend(Workspace& workspace, Messages& messages, QWidget& window) {
    messages.retire(kEngineTopic);
    const auto engine = loadEngineSettings(*workspace.settings);
    if (!engine) showSoon(messages, engine.error().error());
    if (engine && engine->wantsServer()) {
        putBackLeftovers({&workspace, &messages, &window}, engine->profile);
        workspace.testing.setBackend(std::make_shared<EngineBackend>(engine->profile));
    } else {
        workspace.testing.setBackend(std::make_shared<SimBackend>());
    }
}

namespace {

/// A server that floods its console must not flood the window, and nobody reads more than this.
constexpr int kMostServerLines = 2000;

/// Passes on what the run says, each task under its title.
class Teller : public EngineObserver {
  public:
    explicit Teller(JobContext& context) : context_(context) {}

    void taskChanged(EngineTask task, const EngineTaskStatus& status) override {
        if (status.state == EngineTaskState::running) {
            context_.info(fmt::format("{}…", engineTaskTitle(task)));
        } else {
            context_.info(fmt::format("{}: {}, {:.1f} s", engineTaskTitle(task),
                                      engineTaskStateText(status.state), status.seconds));
        }
    }
    void logged(EngineTask, const std::string& line) override {
        if (lines_ > kMostServerLines) return;
        context_.log(LogLevel::debug,
                     ++lines_ > kMostServerLines ? "The server prints more than can be shown" : "  " + line);
    }
    void progressed(const EngineProgress&) override {}  // the run tells the context itself

  private:
    JobContext& context_;
    int lines_ = 0;
};

}  // namespace

std::string EngineBackend::name() const {
    return fmt::format("the server in {}", profile_.folder.string());
}

Result<TestOutcome> EngineBackend::run(const TestJob& job, JobContext& context) {
    Teller teller(context);
    EngineRun run(
        profile_,
        {.map = job.map->name(), .mapFile = job.mapPath, .nav = job.nav, .setup = job.setup, .paths = true},
        &teller, job.watch.get());
    NAV_ASSIGN(auto report, run.run(context));
    TestOutcome outcome{std::move(report)};
    if (auto record = run.takeRecord()) {
        outcome.stuck = record->test.stuck;
        outcome.record = std::make_shared<TestRecord>(std::move(*record));
    }
    return outcome;
}

}  // namespace navwright
