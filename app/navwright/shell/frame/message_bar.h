#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace navwright {

class Messages;

/// A strip above the view that says what went wrong, where, and what to do. It stays until it is closed or no
/// longer applies. Of several messages the most serious and newest is shown, with the number of others.
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

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void update();
    void follow(const QString& link);

    Messages& messages_;
    QLabel* icon_;
    QLabel* text_;
    QPushButton* offer_;
    QBoxLayout* words_;  ///< text and offer
};

}  // namespace navwright
