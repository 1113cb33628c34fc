#include "widgets/test/characters/cast.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/index.h"
#include "core/bots/characters/character_file.h"

namespace navwright {

namespace {

class CharacterChange : public QUndoCommand {
  public:
    CharacterChange(Cast& cast, Character after, const QString& what, int drag)
        : QUndoCommand(what), cast_(cast), before_(cast.character()), after_(std::move(after)), drag_(drag) {}

    void undo() override { cast_.apply(before_); }
    void redo() override { cast_.apply(after_); }
    [[nodiscard]] int id() const override { return drag_ != 0 ? 1 : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const CharacterChange*>(other);
        if (next->drag_ != drag_) return false;
        after_ = next->after_;
        return true;
    }

  private:
    Cast& cast_;
    Character before_, after_;
    int drag_;
};

constexpr std::string_view kEnding = ".character.json";

}  // namespace

Cast::Cast(std::filesystem::path folder, QObject* parent) : QObject(parent), folder_(std::move(folder)) {
    for (const auto& one : builtinCharacters()) members_.push_back({.character = one, .builtin = true});
    readFolder();
    character_ = members_.front().character;
}

void Cast::readFolder() {
    std::error_code none;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, none)) {
        if (entry.path().filename().string().ends_with(kEnding)) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const auto& file : files) {
        auto read = loadCharacter(file.string());
        if (!read) {
            unreadable_.push_back(read.error().error().message());
        } else if (find(read->name) < 0) {
            members_.push_back({.character = std::move(*read), .file = file});
        }
    }
}

int Cast::find(const std::string& name) const {
    const auto found =
        std::ranges::find(members_, name, [](const Member& member) { return member.character.name; });
    return found != members_.end() ? static_cast<int>(found - members_.begin()) : -1;
}

bool Cast::unsaved() const {
    return !builtin() && !undo_.isClean();
}

void Cast::choose(int index) {
    if (index == chosen_ || index < 0 || toIndex(index) >= members_.size()) return;
    chosen_ = index;
    character_ = members_[index].character;
    undo_.clear();
    emit characterChanged();
}

void Cast::change(const Character& after, const QString& what, int drag) {
    if (after == character_) return;
    if (builtin()) {
        auto copy = character_;
        copy.name = character_.name + "-own";
        for (int i = 2; find(copy.name) >= 0; ++i) copy.name = character_.name + "-own-" + std::to_string(i);
        copy.title = character_.shownName() + " (own)";
        auto changed = after;
        changed.name = copy.name;
        changed.title = copy.title;
        members_.push_back({.character = copy});
        chosen_ = static_cast<int>(members_.size()) - 1;
        character_ = copy;
        undo_.clear();
        emit membersChanged();
        undo_.push(new CharacterChange(*this, std::move(changed), what, drag));
        return;
    }
    undo_.push(new CharacterChange(*this, after, what, drag));
}

void Cast::apply(const Character& character) {
    auto& kept = members_[chosen_].character;
    const bool named = kept.name != character.name || kept.title != character.title;
    kept = character_ = character;
    if (named) emit membersChanged();
    emit characterChanged();
}

std::filesystem::path Cast::usualFile() const {
    const auto& file = members_[chosen_].file;
    return file.empty() ? folder_ / (character_.name + std::string(kEnding)) : file;
}

Result<> Cast::save(const std::filesystem::path& file) {
    const auto json = writeCharacter(character_);
    // Refuse to write what could not be read again.
    NAV_TRY(parseCharacter(json, file.string()));
    std::error_code none;
    std::filesystem::create_directories(file.parent_path(), none);
    NAV_TRY(writeFile(file, json));
    auto& member = members_[chosen_];
    if (!member.builtin) {
        member.file = file;
        undo_.setClean();
    }
    emit characterChanged();
    return {};
}

Result<> Cast::load(const std::filesystem::path& file) {
    // Always as a path: a bare name could mean a built-in character.
    NAV_ASSIGN(auto character, loadCharacter(std::filesystem::absolute(file).string()));
    int index = find(character.name);
    if (index >= 0 && members_[index].builtin) {
        return fail("The character is named as one that comes with the program: " + character.name,
                    file.string(), "give it another name in the file");
    }
    if (index < 0) {
        index = static_cast<int>(members_.size());
        members_.emplace_back();
    }
    // Weights as text are not overwritten: they do not hold a character.
    members_[index] = {.character = character,
                       .file = hasEnding(file, FileKind::weights) ? std::filesystem::path() : file};
    chosen_ = index;
    character_ = std::move(character);
    undo_.clear();
    emit membersChanged();
    emit characterChanged();
    return {};
}

}  // namespace navwright
