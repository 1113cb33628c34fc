#include "audit/run_store.h"

#include <algorithm>

namespace navwright {

RunStore::RunStore(Document& document, QObject* parent)
    : QObject(parent), document_(document), map_(document.map()) {
    connect(&document_, &Document::reportChanged, this, &RunStore::keepTested);
    connect(&document_, &Document::mapChanged, this, [this] {
        // Runs of another map have nothing in common with what is open now.
        if (document_.map() == map_) return;
        map_ = document_.map();
        clear();
    });
}

const KeptRun* RunStore::find(int id) const {
    const auto found = std::ranges::find(runs_, id, &KeptRun::id);
    return found == runs_.end() ? nullptr : &*found;
}

int RunStore::keep(const QString& name) {
    const auto generation = document_.generation();
    if (!generation || !generation->graph) return 0;
    return add(name.isEmpty() ? tr("Run %1").arg(nextId_) : name, false, generation, document_.report());
}

void RunStore::keepTested() {
    const auto report = document_.report();
    const auto generation = document_.generation();
    if (!report || !generation || !generation->graph) return;
    const auto kept = [this](const std::shared_ptr<const Generation>& each) {
        return std::ranges::find(runs_, each, &KeptRun::generation) != runs_.end();
    };
    if (const auto before = document_.previousGeneration(); before && before->graph && !kept(before)) {
        add(tr("Before the test"), true, before, nullptr);
    }
    add(report->passed ? tr("Tested: passed") : tr("Tested: failed"), true, generation, report);
}

int RunStore::add(QString name, bool automatic, std::shared_ptr<const Generation> generation,
                  std::shared_ptr<const NavtestReport> report) {
    runs_.push_back({nextId_++, std::move(name), QDateTime::currentDateTime(), automatic,
                     std::move(generation), std::move(report)});
    dropOldest();
    emit changed();
    return runs_.back().id;
}

void RunStore::dropOldest() {
    if (runs_.size() <= kMost) return;
    const auto automatic = std::ranges::find(runs_, true, &KeptRun::automatic);
    runs_.erase(automatic == runs_.end() ? runs_.begin() : automatic);
}

void RunStore::rename(int id, const QString& name) {
    const auto found = std::ranges::find(runs_, id, &KeptRun::id);
    if (found == runs_.end() || name.isEmpty() || found->name == name) return;
    found->name = name;
    // Named by a person, it is that person's.
    found->automatic = false;
    emit changed();
}

void RunStore::remove(int id) {
    if (std::erase_if(runs_, [id](const KeptRun& run) { return run.id == id; }) > 0) emit changed();
}

void RunStore::clear() {
    if (runs_.empty()) return;
    runs_.clear();
    emit changed();
}

}  // namespace navwright
