#include "widgets/map/meshes/mesh_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include "core/base/index.h"
#include "core/base/parallel.h"
#include "core/map/bsp/contents.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/point_cloud.h"
#include "widgets/map/meshes/face_sketch.h"

namespace navwright {

namespace {

/// Height of lines above the floor, units.
constexpr float kMeshLineRaise = 4;
constexpr float kMeshLine = 2, kMeshLinkWidth = 5, kRawLine = 1;
constexpr float kDropWidth = 2.5f;
constexpr float kLostEnd = 9;
constexpr float kDistanceBand = 16;
/// Numbers of categories.
constexpr float kFlatColour = 1, kSteepColour = 7, kDroppedColour = 5, kRawColour = 7, kPortalColour = 3,
                kDropColour = 5, kBlockerColour = 0;
constexpr std::array<float, kFloorKinds> kKindColours{1, 11, 4, 0, 5};
constexpr std::array<std::string_view, kFloorKinds> kKindNames{"Stand", "Crouched only", "Water", "Ladder",
                                                               "Hazard"};

/// The word with a capital first letter.
std::string titled(std::string_view word) {
    std::string title(word);
    if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

std::vector<std::string> areaNames() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kMeshAreas; ++i) {
        if (isMeshArea(static_cast<unsigned>(i)))
            nameCategory(names, meshAreaColour(static_cast<MeshArea>(i)),
                         titled(meshAreaName(static_cast<MeshArea>(i))));
    }
    return names;
}

/// The category of a number; numbers beyond the last category begin again with the first.
float numberColour(std::size_t number) {
    return static_cast<float>(number % toIndex(kCategoryColours));
}

/// A rectangle of equal cells.
struct CellBlock {
    std::uint16_t height = 0;
    float scalar = 0;
    std::uint16_t column = 0, row = 0;
    std::uint16_t columns = 1, rows = 1;
};

bool areAlike(const CellBlock& one, const CellBlock& other) {
    return one.height == other.height && one.scalar == other.scalar;
}

/// Joins equal neighbouring cells of one row, given by column.
void runsOf(std::span<const CellBlock> row, std::vector<CellBlock>& runs) {
    runs.clear();
    std::vector<std::size_t> open;  // those that the next cell may go on
    for (const auto& cell : row) {
        std::erase_if(open, [&](std::size_t i) { return runs[i].column + runs[i].columns < cell.column; });
        const auto found = std::ranges::find_if(open, [&](std::size_t i) {
            return areAlike(runs[i], cell) && runs[i].column + runs[i].columns == cell.column;
        });
        if (found != open.end()) {
            ++runs[*found].columns;
        } else {
            open.push_back(runs.size());
            runs.push_back(cell);
        }
    }
}

/// Joins equal cells, given by row and then column, into rectangles: runs of one row, and runs of the same
/// length below each other.
std::vector<CellBlock> blocksOf(std::span<const CellBlock> cells) {
    std::vector<CellBlock> blocks, runs;
    std::vector<std::size_t> above, here;  // blocks that end in the row before, and in this one, by column
    while (!cells.empty()) {
        const auto row =
            std::ranges::find_if(cells, [&](const CellBlock& cell) { return cell.row != cells.front().row; });
        const auto count = toIndex(row - cells.begin());
        runsOf(cells.first(count), runs);
        cells = cells.subspan(count);
        here.clear();
        auto from = above.begin();
        for (const auto& run : runs) {
            from = std::find_if(from, above.end(),
                                [&](std::size_t i) { return blocks[i].column >= run.column; });
            const auto found = std::find_if(from, above.end(), [&](std::size_t i) {
                const auto& block = blocks[i];
                return block.column > run.column || (block.row + block.rows == run.row &&
                                                     block.columns == run.columns && areAlike(block, run));
            });
            if (found != above.end() && blocks[*found].column == run.column) {
                ++blocks[*found].rows;
                here.push_back(*found);
            } else {
                here.push_back(blocks.size());
                blocks.push_back(run);
            }
        }
        above.swap(here);
    }
    return blocks;
}

void addCells(FaceSketch& sketch, const MeshTileStages& tile, const std::vector<CellBlock>& cells) {
    for (const auto& cell : blocksOf(cells)) {
        const auto last = static_cast<std::uint16_t>(cell.row + cell.rows - 1);
        const auto low = tile.place(cell.column, last, cell.height);
        const Vec3 wide(static_cast<float>(cell.columns) * tile.cs, 0, 0);
        const Vec3 deep(0, static_cast<float>(cell.rows) * tile.cs, 0);
        sketch.add({low, low + wide, low + wide + deep, low + deep}, cell.scalar, false);
    }
}

template <class ScalarOf>
void addFloorCells(FaceSketch& sketch, const MadeNavMesh& made, ScalarOf scalarOf) {
    for (const auto& tile : made.stages) {
        std::vector<CellBlock> cells;
        cells.reserve(tile.cells.size());
        for (const auto& cell : tile.cells)
            cells.push_back({cell.floor, scalarOf(tile, cell), cell.column, cell.row});
        addCells(sketch, tile, cells);
    }
}

class LineSketch {
  public:
    explicit LineSketch(std::vector<std::string> names) : meter_(std::move(names)) {}

