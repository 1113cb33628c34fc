#pragma once

#include <QWidget>

#include <array>
#include <functional>

#include "app/server/setup/engine_setup.h"
#include "widgets/common/jobs/latest_work.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace navwright {

/// Sets a server up that tests navs: source and folder, what is done, what tools print, Cancel.
class SetupPage : public QWidget {
    Q_OBJECT

  public:
    /// `user` is asked who builds and runs the server when we are root.
    explicit SetupPage(std::function<std::string()> user, QWidget* parent = nullptr);

    [[nodiscard]] bool running() const { return running_; }
    /// Stops the setup, with all that it runs.
    void cancel() { work_.stop(); }

  signals:
    /// A server is ready, and was tried.
    void ready(const std::filesystem::path& folder);

  private:
    class Told;

    QLineEdit* addFolder(QFormLayout& form, const char* name, const QString& label, const QString& tip);
    void addSteps(QFormLayout& form);
    void addButtons(QFormLayout& form);
    void updateStart();
    void start();
    void showTask(SetupTask task, EngineTaskState state);
    void addLine(const QString& line);
    void end(const Result<SetupOutcome>& outcome, bool laidOut);
    [[nodiscard]] SetupPlan plan() const;

    std::function<std::string()> user_;
    QLineEdit* source_ = nullptr;
    QLineEdit* into_ = nullptr;
    QLineEdit* bots_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* words_ = nullptr;
    std::array<QLabel*, kSetupTasks> lights_{};
    QPlainTextEdit* log_ = nullptr;
    LatestWork work_;
    bool running_ = false;
};

}  // namespace navwright
