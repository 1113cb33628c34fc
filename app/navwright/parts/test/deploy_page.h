#pragma once

#include <QWidget>

class QLineEdit;
class QSettings;

namespace navwright {

/// Where navs are deployed to, and how the game is started. Changes nothing by itself.
class DeployPage : public QWidget {
    Q_OBJECT

  public:
    explicit DeployPage(const QSettings& settings, QWidget* parent = nullptr);

    void save(QSettings& settings) const;

  private:
    QLineEdit* folder_;
    QLineEdit* game_;
    QLineEdit* program_;
    QLineEdit* more_;
};

}  // namespace navwright