    void line(const Vec3& from, const Vec3& to, float colour, float width, float head = 0,
              Stroke stroke = Stroke::solid, bool counts = true) {
        const Vec3 raise(0, 0, kMeshLineRaise);
        extend(picture_.bounds, from, picture_.ribbons.empty());
        extend(picture_.bounds, to, false);
        picture_.ribbons.push_back({.from = from + raise,
                                    .to = to + raise,
                                    .scalar = colour,
                                    .filter = colour,
                                    .width = width,
                                    .head = head,
                                    .stroke = static_cast<float>(stroke)});
        picture_.ribbonItems.emplace_back();
        if (!counts) return;
        meter_.add(colour, stroke);
        ++picture_.items;
    }
    void outline(const std::vector<Vec3>& corners, float colour, float width, Stroke stroke) {
        for (std::size_t i = 0; i < corners.size(); ++i)
            line(corners[i], corners[(i + 1) % corners.size()], colour, width, 0, stroke, i == 0);
    }
    void mark(const Vec3& at, float size, float colour, GlyphShape shape) {
        picture_.glyphs.push_back(
            {.position = at, .size = size, .scalar = colour, .filter = colour, .shape = shape});
        picture_.glyphItems.emplace_back();
    }
    [[nodiscard]] StagePicture take() && {
        picture_.scale = meter_.scale();
        return std::move(picture_);
    }

