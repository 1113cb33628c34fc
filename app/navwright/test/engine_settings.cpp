#include "navwright/test/engine_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "engine_runner/folder_changes.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "navwright/project/messages.h"
#include "navwright/project/workspace.h"
#include "navwright/test/engine_backend.h"
#include "trial/sim_backend.h"

namespace navwright {

namespace {

const QString kUseServer = QStringLiteral("test/useServer");

/// Who is told of what is found, and asked about it.
struct Told {
    const Workspace* workspace;
    Messages* messages;
    QWidget* window;
};

/// At the start nobody listens yet.
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

/// A mistake of root's is everybody's: what would be done is shown first.
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
    engine.useServer = settings.value(kUseServer, true).toBool();
    NAV_ASSIGN(engine.profile, profileIn(engineFile(settings)));
    return engine;
}

Result<> saveEngineSettings(QSettings& settings, const EngineSettings& engine) {
    settings.setValue(kUseServer, engine.useServer);
    const auto file = engineFile(settings);
    const auto before = profileIn(file);
    if (before && *before == engine.profile) return {};
    return offThread(Messages::tr("Saving the engine settings"), [file, profile = engine.profile] {
        QDir().mkpath(fileText(file.parent_path()));
        return saveEngineProfile(profile, file);
    });
}

void chooseBackend(Workspace& workspace, Messages& messages, QWidget& window) {
    messages.retire(kEngineTopic);
    const auto engine = loadEngineSettings(*workspace.settings);
    if (!engine) showSoon(messages, engine.error().error());
    if (engine && engine->wantsServer()) {
        putBackLeftovers({&workspace, &messages, &window}, engine->profile);
        workspace.trial.setBackend(std::make_shared<EngineBackend>(engine->profile));
    } else {
        workspace.trial.setBackend(std::make_shared<SimBackend>());
    }
}

}  // namespace navwright
