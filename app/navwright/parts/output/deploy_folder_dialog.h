#pragma once

#include <QDialog>

#include <filesystem>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;

namespace navwright {

/// Asks for the folder of a server or game that navs go to: says what a right one holds, lists those that
/// were found, and stays until the folder is right or the user cancels.
class DeployFolderDialog : public QDialog {
    Q_OBJECT

  public:
    /// `wrong`: a folder that is not right, or empty. `game`: the game's folder in it. `places`: where else
    /// to look for right ones.
    DeployFolderDialog(const QString& wrong, std::string game, std::vector<std::filesystem::path> places,
                       QWidget* parent);

    /// The folder that was accepted.
    [[nodiscard]] QString folder() const;
    void accept() override;

  private:
    /// Why it is not right; empty: it is.
    [[nodiscard]] QString whyWrong(const QString& folder) const;
    void lookNear(const QString& folder);

    std::string game_;
    std::vector<std::filesystem::path> places_;
    QListWidget* found_;
    QLabel* none_;
    QLineEdit* line_;
    QLabel* problem_;
};

}  // namespace navwright
