#pragma once

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

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

    /// Saves the parameters under this name; asks before it replaces other values.
    void save(const QString& name);

  signals:
    /// Comes before the parameters change.
    void choosing();
    void failed(const QString& what, const QString& where, const QString& hint);

  private:
    /// Reads the files again.
    void fill();
    /// Shows which of them the parameters are.
    void mark();
    [[nodiscard]] bool mayReplace(const std::string& name);
    void say(const Error& error);
    void choose(int index);
    void askForName();
    void removeChosen();

    Document& document_;
    PresetStore store_;
    std::vector<std::optional<Parameters>> presets_;  ///< by entry of the box; none for a damaged file
    QString latest_;                                  ///< own preset chosen or saved last
    QComboBox* box_;
    QToolButton* remove_;
};

}  // namespace navwright
