#include "widgets/inspect/confidence/cut_preview.h"

#include <utility>

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
        const auto& result = *generation->graph;
        auto cut = std::make_shared<const ConfidenceCut>(
            planCut(result.graph, *confidence, least, generation->map.get()));
        if (context.stopRequested()) return {};
        auto rest = std::make_shared<Generation>(*generation);
        rest->graph = std::make_shared<const GraphResult>(cutResult(result, *cut));
        return [this, cut, rest] {
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
