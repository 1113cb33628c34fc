#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "widgets/drawing/draw/area_look.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/draw/layer_kinds.h"
#include "widgets/drawing/draw/shown_data.h"
#include "widgets/drawing/layers/sample_filter.h"

namespace navwright {

struct AreaComparison;
struct AreaSet;
struct Generation;
struct NavConfidence;
struct NavGraph;
struct NavtestReport;
class GameMap;
struct MapSight;
struct ProvenReachabilities;
class VotePoints;

/// One kind of a colouring by categories, for the legend.
struct Category {
    std::string name;         ///< sentence case
    float scalar = 0;         ///< category number
    std::uint64_t count = 0;  ///< items of this kind
    GlyphShape shape = GlyphShape::cube;
    std::optional<Stroke> stroke = {};  ///< of bands; else they are glyphs or points
    bool hollow = false;                ///< of glyphs: as Glyph::hollow
};

/// What the scalars of a picture mean, in the colouring's own unit. For categories the numbers are category
/// numbers and only kinds that occur are listed, ascending.
struct Scale {
    bool categories = false;
    float least = 0, largest = 0;  ///< of all items; 0 and 0 when there is none
    /// Where colours should run from and to: leaves out the rare extremes, which would flatten the rest.
    float low = 0, high = 1;
    std::vector<Category> kinds;
    /// A category whose points are drawn before the crowd of the others around them; -1: none.
    int foremost = -1;
};

/// One stage under one colouring, as draw lists. Glyph and ribbon scalars (and their equal filter scalars)
/// are in the colouring's unit; those of points are 0..65535 over scale.least..scale.largest, or category
/// numbers.
struct StagePicture {
    PointDrawList points;
    std::shared_ptr<const VotePoints> votes;  ///< that the points are; nullptr where they are not votes
    GlyphDrawList glyphs;
    std::vector<Item> glyphItems;  ///< by glyph
    RibbonDrawList ribbons;
    std::vector<Item> ribbonItems;  ///< by ribbon; kind none where it stands for no item
    FaceDrawList faces;
    /// What the numbers of the faces' bodies are, and of what ribbons join; none: ribbons join nodes.
    ItemKind bodies = ItemKind::none;
    Scale scale;
    Box bounds;
    std::uint64_t items = 0;  ///< shown, counted as stageCount() counts
    FilterKeys keys;          ///< of the facts
};

/// What stages are drawn from. Everything may be empty, which draws nothing.
struct StageSource {
    std::shared_ptr<const Generation> generation;
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const NavtestReport> report;
    ShownData shown = {};
    /// The nav that the report is about; nullptr: known only by the report. What changed since is drawn with
    /// the report.
    std::shared_ptr<const NavGraph> tested = {};
    std::shared_ptr<const AreaSet> areas = {};
    std::shared_ptr<const AreaComparison> compared = {};      ///< of `areas`; nullptr: with nothing
    std::shared_ptr<const ProvenReachabilities> proofs = {};  ///< of the reachabilities of `areas`
    std::shared_ptr<const MapSight> sight = {};               ///< between places of `areas`
    AreaLook areaLook = {};
    std::int32_t selectedArea = 0;  ///< for a look that shows its ways alone
    /// Confidence of the generation's graph; nullptr: from demos only. Used only if it is shown.
    std::shared_ptr<const NavConfidence> confidence = {};
};

/// How much of a picture is built.
enum class Detail {
    all,
    tally,  ///< only what is counted of what is shown: items, and the kinds of the scale
};

/// Builds the picture of a stage for colourings(layer)[colourBy]. The same source always gives the same
/// picture. All items are in it, whatever is shown: drawFilter() of its keys says which are. For the map:
/// glyphs for its entities. Only a cancel fails.
[[nodiscard]] Result<StagePicture> buildStage(LayerId layer, const StageSource& source, int colourBy,
                                              JobContext& context, Detail detail = Detail::all);

/// What of `shown` matters to a stage; the rest empty.
[[nodiscard]] ShownData shownOf(LayerId layer, const ShownData& shown);

/// The objects a stage's picture is made of: as long as they are the same, so is the picture.
[[nodiscard]] std::vector<std::shared_ptr<const void>> stageParts(LayerId layer, const StageSource& source);

/// How many of them the map filled in; 0 for stages that are not of the finished graph.
[[nodiscard]] std::uint64_t filledCount(LayerId layer, const StageSource& source);

/// How many items the stage has, in the order of the stages: faces of the map, samples, samples, votes,
/// clusters, nodes, links, traversals, tested nodes, areas, reachabilities.
[[nodiscard]] std::uint64_t stageCount(LayerId layer, const StageSource& source);

}  // namespace navwright
