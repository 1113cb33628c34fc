#pragma once

#include <QDialog>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nav/convert_nav.h"
#include "pipeline/generation.h"

namespace navwright {

/// What to write, and where.
struct NavExport {
    std::filesystem::path target;
    NavFormat format = NavFormat::aq2;
    std::filesystem::path archive = {};  ///< the strafe archive's file; empty = none
};

/// What an export will hold, for reading before it is written.
struct ExportSummary {
    std::size_t nodes = 0;
    std::size_t links = 0;
    std::size_t traversals = 0;         ///< of the strafe archive
    std::vector<std::string> warnings;  ///< of the generation and of the conversion
};

/// Errors: the graph is not fit to be written, with the node named.
[[nodiscard]] Result<ExportSummary> summariseExport(const Generation& generation, NavFormat format);

/// Writes all files or none. `inputs` are never overwritten.
[[nodiscard]] Result<> writeExport(const Generation& generation, const NavExport& wanted,
                                   const std::vector<std::filesystem::path>& inputs);

}  // namespace navwright

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace navwright {

class CutPreview;
class ExportFiles;
struct Workspace;

/// What will be written, for which engine and where; a failure is said in the dialog, which stays.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    /// For the nav that is open, which there is. Both outlive the dialog.
    ExportDialog(Workspace& workspace, ExportFiles& files, QWidget* parent);

  private:
    void makeForm();
    void changeFormat();
    void summarise();
    /// Asks what would be left of the nav above the confidence that is set.
    void cut();
    void browse();
    void write();
    [[nodiscard]] NavFormat format() const;
    [[nodiscard]] NavExport wanted() const;

    Workspace& workspace_;
    ExportFiles& files_;
    std::shared_ptr<const Generation> generation_;  ///< the nav that is open
    std::shared_ptr<const Generation> written_;     ///< what is sure enough of it
    QComboBox* engine_;
    QLineEdit* target_;
    QCheckBox* archive_;
    QDoubleSpinBox* least_;
    QLabel* cutWords_;
    CutPreview* preview_;
    QLabel* summary_;
    QLabel* message_;
    QPushButton* write_;
};

}  // namespace navwright
