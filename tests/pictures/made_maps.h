#pragma once

#include <QFile>

#include "core/base/file_bytes.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "must.h"
#include "puzzle_hall.h"
#include "wide_map.h"

/// Maps for pictures that the sample has nothing for, written into a folder.
namespace made_maps {

using namespace navwright;

inline bool write(const QString& file, const Bytes& bytes) {
    QFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(reinterpret_cast<const char*>(bytes.data()),
                                                       qsizetype(bytes.size())) == qsizetype(bytes.size());
}

/// Three rooms with two doors, each opened by a button in the room before. Returns the map's file;
/// empty: it cannot be written.
inline QString hall(const QString& folder) {
    PuzzleHall hall;
    hall.door(PuzzleHall::kWestOpening, {{"targetname", "west"}});
    hall.door(PuzzleHall::kEastOpening, {{"targetname", "east"}});
    hall.button("west", -256);
    hall.button("east", 0);
    for (const float x : {-256.f, 0.f, 256.f})
        hall.map.lights.push_back({.origin = {x, 0, 220}, .intensity = 400, .color = {1, 1, 1}});
    const auto file = folder + "/hall.bsp";
    return write(file, must(writeBsp(hall.map))) ? file : QString();
}

/// A map of Quake II's re-release (QBSP) with the records of another, and its nav (NAV3). Returns the nav's
/// file; empty: they cannot be written.
inline QString rerelease(const QString& folder, const Bytes& map, const NavGraph& nav) {
    const auto fit = fitRerelease(toRerelease(nav, RereleaseGame::quake2).graph, RereleaseFormat::nav3);
    const auto bytes = writeRereleaseFile(must(rereleaseTables(fit.graph, fit.version)));
    const auto file = folder + "/nw_wide.nav";
    return write(folder + "/nw_wide.bsp", WideMap(map).file()) && write(file, bytes) ? file : QString();
}

}  // namespace made_maps
