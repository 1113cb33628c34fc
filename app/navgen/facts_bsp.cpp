#include <map>

#include "bsp/bsp_file.h"
#include "navgen/file_facts.h"

namespace navwright {

Result<Facts> bspFacts(const Bytes& bytes, const std::string& file) {
    NAV_ASSIGN(const auto bsp, parseBsp(bytes, file));
    std::map<std::string, std::size_t, std::less<>> classes;
    for (const auto& entity : bsp.entities) ++classes[std::string(entity.className())];
    Facts facts;
    facts.add("map", bsp.name);
    facts.add("title", bsp.entities.empty() ? "" : bsp.entities.front().value("message"));
    facts.add("checksum", bsp.checksum);
    facts.add("mins", bsp.worldBounds().mins);
    facts.add("maxs", bsp.worldBounds().maxs);
    facts.add("models", bsp.models.size());
    facts.add("brushes", bsp.brushes.size());
    facts.add("brush_sides", bsp.brushSides.size());
    facts.add("planes", bsp.planes.size());
    facts.add("nodes", bsp.nodes.size());
    facts.add("leafs", bsp.leafs.size());
    facts.add("faces", bsp.faces.size());
    facts.add("texinfos", bsp.texInfos.size());
    facts.add("lightmap_bytes", bsp.lightData.size());
    facts.add("entities", bsp.entities.size());
    auto& byClass = facts.group("entities_by_class", Facts::Keys::names);
    for (const auto& [name, count] : classes) byClass.add(name, count);
    return facts;
}

}  // namespace navwright