  private:
    StagePicture picture_;
    ScaleMeter meter_;
};

/// `merged`: the leaves of the mesh; otherwise those of the quad trees.
StagePicture tilePicture(const QuadMesh& mesh, TileColours colours, bool merged) {
    std::vector<std::string> names;
    if (colours == TileColours::kinds) {
        for (std::size_t i = 0; i < kKindColours.size(); ++i)
            nameCategory(names, kKindColours[i], kKindNames[i]);
    }
    FaceSketch sketch(colours == TileColours::kinds ? ScaleMeter(std::move(names))
                                                    : ScaleMeter(std::vector<std::string>()));
    const auto add = [&](TileId number, const QuadRect& part) {
        const auto& leaf = mesh.leaves[number];
        auto outline = mesh.outlineOf(number, part);
        for (auto& corner : outline) corner.z -= kOriginAboveFloor;
        sketch.add(std::move(outline), colours == TileColours::kinds   ? kKindColours[toIndex(leaf.kind)]
                                       : colours == TileColours::parts ? numberColour(toIndex(leaf.component))
                                                                       : numberColour(toIndex(leaf.sheet)));
    };
    if (merged) {
        for (const auto number : mesh.leaves.ids()) add(number, mesh.leaves[number].rect);
    } else {
        for (const auto& [rect, leaf] : mesh.tree) add(leaf, rect);
    }
    return std::move(sketch).take();
}

StagePicture portalPicture(const QuadMesh& mesh) {
    std::vector<std::string> names;
    nameCategory(names, kPortalColour, "Where tiles touch");
    nameCategory(names, kDropColour, "Drop");
    LineSketch sketch(std::move(names));
    const Vec3 down(0, 0, -kOriginAboveFloor);
    for (std::size_t i = 0; i < mesh.graph.size(); ++i) {
        const auto leaf = static_cast<std::int32_t>(i);
        for (const auto& way : mesh.graph[i].ways) {
            if (way.side == TileWay::Side::drop) {
                sketch.line(mesh.originOn(leaf, way.start) + down, mesh.originOn(way.to, way.end) + down,
                            kDropColour, kDropWidth, 1);
            } else if (way.to > leaf) {
                sketch.line(mesh.originOn(leaf, way.leftEnd()) + down,
                            mesh.originOn(leaf, way.rightEnd()) + down, kPortalColour, kMeshLine);
            }
        }
    }
    return std::move(sketch).take();
}

StagePicture spanPicture(const MadeNavMesh& made) {
    std::vector<std::string> names;
    nameCategory(names, kFlatColour, "Flat enough to stand on");
    nameCategory(names, kSteepColour, "Too steep");
    FaceSketch sketch{ScaleMeter(std::move(names))};
    for (const auto& tile : made.stages) {
        std::vector<CellBlock> cells;
        cells.reserve(tile.spans.size());
        for (const auto& span : tile.spans)
            cells.push_back({span.high, span.flat ? kFlatColour : kSteepColour, span.column, span.row});
        addCells(sketch, tile, cells);
    }
    return std::move(sketch).take();
}

StagePicture compactPicture(const MadeNavMesh& made) {
    FaceSketch sketch;
    // Distances in half cells. Bands of half a body can be told apart, and are few enough to be drawn at
    // once.
    addFloorCells(sketch, made, [](const MeshTileStages& tile, const MeshFloorCell& cell) {
        return std::floor(static_cast<float>(cell.distance) / 2 * tile.cs / kDistanceBand) * kDistanceBand;
    });
    return std::move(sketch).take();
}

StagePicture regionPicture(const MadeNavMesh& made) {
    FaceSketch sketch{ScaleMeter(std::vector<std::string>())};
    addFloorCells(sketch, made, [&made](const MeshTileStages& tile, const MeshFloorCell& cell) {
        // Each tile numbers its regions from 0.
        const auto number = toIndex(&tile - made.stages.data());
        return cell.region == 0 ? kSteepColour : numberColour(cell.region + 5 * number);
    });
    return std::move(sketch).take();
}

StagePicture contourPicture(const MadeNavMesh& made) {
    auto names = areaNames();
    nameCategory(names, kRawColour, "Along the cells");
    LineSketch sketch(std::move(names));
    for (const auto& tile : made.stages) {
        for (const auto& outline : tile.outlines) {
            sketch.outline(outline.raw, kRawColour, kRawLine, Stroke::dotted);
            sketch.outline(outline.simple, meshAreaColour(outline.area), kMeshLine + 1, Stroke::solid);
        }
    }
    return std::move(sketch).take();
}

StagePicture polygonPicture(const MadeNavMesh& made) {
    FaceSketch sketch{ScaleMeter(areaNames())};
    for (const auto& tile : made.stages) {
        for (const auto& flat : tile.polygons) sketch.add(flat.corners, meshAreaColour(flat.area));
    }
    return std::move(sketch).take();
}

StagePicture detailPicture(const MadeNavMesh& made) {
    std::vector<std::string> names;
    nameCategory(names, kFlatColour, "Triangle");
    FaceSketch sketch{ScaleMeter(std::move(names))};
    for (const auto& tile : made.stages) {
        for (std::size_t i = 0; i + 2 < tile.detail.size(); i += 3)
            sketch.add({tile.detail[i], tile.detail[i + 1], tile.detail[i + 2]}, kFlatColour);
    }
    return std::move(sketch).take();
}

StagePicture navMeshPicture(const MadeNavMesh& made) {
    FaceSketch sketch{ScaleMeter(areaNames())};
    for (const auto& polygon : made.mesh.polygons())
        sketch.add(polygon.corners, meshAreaColour(polygon.area));
    return std::move(sketch).take();
}

StagePicture meshLinkPicture(const MadeNavMesh& made) {
    auto names = areaNames();
    nameCategory(names, kRawColour, "Dropped");
    LineSketch sketch(std::move(names));
    for (const auto& [link, fate, start, end] : made.links) {
        if (fate == MeshLinkFate::kept) {
            sketch.line(start, end, meshAreaColour(link.area), kMeshLinkWidth, 1);
            continue;
        }
        const Vec3 down(0, 0, -kOriginAboveFloor);
        sketch.line(link.from + down, link.to + down, kRawColour, kMeshLine, 1, Stroke::dashed);
        if (fate == MeshLinkFate::startOff)
            sketch.mark(link.from, kLostEnd, kDroppedColour, GlyphShape::cross);
        if (fate == MeshLinkFate::endOff) sketch.mark(link.to, kLostEnd, kDroppedColour, GlyphShape::cross);
    }
    return std::move(sketch).take();
}

StagePicture stagePicture(const MadeNavMesh& made, MeshStage stage) {
    switch (stage) {
        case MeshStage::spans:
            return spanPicture(made);
        case MeshStage::compact:
            return compactPicture(made);
        case MeshStage::regions:
            return regionPicture(made);
        case MeshStage::contours:
            return contourPicture(made);
        case MeshStage::polygons:
            return polygonPicture(made);
        case MeshStage::detail:
            return detailPicture(made);
        case MeshStage::mesh:
            break;
    }
    return navMeshPicture(made);
}

std::shared_ptr<const StagePicture> shared(StagePicture picture) {
    return picture.items == 0 ? nullptr : std::make_shared<const StagePicture>(std::move(picture));
}

}  // namespace

