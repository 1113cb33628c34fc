#include "app/navwright/shell/project/autosave.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/work_copy.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/path_text.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

QString placeIn(const QString& folder, int number) {
    return QDir(folder).filePath(QStringLiteral("autosave-%1.navwright").arg(number));
}

/// Which map it is of and where it was last saved by hand.
void read(Autosave::LeftOver& left) {
    const auto project = loadProject(filePath(left.file));
    if (!project) return;
    left.map = QString::fromStdString(project->mapName);
    const auto home = project->view.find(kAutosavedProject);
    if (home != project->view.end()) left.project = QString::fromStdString(home->second);
}

/// Where the disk is quick it is gone when this returns.
void removeOn(DiskQueue& disk, const QString& file) {
    constexpr std::chrono::milliseconds kAtOnce(20);
    const auto removed = disk.post([file]() -> Result<> {
        QFile::remove(file);
        QFile::remove(fileText(autosavedNav(filePath(file))));
        return {};
    });
    static_cast<void>(removed.wait_for(kAtOnce));
}

}  // namespace

Autosave::Autosave(Workspace& workspace, Messages& messages, ProjectKeeper& project, QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), project_(project) {
    look(usualFolder());
    const auto other = preferred(*workspace_.settings, preference::autosaveFolder);
    if (!other.isEmpty() && other != usualFolder() && QFileInfo(other).isDir()) look(other);
    connect(&timer_, &QTimer::timeout, this, &Autosave::saveSoon);
    const auto& settings = *workspace_.settings;
    if (preferred(settings, preference::autosaveOn))
        setInterval(preferred(settings, preference::autosaveSeconds));
}

void Autosave::setInterval(int seconds) {
    if (seconds > 0) return timer_.start(std::chrono::seconds(seconds));
    timer_.stop();
    discard();
    failure_.clear();
    messages_.retire(kAutosaveTopic);
}

int Autosave::interval() const {
    using std::chrono::duration_cast;
    return timer_.isActive()
               ? static_cast<int>(duration_cast<std::chrono::seconds>(timer_.intervalAsDuration()).count())
               : 0;
}

QString Autosave::usualFolder() const {
    return QFileInfo(workspace_.settings->fileName()).absolutePath();
}

QString Autosave::folder() const {
    return own_ ? QFileInfo(own_->file).absolutePath() : usualFolder();
}

void Autosave::look(const QString& folder) {
    // A folder that is not writable leaves no place, which is said when something is to be kept there.
    const bool writable = QDir().mkpath(folder);
    // Resolve links, as the names of opened files do.
    const auto real = writable ? QDir(folder).canonicalPath() : folder;
    for (int number = 0; writable && number < kMostWindows; ++number) {
        const auto file = placeIn(real, number);
        const bool left = QFile::exists(file);
        if (!left && own_) continue;
        auto lock = ProjectLock::take(filePath(file));
        if (!lock) continue;
        if (left) {
            left_.push_back({file, std::move(*lock)});
        } else {
            own_.emplace(Place{file, std::move(*lock)});
        }
    }
}

Result<Autosave::Place> Autosave::freePlace(const QString& folder) {
    Failure last(Error{"The folder cannot be made", folder.toStdString()});
    if (!QDir().mkpath(folder)) return std::unexpected(last);
    const auto real = QDir(folder).canonicalPath();
    for (int number = 0; number < kMostWindows; ++number) {
        const auto file = placeIn(real, number);
        if (QFile::exists(file)) continue;
        auto lock = ProjectLock::take(filePath(file));
        if (lock) return Place{file, std::move(*lock)};
        last = lock.error();
    }
    return std::unexpected(last);
}

std::optional<Autosave::LeftOver> Autosave::leftOver() const {
    std::optional<LeftOver> newest;
    for (const auto& place : left_) {
        const auto time = QFileInfo(place.file).lastModified();
        if (!newest || time > newest->time) newest = LeftOver{place.file, time, {}, {}};
    }
    if (newest) read(*newest);
    return newest;
}

bool Autosave::isLeftOver(const QString& file) const {
    return std::ranges::find(left_, file, &Place::file) != left_.end();
}

