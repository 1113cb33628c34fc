#pragma once

#include <QWidget>

#include "models/document.h"
#include "panels/preset_store.h"

class QComboBox;
class QToolButton;

namespace navwright {

/// Chooses a preset, which is one undo step, and shows which one the parameters are.
class PresetBox : public QWidget {
    Q_OBJECT

  public:
    PresetBox(Document& document, PresetStore store, QWidget* parent = nullptr);

    /// Saves the parameters under this name.
    void save(const QString& name);

  signals:
    void failed(const QString& what, const QString& where, const QString& hint);

  private:
    void fill();
    void choose(int index);
    void askForName();
    void removeChosen();

    Document& document_;
    PresetStore store_;
    std::vector<Parameters> presets_;  ///< by entry of the box
    QComboBox* box_;
    QToolButton* remove_;
};

}  // namespace navwright
