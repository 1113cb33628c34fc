#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <filesystem>
#include <vector>

#include "core/bots/characters/character.h"
#include "core/bots/characters/team.h"

namespace navwright {

/// The characters there are to choose from: those that come with the program, which stay as they are, and a
/// person's own, each a file of a folder. One is worked on; its changes can be undone, and saved.
class Cast : public QObject {
    Q_OBJECT

  public:
    /// `folder`: of the person's own; it need not be there.
    explicit Cast(std::filesystem::path folder, QObject* parent = nullptr);

    struct Member {
        Character character;
        bool builtin = false;
        std::filesystem::path file = {};  ///< of an own one that was saved or loaded
    };
    [[nodiscard]] const std::vector<Member>& members() const { return members_; }
    /// Index of a member by name; -1: none.
    [[nodiscard]] int find(const std::string& name) const;

    [[nodiscard]] int chosen() const { return chosen_; }
    /// The one that is worked on, with its changes.
    [[nodiscard]] const Character& character() const { return character_; }
    [[nodiscard]] bool builtin() const { return members_[chosen_].builtin; }
    [[nodiscard]] bool unsaved() const;
    [[nodiscard]] QUndoStack& undo() { return undo_; }

    /// Chooses another character; unsaved changes of the last one stay with it.
    void choose(int index);
    /// Changes the chosen character, as one undo step; changes of one `drag` (not 0) are one step. A built-in
    /// character is copied first, and the copy becomes the chosen one.
    void change(const Character& after, const QString& what, int drag = 0);
    /// Replaces the chosen character without an undo step; for commands of the undo stack.
    void apply(const Character& character);

    /// Saves the chosen one. Errors: it cannot be written; what is wrong with it.
    [[nodiscard]] Result<> save(const std::filesystem::path& file);
    /// The file that the chosen character would be saved to.
    [[nodiscard]] std::filesystem::path usualFile() const;
    /// Adds a character of a file, or takes the place of the own one of that name, and chooses it.
    [[nodiscard]] Result<> load(const std::filesystem::path& file);

    /// Files of the folder that could not be read, in words.
    [[nodiscard]] const std::vector<std::string>& unreadable() const { return unreadable_; }

  signals:
    /// Members came, or are named otherwise.
    void membersChanged();
    /// Another character is chosen, or the chosen one changed.
    void characterChanged();

  private:
    void readFolder();

    std::filesystem::path folder_;
    std::vector<Member> members_;
    std::vector<std::string> unreadable_;
    int chosen_ = 0;
    Character character_;
    QUndoStack undo_;
};

}  // namespace navwright
