#pragma once

#include <filesystem>
#include <vector>

class QWidget;

namespace navwright {

class Messages;

/// Asks whether files that are there already are replaced, for one name that stands for several files. True:
/// none is there, or a person agrees. A folder that cannot be looked at is told, and is a no.
[[nodiscard]] bool mayReplace(std::vector<std::filesystem::path> files, Messages& messages, QWidget& window);

}  // namespace navwright
