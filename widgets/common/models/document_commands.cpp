#include "widgets/common/models/document_commands.h"

#include <QCoreApplication>

#include <algorithm>

#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"

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

EntitiesCommand::EntitiesCommand(Document& document, std::shared_ptr<const GameMap> map, bool own)
    : QUndoCommand(own ? QCoreApplication::translate("Document", "Use the map's own entities")
                       : QCoreApplication::translate("Document", "Use the entities beside the map")),
      document_(document),
      before_(document.shownMap()),
      after_(std::move(map)),
      own_(own) {}

void EntitiesCommand::undo() {
    document_.applyMap(before_, !own_);
}

void EntitiesCommand::redo() {
    document_.applyMap(after_, own_);
}

DemoIncludedCommand::DemoIncludedCommand(Document& document, std::filesystem::path path, bool included)
    : document_(document), path_(std::move(path)), included_(included) {
    const auto name = fileText(path_.filename());
    setText(included_ ? QCoreApplication::translate("Document", "Include %1").arg(name)
                      : QCoreApplication::translate("Document", "Leave out %1").arg(name));
}

void DemoIncludedCommand::undo() {
    document_.applyDemoIncluded(path_, !included_);
}

void DemoIncludedCommand::redo() {
    document_.applyDemoIncluded(path_, included_);
}

AddDemosCommand::AddDemosCommand(Document& document, std::vector<Document::Demo> added)
    : document_(document), added_(std::move(added)) {
    const auto name = fileText(added_.front().path.filename());
    setText(added_.size() == 1 ? QCoreApplication::translate("Document", "Add %1").arg(name)
                               : QCoreApplication::translate("Document", "Add %1 demos").arg(added_.size()));
}

void AddDemosCommand::undo() {
    auto demos = document_.demos();
    std::erase_if(demos, [this](const Document::Demo& demo) {
        return std::ranges::find(added_, demo.path, &Document::Demo::path) != added_.end();
    });
    document_.applyDemos(std::move(demos));
}

void AddDemosCommand::redo() {
    auto demos = document_.demos();
    for (const auto& demo : added_) {
        if (std::ranges::find(demos, demo.path, &Document::Demo::path) == demos.end()) demos.push_back(demo);
    }
    document_.applyDemos(std::move(demos));
}

RemoveDemosCommand::RemoveDemosCommand(Document& document, const std::set<std::filesystem::path>& paths)
    : document_(document) {
    const auto& demos = document.demos();
    for (std::size_t i = 0; i < demos.size(); ++i) {
        if (paths.contains(demos[i].path)) removed_.emplace_back(i, demos[i]);
    }
    const auto name = fileText(removed_.front().second.path.filename());
    setText(removed_.size() == 1
                ? QCoreApplication::translate("Document", "Remove %1").arg(name)
                : QCoreApplication::translate("Document", "Remove %1 demos").arg(removed_.size()));
}

void RemoveDemosCommand::undo() {
    auto demos = document_.demos();
    for (const auto& [place, demo] : removed_) {
        if (std::ranges::find(demos, demo.path, &Document::Demo::path) != demos.end()) continue;
        const auto at = std::min(place, demos.size());
        demos.insert(demos.begin() + static_cast<std::ptrdiff_t>(at), demo);
    }
    document_.applyDemos(std::move(demos));
}

void RemoveDemosCommand::redo() {
    auto demos = document_.demos();
    std::erase_if(demos, [this](const Document::Demo& demo) {
        return std::ranges::any_of(removed_, [&](const auto& gone) { return gone.second.path == demo.path; });
    });
    document_.applyDemos(std::move(demos));
}

}  // namespace navwright
