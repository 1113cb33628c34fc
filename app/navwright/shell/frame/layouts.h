#pragma once

#include <QObject>
#include <QSize>
#include <QStringList>

#include <vector>

class QMainWindow;
class QSettings;
class QToolBar;

namespace navwright {

class Docks;

/// The three arrangements of the docks. Each remembers how it was left, on a screen of each size for itself:
/// what a small screen leaves room for is not for a large one.
class Layouts : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    Layouts(QMainWindow& window, Docks& docks, QSettings& settings);

    /// "inspect", "tune", "test".
    [[nodiscard]] static QStringList keys();
    [[nodiscard]] QString current() const { return current_; }
    /// Leaves the present layout as it is and shows this one, as it was left. Unknown keys are passed over.
    void show(const QString& key);
    /// The present layout as it came with the program.
    void reset();
    /// Keeps the present layout and the window's place for the next start.
    void save();
    /// What save() kept; called once, when all panels are there.
    void restore();
    /// The window is of another size than its user gave it: nothing of this start is kept.
    void keepNothing() { keeps_ = false; }

    /// A bar that goes with the panels; the window's, which it does not leave.
    void addBar(QToolBar& bar) { bars_.push_back(&bar); }
    /// Hides all but the view, or goes back to what was shown before.
    void setAlone(bool alone);
    [[nodiscard]] bool alone() const { return alone_; }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void changed(const QString& key);
    void aloneChanged(bool alone);

  private:
    void load(const QString& key);
    void keepState();
    void arrange();
    void giveRoom();
    void placeWindow();
    [[nodiscard]] QString screenWords() const;

    QMainWindow& window_;
    Docks& docks_;
    QSettings& settings_;
    QString current_;
    std::vector<QToolBar*> bars_;
    QByteArray initial_;  ///< the docks as the program made them
    QByteArray before_;   ///< the docks before the view was alone
    bool alone_ = false;
    bool keeps_ = true;
    bool given_ = false;  ///< sizes of panels are those that giveRoom() gave; they follow the window
};

}  // namespace navwright
