#pragma once

#include <QToolButton>

class QListWidget;

namespace navwright {

class Messages;

/// A bell with the number of messages that nobody has looked at; a click lists all that were shown, newest
/// first, also those that are over.
class MessageBell : public QToolButton {
    Q_OBJECT

  public:
    /// The messages outlive it.
    explicit MessageBell(Messages& messages, QWidget* parent = nullptr);

    /// Lists what was shown.
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
