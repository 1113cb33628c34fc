#include "base/file_on_disk.h"

#include <system_error>

namespace navwright {

std::filesystem::path fileOnDisk(const std::filesystem::path& path) {
    std::error_code code;
    for (auto file = path; file.has_filename() && file != file.parent_path(); file = file.parent_path()) {
        const auto status = std::filesystem::status(file, code);
        if (std::filesystem::is_regular_file(status)) return file;
        if (std::filesystem::exists(status)) return path;
    }
    return path;
}

}  // namespace navwright
