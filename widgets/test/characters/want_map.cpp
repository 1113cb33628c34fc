#include "widgets/test/characters/want_map.h"

#include <QStringList>

#include <algorithm>
#include <utility>

#include "core/physics/map_queries/game_map.h"
#include "widgets/drawing/layers/sketch.h"

namespace navwright {

namespace {

constexpr float kWantSize = 12, kLeastShare = 0.5f;

}  // namespace

WantMap::WantMap(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::generationChanged, this, &WantMap::gather);
    connect(&document_, &Document::mapChanged, this, &WantMap::gather);
    gather();
}

void WantMap::gather() {
    const auto graph = graphOf(document_.generation());
    const auto map = document_.map();
    if (facts_ && graph == graph_) return;
    const bool was = ready();
    facts_ = nullptr;
    graph_ = graph;
    job_.cancel();
    if (was) emit changed();
    if (!map || graph->nodes.empty()) return;
    job_.run([this, map, graph](WorkContext& /*context*/) -> LatestWork::Done {
        auto facts = std::make_shared<const NodeCriteria>(*graph, map->bsp, map->collision);
        return [this, facts = std::move(facts)] {
            facts_ = facts;
            emit changed();
        };
    });
}

std::vector<double> WantMap::wants(const Character& character) const {
    std::vector<double> all(graph_->nodes.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (graph_->nodes[i].inUse) all[i] = wanted(character, at(static_cast<std::int32_t>(i)));
    }
    return all;
}

QString wantWords(std::int32_t node, const Character& character, const Want& want) {
    if (want.parts.empty())
        return WantMap::tr("%1 has no weights: it takes goals as the server's bots do")
            .arg(QString::fromStdString(character.shownName()));
    QStringList parts;
    for (const auto& part : want.parts)
        parts << QStringLiteral("%1 %2").arg(QString::fromStdString(part.name)).arg(part.value, 0, 'f', 0);
    const auto joined = character.combine == WeightCombination::max       ? WantMap::tr("the most of ")
                        : character.combine == WeightCombination::product ? WantMap::tr("shares ")
                                                                          : QString();
    const auto sign = character.combine == WeightCombination::sum       ? QStringLiteral(" + ")
                      : character.combine == WeightCombination::product ? QStringLiteral(" × ")
                                                                        : QStringLiteral(", ");
    return WantMap::tr("Node %1: %2%3 = %4")
        .arg(node)
        .arg(joined, parts.join(sign))
        .arg(want.value, 0, 'f', 0);
}

std::shared_ptr<const StagePicture> wantPicture(const NavGraph& graph, const std::vector<double>& wants) {
    const double most = wants.empty() ? 0 : *std::ranges::max_element(wants);
    Sketch sketch;
    for (std::size_t i = 0; i < wants.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        const auto value = static_cast<float>(wants[i]);
        const float share = most > 0 ? value / static_cast<float>(most) : 0;
        sketch.mark(graph.nodes[i].origin, kWantSize * (kLeastShare + share * (1 - kLeastShare)), value,
                    GlyphShape::octahedron);
    }
    auto picture = std::move(sketch).take();
    if (picture.items == 0) return nullptr;
    picture.scale = {.categories = false,
                     .least = static_cast<float>(*std::ranges::min_element(wants)),
                     .largest = static_cast<float>(most),
                     .low = 0,
                     .high = static_cast<float>(std::max(most, 1.0)),
                     .kinds = {}};
    return std::make_shared<const StagePicture>(std::move(picture));
}

}  // namespace navwright
