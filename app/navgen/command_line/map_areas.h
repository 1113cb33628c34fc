#pragma once

#include <string>
#include <vector>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/aas/file/aas_file.h"
#include "core/aas/travel/chokepoints.h"
#include "core/aas/travel/map_places.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Arguments of verbs that read a map and its .aas.
struct MapAreasArguments {
    std::string aas, bsp;
    int jobs = 0;  ///< 0: one per core
    ReportOptions report;

    void addTo(CLI::App& app);
};

struct MapAreas {
    AasFile aas;
    BspFile bsp;
};

/// Reads the .aas and the map and protects both as inputs. Errors: unreadable; areas of another map; those of
/// ReportOptions::announce().
[[nodiscard]] Result<MapAreas> readMapAreas(const MapAreasArguments& arguments, Session& session);

/// "weapon_bfg 12 at (1, 2, 3)".
[[nodiscard]] std::string placeText(const MapPlace& place);
[[nodiscard]] Description<MapPlace> describePlace();
/// Entity numbers of each side's spawn points.
[[nodiscard]] std::vector<std::vector<int>> sideEntities(const StartSides& sides,
                                                         const std::vector<MapPlace>& starts);
/// Describes the processor time of a stage.
[[nodiscard]] Description<StageTime> describeStageTime();

/// Parses an area number (meaning its centre), or a place x,y,z (meaning the area it is in).
[[nodiscard]] Result<AreaSpot> readSpot(const TravelGraph& graph, const std::string& text);

/// Parses a place x,y,z.
[[nodiscard]] Result<Vec3> readPlace(const std::string& text);

/// The centre of an area.
[[nodiscard]] Vec3 centerOf(const AasFile& aas, std::int32_t area);

}  // namespace navwright
