#include "widgets/test/verdict/run_floors.h"

#include <utility>

namespace navwright {

RunFloors::RunFloors(RunStore& runs, FloorShares& floors, QObject* parent)
    : QObject(parent), runs_(runs), floors_(floors) {
    connect(&runs_, &RunStore::changed, this, &RunFloors::look);
    connect(&floors_, &FloorShares::changed, this, &RunFloors::look);
}

void RunFloors::look() {
    std::vector<std::pair<int, double>> known;
    for (const auto& run : runs_.runs()) {
        if (run.restored || run.floorCovered) continue;
        if (const auto share = floors_.of(run.nav)) known.emplace_back(run.id, *share);
    }
    for (const auto& [id, share] : known) runs_.setFloorCovered(id, share);
}

}  // namespace navwright
