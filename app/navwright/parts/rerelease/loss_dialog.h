#pragma once

#include <QDialog>

#include <vector>

#include "core/nav/files/conversion_losses.h"

namespace navwright {

/// Shows by field what would be lost, before it is accepted.
class LossDialog : public QDialog {
    Q_OBJECT

  public:
    /// `accept`: the words of the button that goes on.
    LossDialog(const QString& title, const QString& about, const std::vector<ConversionWarning>& losses,
               const QString& accept, QWidget* parent);
};

}  // namespace navwright
