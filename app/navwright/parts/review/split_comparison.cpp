#include "app/navwright/parts/review/split_comparison.h"

#include "app/navwright/parts/review/split_bar.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/generate/pipeline/nav_generation.h"
#include "widgets/review/issues/comparison.h"
#include "widgets/review/issues/verdict_box.h"
#include "widgets/review/issues/verdict_change.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

std::vector<std::int32_t> unmatched(const NavGraph& graph) {
    return std::vector<std::int32_t>(graph.nodes.size(), -1);
}

}  // namespace

SplitComparison::SplitComparison(Workspace& workspace, ViewArea& area, Comparison& comparison,
                                 VerdictBox& box, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      area_(area),
      comparison_(comparison),
      box_(box),
      bar_(new SplitBar) {
    bar_->hide();
    area_.addStrip(bar_, Qt::TopEdge);
    auto& split = area_.view()->splitNavs();
    connect(bar_, &SplitBar::wanted, this, &SplitComparison::want);
    connect(&box_, &VerdictBox::splitWanted, this, &SplitComparison::want);
    connect(&comparison_, &Comparison::changed, this, &SplitComparison::follow);
    connect(&comparison_, &Comparison::verdictsChanged, this, &SplitComparison::fillBar);
    connect(&split, &SplitNavs::selectedChanged, this,
            [this, &split] { bar_->setSelected(split.selectedText(area_.view()->source())); });
    // Editing needs the view of a single nav.
    connect(&workspace_.tools, &ToolModel::changed, this, [this] {
        if (workspace_.tools.current().startsWith(QStringLiteral("edit"))) leave();
    });
}

bool SplitComparison::possible() const {
    return comparison_.compared() != nullptr;
}

Split::Kind SplitComparison::kind() const {
    return area_.view()->splitNavs().kind();
}

void SplitComparison::toggle(Split::Kind kind) {
    want(kind == this->kind() ? Split::Kind::none : kind);
}

bool SplitComparison::leave() {
    if (kind() == Split::Kind::none) return false;
    want(Split::Kind::none);
    return true;
}

void SplitComparison::want(Split::Kind kind) {
    auto& layers = workspace_.layers;
    auto& split = area_.view()->splitNavs();
    const auto compared = comparison_.compared();
    if (kind == Split::Kind::none || !compared) {
        split.end();
        if (before_) {
            layers.setVisible(LayerId::nodes, before_->nodes);
            layers.setVisible(LayerId::links, before_->links);
        }
        before_.reset();
    } else {
        if (!before_) {
            before_ = Before{.nodes = layers.settings(LayerId::nodes).visible,
                             .links = layers.settings(LayerId::links).visible};
            // Nodes and links are hidden while a test is shown.
            for (const auto layer : {LayerId::nodes, LayerId::links}) layers.setVisible(layer, true);
            if (workspace_.tools.current().startsWith(QStringLiteral("edit")))
                workspace_.tools.setCurrent(ToolModel::select());
        }
        const auto& document = workspace_.document;
        const auto made = [&](const Side& side, const std::shared_ptr<const NavGraph>& graph) {
            const auto own = document.generation();
            if (side.kind == Side::Kind::current && own && graphOf(own) == graph) return own;
            NavContext context;
            context.map = document.map();
            if (context.map) context.mapName = context.map->name();
            return generationOfNav(*graph, context);
        };
        NavPair pair{.navs = {made(comparison_.sideA(), compared->a), made(comparison_.sideB(), compared->b)},
                     .matches = {unmatched(*compared->a), unmatched(*compared->b)}};
        for (const auto& match : compared->diff.matched) {
            pair.matches[0][match.a] = match.b;
            pair.matches[1][match.b] = match.a;
        }
        split.show(pair, kind);
    }
    bar_->setKind(this->kind());
    bar_->setSelected(split.selectedText(area_.view()->source()));
    bar_->setVisible(this->kind() != Split::Kind::none);
    box_.setSplit(this->kind());
    fillBar();
    emit changed();
}

/// Shows the navs that are compared now, or leaves when there are not two.
void SplitComparison::follow() {
    if (kind() != Split::Kind::none) want(kind());
    emit changed();
}

void SplitComparison::fillBar() {
    if (kind() == Split::Kind::none || !comparison_.compared()) return;
    const auto verdicts = comparison_.verdicts();
    const auto show = [this](SplitSide side, const Side& nav, const std::optional<NavtestOutcome>& verdict) {
        const auto name = comparison_.nameOf(nav);
        const auto words = side == SplitSide::a ? tr("A: %1 – %2") : tr("B: %1 – %2");
        bar_->setNav(side, words.arg(name, passedText(verdict)), words.arg(name, verdictText(verdict)));
    };
    show(SplitSide::a, comparison_.sideA(), verdicts.a);
    show(SplitSide::b, comparison_.sideB(), verdicts.b);
}

}  // namespace navwright
