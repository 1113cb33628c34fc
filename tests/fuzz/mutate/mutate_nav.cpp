#include <array>

#include "core/base/zlib_block.h"
#include "mutate/layout.h"

namespace mutate {

namespace {

constexpr std::size_t kNumberWidth = 2;

/// Of an unpacked nav; `visit` is told where every node's number stands.
template <class Visit>
Layout walkNav(std::span<const std::byte> payload, bool areas, std::size_t inUseBytes, Visit visit) {
    Layout layout;
    Walk walk(payload, layout);
    walk.list(2, [&] {
        if (areas) walk.integer(4);
        walk.vec3();
        walk.integer(1);
        visit(walk.at());
        walk.integer(kNumberWidth);
        walk.integer(inUseBytes);
        walk.list(1, [&] {
            walk.integer(2);
            walk.integer(1);
            walk.real();
        });
    });
    walk.finish();
    return layout;
}

template <bool areas, std::size_t inUseBytes>
Layout navLayout(std::span<const std::byte> payload) {
    return walkNav(payload, areas, inUseBytes, [](std::size_t) {});
}

/// A node says its own number; after nodes came or went the rest of them would be refused for it.
template <bool areas, std::size_t inUseBytes>
void renumber(Bytes& payload) {
    std::vector<std::size_t> numbers;
    static_cast<void>(walkNav(payload, areas, inUseBytes, [&](std::size_t at) { numbers.push_back(at); }));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = static_cast<std::uint16_t>(i);
        if (numbers[i] + kNumberWidth <= payload.size())
            std::memcpy(payload.data() + numbers[i], &number, kNumberWidth);
    }
}

struct NavForm {
    Layout (*layout)(std::span<const std::byte>);
    void (*renumber)(Bytes&);
};
constexpr std::array<NavForm, 4> kForms{{{navLayout<true, 4>, renumber<true, 4>},
                                         {navLayout<true, 1>, renumber<true, 1>},
                                         {navLayout<false, 4>, renumber<false, 4>},
                                         {navLayout<false, 1>, renumber<false, 1>}}};

Bytes mutateNavPayload(Bytes payload, Tools& tools) {
    const NavForm* form = &kForms[0];
    for (const auto& each : kForms) {
        if (!each.layout(payload).whole) continue;
        form = &each;
        break;
    }
    auto changed = mutateParts(std::move(payload), form->layout, tools);
    if (!tools.dice.oneIn(16)) form->renumber(changed);
    return changed;
}

Layout strafeLayout(std::span<const std::byte> payload) {
    Layout layout;
    Walk walk(payload, layout);
    walk.text();
    walk.list(4, [&] {
        walk.text();
        walk.integer(8);
        walk.integer(8);
    });
    walk.list(4, [&] {
        walk.vec3();
        walk.vec3();
        walk.real();
        walk.real();
        walk.integer(4);
        walk.integer(1);
        walk.integer(4);
        walk.list(4, [&] { walk.vec3(); });
    });
    walk.finish();
    return layout;
}

/// What is packed is changed unpacked and packed again; else the bytes are the payload.
template <class Change>
Bytes changeUnpacked(std::span<const std::byte> file, Tools& tools, Change change) {
    const auto block = navwright::readZlibBlock(file, "seed");
    if (!block) return change(Bytes(file.begin(), file.end()));
    auto payload = change(block->payload);
    auto packed = navwright::writeZlibBlock(block->version, payload);
    if (tools.dice.oneIn(16)) putHostileInteger(tools.dice, packed, 1, 4);
    if (tools.dice.oneIn(16)) putHostileInteger(tools.dice, packed, 5, 4);
    if (packed.size() > tools.most) packed.resize(tools.most);
    return packed;
}

}  // namespace

Bytes mutateNav(std::span<const std::byte> file, Tools& tools) {
    return changeUnpacked(file, tools,
                          [&](Bytes payload) { return mutateNavPayload(std::move(payload), tools); });
}

Bytes mutateStrafe(std::span<const std::byte> file, Tools& tools) {
    return changeUnpacked(
        file, tools, [&](Bytes payload) { return mutateParts(std::move(payload), strafeLayout, tools); });
}

}  // namespace mutate
