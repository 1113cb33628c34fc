#pragma once

#include <QWidget>

class QLineEdit;

namespace navwright {

/// Where the game is, whose textures maps are shown with. Changes nothing by itself.
class GamePage : public QWidget {
    Q_OBJECT

  public:
    /// `found`: what became of the textures of the map that is open.
    GamePage(const QString& folder, const QString& found, QWidget* parent = nullptr);

    [[nodiscard]] QString folder() const;

  private:
    QLineEdit* folder_;
};

}  // namespace navwright
