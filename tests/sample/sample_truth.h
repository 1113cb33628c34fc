#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// What a generation from the sample with default parameters must make of it, worked out from the plan and
/// the scripts alone. docs/sample.md describes the file.
struct SampleTruth {
    struct Node {
        std::string name;
        Vec3 origin{0};
        NodeType type = NodeType::move;
    };
    struct Link {
        std::string from, to;  ///< names of nodes
        NodeType type = NodeType::move;
    };
    struct NonLink {
        std::string from, to;
        std::string reason;  ///< "only_fast", "too_high"
    };
    struct Place {
        std::string name;
        Vec3 origin{0};
    };
    struct Region {
        std::string name;
        Box box;
    };
    struct Strafe {
        std::string from, to;
        int count = 0;  ///< traversals in all demos together
    };

    std::string map;
    std::vector<std::string> demos;     ///< file names
    std::vector<Node> nodes;            ///< all of them
    std::vector<Link> links;            ///< all of them
    std::vector<NonLink> nonLinks;      ///< crossed in the demos, and yet no link
    std::vector<Region> noNodes;        ///< where no node may stand
    std::vector<Place> tooFewDemos;     ///< visited in fewer than three demos
    std::vector<Place> penalised;       ///< every vote weighs death.penalty_factor
    std::vector<Strafe> strafe;         ///< all of the strafe archive
    std::map<std::string, int> deaths;  ///< by cause, in all demos together
};

/// Units by which a node may be off.
inline constexpr float kSampleTruthTolerance = 24;

[[nodiscard]] SampleTruth sampleTruth();
[[nodiscard]] std::string sampleTruthJson(const SampleTruth& truth);

}  // namespace navwright
