#include "navwright/engine_settings.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "engine_runner/folder_changes.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "navwright/engine_backend.h"
#include "navwright/main_window.h"
#include "trial/sim_backend.h"
#include "trial/trial.h"

namespace navwright {

namespace {

const QString kUseServer = QStringLiteral("test/useServer");

/// At the start the window is not yet there to say it.
template <class Say>
void soon(MainWindow& window, Say say) {
    QMetaObject::invokeMethod(&window, say, Qt::QueuedConnection);
}

/// Says what came of it.
std::function<void()> toldOf(MainWindow& window, std::vector<std::string> log, Result<> restored) {
    return [&window, log = std::move(log), restored = std::move(restored)] {
        for (const auto& line : log) window.log(LogLevel::info, QString::fromStdString(line));
        if (!restored) window.showError(restored.error().error(), kEngineTopic);
    };
}

void putBack(MainWindow& window, const EngineProfile& profile) {
    inBackground(&window, [&window, profile]() -> std::function<void()> {
        std::vector<std::string> log;
        auto restored = restoreLeftovers(profile, log);
        return toldOf(window, std::move(log), std::move(restored));
    });
}

/// A mistake of root's is everybody's: what would be done is shown first.
void askToPutBack(MainWindow& window, const EngineProfile& profile, const std::vector<std::string>& files) {
    if (files.empty()) return;
    QStringList names;
    for (const auto& file : files) names << fileText(file);
    auto* question =
        new QMessageBox(QMessageBox::Question, MainWindow::tr("Navwright"),
                        MainWindow::tr("A test in %1 was cut short. Put back, as root, what it had changed?")
                            .arg(fileText(profile.folder)),
                        QMessageBox::Cancel, &window);
    question->setObjectName(QStringLiteral("putBackQuestion"));
    question->setInformativeText(names.join(u'\n'));
    auto* yes = question->addButton(MainWindow::tr("Put back"), QMessageBox::AcceptRole);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QMessageBox::finished, &window, [&window, question, yes, profile] {
        if (question->clickedButton() == yes) putBack(window, profile);
    });
    question->open();
}

Result<EngineProfile> profileIn(const std::filesystem::path& file) {
    return offThread(MainWindow::tr("Reading the engine settings"),
                     [file] { return loadEngineProfile(file); });
}

/// What a killed test changed must not wait for the next test: the server's own games would be played on it.
void putBackLeftovers(MainWindow& window, const EngineProfile& profile) {
    inBackground(&window, [&window, profile]() -> std::function<void()> {
        if (!hasLeftovers(profile)) return [] {};
        if (usualLeftovers() == Leftovers::putBack) {
            std::vector<std::string> log;
            auto restored = restoreLeftovers(profile, log);
            return toldOf(window, std::move(log), std::move(restored));
        }
        return [&window, profile, files = leftoverFiles(profile)] {
            if (!files) return window.showError(files.error().error(), kEngineTopic);
            if (!window.unattended()) askToPutBack(window, profile, *files);
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
    return offThread(MainWindow::tr("Saving the engine settings"), [file, profile = engine.profile] {
        QDir().mkpath(fileText(file.parent_path()));
        return saveEngineProfile(profile, file);
    });
}

void chooseBackend(MainWindow& window, Trial& trial) {
    window.retireMessages(kEngineTopic);
    const auto engine = loadEngineSettings(window.settings());
    if (!engine) {
        soon(window, [&window, error = engine.error().error()] { window.showError(error, kEngineTopic); });
    }
    if (engine && engine->wantsServer()) {
        putBackLeftovers(window, engine->profile);
        trial.setBackend(std::make_shared<EngineBackend>(engine->profile));
    } else {
        trial.setBackend(std::make_shared<SimBackend>());
    }
}

}  // namespace navwright
