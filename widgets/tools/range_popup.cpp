#include "tools/range_popup.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace navwright {

RangePopup::RangePopup(const Setup& setup, const std::pair<double, double>& range, QWidget* parent)
    : QFrame(parent, Qt::Popup), from_(new QDoubleSpinBox(this)), to_(new QDoubleSpinBox(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(setup.id + QStringLiteral("Popup"));
    setFrameShape(QFrame::StyledPanel);
    for (auto* box : {from_, to_}) {
        box->setDecimals(setup.decimals);
        box->setRange(0, setup.most);
        box->setSingleStep(setup.step);
        box->setSuffix(setup.unit);
    }
    from_->setObjectName(setup.id + QStringLiteral("From"));
    from_->setAccessibleName(tr("%1 from").arg(setup.title));
    to_->setObjectName(setup.id + QStringLiteral("To"));
    to_->setAccessibleName(tr("%1 to").arg(setup.title));
    from_->setValue(range.first);
    to_->setValue(range.second);
    auto* row = new QHBoxLayout(this);
    row->addWidget(new QLabel(setup.title, this));
    row->addWidget(from_);
    row->addWidget(new QLabel(tr("to"), this));
    row->addWidget(to_);
    connect(from_, &QDoubleSpinBox::valueChanged, this, &RangePopup::tell);
    connect(to_, &QDoubleSpinBox::valueChanged, this, &RangePopup::tell);
    setFocusProxy(from_);
}

void RangePopup::tell() {
    const auto [from, to] = std::minmax({from_->value(), to_->value()});
    emit rangeChanged(from, to);
}

}  // namespace navwright
