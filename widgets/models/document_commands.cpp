#include "models/document_commands.h"

#include <QCoreApplication>

#include "models/document.h"

namespace navwright {

namespace {

constexpr int kWorkCommandId = 1;
constexpr int kNeverMerges = -1;

}  // namespace

WorkCommand::WorkCommand(Document& document, Work after, const QString& what, int drag)
    : QUndoCommand(what),
      document_(document),
      before_(document.work()),
      after_(std::move(after)),
      drag_(drag) {}

void WorkCommand::undo() {
    document_.applyWork(before_);
}

void WorkCommand::redo() {
    document_.applyWork(after_);
}

int WorkCommand::id() const {
    return drag_ > 0 ? kWorkCommandId : kNeverMerges;
}

bool WorkCommand::mergeWith(const QUndoCommand* other) {
    const auto* next = static_cast<const WorkCommand*>(other);
    if (next->drag_ != drag_) return false;
    after_ = next->after_;
    setObsolete(sameWork(before_, after_));
    return true;
}

DemoIncludedCommand::DemoIncludedCommand(Document& document, std::filesystem::path path, bool included)
    : document_(document), path_(std::move(path)), included_(included) {
    const auto name = QString::fromStdString(path_.filename().string());
    setText(included_ ? QCoreApplication::translate("Document", "Include %1").arg(name)
                      : QCoreApplication::translate("Document", "Leave out %1").arg(name));
}

void DemoIncludedCommand::undo() {
    document_.applyDemoIncluded(path_, !included_);
}

void DemoIncludedCommand::redo() {
    document_.applyDemoIncluded(path_, included_);
}

}  // namespace navwright
