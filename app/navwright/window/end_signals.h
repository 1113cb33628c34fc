#pragma once

#include <QObject>

namespace navwright {

class MainWindow;

/// SIGTERM, SIGHUP and SIGINT keep the window's unsaved work for the next start and end the program, with 128
/// and the signal's number as its exit code. A second one of the same kind kills. One that was ignored when
/// the program started stays so, as under nohup. One object at a time; the window outlives it.
class EndSignals : public QObject {
    Q_OBJECT

  public:
    explicit EndSignals(MainWindow& window);
    ~EndSignals() override;

  private:
    void read();

    MainWindow& window_;
};

/// Keeps unsaved work when the session ends, and when the program is ended from within because its display
/// has gone. Until the window ends.
void keepAtSessionEnd(MainWindow& window);

}  // namespace navwright
