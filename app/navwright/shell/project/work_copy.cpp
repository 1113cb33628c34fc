#include "app/navwright/shell/project/work_copy.h"

#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/base/path_text.h"

namespace navwright {

WorkCopy workCopy(const Workspace& workspace, const ProjectKeeper& project) {
    const auto& nav = workspace.rereleaseNav;
    WorkCopy copy{.project = project.project(), .graph = nav.graph(), .read = nav.file()};
    if (nav.isOpen()) copy.project.view[kAutosavedNav] = pathText(nav.path());
    return copy;
}

Result<> writeWorkCopy(const WorkCopy& copy, const std::filesystem::path& file) {
    if (copy.graph) {
        NAV_ASSIGN(const auto written, writeRereleaseNavFile(copy.read, *copy.graph));
        NAV_TRY(writeFile(autosavedNav(file), written.bytes));
    }
    return saveProject(copy.project, file);
}

}  // namespace navwright
