#include "app/navgen/reports/confidence_report.h"

#include <fmt/format.h>

#include "core/review/confidence/confidence_rule.h"

namespace navwright {

std::string confidenceRule() {
    auto text = fmt::format("{}\n", confidenceRuleText());
    text += "for where it comes from:";
    for (const auto origin : {NavOrigin::hand, NavOrigin::file, NavOrigin::map, NavOrigin::inferred})
        text += fmt::format(" {} {:.2f}", navOriginName(origin), originMember(origin));
    text += '\n';
    for (const auto kind : {ConfidenceKind::link, ConfidenceKind::node}) {
        text += kind == ConfidenceKind::link ? "links\n" : "nodes\n";
        for (const auto& curve : confidenceCurves(kind)) {
            text += fmt::format("  {} {:<26}", curve.against ? "against" : "for    ", curve.of);
            for (const auto& knee : curve.knees) {
                text += curve.share ? fmt::format(" {:.0f} %: {:.2f}", 100 * knee.at, knee.member)
                                    : fmt::format(" {:g}: {:.2f}", knee.at, knee.member);
            }
            text += '\n';
        }
    }
    text.pop_back();
    return text;
}

void tellCut(const ConfidenceCut& cut, Console& console, bool forPeople) {
    if (forPeople) {
        console.print(cutSentence(cut) + "\n");
    } else {
        console.note(cutSentence(cut));
    }
    for (const auto& warning : cutWarnings(cut)) console.warn(warning);
}

}  // namespace navwright
