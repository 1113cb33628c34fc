#include "app/navwright/parts/test/setup_dialog.h"

#include <QDialogButtonBox>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

namespace navwright {

namespace {

constexpr QSize kUsualSize{680, 620};

}  // namespace

SetupDialog::SetupDialog(std::function<std::string()> user, QWidget* parent)
    : QDialog(parent), page_(new SetupPage(std::move(user))) {
    setObjectName(QStringLiteral("setupDialog"));
    setWindowTitle(tr("Set up a test server"));
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(page_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->setObjectName(QStringLiteral("setupButtons"));
    connect(buttons, &QDialogButtonBox::rejected, this, &SetupDialog::reject);
    connect(page_, &SetupPage::ready, this, &SetupDialog::ready);
    auto* column = new QVBoxLayout(this);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    page_->setFocus();
    resize(kUsualSize.boundedTo(screen()->availableSize()));
}

void SetupDialog::reject() {
    if (page_->running()) return page_->cancel();
    QDialog::reject();
}

}  // namespace navwright
