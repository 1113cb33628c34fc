#pragma once

#include <QDialog>

#include <vector>

#include "core/output/project/project_inputs.h"
#include "widgets/common/jobs/latest_work.h"

class QLabel;
class QPushButton;
class QSettings;
class QTreeWidget;

namespace navwright {

/// Which inputs of a project are not at their place, and where they are instead: one is shown where it is, or
/// a folder is searched; what lies beside the one that was found is found too. Accepted, project() names what
/// was found; the rest stays missing.
class LocateDialog : public QDialog {
    Q_OBJECT

  public:
    /// `checks`: what checkInputs() says of the project. The settings remember the folder and outlive the
    /// dialog.
    LocateDialog(ProjectFile project, std::vector<InputCheck> checks, QSettings& settings, QWidget* parent);

    [[nodiscard]] const ProjectFile& project() const { return project_; }

  private:
    void makeForm();
    void fill();
    void chooseFile();
    void chooseFolder();
    void look(const std::filesystem::path& folder);
    void setLooking(bool looking);
    [[nodiscard]] QString startFolder() const;

    ProjectFile project_;
    std::vector<InputCheck> before_, now_;
    QSettings& settings_;
    QTreeWidget* list_;
    QLabel* message_;
    QPushButton* file_;
    QPushButton* folder_;
    QPushButton* stop_;
    QPushButton* open_ = nullptr;
    LatestWork job_;
};

}  // namespace navwright
