#include "widgets/inspect/confidence/cut_preview.h"

#include <utility>

#include "core/review/confidence/sure_nav.h"

namespace navwright {

CutPreview::CutPreview(QObject* parent) : QObject(parent) {}

void CutPreview::ask(std::shared_ptr<const Generation> generation,
                     std::shared_ptr<const NavConfidence> confidence, double least) {
    job_.cancel();
    cut_ = nullptr;
    rest_ = nullptr;
    if (!generation || !confidence || least <= 0) {
        emit changed();
        return;
    }
    job_.run([this, generation, confidence, least](JobContext& context) -> LatestWork::Done {
        auto sure = cutGeneration(*generation, *confidence, least);
        if (context.stopRequested()) return {};
        return [this, cut = std::make_shared<const ConfidenceCut>(std::move(sure.cut)), rest = sure.rest] {
            cut_ = cut;
            rest_ = rest;
            emit changed();
        };
    });
    emit changed();
}

QString cutWords(const ConfidenceCut& cut) {
    auto html = QString::fromStdString(cutSentence(cut)).toHtmlEscaped() + QStringLiteral(".");
    for (const auto& warning : cutWarnings(cut))
        html += QStringLiteral("<br><b>%1.</b>").arg(QString::fromStdString(warning).toHtmlEscaped());
    return html;
}

}  // namespace navwright
