#include "app/navgen/reports/diff_rows.h"

namespace navwright {

Description<DiffNode> describeDiffNode() {
    return Description<DiffNode>()
        .field("node", &DiffNode::node, {"Its number in A; of an added one in B", "node"})
        .field("type", &DiffNode::type, {"Its type", "type"})
        .field("origin", &DiffNode::origin, {.meaning = "Where it is", .label = "at", .digits = 1})
        .field("to_node", &DiffNode::toNode, {"Its number in B"})
        .field("to_origin", &DiffNode::toOrigin,
               {.meaning = "Where B has it", .label = "now at", .digits = 1})
        .shown(&DiffNode::moved, {.label = "moved", .unit = "units", .digits = 1})
        .field("to_type", &DiffNode::toType, {"Its type in B", "now"})
        .field("flags", &DiffNode::flags, {"Its flags in A", "flags"})
        .field("to_flags", &DiffNode::toFlags, {"Its flags in B", "now"})
        .field("radius", &DiffNode::radius, {"Its radius in A", "radius", "units"})
        .field("to_radius", &DiffNode::toRadius, {"Its radius in B", "now", "units"});
}

Description<DiffLink> describeDiffLink() {
    return Description<DiffLink>()
        .field("from", &DiffLink::from,
               {"The node it starts at, by its number in A; of an added one in B", "from"})
        .field("to", &DiffLink::to, {"The node it leads to", "to"})
        .field("type", &DiffLink::type, {"Its type", "type"})
        .field("from_origin", &DiffLink::start, {.meaning = "Where it starts", .label = "start", .digits = 1})
        .field("to_origin", &DiffLink::end, {.meaning = "Where it ends", .label = "end", .digits = 1})
        .field("to_type", &DiffLink::toType, {"Its type in B", "now"})
        .field("flags", &DiffLink::flags, {"Its flags in A", "flags"})
        .field("to_flags", &DiffLink::toFlags, {"Its flags in B", "now"})
        .field("traversal", &DiffLink::traversal, {"Its traversal in A", "traversal"})
        .field("to_traversal", &DiffLink::toTraversal, {"Its traversal in B", "now"})
        .field("edict", &DiffLink::edict, {"Its edict in A", "edict"})
        .field("to_edict", &DiffLink::toEdict, {"Its edict in B", "now"})
        .field("cost", &DiffLink::cost, {"Its cost in A", "cost"})
        .field("to_cost", &DiffLink::toCost, {"Its cost in B", "now"});
}

}  // namespace navwright
