#pragma once

#include <QDialog>

#include <filesystem>
#include <memory>

#include "core/generate/pipeline/generation.h"
#include "core/nav/files/convert.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace navwright {

class ConversionWork;
class CutPreview;
class ExportFiles;
class FormatBox;
class LossTable;
struct Workspace;

/// What will be written, for which engine and where; a failure is said in the dialog, which stays.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    /// Exports the nav that is open, of Action Quake 2 or of a re-release; one must be open. Both references
    /// outlive the dialog.
    ExportDialog(Workspace& workspace, ExportFiles& files, QWidget* parent);

    /// Offers to save the project beside the nav. Call it if the project has no file yet.
    void offerProject();
    /// Where to save the project as well; empty: it is not saved.
    [[nodiscard]] std::filesystem::path projectFile() const;

  private:
    void makeForm();
    void makeCut();
    void changeFormat();
    /// Asks what would be left of the nav above the confidence that is set.
    void cut();
    /// Asks for the bytes that are to be written.
    void convert();
    void summarise();
    [[nodiscard]] QString summaryOf(const ConvertedNav& nav) const;
    void browse();
    void write();

    Workspace& workspace_;
    ExportFiles& files_;
    std::shared_ptr<const Generation> generation_;  ///< the nav that is open; nullptr: of a re-release
    std::shared_ptr<const Generation> written_;     ///< what is sure enough of it
    FormatBox* format_;
    QLineEdit* target_;
    QCheckBox* archive_;
    QCheckBox* project_;
    QDoubleSpinBox* least_;
    QLabel* cutWords_;
    CutPreview* preview_;
    ConversionWork* conversion_;
    QProgressBar* progress_;
    QLabel* summary_;
    LossTable* losses_;
    QLabel* message_;
    QPushButton* write_;
};

}  // namespace navwright
