#pragma once

#include <QFrame>

#include <functional>

#include "base/result.h"

class QLabel;
class QPushButton;

namespace navwright {

/// What a person can do at once about a message.
struct MessageOffer {
    QString title;
    std::function<void()> act;
};

/// A strip above the view that says what went wrong, where, and what to do; it stays until closed. Several
/// messages are counted, the first is shown.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Without a title there is no offer. An offer stays on while more messages come.
    void show(const Error& error, const MessageOffer& offer = {});
    void dismiss();
    [[nodiscard]] QString text() const;

  private:
    void setOffer(const MessageOffer& offer);

    QLabel* text_;
    QPushButton* offer_;
    std::function<void()> act_;
    int more_ = 0;
    QString first_;
};

}  // namespace navwright
