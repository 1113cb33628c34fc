#include <QUndoStack>

#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "navwright/autosave.h"
#include "navwright/locate_dialog.h"
#include "navwright/main_window.h"
#include "navwright/message_bar.h"
#include "navwright/opener.h"
#include "navwright/project_keeper.h"

namespace navwright {

void MainWindow::takeProject(const OpenedFiles& files) {
    const auto file = fileText(files.projectPath);
    const bool recovering = autosave_->isLeftOver(file);
    if (recovering || file.isEmpty()) {
        project_->adoptWithoutFile(*files.project);
    } else {
        project_->adopt(*files.project, files.projectPath);
    }
    if (files.nav) project_->know({files.navPath, files.navHash});
    if (recovering || files.relocated) document_.undoStack().resetClean();
    // Left-over work goes only when there is another copy of it.
    if (recovering && autosave_->saveNow()) autosave_->remove(file);
    updateTitle();
    if (project_->readOnly()) sayReadOnly();
    sayInputs(files.inputs);
}

void MainWindow::sayReadOnly() {
    auto why = *project_->readOnly();
    why.hint = tr("It can be viewed and changed here; to keep changes, save it under another name, or close "
                  "it there and save it here")
                   .toStdString();
    showNotice(why, {tr("Save as…"), [this] { project_->saveAs(); }}, kProjectTopic);
}

void MainWindow::sayInputs(const std::vector<InputCheck>& inputs) {
    for (const auto& input : inputs) {
        const auto words = inputWords(input);
        if (words.empty()) continue;
        if (input.state == InputState::changed) {
            showNotice({words, input.path.string(), tr("what is made of it can differ").toStdString()},
                       kInputsTopic);
        } else if (unattended_ && input.kind != InputKind::demo) {
            showError({words, input.path.string(), tr("say where it is with --locate FOLDER").toStdString()},
                      kInputsTopic);
        } else {
            showNotice({words, input.path.string(),
                        tr("the rest is used; it stays part of the project").toStdString()},
                       {tr("Locate…"), [this] { locateMissing(); }}, kInputsTopic);
        }
    }
}

void MainWindow::locateMissing() {
    auto project = project_->project();
    const auto inputs = offThread(tr("Looking for inputs"), [project] {
        JobContext context;
        return checkInputs(project, context);
    });
    retireMessages(kInputsTopic);
    if (!inputs) return showError(inputs.error().error(), kInputsTopic);
    if (countMissing(*inputs) == 0)
        return showNotice({tr("All inputs are at their place").toStdString(), {}, {}}, kInputsTopic);
    askWhere(project, *inputs, project_->path(), true);
}

void MainWindow::askWhere(const ProjectFile& project, const std::vector<InputCheck>& inputs,
                          const std::filesystem::path& file, bool carried) {
    auto* dialog = new LocateDialog(project, inputs, *settings_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file, carried] {
        carried_ = carried;
        messages_->dismiss();
        opener_->openProject(file, dialog->project());
    });
    dialog->open();
}

}  // namespace navwright
