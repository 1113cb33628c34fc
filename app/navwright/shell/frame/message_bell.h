#pragma once

#include <QToolButton>

class QListWidget;

namespace navwright {

class Messages;

/// A bell with the number of unread messages. A click lists all messages shown so far, newest first,
/// including those that no longer apply.
class MessageBell : public QToolButton {
    Q_OBJECT

  public:
    /// The messages outlive it.
    explicit MessageBell(Messages& messages, QWidget* parent = nullptr);

    /// Opens the list of messages.
    void open();

    bool eventFilter(QObject* watched, QEvent* event) override;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void fill();

    Messages& messages_;
    QListWidget* list_;
};

}  // namespace navwright
