#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace navwright {

/// The documents of the program as pages: a list of them, one that is read, and a search over all.
class ManualDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ManualDialog(QWidget* parent = nullptr);

  private:
    void fill();
    void choose(int row);
    void follow(const QUrl& link);
    void findNext();

    QLineEdit* sought_;
    QListWidget* pages_;
    QTextBrowser* page_;
};

}  // namespace navwright
