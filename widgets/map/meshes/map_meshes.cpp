#include "widgets/map/meshes/map_meshes.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// What a navmesh is made of.
struct NavMeshAsked {
    std::shared_ptr<const GameMap> map;
    std::shared_ptr<const NavGraph> nav;
    Parameters parameters;
    std::optional<GsetFile> gset;
};

Result<std::shared_ptr<const NavMeshSet>> navMeshSet(const NavMeshAsked& asked, JobContext& context) {
    // Settings that do not fit are reported before anything is made.
    for (const auto stance : {MeshStance::standing, MeshStance::crouched})
        NAV_TRY(meshSettings(asked.parameters, stance));
    const auto& map = *asked.map;
    NAV_ASSIGN(auto floor, surveyFloor(map, asked.parameters, FloorSearch::ways, 0, context));
    const auto start = std::chrono::steady_clock::now();
    std::vector<MeshLink> links;
    std::vector<MeshVolume> volumes;
    const auto add = [&links](std::vector<MeshLink> more) {
        std::ranges::move(more, std::back_inserter(links));
    };
    if (asked.gset) {
        add(meshLinksOf(*asked.gset));
        volumes = asked.gset->volumes;
    }
    if (asked.nav) add(navMeshLinks(*asked.nav));
    add(teleporterMeshLinks(map.bsp));
    add(floorMeshLinks(floor));
    NAV_ASSIGN(auto ground, meshGround(map.bsp, volumes, context, MeshBody::of(asked.parameters)));
    std::vector<MadeNavMesh> meshes;
    std::vector<NavMeshPictures> pictures;
    for (const auto stance : {MeshStance::standing, MeshStance::crouched}) {
        NAV_ASSIGN(auto made, makeNavMesh(map, floor, ground, asked.parameters,
                                          {.stance = stance, .links = links, .keepStages = true}, context));
        NAV_ASSIGN(auto drawn, navMeshPictures(made, context));
        made.stages.clear();
        made.stages.shrink_to_fit();
        meshes.push_back(std::move(made));
        pictures.push_back(std::move(drawn));
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    return std::make_shared<const NavMeshSet>(
        NavMeshSet{asked.map, asked.nav, asked.parameters, std::move(floor), std::move(ground),
                   std::move(meshes), std::move(pictures), took.count()});
}

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<int> doorsOf(const BspFile& bsp) {
    std::set<int> doors;
    for (const auto& closure : closuresOf(entityGraph(bsp))) {
        if (closure.kind == ClosureKind::doorsClosed)
            doors.insert(closure.entities.begin(), closure.entities.end());
    }
    return {doors.begin(), doors.end()};
}

/// nullptr: nothing is closed.
std::shared_ptr<const ClosedMap> closedOf(const GameMap& map, const std::set<int>& closed) {
    if (closed.empty()) return nullptr;
    const std::vector<int> indices(closed.begin(), closed.end());
    return std::make_shared<const ClosedMap>(closedMap(map, entityGraph(map.bsp), indices));
}

std::shared_ptr<const FloorMesh> answeredFloorMesh(const FloorMesh& bare, const std::vector<Box>& blockers,
                                                   const std::shared_ptr<const ClosedMap>& closed) {
    const auto start = Clock::now();
    const auto walls = closed ? closed->boxes() : std::vector<Box>();
    auto answer = blockedMesh(closed ? *closed->map : *bare.map, bare.mesh, {}, blockers, walls);
    const double seconds = secondsSince(start);
    FloorEdges edges(answer.mesh);
    auto pictures = tilePictures(answer.mesh);
    return std::make_shared<const FloorMesh>(FloorMesh{bare.map, std::move(answer.mesh), std::move(edges),
                                                       std::move(pictures), blockers, answer.columns,
                                                       answer.gone, answer.made, seconds, closed});
}

/// Pictures of the stages before the mesh stay those without blockers. What is closed is not drawn.
Result<std::shared_ptr<const NavMeshSet>> answeredNavMeshSet(const NavMeshSet& bare,
                                                             const std::vector<Box>& blockers,
                                                             const ClosedMap* closed, JobContext& context) {
    const auto start = Clock::now();
    auto ground = bare.ground;
    addBlockers(ground, blockers);
    std::vector<MadeNavMesh> meshes;
    std::size_t built = 0, tiles = 0;
    for (const auto& mesh : bare.meshes) {
        NAV_ASSIGN(auto mended,
                   mendNavMesh(mesh, *bare.map, bare.floor, ground, bare.parameters, blockers, 0, context));
        built += mended.built;
        tiles += mesh.tiles.size();
        if (closed != nullptr) {
            NAV_ASSIGN(mended.made.mesh, closedNavMesh(mended.made.mesh, *closed));
        }
        meshes.push_back(std::move(mended.made));
    }
    const double seconds = secondsSince(start);
    auto pictures = bare.pictures;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        NAV_ASSIGN(const auto drawn, navMeshPictures(meshes[i], context));
        pictures[i].stages[toIndex(MeshStage::mesh)] = drawn.of(MeshStage::mesh);
        pictures[i].links = drawn.links;
    }
    return std::make_shared<const NavMeshSet>(
        NavMeshSet{bare.map, bare.nav, bare.parameters, bare.floor, std::move(ground), std::move(meshes),
                   std::move(pictures), seconds, blockers, built, tiles});
}

}  // namespace

