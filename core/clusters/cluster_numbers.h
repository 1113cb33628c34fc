#pragma once

#include <vector>

#include "aas/aas_file.h"
#include "clusters/area_links.h"
#include "clusters/portal_set.h"

namespace navwright {

/// Writes clusters and portals into the file: areas with ways have the first numbers of their cluster, then
/// its portals with ways, then the other areas and portals. Contents are left alone. Every portal must be one
/// (falsePortals).
void numberClusters(AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaParts& parts);

}  // namespace navwright
