#include "app/navwright/shell/frame/rename_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/navwright/shell/frame/layouts.h"
#include "widgets/common/models/named.h"

namespace navwright {

RenameDialog::RenameDialog(Layouts& layouts, QWidget* parent)
    : QDialog(parent),
      layouts_(layouts),
      key_(layouts.current()),
      name_(named(new QLineEdit(layouts.name(key_), this), "workspaceName", tr("Name of the workspace"))) {
    setObjectName(QStringLiteral("renameWorkspace"));
    setWindowTitle(tr("Rename the workspace"));
    name_->selectAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &RenameDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(new QLabel(tr("Its name. Empty: %1").arg(Layouts::title(key_)), this));
    column->addWidget(name_);
    column->addWidget(buttons);
}

void RenameDialog::accept() {
    layouts_.rename(key_, name_->text());
    QDialog::accept();
}

}  // namespace navwright
