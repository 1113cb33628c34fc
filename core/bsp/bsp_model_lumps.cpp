#include <algorithm>

#include "base/limits.h"
#include "bsp/bsp_lumps.h"

namespace navwright {

namespace {

/// A model of no brushes keeps the bounds its compiler began with, inside out.
bool boundsFit(const Box& bounds, bool world) {
    const bool empty = bounds.mins.x > bounds.maxs.x;
    if (!empty || world) return inMap(bounds.mins) && inMap(bounds.maxs);
    return isWithin(bounds.mins, limit::kEmptyBounds) && isWithin(bounds.maxs, limit::kEmptyBounds);
}

Result<> checkModel(const BspLumps& lumps, const BspFile& bsp, std::size_t record) {
    constexpr auto kLump = BspLump::models;
    const auto& model = bsp.models[record];
    if (!boundsFit(model.bounds, record == 0) || !inMap(model.origin)) {
        return lumps.damaged(kLump, record, "its bounds are outside any map");
    }
    const auto head = model.headNode;
    if (record == 0 && head != 0) return lumps.damaged(kLump, record, "the world does not start at node 0");
    if (head >= 0) {
        NAV_TRY(lumps.inRange(kLump, record, head, bsp.nodes.size(), "head node"));
    } else {
        NAV_TRY(lumps.inRange(kLump, record, ~head, bsp.leafs.size(), "head leaf"));
    }
    return lumps.rangeInside(kLump, record, model.firstFace, model.faceCount, bsp.faces.size(), "faces");
}

/// A face belongs to one model at most.
Result<> checkFacesApart(const BspLumps& lumps, const BspFile& bsp) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < bsp.models.size(); ++i) {
        if (bsp.models[i].faceCount > 0) order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return bsp.models[i].firstFace; });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto& before = bsp.models[order[i - 1]];
        if (before.firstFace + before.faceCount > bsp.models[order[i]].firstFace) {
            return lumps.damaged(BspLump::models, order[i], "its faces are also another model's");
        }
    }
    return {};
}

}  // namespace

Result<> readModelLump(const BspLumps& lumps, BspFile& bsp) {
    const auto count = lumps.count(BspLump::models);
    if (count == 0) return lumps.damaged(BspLump::models, 0, "there is none");
    if (count > limit::kMapModels)
        return lumps.damaged(BspLump::models, limit::kMapModels, "more than the engine takes");
    auto reader = lumps.reader(BspLump::models);
    bsp.models.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        BspModel model;
        for (auto* corner : {&model.bounds.mins, &model.bounds.maxs, &model.origin}) {
            for (int axis = 0; axis < 3; ++axis) (*corner)[axis] = reader.f32();
        }
        model.headNode = reader.s32();
        model.firstFace = reader.u32();
        model.faceCount = reader.u32();
        bsp.models.push_back(model);
        NAV_TRY(checkModel(lumps, bsp, i));
    }
    return checkFacesApart(lumps, bsp);
}

}  // namespace navwright
