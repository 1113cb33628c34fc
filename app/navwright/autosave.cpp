#include "navwright/autosave.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include "navwright/main_window.h"
#include "navwright/project_keeper.h"

namespace navwright {

Autosave::Autosave(MainWindow& window) : QObject(&window), window_(window) {
    const auto folder = QFileInfo(window_.settings().fileName()).absoluteDir();
    // A folder that is not writable leaves no place, which is said when something is really saved there.
    for (int number = 0; QDir().mkpath(folder.path()) && !lock_ && number < kMostWindows; ++number) {
        const auto file = folder.filePath(QStringLiteral("autosave-%1.navwright").arg(number));
        if (auto lock = ProjectLock::take(file.toStdString())) {
            lock_.emplace(std::move(*lock));
            file_ = file;
        }
    }
    connect(&timer_, &QTimer::timeout, this, &Autosave::saveNow);
    timer_.start(std::chrono::seconds(kSeconds));
}

std::optional<Autosave::LeftOver> Autosave::leftOver() const {
    const QFileInfo info(file_);
    if (file_.isEmpty() || !info.exists()) return std::nullopt;
    return LeftOver{file_, info.lastModified()};
}

void Autosave::saveNow() {
    if (file_.isEmpty() || window_.document().undoStack().isClean()) return;
    const auto saved = saveProject(window_.project().project(), file_.toStdString());
    if (!saved) window_.log(LogLevel::warning, QString::fromStdString(saved.error().message()));
}

void Autosave::discard() {
    if (!file_.isEmpty()) QFile::remove(file_);
}

void offerRecovery(MainWindow& window) {
    const auto left = window.autosave().leftOver();
    if (!left) return;
    auto* question = new QMessageBox(
        QMessageBox::Question, MainWindow::tr("Navwright"),
        MainWindow::tr("Navwright ended before your work was saved. Open what was kept at %1?\n%2")
            .arg(QLocale().toString(left->time, QLocale::ShortFormat), left->file),
        QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, &window);
    question->setObjectName(QStringLiteral("recoveryQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(question, &QMessageBox::finished, &window, [&window, file = left->file](int answer) {
        if (answer == QMessageBox::Open) window.open({file});
        if (answer == QMessageBox::Discard) window.autosave().discard();
    });
    question->open();
}

}  // namespace navwright
