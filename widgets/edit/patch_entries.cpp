#include "edit/patch_entries.h"

#include <map>

namespace navwright {

std::vector<PatchEntry> patchEntries(std::span<const EditPatch> patches) {
    std::vector<PatchEntry> entries;
    std::map<std::string_view, std::size_t> groups;
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const auto& name = patches[i].group;
        const auto row = static_cast<int>(i);
        const auto known = name.empty() ? groups.end() : groups.find(name);
        if (known != groups.end()) {
            entries[known->second].rows.push_back(row);
            continue;
        }
        if (!name.empty()) groups[name] = entries.size();
        entries.push_back({name, {row}});
    }
    return entries;
}

}  // namespace navwright
