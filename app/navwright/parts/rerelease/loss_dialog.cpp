#include "app/navwright/parts/rerelease/loss_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/edit/rerelease/loss_table.h"

namespace navwright {

namespace {

constexpr int kLossWidth = 640, kLossHeight = 360;

}  // namespace

LossDialog::LossDialog(const QString& title, const QString& about,
                       const std::vector<ConversionWarning>& losses, const QString& accept, QWidget* parent)
    : QDialog(parent) {
    setObjectName(QStringLiteral("lossDialog"));
    setWindowTitle(title);
    auto* words = new QLabel(losses.empty() ? tr("Nothing is lost.") : about, this);
    words->setObjectName(QStringLiteral("lossWords"));
    words->setWordWrap(true);
    auto* table = new LossTable(this);
    table->show(losses);
    table->setVisible(!losses.empty());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* go = buttons->addButton(accept, QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("lossAccept"));
    go->setAccessibleName(accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(words);
    column->addWidget(table, 1);
    column->addWidget(buttons);
    resize(kLossWidth, losses.empty() ? sizeHint().height() : kLossHeight);
}

}  // namespace navwright
