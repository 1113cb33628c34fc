#include "geometry/floor_memory.h"

#include <array>

namespace navwright {

namespace {

/// All that a survey reads.
constexpr std::array kRead = {Param::GeometryGrid,    Param::GeometryMaxRise, Param::GeometryMaxGap,
                              Param::GeometryTries,   Param::DropLimit,       Param::StepHeight,
                              Param::LadderMinHeight, Param::GapWidth};

ContentHash keyOf(const GameMap& map, const Parameters& parameters) {
    std::array<double, kRead.size()> values{};
    for (std::size_t i = 0; i < kRead.size(); ++i) values[i] = parameters.real(kRead[i]);
    return combine(map.hash, contentHash(std::as_bytes(std::span(values))));
}

}  // namespace

Result<std::shared_ptr<const Floor>> FloorMemory::survey(const GameMap& map, const Parameters& parameters,
                                                         int jobs, JobContext& context) {
    const auto key = keyOf(map, parameters);
    if (floor_ && key_ == key) return floor_;
    floor_.reset();
    NAV_ASSIGN(auto floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    floor_ = std::make_shared<const Floor>(std::move(floor));
    key_ = key;
    return floor_;
}

}  // namespace navwright
