#include "core/output/project/open_project.h"

namespace navwright {

Result<OpenedProject> openProject(const std::filesystem::path& file, const std::filesystem::path& locate,
                                  const std::string& hint, JobContext& context) {
    OpenedProject opened;
    NAV_ASSIGN(opened.project, loadProject(file));
    if (!locate.empty()) {
        NAV_TRY(locateInputs(opened.project, locate, context));
    }
    NAV_ASSIGN(opened.checks, checkInputs(opened.project, context));
    for (const auto& check : opened.checks) {
        const auto words = inputWords(check);
        if (words.empty()) continue;
        const bool missing = check.state == InputState::missing;
        context.warn(Error{words, check.path.string(), missing ? hint : std::string()}.message());
    }
    return opened;
}

}  // namespace navwright