bool otherMeshSettings(const Parameters& one, const Parameters& other) {
    return std::ranges::any_of(parameterTable(), [&](const ParamRow& row) {
        return (row.group() == "navmesh" || row.group() == "agent") && one.text(row.id) != other.text(row.id);
    });
}

MapMeshes::MapMeshes(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, &MapMeshes::followMap);
    connect(&document_, &Document::generationChanged, this, &MapMeshes::navMeshChanged);
    connect(&document_, &Document::parametersChanged, this, &MapMeshes::navMeshChanged);
    connect(&making_, &LatestWork::progressed, this, &MapMeshes::progressed);
    connect(&answering_, &LatestWork::ranOut, this,
            [this](const QString& message) { emit failed({message.toStdString()}); });
    connect(&reading_, &LatestWork::ranOut, this, [this](const QString& message) {
        floorFailure_ = message;
        emit floorChanged();
    });
    connect(&making_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit failed({message.toStdString()});
        emit navMeshChanged();
    });
    followMap();
}

void MapMeshes::followMap() {
    const auto map = document_.map();
    if (openFloor_ && openFloor_->map == map) return;
    reading_.cancel();
    making_.cancel();
    answering_.cancel();
    floor_ = bareFloor_ = openFloor_ = nullptr;
    floorFailure_.clear();
    navMesh_ = bareNavMesh_ = nullptr;
    blockers_.clear();
    closed_.clear();
    doors_.clear();
    gset_.reset();
    gsetName_.clear();
    if (map) {
        doors_ = doorsOf(map->bsp);
        readFloor(map);
    }
    emit blockersChanged();
    emit closedChanged();
    emit floorChanged();
    emit navMeshChanged();
}

std::shared_ptr<const NavGraph> MapMeshes::nav() const {
    auto graph = graphOf(document_.generation());
    return graph->nodes.empty() ? nullptr : graph;
}

void MapMeshes::readFloor(const std::shared_ptr<const GameMap>& map) {
    reading_.run([this, map](WorkContext& context) -> LatestWork::Done {
        auto made = makeQuadMesh(*map, {}, 0, context);
        std::shared_ptr<const FloorMesh> floor;
        if (made) {
            FloorEdges edges(*made);
            auto pictures = tilePictures(*made);
            floor = std::make_shared<const FloorMesh>(
                FloorMesh{map, *std::move(made), std::move(edges), std::move(pictures)});
        }
        const auto failure = made || made.error().cancelled()
                                 ? QString()
                                 : QString::fromStdString(made.error().error().message());
        return [this, floor, failure] {
            floor_ = bareFloor_ = openFloor_ = floor;
            floorFailure_ = failure;
            emit floorChanged();
            if (!blockers_.empty() || !closed_.empty()) answer();
        };
    });
}

void MapMeshes::placeBlocker(const Vec3& surface) {
    if (!document_.map()) return;
    const auto standsThere = [&](const Box& box) {
        return surface.x >= box.mins.x && surface.x <= box.maxs.x && surface.y >= box.mins.y &&
               surface.y <= box.maxs.y && std::abs(surface.z - box.mins.z) < kOriginAboveFloor;
    };
    if (std::erase_if(blockers_, standsThere) == 0) {
        const Vec3 half(blockerSide_ / 2, blockerSide_ / 2, 0);
        blockers_.push_back({surface - half, surface + half + Vec3(0, 0, blockerHeight_)});
    }
    emit blockersChanged();
    answer();
}

