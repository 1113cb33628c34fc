#pragma once

#include <QString>

#include <filesystem>
#include <string>
#include <vector>

class QLineEdit;
class QPushButton;

namespace navwright {

class Document;
class MainWindow;

/// A file of an export and what it is to hold.
struct ExportFile {
    std::filesystem::path path;
    std::string bytes;
};

/// Where to write: asked for, beginning with the map's name in the folder of the last export. `ending`
/// (".csv") is added to a name without one. Empty: the user thought better of it.
[[nodiscard]] QString askWhereToWrite(MainWindow& window, const QString& title, const QString& filter,
                                      const QString& ending);

/// The map's name with an ending in the folder of the last export.
[[nodiscard]] QString usualTarget(MainWindow& window, const QString& ending);
/// Says in the log that a file was written, and keeps its folder for the next export.
void noteWritten(MainWindow& window, const QString& file);
/// Lets a button of a dialog say whether it writes a file or replaces one.
void sayWhatIsWritten(QPushButton& write, const QLineEdit& target);

/// The map, the nav and the demos that are open: never overwritten.
[[nodiscard]] std::vector<std::filesystem::path> openInputs(const Document& document);

/// Writes all files or none, and says so in the log or, where nothing was written, in the message bar.
bool writeExports(MainWindow& window, const std::vector<ExportFile>& files);

/// The fast traversals alone, as the game reads them.
void exportArchive(MainWindow& window);
/// All nodes, links and clusters: NAME_nodes.csv, NAME_links.csv, NAME_clusters.csv.
void exportTables(MainWindow& window);
/// What navgen generate --report writes.
void exportJsonReport(MainWindow& window);

}  // namespace navwright
