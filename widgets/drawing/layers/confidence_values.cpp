#include "widgets/drawing/layers/confidence_values.h"

namespace navwright {

Result<ConfidenceValues> ConfidenceValues::of(std::string_view key, const Generation& generation,
                                              const NavConfidence* known, JobContext& context) {
    ConfidenceValues values;
    if (key != "confidence") return values;
    values.values_ = known;
    const auto nodes = generation.graph->graph.nodes.size();
    if (known != nullptr && known->nodes.size() == nodes && known->links.size() == nodes) return values;
    NAV_ASSIGN(auto own, navConfidence({.generation = generation}, context));
    values.own_ = std::make_shared<const NavConfidence>(std::move(own));
    values.values_ = values.own_.get();
    return values;
}

void ConfidenceValues::setScale(Scale& scale) {
    scale.least = scale.low = 0;
    scale.largest = scale.high = 1;
}

}  // namespace navwright
