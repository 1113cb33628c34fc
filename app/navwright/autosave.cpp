#include "navwright/autosave.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

#include "navwright/main_window.h"
#include "navwright/project_keeper.h"

namespace navwright {

namespace {

/// Which map it is of and where it was last saved by hand.
void read(Autosave::LeftOver& left) {
    const auto project = loadProject(left.file.toStdString());
    if (!project) return;
    left.map = QString::fromStdString(project->mapName);
    const auto home = project->view.find(kAutosavedProject);
    if (home != project->view.end()) left.project = QString::fromStdString(home->second);
}

QString wordsOf(const Autosave::LeftOver& left) {
    if (!left.project.isEmpty()) return MainWindow::tr("changes to %1").arg(left.project);
    if (left.map.isEmpty()) return MainWindow::tr("work that was never saved as a project");
    return MainWindow::tr("work on %1 that was never saved as a project").arg(left.map);
}

}  // namespace

Autosave::Autosave(MainWindow& window) : QObject(&window), window_(window) {
    const auto folder = QFileInfo(window_.settings().fileName()).absoluteDir();
    // A folder that is not writable leaves no place, which is said when something is really saved there.
    const bool writable = QDir().mkpath(folder.path());
    for (int number = 0; writable && number < kMostWindows; ++number) {
        const auto file = folder.filePath(QStringLiteral("autosave-%1.navwright").arg(number));
        const bool left = QFile::exists(file);
        if (!left && own_) continue;
        auto lock = ProjectLock::take(file.toStdString());
        if (!lock) continue;
        if (left) {
            left_.push_back({file, std::move(*lock)});
        } else {
            own_.emplace(Place{file, std::move(*lock)});
        }
    }
    connect(&timer_, &QTimer::timeout, this, &Autosave::saveNow);
    timer_.start(std::chrono::seconds(kSeconds));
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
    QFile::remove(file);
    leave(file);
}

bool Autosave::saveNow() {
    if (!window_.modified()) {
        discard();
        return true;
    }
    if (!own_) return false;
    auto project = window_.project().project();
    if (const auto& home = window_.project().home(); !home.empty())
        project.view[kAutosavedProject] = home.string();
    const auto saved = saveProject(project, own_->file.toStdString());
    if (!saved) window_.log(LogLevel::warning, QString::fromStdString(saved.error().message()));
    return saved.has_value();
}

void Autosave::discard() {
    if (own_) QFile::remove(own_->file);
}

void offerRecovery(MainWindow& window) {
    const auto left = window.autosave().leftOver();
    if (!left) return;
    auto* question = new QMessageBox(
        QMessageBox::Question, MainWindow::tr("Navwright"),
        MainWindow::tr("Navwright ended before your work was saved. Open what was kept at %1?")
            .arg(QLocale().toString(left->time, QLocale::ShortFormat)),
        QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window);
    question->setObjectName(QStringLiteral("recoveryQuestion"));
    question->setInformativeText(MainWindow::tr("It holds %1.\n%2").arg(wordsOf(*left), left->file));
    question->button(QMessageBox::Cancel)->setText(MainWindow::tr("Ask later"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QMessageBox::finished, &window, [&window, file = left->file](int answer) {
        auto& autosave = window.autosave();
        if (answer == QMessageBox::Open) return window.open({file});
        if (answer == QMessageBox::Discard) {
            autosave.remove(file);
        } else {
            autosave.leave(file);
        }
        offerRecovery(window);
    });
    question->open();
}

}  // namespace navwright
