#include "core/generate/graph/graph_book.h"

#include <algorithm>
#include <numeric>

#include "core/base/index.h"

namespace navwright {

namespace {

using Target = std::pair<std::int32_t, NavOrigin>;

NavOrigin originOf(std::span<const Target> links, std::int32_t target, NavOrigin otherwise) {
    const auto found = std::ranges::lower_bound(links, target, {}, &Target::first);
    return found != links.end() && found->first == target ? found->second : otherwise;
}

}  // namespace

GraphBook::GraphBook(const NavGraph& shown) {
    follow(shown, NavOrigin::demos);
    std::iota(nodeOf_.begin(), nodeOf_.end(), 0);
}

void GraphBook::follow(const NavGraph& graph, NavOrigin fresh) {
    std::vector<std::int32_t> same(graph.nodes.size());
    std::iota(same.begin(), same.end(), 0);
    follow(graph, same, fresh);
}

void GraphBook::followLinks(const NavGraph& graph) {
    for (std::int32_t from = 0; from < std::ssize(graph.nodes); ++from) {
        std::vector<Target> links;
        for (const auto& link : graph.nodes[from].links) {
            const auto fresh = isShown({from, link.target}) ? NavOrigin::inferred : NavOrigin::map;
            links.emplace_back(link.target, originOf(links_[from], link.target, fresh));
        }
        std::ranges::sort(links);
        links_[from] = std::move(links);
    }
}

void GraphBook::follow(const NavGraph& graph, std::span<const std::int32_t> previous, NavOrigin fresh) {
    const auto known = [&](std::int32_t node) { return node >= 0 && toIndex(node) < nodes_.size(); };
    const auto before = [&](std::size_t node) { return node < previous.size() ? previous[node] : -1; };
    std::vector<NavOrigin> nodes;
    std::vector<std::int32_t> nodeOf;
    std::vector<std::vector<Target>> links(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto node = before(i);
        nodes.push_back(known(node) ? nodes_[node] : fresh);
        nodeOf.push_back(known(node) ? nodeOf_[node] : -1);
        for (const auto& link : graph.nodes[i].links) {
            const auto target = before(toIndex(link.target));
            const bool linked = known(node) && known(target);
            links[i].emplace_back(link.target, linked ? originOf(links_[node], target, fresh) : fresh);
        }
        std::ranges::sort(links[i]);
    }
    nodes_ = std::move(nodes);
    nodeOf_ = std::move(nodeOf);
    links_ = std::move(links);
}

std::vector<std::vector<NavOrigin>> GraphBook::links(const NavGraph& graph) const {
    std::vector<std::vector<NavOrigin>> origins(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            origins[i].push_back(originOf(links_[i], link.target, NavOrigin::hand));
        }
    }
    return origins;
}

std::vector<std::vector<std::int32_t>> GraphBook::linkOf(const NavGraph& graph, const LinkSet& links) const {
    std::vector<std::vector<std::int32_t>> of(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links)
            of[i].push_back(links.find({nodeOf_[i], nodeOf_[link.target]}));
    }
    return of;
}

bool GraphBook::isShown(const NodeLink& link) const {
    return nodeOf_[link.from] >= 0 && nodeOf_[link.to] >= 0;
}

}  // namespace navwright