float meshAreaColour(MeshArea area) {
    switch (area) {
        case MeshArea::ground:
            return 1;
        case MeshArea::water:
        case MeshArea::swim:
            return 4;
        case MeshArea::door:
            return 9;
        case MeshArea::jump:
            return 2;
        case MeshArea::crouch:
            return 11;
        case MeshArea::hazard:
            return 5;
        case MeshArea::ladder:
            return 0;
        case MeshArea::drop:
            return 6;
        case MeshArea::teleporter:
            return 8;
        case MeshArea::lift:
            return 10;
    }
    return 7;
}

TilePictures tilePictures(const QuadMesh& mesh) {
    TilePictures pictures;
    for (std::size_t i = 0; i < kTileColours; ++i)
        pictures.leaves[i] = shared(tilePicture(mesh, static_cast<TileColours>(i), true));
    pictures.portals = shared(portalPicture(mesh));
    return pictures;
}

std::shared_ptr<const StagePicture> treePicture(const QuadMesh& mesh, TileColours colours) {
    return shared(tilePicture(mesh, colours, false));
}

std::shared_ptr<const StagePicture> blockerPicture(std::span<const Box> blockers) {
    if (blockers.empty()) return nullptr;
    std::vector<std::string> names;
    nameCategory(names, kBlockerColour, "Blocker");
    FaceSketch sketch{ScaleMeter(std::move(names))};
    for (const auto& [low, high] : blockers) {
        sketch.add({{low.x, low.y, high.z}, {high.x, low.y, high.z}, high, {low.x, high.y, high.z}},
                   kBlockerColour);
        const Vec3 corners[]{low, {high.x, low.y, low.z}, {high.x, high.y, low.z}, {low.x, high.y, low.z}};
        for (std::size_t i = 0; i < std::size(corners); ++i) {
            const Vec3 a = corners[i], b = corners[(i + 1) % std::size(corners)];
            sketch.add({a, b, {b.x, b.y, high.z}, {a.x, a.y, high.z}}, kBlockerColour);
        }
    }
    return shared(std::move(sketch).take());
}

Result<NavMeshPictures> navMeshPictures(const MadeNavMesh& made, JobContext& context) {
    NavMeshPictures pictures;
    NAV_TRY(parallelFor(kMeshStages, 0, context, [&](std::size_t i) -> Result<> {
        pictures.stages[i] = shared(stagePicture(made, static_cast<MeshStage>(i)));
        return {};
    }));
    pictures.links = shared(meshLinkPicture(made));
    return pictures;
}

}  // namespace navwright