void Autosave::leave(const QString& file) {
    std::erase_if(left_, [&](const Place& place) { return place.file == file; });
}

void Autosave::remove(const QString& file) {
    removeOn(disk_, file);
    leave(file);
}

bool Autosave::hasWork() const {
    // The navs of an iteration are among the runs of a project.
    return workspace_.modified() || workspace_.testing.iteration().unkept();
}

bool Autosave::saveNow() {
    if (!hasWork()) {
        discard();
        return true;
    }
    if (const auto taken = takePlace(); !taken) return heed(taken);
    return heed(offThread(tr("Keeping a copy of the work"), [saved = write()] { return saved.get(); }));
}

void Autosave::saveSoon() {
    if (!hasWork()) return discard();
    if (const auto taken = takePlace(); !taken) {
        heed(taken);
        return;
    }
    inBackground(this, [this, saved = write()]() -> std::function<void()> {
        const auto outcome = saved.get();
        return [this, outcome] { heed(outcome); };
    });
}

bool Autosave::saveAtExit() {
    constexpr std::chrono::seconds kPatience(5);
    if (!hasWork()) return true;
    if (!own_) {
        auto place = freePlace(usualFolder());
        if (!place) return false;
        own_.emplace(*std::move(place));
    }
    const auto saved = write();
    return saved.wait_for(kPatience) == std::future_status::ready && saved.get().has_value();
}

Result<> Autosave::takePlace() {
    if (own_) return {};
    NAV_ASSIGN(auto place, offThread(tr("Keeping a copy of the work"),
                                     [folder = usualFolder()] { return freePlace(folder); }));
    own_.emplace(std::move(place));
    return {};
}

std::shared_future<Result<>> Autosave::write() {
    auto copy = workCopy(workspace_, project_);
    if (const auto& home = project_.home(); !home.empty())
        copy.project.view[kAutosavedProject] = pathText(home);
    return disk_.post(
        [copy = std::move(copy), file = filePath(own_->file)] { return writeWorkCopy(copy, file); });
}

bool Autosave::heed(const Result<>& saved) {
    if (!saved) {
        sayFailed(saved.error().error());
    } else if (!std::exchange(failure_, {}).isEmpty()) {
        messages_.retire(kAutosaveTopic);
    }
    return saved.has_value();
}

void Autosave::sayFailed(const Error& why) {
    const bool said = !failure_.isEmpty();
    failure_ = QString::fromStdString(why.message());
    if (said) return;
    messages_.showNotice(
        {tr("Unsaved work is not being copied: a crash would lose it").toStdString(), why.where,
         tr("%1; save the project, or have unsaved work kept in another folder")
             .arg(QString::fromStdString(why.what))
             .toStdString()},
        {tr("Another folder…"), [this] { emit folderWanted(); }}, kAutosaveTopic);
}

void Autosave::chooseFolder(const QString& folder) {
    if (const auto kept = keepIn(folder); !kept) sayFailed(kept.error().error());
}

Result<> Autosave::keepIn(const QString& folder) {
    failure_.clear();
    NAV_ASSIGN(auto place, offThread(tr("Looking at the folder"), [folder] { return freePlace(folder); }));
    auto before = std::exchange(own_, std::move(place));
    const auto written =
        offThread(tr("Keeping a copy of the work"), [saved = write()] { return saved.get(); });
    if (!written) {
        own_ = std::move(before);
        return written;
    }
    if (before) removeOn(disk_, before->file);
    messages_.retire(kAutosaveTopic);
    auto& settings = *workspace_.settings;
    prefer(settings, preference::autosaveFolder, folder);
    settings.sync();
    const bool known = settings.status() == QSettings::NoError;
    messages_.log(known ? LogLevel::info : LogLevel::warning,
                  known ? tr("Unsaved work is kept in %1").arg(folder)
                        : tr("Unsaved work is kept as %1; the settings cannot be written, so open that file "
                             "yourself after a crash")
                              .arg(own_->file));
    return {};
}

void Autosave::discard() {
    if (own_) removeOn(disk_, own_->file);
}

}  // namespace navwright
