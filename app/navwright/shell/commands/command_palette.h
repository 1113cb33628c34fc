#pragma once

#include <QDialog>
#include <QStringList>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;

namespace navwright {

class CommandTable;

/// Type a few letters of a command, Enter runs it. What the one marked does is said below.
class CommandPalette : public QDialog {
    Q_OBJECT

  public:
    /// The commands outlive it.
    CommandPalette(CommandTable& commands, QWidget* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fill(const QString& typed);
    void showHelp();
    void run();

    CommandTable& commands_;
    QLineEdit* line_;
    QListWidget* list_;
    QLabel* help_;
};

/// How well a command fits what is typed, the best first.
enum class CommandFit {
    exact,    ///< the title
    prefix,   ///< the title begins so
    word,     ///< words of the title do
    synonym,  ///< a synonym, or words of one, do
    part,     ///< somewhere in the title, or in that of a menu the command is in
    letters,  ///< matchesCommand()
};

/// The fit of a command with this title below these menus; nothing where it does not fit. Case does not
/// matter.
[[nodiscard]] std::optional<CommandFit> commandFit(const QString& title, const QStringList& synonyms,
                                                   const QString& menus, const QString& typed);

/// Whether the letters of `typed` occur in `title` in their order, whatever their case.
[[nodiscard]] bool matchesCommand(const QString& title, const QString& typed);

}  // namespace navwright
