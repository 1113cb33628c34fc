#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace navwright {

class Messages;

/// A strip above the view that says what went wrong, where, and what to do; it stays until closed, or until
/// what it is about is over. Of several the worst and newest is shown, and the others are counted.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    /// The messages outlive it.
    explicit MessageBar(Messages& messages, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;

  signals:
    /// A name in the text was clicked (models/parameter_links.h).
    void linkFollowed(const QString& link);
    /// The number of the other messages was clicked.
    void historyWanted();

  private:
    void update();
    void follow(const QString& link);

    Messages& messages_;
    QLabel* icon_;
    QLabel* text_;
    QPushButton* offer_;
};

}  // namespace navwright
