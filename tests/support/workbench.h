#pragma once

#include <QRegularExpression>
#include <QTemporaryDir>

#include "app/navwright/window/main_window.h"
#include "gui_main.h"

namespace navwright {

inline constexpr int kWorkMilliseconds = 30000;  ///< a limit for hanging, not a measure

/// A window that remembers its state in a folder of its own, shown and ready for keys.
class Workbench {
  public:
    /// Of every generation: they take ten times what all else does.
    enum class Rehearsals { none, usual };

    explicit Workbench(Rehearsals rehearsals = Rehearsals::none) {
        {
            QSettings settings(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
            if (rehearsals == Rehearsals::none) settings.setValue(QStringLiteral("test/rehearse.rounds"), 0);
            // Each test reads its demos itself.
            settings.setValue(QStringLiteral("cache/on"), false);
        }
        start();
    }
    /// With the settings of another.
    explicit Workbench(const QString& settings) : settings_(settings) { start(); }
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;
    /// Whatever was changed is let go of.
    ~Workbench() { forgetChanges(); }

    /// Ends the window and starts another on the same settings.
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
    /// A file of this test with these bytes.
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

/// From here to the end of the test function a Qt warning is a failure.
inline void failOnQtWarnings() {
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
}

}  // namespace navwright
