#pragma once

#include <vector>

#include "core/aas/clusters/area_links.h"
#include "core/aas/clusters/portal_set.h"
#include "core/aas/file/aas_file.h"

namespace navwright {

/// Writes clusters and portals into the file. Each cluster numbers its areas with reachabilities first, then
/// its portals with reachabilities, then the other areas and portals. Contents are unchanged. Every portal
/// must be valid (see falsePortals()).
void numberClusters(AasFile& aas, const AreaLinks& links, const std::vector<bool>& portals,
                    const AreaComponents& components);

}  // namespace navwright
