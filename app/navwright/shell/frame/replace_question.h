#pragma once

#include <filesystem>
#include <vector>

class QWidget;

namespace navwright {

class Messages;

/// Asks before existing files are replaced, if one name stands for several files. Returns true if none exists
/// or the user agrees. If the folder cannot be read, reports that and returns false.
[[nodiscard]] bool mayReplace(std::vector<std::filesystem::path> files, Messages& messages, QWidget& window);

}  // namespace navwright
