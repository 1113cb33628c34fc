#include "widgets/review/issues/fill_progress.h"

#include "widgets/review/issues/hole_filler.h"

namespace navwright {

FillProgress::FillProgress(HoleFiller& filler, const QString& place, QWidget* parent)
    : WorkRow(place + QStringLiteral("Fill"), tr("Stop filling; the nav stays as it is"), parent) {
    const auto show = [this](bool running) { setBusy(running, tr("Looking for floor")); };
    connect(this, &WorkRow::cancelled, &filler, &HoleFiller::cancel);
    connect(&filler, &HoleFiller::progressed, this, &WorkRow::tell);
    connect(&filler, &HoleFiller::runningChanged, this, show);
    show(filler.running());
}

}  // namespace navwright
