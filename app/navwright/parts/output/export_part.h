#pragma once

#include <QObject>

#include <functional>

#include "app/navwright/parts/output/export_files.h"
#include "app/navwright/shell/commands/command_table.h"

class QWidget;

namespace navwright {

class ProjectKeeper;
class ViewArea;
struct Needs;

/// Everything that is written for others: the nav, tables, reports, pictures, bundles.
class ExportPart : public QObject {
    Q_OBJECT

  public:
    /// All outlive the part; `window` is the parent of what is asked. `log` is what the log says.
    ExportPart(Workspace& workspace, Messages& messages, ProjectKeeper& project, ViewArea& area,
               std::function<QString()> log, QWidget& window, QObject* parent = nullptr);

    [[nodiscard]] ExportFiles& files() { return files_; }
    /// The menu "Export".
    [[nodiscard]] Menu menu(const Needs& needs);

  signals:
    void navWritten();

  private:
    void exportNav();
    /// Writes the strafe archive, as the game reads it.
    void exportArchive();
    /// Writes all nodes, links and clusters: NAME_nodes.csv, NAME_links.csv, NAME_clusters.csv.
    void exportTables();
    void exportReport();
    /// Writes the report of navgen generate --report.
    void exportJsonReport();
    void exportPicture();
    /// Packs the project, its inputs if wanted, versions and the log into one file.
    void saveBundle();
    /// Asks where to write. `ending` (".csv") is added to a name without one. Empty: the user cancelled.
    [[nodiscard]] QString askWhere(const QString& title, const QString& filter, const QString& ending);

    Workspace& workspace_;
    Messages& messages_;
    ProjectKeeper& project_;
    ViewArea& area_;
    std::function<QString()> log_;
    QWidget& window_;
    ExportFiles files_;
};

}  // namespace navwright
