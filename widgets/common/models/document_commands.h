#pragma once

#include <QUndoCommand>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "widgets/common/models/document.h"

namespace navwright {

/// A change of what a person decided. Two that follow each other merge when they belong to the same drag.
class WorkCommand : public QUndoCommand {
  public:
    /// `drag` above 0 names a drag.
    WorkCommand(Document& document, Work after, const QString& what, int drag);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

  private:
    Document& document_;
    Work before_;
    Work after_;
    int drag_;
};

/// Switches the map to its own entities, or to those of the file that replaces them.
class EntitiesCommand : public QUndoCommand {
  public:
    EntitiesCommand(Document& document, std::shared_ptr<const GameMap> map, bool own);

    void undo() override;
    void redo() override;

  private:
    Document& document_;
    std::shared_ptr<const GameMap> before_;
    std::shared_ptr<const GameMap> after_;
    bool own_;
};

/// A demo taken in or left out.
class DemoIncludedCommand : public QUndoCommand {
  public:
    DemoIncludedCommand(Document& document, std::filesystem::path path, bool included);

    void undo() override;
    void redo() override;

  private:
    Document& document_;
    std::filesystem::path path_;
    bool included_;
};

/// Demos that come to those that are there.
class AddDemosCommand : public QUndoCommand {
  public:
    /// `added` is not empty.
    AddDemosCommand(Document& document, std::vector<Document::Demo> added);

    void undo() override;
    void redo() override;

  private:
    Document& document_;
    std::vector<Document::Demo> added_;
};

/// Demos taken off the list. Undone, they are back in their places; what was added meanwhile stays.
class RemoveDemosCommand : public QUndoCommand {
  public:
    RemoveDemosCommand(Document& document, const std::set<std::filesystem::path>& paths);

    void undo() override;
    void redo() override;

  private:
    Document& document_;
    std::vector<std::pair<std::size_t, Document::Demo>> removed_;  ///< places, ascending
};

}  // namespace navwright
