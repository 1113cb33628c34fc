#include "widgets/view3d/view/split_navs.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/index.h"
#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_layers.h"

namespace navwright {

namespace {

std::size_t numberOf(SplitSide side) {
    return toIndex(side);
}

SplitSide otherOf(SplitSide side) {
    return side == SplitSide::a ? SplitSide::b : SplitSide::a;
}

/// One colour means one value in both.
void shareScale(Scale& a, Scale& b) {
    if (a.categories || b.categories) return;
    Scale both = a;
    both.least = std::min(a.least, b.least);
    both.largest = std::max(a.largest, b.largest);
    both.low = std::min(a.low, b.low);
    both.high = std::max(a.high, b.high);
    a = b = both;
}

/// The number of a node's link to another; nothing where it has none.
std::optional<std::uint32_t> linkNumber(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    const auto& links = graph.nodes[from].links;
    const auto found = std::ranges::find(links, to, &NavLink::target);
    if (found == links.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - links.begin());
}

}  // namespace

SplitNavs::SplitNavs(SceneView& scene, SceneLayers& drawn, LayerModel& layers, QObject* parent)
    : QObject(parent), scene_(scene), drawn_(drawn), layers_(layers) {
    connect(&job_, &LatestWork::ranOut, this,
            [this](const QString& message) { emit failed({message.toStdString()}); });
}

Split::Kind SplitNavs::kind() const {
    return scene_.split().kind;
}

void SplitNavs::show(const NavPair& pair, Split::Kind kind) {
    const bool sameNavs = on_ && pair.navs == pair_.navs;
    pair_ = pair;
    if (!std::exchange(on_, true)) {
        drawn_.beginSides(scene_.side(SplitSide::a), scene_.side(SplitSide::b), layers_);
    }
    if (!sameNavs) selected_ = {};
    auto split = scene_.split();
    split.kind = kind;
    scene_.setSplit(split);
    refresh();
    markSelected();
    emit changed();
}

void SplitNavs::end() {
    if (!std::exchange(on_, false)) return;
    job_.cancel();
    asked_ = {};
    pair_ = {};
    selected_ = {};
    drawn_.endSides(layers_);
    scene_.setSplit({});
    emit changed();
}

void SplitNavs::refresh() {
    if (!on_) return;
    Asked wanted{
        .navs = pair_.navs,
        .colourBy = {layers_.settings(LayerId::nodes).colourBy, layers_.settings(LayerId::links).colourBy}};
    if (wanted == asked_) return;
    asked_ = wanted;
    job_.run([this, wanted](JobContext& context) -> LatestWork::Done {
        Pictures pictures;
        for (std::size_t side = 0; side < pictures.size(); ++side) {
            for (std::size_t i = 0; i < NavSides::kLayers.size(); ++i) {
                auto built = buildStage(NavSides::kLayers[i], {wanted.navs[side], nullptr, nullptr},
                                        wanted.colourBy[i], context);
                if (!built) return {};
                pictures[side][i] = std::make_shared<StagePicture>(*std::move(built));
            }
        }
        for (std::size_t i = 0; i < NavSides::kLayers.size(); ++i)
            shareScale(pictures[0][i]->scale, pictures[1][i]->scale);
        return [this, pictures] { take(pictures); };
    });
}

void SplitNavs::take(const Pictures& pictures) {
    if (!on_) return;
    auto& sides = drawn_.sides();
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        for (std::size_t i = 0; i < NavSides::kLayers.size(); ++i)
            sides.stage(side, NavSides::kLayers[i]).setPicture(pictures[numberOf(side)][i]);
    }
    drawn_.applyAll(layers_);
    markSelected();
    emit built();
}

StageSource SplitNavs::source(SplitSide side, const StageSource& other) const {
    auto own = other;
    own.generation = nav(side);
    // A test is about one nav and its numbers.
    own.report = nullptr;
    return own;
}

Item SplitNavs::counterpart(SplitSide side, const Item& item) const {
    const auto& matches = pair_.matches[numberOf(side)];
    const auto matched = [&](std::uint64_t node) { return node < matches.size() ? matches[node] : -1; };
    if (item.kind == ItemKind::node) {
        const auto node = matched(item.id);
        return node < 0 ? Item{} : Item{ItemKind::node, static_cast<std::uint64_t>(node)};
    }
    if (item.kind != ItemKind::link) return {};
    const auto& nodes = nav(side)->graph->graph.nodes;
    if (item.major() >= nodes.size() || item.minor() >= nodes[item.major()].links.size()) return {};
    const auto target = nodes[item.major()].links[item.minor()].target;
    const auto from = matched(item.major()), to = matched(static_cast<std::uint64_t>(target));
    if (from < 0 || to < 0) return {};
    const auto number = linkNumber(nav(otherOf(side))->graph->graph, from, to);
    return number ? Item::link(static_cast<std::uint32_t>(from), *number) : Item{};
}

void SplitNavs::select(SplitSide side, const Item& item) {
    if (!on_) return;
    selectedIn_ = side;
    selected_ = item;
    markSelected();
    emit selectedChanged();
}

void SplitNavs::markSelected() {
    if (!on_) return;
    for (const auto side : {SplitSide::a, SplitSide::b}) {
        const auto item = side == selectedIn_ ? selected_ : counterpart(selectedIn_, selected_);
        drawn_.setSelectedIn(side, item);
    }
}

void SplitNavs::hover(SplitSide side, const Item& item) {
    if (!on_) return;
    drawn_.setHoveredIn(side, item);
    drawn_.setHoveredIn(otherOf(side), {});
}

QString SplitNavs::selectedText(const StageSource& other) const {
    if (!on_ || selected_.kind == ItemKind::none) return {};
    const auto words = [&](SplitSide side) {
        const auto item = side == selectedIn_ ? selected_ : counterpart(selectedIn_, selected_);
        const auto text = QString::fromStdString(describeItem(item, source(side, other)));
        return text.isEmpty() ? tr("not there") : text;
    };
    return tr("A: %1. B: %2.").arg(words(SplitSide::a), words(SplitSide::b));
}

}  // namespace navwright
