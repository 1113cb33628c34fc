#pragma once

#include <QDialog>
#include <QStringList>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;

namespace navwright {

class CommandTable;

/// Finds commands by a few letters and runs the chosen one with Enter. A line below says what it does.
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

/// How well a command matches the typed text, best first.
enum class CommandFit {
    exact,    ///< the title
    prefix,   ///< the title begins with it
    word,     ///< words of the title begin with it
    synonym,  ///< a synonym, or a word of one, begins with it
    part,     ///< anywhere in the title or in that of one of its menus
    letters,  ///< matchesCommand()
};

/// How well a command with this title, below these menus, matches the text; nullopt: not at all. Case is
/// ignored.
[[nodiscard]] std::optional<CommandFit> commandFit(const QString& title, const QStringList& synonyms,
                                                   const QString& menus, const QString& typed);

/// Whether the letters of `typed` occur in `title` in the same order; case is ignored.
[[nodiscard]] bool matchesCommand(const QString& title, const QString& typed);

}  // namespace navwright
