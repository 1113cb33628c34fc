#pragma once

#include <QUndoCommand>

#include <filesystem>

#include "models/work.h"

namespace navwright {

class Document;

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

}  // namespace navwright
