#include "widgets/review/issues/hole_filler.h"

#include <utility>

#include "core/edit/aq2/patch_ids.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

HoleFiller::HoleFiller(Document& document, QObject* parent)
    : QObject(parent), document_(document), search_(std::make_shared<HandedOn<HoleSearch>>()) {
    connect(&job_, &LatestWork::progressed, this, &HoleFiller::progressed);
    connect(&job_, &LatestWork::ranOut, this, &HoleFiller::end);
    // What is being found is for a map that is no longer open.
    connect(&document_, &Document::mapChanged, this, &HoleFiller::cancel);
}

HoleFiller::~HoleFiller() = default;

void HoleFiller::fillHoles(std::vector<Vec3> centers) {
    if (centers.empty()) return emit said(tr("Choose a hole first"));
    const auto step = tr("Fill %1").arg(countText(centers.size(), "hole", "holes"));
    start({.centers = std::move(centers)}, step);
}

void HoleFiller::fillWhere(std::function<bool(const Vec3&)> inside) {
    start({.inside = std::move(inside)}, tr("Fill a region"));
}

void HoleFiller::fillAll() {
    start({}, tr("Fill all holes"));
}

void HoleFiller::cancel() {
    if (!running()) return;
    job_.cancel();
    end(tr("Cancelled: nothing was filled"));
}

void HoleFiller::end(const QString& text) {
    emit runningChanged(false);
    emit said(text);
}

void HoleFiller::start(FillWish wish, const QString& step) {
    const auto map = document_.map();
    const auto asked = document_.generation();
    if (running()) return emit said(tr("Holes are being filled already"));
    if (!map) return emit said(tr("Without a map nobody knows where floor is"));
    if (!asked || !asked->graph) return emit said(tr("There is no nav to fill"));
    if (!document_.current()) return emit said(tr("Wait until the nav is made"));
    job_.run([this, search = search_, map, asked, step,
              wish = std::move(wish)](JobContext& context) -> LatestWork::Done {
        const HandedOn<HoleSearch>::Loan lent(*search);
        auto found = std::make_shared<const Result<HoleFill>>(
            lent->find(map, asked->graph->graph, asked->parameters, wish, context));
        return [this, found, asked, step] {
            if (!*found) {
                return end(found->error().cancelled() ? tr("Cancelled: nothing was filled")
                                                      : QString::fromStdString(found->error().message()));
            }
            if (asked != document_.generation())
                return end(tr("The nav has changed meanwhile: nothing was filled"));
            const auto& filled = **found;
            if (filled.wantedArea <= 0) return end(tr("There is no uncovered floor"));
            if (!filled.patches.empty())
                document_.setPatches(importPatches(document_.patches(), filled.patches), step);
            end(QString::fromStdString(fillSentence(filled)));
        };
    });
    emit runningChanged(true);
}

}  // namespace navwright
