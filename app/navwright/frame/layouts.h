#pragma once

#include <QObject>
#include <QStringList>

class QMainWindow;
class QSettings;

namespace navwright {

class Docks;

/// The three arrangements of the docks. Each remembers how it was left.
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

  signals:
    void changed(const QString& key);

  private:
    void load(const QString& key);
    void arrange();
    void giveRoom();

    QMainWindow& window_;
    Docks& docks_;
    QSettings& settings_;
    QString current_;
    QByteArray initial_;  ///< the docks as the program made them
};

}  // namespace navwright
