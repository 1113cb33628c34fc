#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/gzip.h"
#include "mutate/mutation.h"
#include "small_dm2.h"
#include "small_mvd.h"
#include "tests/sample/gzip.h"

namespace mutate {

namespace {

using navwright::ByteReader;
using navwright::ByteWriter;

/// A demo's file: what stands before its messages, and these without their lengths.
struct Messages {
    Bytes head;
    std::vector<Bytes> messages;
    Bytes tail;  ///< from the end marker on
};

Messages split(std::span<const std::byte> demo, std::size_t headSize, std::size_t lengthBytes) {
    Messages parts;
    ByteReader in(demo);
    const auto take = [&](std::size_t size) {
        const auto bytes = in.take(size);
        return Bytes(bytes.begin(), bytes.end());
    };
    parts.head = take(std::min(headSize, demo.size()));
    while (in.remaining() >= lengthBytes) {
        const auto before = in.position();
        const std::uint64_t length = lengthBytes == 2 ? in.u16() : in.u32();
        if (length == 0 || length > in.remaining()) {
            parts.tail.assign(demo.begin() + static_cast<std::ptrdiff_t>(before), demo.end());
            break;
        }
        parts.messages.push_back(take(length));
    }
    return parts;
}

Bytes join(const Messages& parts, std::size_t lengthBytes) {
    ByteWriter out;
    out.bytes(parts.head);
    for (const auto& message : parts.messages) {
        if (lengthBytes == 2) {
            out.u16(static_cast<std::uint16_t>(std::min<std::size_t>(message.size(), 0xffff)));
        } else {
            out.u32(static_cast<std::uint32_t>(message.size()));
        }
        out.bytes(message);
    }
    out.bytes(parts.tail);
    return std::move(out).take();
}

std::string someText(Dice& dice) {
    static const std::array<std::string, 8> kTexts{"",
                                                   "Anna\\male/grunt",
                                                   "maps/../../x.bsp",
                                                   "Anna was taught how to fly\n",
                                                   "Anna plummets to her death\n",
                                                   "\xff\xfe",
                                                   "99999999999999999999",
                                                   "-1"};
    if (dice.oneIn(6)) return std::string(dice.below(3000), 'A');
    return dice.pick(kTexts);
}

std::int32_t someCoordinate(Dice& dice) {
    static const std::array<std::int32_t, 8> kEdges{0,          32767,         -32768, 1 << 20,
                                                    -(1 << 20), (1 << 22) - 1, 8,      -8};
    return dice.oneIn(3) ? dice.pick(kEdges) : static_cast<std::int32_t>(dice.below(65536)) - 32768;
}

/// As the demo's first message says; what it does not say is as in an ordinary demo.
wire::MvdKind kindOf(const Messages& parts) {
    wire::MvdKind kind;
    if (parts.messages.empty()) return kind;
    ByteReader in(parts.messages.front());
    const unsigned command = in.u8();
    in.skip(4);
    const auto version = in.u16();
    const unsigned flags = version >= 2012 ? in.u16() : command >> 5;
    if (in.failed()) return kind;
    kind.version = version;
    if (version >= 2011 && (flags & 4u) != 0) kind.flavour = navwright::DemoFlavour::extended;
    if (version >= 2012 && (flags & 8u) != 0) kind.flavour = navwright::DemoFlavour::extended2;
    return kind;
}

wire::Dm2Kind dm2KindOf(const Messages& parts, Dice& dice) {
    wire::Dm2Kind kind{.widePlaces = !dice.oneIn(4)};
    if (parts.messages.empty()) return kind;
    ByteReader in(parts.messages.front());
    in.skip(1);
    if (const auto protocol = in.u32(); !in.failed()) kind.protocol = protocol;
    return kind;
}

wire::PlayerFields somePlayer(Dice& dice) {
    return {.origin = {someCoordinate(dice), someCoordinate(dice), someCoordinate(dice)},
            .viewOffsetZ = static_cast<std::int8_t>(dice.bits()),
            .pmType = static_cast<std::uint8_t>(dice.below(6)),
            .rdFlags = static_cast<std::uint8_t>(dice.bits()),
            .health = static_cast<std::int16_t>(dice.bits())};
}

/// A command that is whole, with values of its own.
Bytes mvdCommand(Dice& dice, const wire::MvdKind& kind) {
    ByteWriter out;
    switch (dice.below(6)) {
        case 0:
            wire::smallGamestate(out, kind);
            break;
        case 1:
            wire::changedConfigString(out, static_cast<unsigned>(dice.below(kind.layout().end + 2u)),
                                      someText(dice));
            break;
        case 2:
            wire::print(out, static_cast<std::uint8_t>(dice.below(5)), someText(dice));
            break;
        case 3:
            wire::skippedCommands(out, kind);
            break;
        default:
            out.u8(6);
            wire::portalBits(out);
            for (auto players = dice.below(5); players > 0; --players) {
                const auto slot = static_cast<int>(dice.below(kind.maxClients + 2u));
                if (dice.oneIn(2)) {
                    wire::fullPlayer(out, kind, slot, somePlayer(dice), dice.oneIn(4));
                } else {
                    wire::movedPlayer(out, kind, slot, somePlayer(dice).origin);
                }
            }
            wire::endPlayers(out);
            for (auto entities = dice.below(4); entities > 0; --entities) {
                wire::eventEntity(out, 1 + static_cast<unsigned>(dice.below(255)),
                                  static_cast<std::uint8_t>(dice.bits()));
            }
            wire::endEntities(out);
    }
    return std::move(out).take();
}

Bytes dm2Command(Dice& dice, const wire::Dm2Kind& kind) {
    ByteWriter out;
    switch (dice.below(6)) {
        case 0:
            wire::dm2Gamestate(out, kind);
            break;
        case 1:
            wire::dm2ConfigString(out, static_cast<unsigned>(dice.below(2100)), someText(dice));
            break;
        case 2:
            out.u8(10);
            out.u8(static_cast<std::uint8_t>(dice.below(5)));
            out.string(someText(dice));
            break;
        case 3:
            wire::dm2SkippedCommands(out, kind);
            break;
        default: {
            const auto number = static_cast<std::int32_t>(100 + dice.below(300));
            wire::dm2FrameHead(out, number,
                               dice.oneIn(2) ? -1 : number - static_cast<std::int32_t>(dice.below(20)));
            auto player = wire::kRunner;
            for (auto& axis : player.origin) axis = static_cast<std::int16_t>(someCoordinate(dice));
            if (dice.oneIn(2)) {
                wire::dm2FullPlayer(out, player, kind);
            } else {
                wire::dm2MovedPlayer(out, player.origin, player.velocity, kind);
            }
            wire::dm2Entities(out, static_cast<int>(dice.below(5)), static_cast<std::uint8_t>(dice.below(9)),
                              kind);
        }
    }
    return std::move(out).take();
}

/// Whole messages come, go or change places, a command comes before or behind one, or bytes in one change.
template <class Command>
void changeMessages(Messages& parts, Tools& tools, Command command) {
    auto& dice = tools.dice;
    auto& list = parts.messages;
    if (list.empty()) list.emplace_back();
    const auto at = dice.below(list.size());
    const auto place = list.begin() + static_cast<std::ptrdiff_t>(at);
    switch (dice.below(8)) {
        case 0: {
            const auto copy = *place;
            list.insert(place, dice.oneIn(8) ? dice.below(30) : 1, copy);
            break;
        }
        case 1:
            list.erase(place);
            break;
        case 2:
            std::swap(*place, dice.pick(list));
            break;
        case 3:
            list.insert(place, command());
            break;
        case 4: {
            const auto more = command();
            place->insert(dice.oneIn(2) ? place->begin() : place->end(), more.begin(), more.end());
            break;
        }
        case 5: {
            const auto& other = dice.pick(list);
            if (&other != &*place) place->insert(place->end(), other.begin(), other.end());
            break;
        }
        case 6:
            if (!place->empty())
                putHostileInteger(dice, *place, dice.below(place->size()), 1u << dice.below(3));
            break;
        default:
            tools.changeBytes(*place, place->size() + 64);
    }
}

/// `command(parts)` makes one that fits the demo.
template <class Command>
Bytes mutateDemo(std::span<const std::byte> file, Tools& tools, std::size_t headSize, std::size_t lengthBytes,
                 Command command) {
    const auto raw = navwright::gunzip(file, "seed", std::size_t{1} << 22);
    Bytes demo = raw ? *raw : Bytes(file.begin(), file.end());
    const bool packed = raw && raw->size() != file.size();
    if (tools.dice.oneIn(16)) {
        tools.changeBytes(demo, tools.most);
        return demo;
    }
    auto parts = split(demo, headSize, lengthBytes);
    for (auto times = 1 + tools.dice.below(4); times > 0; --times)
        changeMessages(parts, tools, [&] { return command(parts); });
    auto changed = join(parts, lengthBytes);
    if (packed ? !tools.dice.oneIn(16) : tools.dice.oneIn(64)) changed = navwright::gzip(changed);
    if (changed.size() > tools.most) changed.resize(tools.most);
    return changed;
}

}  // namespace

Bytes mutateMvd(std::span<const std::byte> file, Tools& tools) {
    return mutateDemo(file, tools, 4, 2,
                      [&](const Messages& parts) { return mvdCommand(tools.dice, kindOf(parts)); });
}

Bytes mutateDm2(std::span<const std::byte> file, Tools& tools) {
    return mutateDemo(file, tools, 0, 4, [&](const Messages& parts) {
        return dm2Command(tools.dice, dm2KindOf(parts, tools.dice));
    });
}

}  // namespace mutate
