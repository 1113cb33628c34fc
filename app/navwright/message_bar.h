#pragma once

#include <QFrame>

#include <functional>
#include <vector>

#include "base/result.h"

class QLabel;
class QPushButton;

namespace navwright {

/// What a person can do at once about a message.
struct MessageOffer {
    QString title;
    std::function<void()> act;
};

/// A strip above the view that says what went wrong, where, and what to do; it stays until closed, or until
/// what it is about is over. Several messages are counted, the first is shown, before it one with an offer.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Without a title there is no offer. `topic` names what it is about, for retire(); a message that is
    /// there already comes once.
    void show(const Error& error, const MessageOffer& offer = {}, const QString& topic = {});
    /// What the messages of the topic were about is over. Whether there were any.
    bool retire(const QString& topic);
    void dismiss();
    [[nodiscard]] QString text() const;

  private:
    struct Message {
        QString html;
        MessageOffer offer;
        QString topic;
    };
    void update();
    [[nodiscard]] std::size_t shown() const;

    QLabel* text_;
    QPushButton* offer_;
    std::vector<Message> messages_;
};

}  // namespace navwright
