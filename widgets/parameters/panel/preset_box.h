#pragma once

#include <QWidget>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// Presets by name: the built-in ones, then a person's own, which are files `<name>.json` in one folder.
class PresetStore {
  public:
    /// The folder may be absent until the first is saved.
    explicit PresetStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Built-in names first, then own ones in alphabetical order.
    [[nodiscard]] std::vector<std::string> names() const;
    [[nodiscard]] bool isBuiltIn(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const;
    /// Title and purpose of a preset; a person's own presets have only their name.
    [[nodiscard]] PresetText wordsOf(const std::string& name) const;
    /// Reads a preset. Errors: no such preset, a damaged file.
    [[nodiscard]] Result<Parameters> load(const std::string& name) const;
    /// Saves a preset. Errors: an empty name, one with a slash, one of a built-in preset in any case, a
    /// folder that cannot be written.
    [[nodiscard]] Result<> save(const std::string& name, const Parameters& parameters) const;
    [[nodiscard]] Result<> remove(const std::string& name) const;

  private:
    [[nodiscard]] std::filesystem::path fileOf(const std::string& name) const;

    std::filesystem::path folder_;
};

}  // namespace navwright

class QComboBox;
class QLabel;
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
    /// A preset was chosen; the parameters change after this.
    void choosing();
    void failed(const navwright::Error& error);

  private:
    /// Reads the files again.
    void fill();
    /// Shows which preset the parameters equal.
    void mark();
    [[nodiscard]] bool mayReplace(const std::string& name);
    void choose(int index);
    void askForName();
    void removeChosen();

    Document& document_;
    PresetStore store_;
    std::vector<std::optional<Parameters>> presets_;  ///< by entry of the box; none for a damaged file
    QString latest_;                                  ///< own preset chosen or saved last
    QComboBox* box_;
    QLabel* words_;  ///< what the chosen one is for
    QToolButton* remove_;
};

}  // namespace navwright
