#pragma once

#include <QDialog>

#include "widgets/common/live/live_session.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSettings;
class QSpinBox;

namespace navwright {

/// Asks which server to connect to, and how. The settings remember all but the password.
class ConnectDialog : public QDialog {
    Q_OBJECT

  public:
    /// The settings outlive the dialog.
    ConnectDialog(QSettings& settings, QWidget* parent);

  signals:
    /// Its folder is empty if nothing is to be kept.
    void connectWanted(const navwright::LiveTarget& target);

  private:
    void accept() override;

    QSettings& settings_;
    QComboBox* server_;
    QLineEdit* password_;
    QSpinBox* delay_;
    QCheckBox* deflate_;
    QLineEdit* folder_;
    QLabel* error_;
};

}  // namespace navwright
