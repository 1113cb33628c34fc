#include "models/parameter_command.h"

#include <QCoreApplication>

#include "models/document.h"

namespace navwright {

namespace {

constexpr int kParameterCommandId = 1;
constexpr int kNeverMerges = -1;

}  // namespace

ParameterCommand::ParameterCommand(Document& document, const Parameters& after, const QString& what, int drag)
    : QUndoCommand(what), document_(document), before_(document.parameters()), after_(after), drag_(drag) {}

void ParameterCommand::undo() {
    document_.applyParameters(before_);
}

void ParameterCommand::redo() {
    document_.applyParameters(after_);
}

int ParameterCommand::id() const {
    return drag_ > 0 ? kParameterCommandId : kNeverMerges;
}

bool ParameterCommand::mergeWith(const QUndoCommand* other) {
    const auto* next = static_cast<const ParameterCommand*>(other);
    if (next->drag_ != drag_) return false;
    after_ = next->after_;
    setObsolete(before_ == after_);
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
