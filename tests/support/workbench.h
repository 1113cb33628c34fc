#pragma once

#include <QRegularExpression>
#include <QTemporaryDir>

#include "app/navwright/window/main_window.h"
#include "gui_main.h"
#include "sanitizers.h"

namespace navwright {

inline constexpr int kWorkMilliseconds = kHangMilliseconds;

/// A window with its settings in a temporary folder, shown and ready for key input.
class Workbench {
  public:
    /// For every generation: rehearsals take ten times as long as everything else.
    enum class Rehearsals { none, usual };

    /// Writes the settings of a window to come, "settings.ini" in `folder`; returns their file.
    static QString writeSettings(const QString& folder, Rehearsals rehearsals = Rehearsals::none) {
        const auto file = folder + QStringLiteral("/settings.ini");
        QSettings settings(file, QSettings::IniFormat);
        if (rehearsals == Rehearsals::none) settings.setValue(QStringLiteral("test/rehearse.rounds"), 0);
        // Each test reads its demos itself.
        settings.setValue(QStringLiteral("cache/on"), false);
        return file;
    }

    explicit Workbench(Rehearsals rehearsals = Rehearsals::none) {
        writeSettings(folder_.path(), rehearsals);
        start();
    }
    /// Uses the settings of another window.
    explicit Workbench(const QString& settings) : settings_(settings) { start(); }
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;
    /// Discards all changes.
    ~Workbench() { forgetChanges(); }

    /// Closes the window and opens another with the same settings.
    void restart() {
        forgetChanges();
        window_->close();
        start();
    }

    [[nodiscard]] MainWindow& window() { return *window_; }
    [[nodiscard]] Document& document() { return window_->document(); }
    [[nodiscard]] QString folder() const { return folder_.path(); }
    [[nodiscard]] QAction* action(const char* id) {
        return window_->commands().action(QString::fromLatin1(id));
    }

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) {
        return window_->findChild<Widget*>(QString::fromLatin1(name));
    }
    /// Writes a file for this test.
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName()
                                                                                    : QString();
    }
    [[nodiscard]] bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !window_->opening().busy(); }, kWorkMilliseconds);
    }
    [[nodiscard]] bool openSample() {
        window_->opening().openSample();
        return waitUntilIdle() && document().generation() != nullptr;
    }

  private:
    void forgetChanges() { window_->document().undoStack().setClean(); }
    void start() {
        window_.reset();
        const auto own = folder_.filePath(QStringLiteral("settings.ini"));
        window_ = std::make_unique<MainWindow>(settings_.isEmpty() ? own : settings_);
        window_->show();
        window_->activateWindow();
        if (!QTest::qWaitForWindowActive(window_.get())) qFatal("The window does not become active");
    }

    QTemporaryDir folder_;
    QString settings_;
    std::unique_ptr<MainWindow> window_;
};

/// Makes Qt warnings fail the test function from here on.
inline void failOnQtWarnings() {
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
}

}  // namespace navwright
