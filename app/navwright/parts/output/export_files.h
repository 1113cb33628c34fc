#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <vector>

namespace navwright {

class Messages;
struct Workspace;

/// A file of an export and what it is to hold.
struct ExportFile {
    std::filesystem::path path;
    std::string bytes;
};

/// Where exports go, and writing them.
class ExportFiles {
  public:
    /// Both outlive it.
    ExportFiles(Workspace& workspace, Messages& messages) : workspace_(workspace), messages_(messages) {}

    /// The map's name with an ending (".csv") in the folder of the last export.
    [[nodiscard]] QString usualTarget(const QString& ending) const;
    /// The map, the nav and the demos that are open: never overwritten.
    [[nodiscard]] std::vector<std::filesystem::path> inputs() const;
    /// Writes all files or none. A message says so where nothing was written.
    [[nodiscard]] bool write(const std::vector<ExportFile>& files);
    /// Says that a file was written, and keeps its folder for the next export.
    void noteWritten(const QString& file);

  private:
    Workspace& workspace_;
    Messages& messages_;
};

}  // namespace navwright
