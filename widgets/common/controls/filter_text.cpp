#include "widgets/common/controls/filter_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/base/index.h"
#include "widgets/common/controls/time_text.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/sample_filter.h"

namespace navwright {

namespace {

struct FilterWords {
    Q_DECLARE_TR_FUNCTIONS(Filter)
};

constexpr int kMostTypesNamed = 3;

QString demoName(const ContentHash& hash, const Generation* generation) {
    if (generation != nullptr) {
        for (const auto& demo : generation->demos) {
            if (demo->hash == hash) return QString::fromStdString(demo->name);
        }
    }
    return FilterWords::tr("not among those used");
}

QString typeList(const ShownData& shown) {
    QStringList names;
    for (int i = 0; i < kNodeTypeCount; ++i) {
        if (shown.showsType(i)) names << typeText(static_cast<NodeType>(i));
    }
    if (names.size() > kMostTypesNamed) return FilterWords::tr("%1 types").arg(names.size());
    return names.join(QStringLiteral(", "));
}

}  // namespace

QString filterKey(FilterKind kind) {
    constexpr const char* kKeys[] = {"demo", "player", "time", "speed", "types", "seen"};
    return QString::fromLatin1(kKeys[toIndex(kind)]);
}

std::vector<FilterKind> activeFilters(const ShownData& shown) {
    std::vector<FilterKind> active;
    if (shown.demo) active.push_back(FilterKind::demo);
    if (shown.player) active.push_back(FilterKind::player);
    if (shown.seconds) active.push_back(FilterKind::time);
    if (shown.speed) active.push_back(FilterKind::speed);
    if (shown.types != 0) active.push_back(FilterKind::types);
    if (shown.hideSeenOnce) active.push_back(FilterKind::seen);
    return active;
}

QString filterText(FilterKind kind, const ShownData& shown, const Generation* generation) {
    switch (kind) {
        case FilterKind::demo:
            return FilterWords::tr("Demo: %1").arg(demoName(*shown.demo, generation));
        case FilterKind::player:
            return FilterWords::tr("Player: %1").arg(QString::fromStdString(*shown.player));
        case FilterKind::time:
            return FilterWords::tr("Time: %1 to %2")
                .arg(timeText(shown.seconds->first, true), timeText(shown.seconds->second, true));
        case FilterKind::speed:
            return FilterWords::tr("Speed: %1 to %2 units/s")
                .arg(shown.speed->first)
                .arg(shown.speed->second);
        case FilterKind::types:
            return FilterWords::tr("Type: %1").arg(typeList(shown));
        case FilterKind::seen:
            return FilterWords::tr("Not what is seen once");
    }
    return {};
}

ShownData without(FilterKind kind, ShownData shown) {
    switch (kind) {
        case FilterKind::demo:
            shown.demo.reset();
            break;
        case FilterKind::player:
            shown.player.reset();
            break;
        case FilterKind::time:
            shown.seconds.reset();
            break;
        case FilterKind::speed:
            shown.speed.reset();
            break;
        case FilterKind::types:
            shown.types = 0;
            break;
        case FilterKind::seen:
            shown.hideSeenOnce = false;
            break;
    }
    return shown;
}

std::vector<std::size_t> demosByName(const Generation& generation) {
    std::vector<std::size_t> numbers(generation.demos.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    std::ranges::stable_sort(numbers, {}, [&](std::size_t demo) { return generation.demos[demo]->name; });
    return numbers;
}

std::vector<std::string> playerNames(const Generation& generation) {
    std::set<std::string> names;
    for (const auto& demo : generation.demos) {
        for (const auto& player : demo->players) names.insert(playerName(player));
    }
    return {names.begin(), names.end()};
}

std::vector<NodeType> typesThere(const Generation& generation) {
    std::set<NodeType> types;
    if (!generation.graph) return {};
    for (const auto& node : generation.graph->graph.nodes) {
        types.insert(node.type);
        for (const auto& link : node.links) types.insert(link.type);
    }
    return {types.begin(), types.end()};
}

QString typeText(NodeType type) {
    return QString::fromStdString(readable(nodeTypeName(type)));
}

}  // namespace navwright
