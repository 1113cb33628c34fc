#include "mutate/layout.h"

namespace mutate {

namespace {

constexpr std::size_t kCountWidth = 4;

struct Nav2Counts {
    std::size_t at[3];
    std::uint64_t nodes, links, traversals;
    std::uint64_t version;
    bool quake2;
};

Nav2Counts walkHead(std::span<const std::byte> file, Walk& walk) {
    Nav2Counts counts{};
    counts.quake2 = file.size() > 3 && file[3] == std::byte{'3'};
    walk.skip(4);
    counts.version = walk.integer(4);
    for (std::size_t i = 0; i < 3; ++i) {
        counts.at[i] = walk.at();
        (i == 0 ? counts.nodes : i == 1 ? counts.links : counts.traversals) = walk.integer(kCountWidth);
    }
    if (counts.version >= 17 || counts.quake2) walk.real();
    return counts;
}

/// Nodes and their origins are two lists with one count, so that neither can be changed as a record.
Layout nav2Layout(std::span<const std::byte> file) {
    Layout layout;
    Walk walk(file, layout);
    const auto counts = walkHead(file, walk);
    const auto repeat = [&](std::uint64_t count, auto one) {
        for (std::uint64_t i = 0; i < count && walk.ok(); ++i) one();
    };
    repeat(counts.nodes, [&] {
        for (int i = 0; i < 4; ++i) walk.integer(2);
    });
    repeat(counts.nodes, [&] { walk.vec3(); });
    repeat(counts.links, [&] {
        walk.record(counts.at[1], kCountWidth, [&] {
            for (int i = 0; i < 3; ++i) walk.integer(2);
        });
    });
    repeat(counts.traversals, [&] {
        walk.record(counts.at[2], kCountWidth, [&] {
            for (int i = 0; i < (counts.quake2 && counts.version >= 4 ? 4 : 3); ++i) walk.vec3();
        });
    });
    walk.list(kCountWidth, [&] {
        walk.integer(2);
        if (counts.quake2) walk.integer(4);
        walk.vec3();
        walk.vec3();
        if (!counts.quake2) walk.integer(4);
        if (!counts.quake2 && counts.version < 15) walk.integer(4);
    });
    walk.finish();
    return layout;
}

/// One more node at the end of its two lists.
void addNode(Bytes& file, Tools& tools) {
    constexpr std::size_t kNode = 8, kOrigin = 12;
    Layout layout;
    Walk walk(file, layout);
    const auto counts = walkHead(file, walk);
    const auto nodes = walk.at();
    const auto origins = nodes + counts.nodes * kNode;
    if (!nav2Layout(file).whole || counts.nodes == 0 || file.size() + kNode + kOrigin > tools.most) return;
    const auto repeat = [&file](std::size_t at, std::size_t size) {
        const auto first = file.begin() + static_cast<std::ptrdiff_t>(at);
        const Bytes copy(first, first + static_cast<std::ptrdiff_t>(size));
        file.insert(first, copy.begin(), copy.end());
    };
    repeat(origins + counts.nodes * kOrigin - kOrigin, kOrigin);
    repeat(origins - kNode, kNode);
    const auto more = static_cast<std::uint32_t>(counts.nodes + 1);
    std::memcpy(file.data() + counts.at[0], &more, kCountWidth);
}

}  // namespace

Bytes mutateNav2(std::span<const std::byte> file, Tools& tools) {
    Bytes changed(file.begin(), file.end());
    if (tools.dice.oneIn(8)) addNode(changed, tools);
    return mutateParts(std::move(changed), nav2Layout, tools);
}

}  // namespace mutate
