#pragma once

#include <QUndoCommand>

#include <filesystem>

#include "base/parameters.h"

namespace navwright {

class Document;

/// A change of parameters. Two that follow each other merge when they belong to the same drag.
class ParameterCommand : public QUndoCommand {
  public:
    ParameterCommand(Document& document, const Parameters& after, const QString& what, int drag);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

  private:
    Document& document_;
    Parameters before_;
    Parameters after_;
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
