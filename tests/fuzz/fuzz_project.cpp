#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/output/project/project_file.h"
#include "require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace navwright;
    const auto project = parseProject({reinterpret_cast<const char*>(data), size}, "/fuzz/p.navwright");
    if (!project) return 0;
    require(*parseProject(writeProject(*project, "/fuzz/p.navwright"), "/fuzz/p.navwright") == *project);
    return 0;
}
