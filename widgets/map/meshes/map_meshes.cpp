#include "widgets/map/meshes/map_meshes.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

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
    NAV_ASSIGN(auto ground, meshGround(map.bsp, volumes, context));
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

/// Whether rows of the table that navmeshes are made by differ.
bool otherSettings(const Parameters& one, const Parameters& other) {
    return std::ranges::any_of(parameterTable(), [&](const ParamRow& row) {
        return row.key.starts_with("navmesh.") && one.text(row.id) != other.text(row.id);
    });
}

}  // namespace

MapMeshes::MapMeshes(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, &MapMeshes::followMap);
    connect(&document_, &Document::generationChanged, this, &MapMeshes::navMeshChanged);
    connect(&document_, &Document::parametersChanged, this, &MapMeshes::navMeshChanged);
    connect(&making_, &LatestWork::progressed, this, &MapMeshes::progressed);
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
    if (floor_ && floor_->map == map) return;
    reading_.cancel();
    making_.cancel();
    floor_ = nullptr;
    floorFailure_.clear();
    navMesh_ = nullptr;
    gset_.reset();
    gsetName_.clear();
    if (map) readFloor(map);
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
            floor_ = floor;
            floorFailure_ = failure;
            emit floorChanged();
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
                navMesh_ = *made;
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
    if (otherSettings(navMesh_->parameters, document_.parameters()))
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
