#include "core/base/atomic_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/node_type.h"
#include "core/nav/files/read_nav.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"

namespace navwright::library::inline v1 {

Nav publicNav(const NavGraph& graph) {
    Nav nav;
    nav.nodes.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) {
        Node made{publicPoint(node.origin), static_cast<std::uint8_t>(node.type), node.area, {}, node.inUse};
        for (const auto& link : node.links)
            made.links.push_back({link.target, static_cast<std::uint8_t>(link.type), link.cost});
        nav.nodes.push_back(std::move(made));
    }
    return nav;
}

NavGraph graphOf(const Nav& nav) {
    NavGraph graph;
    graph.nodes.reserve(nav.nodes.size());
    for (const auto& node : nav.nodes) {
        NavNode made{{node.origin.x, node.origin.y, node.origin.z},
                     static_cast<NodeType>(node.type),
                     node.area,
                     {},
                     node.inUse};
        for (const auto& link : node.links)
            made.links.push_back({link.target, static_cast<NodeType>(link.type), link.cost});
        graph.nodes.push_back(std::move(made));
    }
    return graph;
}

std::string_view typeName(std::uint8_t type) {
    return nodeTypeName(static_cast<NodeType>(type));
}

Result<Nav> readNav(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Nav> {
        NAV_ASSIGN(const auto graph, readNavFile(file));
        return publicNav(graph);
    });
}

Result<> writeNav(const Nav& nav, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        NAV_ASSIGN(const auto bytes, writeAq2Nav(graphOf(nav)));
        return writeFile(file, bytes);
    });
}

}  // namespace navwright::library::inline v1
