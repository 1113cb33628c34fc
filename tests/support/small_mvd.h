#pragma once

#include <vector>

#include "wire_mvd.h"

namespace wire {

/// A whole small demo: a gamestate, five more frames with everything a stream may hold, an end marker.
/// Frame by frame:
///   0 baseline: slots 0 and 3 with every field, slot 1 known but not in use
///   1 slot 1 comes with bits of its origin, slot 0 lands (event 4), Bert is renamed
///   2 only skipped commands and a print; nobody moves
///   3 slot 0 leaves
///   4 slot 0 comes back where it was, with an empty record; an obituary in front of the frame
///   5 slot 1 moves
struct SmallMvd {
    Bytes bytes;
    std::vector<std::size_t> messageEnds;  ///< end offset of each message; message n is frame n
};

inline constexpr PlayerFields kAnna{.origin = {-800, 1600, 24}, .viewOffsetZ = 88, .health = 100};
inline constexpr PlayerFields kDummy{.origin = {1, 2, 3}, .viewOffsetZ = -4, .pmType = 1, .rdFlags = 1};
inline constexpr PlayerFields kBert{.origin = {80, 81, 82}, .viewOffsetZ = 32, .rdFlags = 2, .health = 7};

/// Writes the content of the gamestate message, frame 0.
inline void smallGamestate(ByteWriter& out, const MvdKind& kind) {
    serverData(out, kind);
    configStrings(out, kind);
    portalBits(out);
    fullPlayer(out, kind, 0, kAnna);
    fullPlayer(out, kind, 1, kBert, true);
    fullPlayer(out, kind, 3, kDummy);
    endPlayers(out);
    fullEntity(out, kind, 1, 0);
    fullEntity(out, kind, 2, 0, true);
    fullEntity(out, kind, 300, 9);
    endEntities(out);
}

inline void emptyFrame(ByteWriter& out) {
    out.u8(6);
    out.u8(0);
    endPlayers(out);
    endEntities(out);
}

inline SmallMvd smallMvd(const MvdKind& kind) {
    MvdFile file;
    SmallMvd demo;
    auto& out = file.message();
    const auto end = [&] {
        file.endMessage();
        demo.messageEnds.push_back(file.size());
    };
    smallGamestate(out, kind);
    end();

    changedConfigString(out, kind.layout().playerSkins + 1u, "Bertram\\female/athena");
    out.u8(6);
    portalBits(out);
    movedPlayer(out, kind, 1, {-80, 81, 90});
    endPlayers(out);
    eventEntity(out, 1, 4);
    fullEntity(out, kind, 301, 9);
    endEntities(out);
    end();

    print(out, 2, "Anna joins\n");
    print(out, 3, "Anna: hello\n");
    emptyFrame(out);
    skippedCommands(out, kind);
    end();

    out.u8(6);
    out.u8(0);
    playerBits(out, kind, 0, 0, false, true);
    endPlayers(out);
    eventEntity(out, 1, 5);
    endEntities(out);
    end();

    print(out, 1, "Anna was tau\xE7ht how to fly\n");
    out.u8(6);
    out.u8(0);
    playerBits(out, kind, 0, 0, false, false);
    endPlayers(out);
    endEntities(out);
    end();

    out.u8(6);
    out.u8(0);
    movedPlayer(out, kind, 1, {-88, 81, 90});
    endPlayers(out);
    endEntities(out);
    end();

    file.endMarker();
    demo.bytes = file.bytes();
    return demo;
}

}  // namespace wire
