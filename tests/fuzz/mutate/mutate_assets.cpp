#include <algorithm>
#include <cstring>
#include <string_view>

#include "mutate/layout.h"

namespace mutate {

namespace {

void integers(Walk& walk, std::size_t width, int count) {
    for (int i = 0; i < count; ++i) walk.integer(width);
}

Layout walLayout(std::span<const std::byte> file) {
    Layout layout;
    Walk walk(file, layout);
    walk.skip(32);
    integers(walk, 4, 6);
    walk.skip(32);
    integers(walk, 4, 3);
    return layout;
}

Layout pcxLayout(std::span<const std::byte> file) {
    Layout layout;
    Walk walk(file, layout);
    walk.skip(4);
    integers(walk, 2, 4);
    walk.skip(52);
    walk.integer(2);  // reserved, planes
    walk.integer(2);
    walk.skip(60);
    return layout;
}

Layout tgaLayout(std::span<const std::byte> file) {
    Layout layout;
    Walk walk(file, layout);
    integers(walk, 1, 3);
    integers(walk, 2, 2);
    walk.integer(1);
    integers(walk, 2, 4);
    integers(walk, 1, 2);
    return layout;
}

/// Head, and the directory where the head says it is.
Layout pakLayout(std::span<const std::byte> file) {
    constexpr std::size_t kName = 56, kRecord = 64;
    Layout layout;
    Walk walk(file, layout);
    walk.skip(4);
    const auto at = walk.integer(4), bytes = walk.integer(4);
    if (!walk.ok() || at < walk.at() || at > file.size()) return layout;
    walk.skip(at - walk.at());
    for (std::uint64_t i = 0; i < bytes / kRecord && walk.ok(); ++i) {
        integers(walk, 8, static_cast<int>(kName / 8));
        integers(walk, 4, 2);
    }
    return layout;
}

std::size_t placeOf(std::span<const std::byte> file, std::string_view mark, std::size_t from) {
    const auto rest = file.subspan(std::min(from, file.size()));
    const auto* bytes = reinterpret_cast<const std::byte*>(mark.data());
    return static_cast<std::size_t>(std::ranges::search(rest, std::span(bytes, mark.size())).begin() -
                                    file.begin());
}

/// The fields behind each mark of a zip's parts, wherever it stands.
Layout zipLayout(std::span<const std::byte> file) {
    Layout layout;
    const auto part = [&](std::string_view mark, auto fields) {
        for (auto at = placeOf(file, mark, 0); at < file.size(); at = placeOf(file, mark, at + 1)) {
            Walk walk(file, layout);
            walk.skip(at + mark.size());
            fields(walk);
        }
    };
    const auto common = [](Walk& walk) {
        integers(walk, 2, 5);
        integers(walk, 4, 3);
        integers(walk, 2, 2);
    };
    part("PK\x03\x04", common);
    part("PK\x01\x02", [&](Walk& walk) {
        walk.integer(2);
        common(walk);
        integers(walk, 2, 3);
        integers(walk, 4, 2);
    });
    part("PK\x05\x06", [](Walk& walk) {
        integers(walk, 2, 4);
        integers(walk, 4, 2);
        walk.integer(2);
    });
    part("PK\x06\x06", [](Walk& walk) {
        walk.integer(8);
        integers(walk, 2, 2);
        integers(walk, 4, 2);
        integers(walk, 8, 4);
    });
    part("PK\x06\x07", [](Walk& walk) {
        walk.integer(4);
        walk.integer(8);
        walk.integer(4);
    });
    return layout;
}

/// Fields of the head, or what follows it: runs, texels, packed data.
Bytes changeHeadOrRest(std::span<const std::byte> file, std::size_t head,
                       Layout (*layoutOf)(std::span<const std::byte>), Tools& tools) {
    Bytes changed(file.begin(), file.end());
    if (file.size() <= head || tools.dice.oneIn(3)) return mutateParts(std::move(changed), layoutOf, tools);
    Bytes rest(changed.begin() + static_cast<std::ptrdiff_t>(head), changed.end());
    changed.resize(head);
    if (head < tools.most) tools.changeBytes(rest, tools.most - head);
    changed.insert(changed.end(), rest.begin(), rest.end());
    if (changed.size() > tools.most) changed.resize(tools.most);
    return changed;
}

}  // namespace

Bytes mutateWal(std::span<const std::byte> file, Tools& tools) {
    return changeHeadOrRest(file, 100, walLayout, tools);
}

Bytes mutatePcx(std::span<const std::byte> file, Tools& tools) {
    return changeHeadOrRest(file, 128, pcxLayout, tools);
}

Bytes mutateTga(std::span<const std::byte> file, Tools& tools) {
    return changeHeadOrRest(file, 18, tgaLayout, tools);
}

Bytes mutatePak(std::span<const std::byte> file, Tools& tools) {
    return mutateParts(Bytes(file.begin(), file.end()), pakLayout, tools);
}

Bytes mutateZip(std::span<const std::byte> file, Tools& tools) {
    return mutateParts(Bytes(file.begin(), file.end()), zipLayout, tools);
}

}  // namespace mutate
