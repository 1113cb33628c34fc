#pragma once

class QLineEdit;
class QPushButton;

namespace navwright {

/// Lets a button of a dialog say whether it writes a file or replaces one.
void sayWhatIsWritten(QPushButton& write, const QLineEdit& target);

}  // namespace navwright