void MapMeshes::clearBlockers() {
    if (blockers_.empty()) return;
    blockers_.clear();
    emit blockersChanged();
    answer();
}

void MapMeshes::setBlockerSize(float side, float height) {
    blockerSide_ = side;
    blockerHeight_ = height;
}

void MapMeshes::setClosed(std::set<int> closed) {
    if (closed == closed_) return;
    closed_ = std::move(closed);
    emit closedChanged();
    answer();
}

void MapMeshes::closeDoors(bool closed) {
    auto now = closed_;
    for (const int door : doors_) {
        if (closed) {
            now.insert(door);
        } else {
            now.erase(door);
        }
    }
    setClosed(std::move(now));
}

void MapMeshes::answer() {
    if (!openFloor_) return;
    if (blockers_.empty() && closed_.empty()) {
        answering_.cancel();
        floor_ = bareFloor_ = openFloor_;
        navMesh_ = bareNavMesh_;
        emit floorChanged();
        emit navMeshChanged();
        return;
    }
    answering_.run([this, open = openFloor_, set = bareNavMesh_, blockers = blockers_,
                    asked = closed_](WorkContext& context) -> LatestWork::Done {
        const auto closed = closedOf(*open->map, asked);
        auto bare = closed ? answeredFloorMesh(*open, {}, closed) : open;
        auto floor = blockers.empty() ? bare : answeredFloorMesh(*open, blockers, closed);
        std::shared_ptr<const NavMeshSet> answered;
        std::optional<Failure> failure;
        if (set) {
            if (auto made = answeredNavMeshSet(*set, blockers, closed.get(), context)) {
                answered = *made;
            } else {
                failure = made.error();
            }
        }
        return [this, floor = std::move(floor), bare = std::move(bare), answered = std::move(answered),
                failure] {
            floor_ = floor;
            bareFloor_ = bare;
            navMesh_ = answered;
            if (failure && !failure->cancelled()) emit failed(failure->error());
            emit floorChanged();
            emit navMeshChanged();
        };
    });
}

QString MapMeshes::whyNoFloor() const {
    if (floor_) return {};
    if (!document_.map()) return document_.mapWanted();
    if (!floorFailure_.isEmpty()) return floorFailure_;
    return tr("the floor of the map is being read");
}

void MapMeshes::makeNavMesh() {
    const auto map = document_.map();
    if (!map)
        return emit failed({tr("There is no map to make a navmesh of").toStdString(),
                            {},
                            document_.mapWanted().toStdString()});
    NavMeshAsked asked{map, nav(), document_.parameters(), gset_};
    making_.run([this, asked = std::move(asked)](WorkContext& context) -> LatestWork::Done {
        auto made = navMeshSet(asked, context);
        return [this, made = std::move(made)] {
            if (made) {
                navMesh_ = bareNavMesh_ = *made;
                if (!blockers_.empty() || !closed_.empty()) answer();
            } else if (!made.error().cancelled()) {
                emit failed(made.error().error());
            }
            emit navMeshChanged();
        };
    });
    emit navMeshChanged();
}

void MapMeshes::cancel() {
    if (!busy()) return;
    making_.cancel();
    emit navMeshChanged();
}

QString MapMeshes::outdated() const {
    if (!navMesh_) return {};
    if (otherMeshSettings(navMesh_->parameters, document_.parameters()))
        return tr("the parameters of navmeshes have changed");
    if (navMesh_->nav != nav()) return tr("the nav has changed");
    return {};
}

void MapMeshes::readGset(const std::filesystem::path& file) {
    const auto read = offThread(tr("Reading links"), [file] { return readGsetFile(file); });
    if (!read) return emit failed(read.error().error());
    gset_ = *read;
    gsetName_ = fileText(file.filename());
    emit navMeshChanged();
}

void MapMeshes::dropGset() {
    if (!gset_) return;
    gset_.reset();
    gsetName_.clear();
    emit navMeshChanged();
}

}  // namespace navwright
