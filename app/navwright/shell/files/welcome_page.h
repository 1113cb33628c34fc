#pragma once

#include <QWidget>

class QLabel;
class QListWidget;

namespace navwright {

class RecentFiles;

/// What the window shows until something is open.
class WelcomePage : public QWidget {
    Q_OBJECT

  public:
    explicit WelcomePage(RecentFiles& recent, QWidget* parent = nullptr);

    /// The button that opens files.
    [[nodiscard]] QWidget& openButton() { return *open_; }

  signals:
    void sampleWanted();
    void openWanted();
    void recentWanted(const QStringList& paths);

  private:
    void fillRecent();
    void sayWhatIsGone(const QStringList& paths);

    RecentFiles& recent_;
    QWidget* open_ = nullptr;
    QListWidget* list_;
    QLabel* recentTitle_;
};

}  // namespace navwright
