#include "tests/sample/sample_truth.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/map/bsp/contents.h"
#include "tests/sample/sample_layout.h"
#include "tests/sample/sample_map.h"
#include "tests/sample/sample_script.h"

namespace navwright {

namespace {

using Json = nlohmann::ordered_json;

Vec3 originOf(const SampleStop& place) {
    return place.feet + Vec3(0, 0, kOriginAboveFloor);
}

std::vector<SampleLife> allLives() {
    std::vector<SampleLife> lives;
    for (const auto& demo : sampleDemos()) {
        for (const auto& scripts : demo.segments) {
            for (const auto& script : scripts)
                lives.insert(lives.end(), script.lives.begin(), script.lives.end());
        }
    }
    return lives;
}

/// How often each way is gone.
std::map<std::pair<std::string, std::string>, int> usedWays() {
    std::map<std::pair<std::string, std::string>, int> used;
    for (const auto& life : allLives()) {
        const auto places = routePlaces(life.route);
        for (std::size_t i = 0; i + 1 < places.size(); ++i) ++used[{places[i], places[i + 1]}];
        if (life.ending != SampleEnding::drown) continue;
        ++used[{"W2", "WD1"}];
        ++used[{"WD1", "WD2"}];
        ++used[{"WD2", "WD1"}];
    }
    return used;
}

void addPlaces(SampleTruth& truth) {
    for (const auto& place : sampleStops()) {
        const SampleTruth::Place named{std::string(place.name), originOf(place)};
        if (place.node) truth.nodes.push_back({named.name, named.origin, *place.node});
        if (place.name == kSampleRarePlace) truth.tooFewDemos.push_back(named);
        if (std::ranges::find(kSampleDeadlyPlaces, place.name) != kSampleDeadlyPlaces.end()) {
            truth.penalised.push_back(named);
        }
    }
    for (const auto& region : sampleVoids()) truth.noNodes.push_back({std::string(region.name), region.box});
}

void addWays(SampleTruth& truth) {
    const auto used = usedWays();
    for (const auto& way : sampleWays()) {
        const std::string from(way.from), to(way.to);
        const auto found = used.find({from, to});
        if (found == used.end()) continue;
        switch (way.outcome) {
            case SampleOutcome::link:
                truth.links.push_back({from, to, way.type});
                break;
            case SampleOutcome::onlyFast:
                truth.nonLinks.push_back({from, to, "only_fast"});
                truth.strafe.push_back({from, to, found->second});
                break;
            case SampleOutcome::tooHigh:
                truth.nonLinks.push_back({from, to, "too_high"});
                break;
            case SampleOutcome::none:
                break;
        }
    }
    for (const auto& link : sampleLadderLinks()) {
        truth.links.push_back({std::string(link.from), std::string(link.to), link.type});
    }
}

void addDeaths(SampleTruth& truth) {
    for (const auto& life : allLives()) {
        if (life.ending == SampleEnding::fall) ++truth.deaths["fall"];
        if (life.ending == SampleEnding::drown) ++truth.deaths["drown"];
        if (life.ending == SampleEnding::suicide) ++truth.deaths["suicide"];
        if (life.ending == SampleEnding::shot) ++truth.deaths["combat"];
    }
}

Json json(const Vec3& point) {
    return {point.x, point.y, point.z};
}

template <class Items, class ToJson>
Json list(const Items& items, ToJson toJson) {
    auto result = Json::array();
    for (const auto& item : items) result.push_back(toJson(item));
    return result;
}

Json placeJson(const SampleTruth::Place& place) {
    return {{"name", place.name}, {"origin", json(place.origin)}};
}

/// One item a line, so that changes read well.
void appendList(std::string& text, const std::string& key, const Json& items, bool last) {
    text += "  " + Json(key).dump() + ": [\n";
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += "    " + items[i].dump() + (i + 1 < items.size() ? ",\n" : "\n");
    }
    text += last ? "  ]\n" : "  ],\n";
}

}  // namespace

SampleTruth sampleTruth() {
    SampleTruth truth;
    truth.map = kSampleMapName;
    for (const auto& demo : sampleDemos()) truth.demos.emplace_back(demo.file);
    addPlaces(truth);
    addWays(truth);
    addDeaths(truth);
    return truth;
}

std::string sampleTruthJson(const SampleTruth& truth) {
    std::string text = "{\n  \"schema\": 1,\n";
    text += "  \"map\": " + Json(truth.map).dump() + ",\n";
    text += "  \"tolerance\": " + Json(kSampleTruthTolerance).dump() + ",\n";
    text += "  \"deaths\": " + Json(truth.deaths).dump() + ",\n";
    appendList(text, "demos", truth.demos, false);
    appendList(text, "nodes",
               list(truth.nodes,
                    [](const auto& node) {
                        return Json{{"name", node.name},
                                    {"origin", json(node.origin)},
                                    {"type", std::string(nodeTypeName(node.type))}};
                    }),
               false);
    appendList(text, "links",
               list(truth.links,
                    [](const auto& link) {
                        return Json{{"from", link.from},
                                    {"to", link.to},
                                    {"type", std::string(nodeTypeName(link.type))}};
                    }),
               false);
    appendList(text, "non_links",
               list(truth.nonLinks,
                    [](const auto& link) {
                        return Json{{"from", link.from}, {"to", link.to}, {"reason", link.reason}};
                    }),
               false);
    appendList(text, "no_nodes",
               list(truth.noNodes,
                    [](const auto& region) {
                        return Json{{"name", region.name},
                                    {"mins", json(region.box.mins)},
                                    {"maxs", json(region.box.maxs)}};
                    }),
               false);
    appendList(text, "too_few_demos", list(truth.tooFewDemos, placeJson), false);
    appendList(text, "penalised", list(truth.penalised, placeJson), false);
    appendList(text, "strafe",
               list(truth.strafe,
                    [](const auto& strafe) {
                        return Json{{"from", strafe.from}, {"to", strafe.to}, {"count", strafe.count}};
                    }),
               true);
    return text + "}\n";
}

}  // namespace navwright
