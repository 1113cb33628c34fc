#pragma once

#include <vector>

#include "core/aas/clusters/area_links.h"
#include "core/aas/clusters/portal_set.h"
#include "core/aas/file/aas_file.h"

namespace navwright {

/// Writes clusters and portals into the file: areas with ways have the first numbers of their cluster, then
/// its portals with ways, then the other areas and portals. Contents are left alone. Every portal must be one
/// (falsePortals).
void numberClusters(AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaParts& parts);

}  // namespace navwright
