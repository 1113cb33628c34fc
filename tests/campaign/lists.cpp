#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "calls.h"
#include "core/aas/file/aas_file.h"
#include "core/base/atomic_file.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

using navwright::AasFile;

struct Spoilt {
    const char* name;
    std::function<void(AasFile&)> spoil;
};

/// Lists that each hold all there is: the work of those who follow them is a product.
const std::vector<Spoilt> kOverlapping{
    {"faces of areas",
     [](AasFile& aas) {
         for (auto& area : aas.areas)
             area.firstFace = 0, area.faceCount = static_cast<std::int32_t>(aas.faceIndex.size());
     }},
    {"edges of faces",
     [](AasFile& aas) {
         for (auto& face : aas.faces)
             face.firstEdge = 0, face.edgeCount = static_cast<std::int32_t>(aas.edgeIndex.size());
     }},
    {"ways of areas",
     [](AasFile& aas) {
         for (auto& area : aas.settings)
             area.firstReachability = 0,
             area.reachabilityCount = static_cast<std::int32_t>(aas.reachabilities.size());
     }},
    {"portals of clusters",
     [](AasFile& aas) {
         aas.clusters.resize(std::max<std::size_t>(aas.clusters.size(), 20));
         aas.portals.resize(std::max<std::size_t>(aas.portals.size(), 2));
         aas.portalIndex.assign(1000, 1);
         for (auto& cluster : aas.clusters) cluster.firstPortal = 0, cluster.portalCount = 1000;
     }},
};

/// Lumps without a record, of which others name the one with number 0.
const std::vector<Spoilt> kEmpty{
    {"no vertices", [](AasFile& aas) { aas.vertices.clear(); }},
    {"no planes", [](AasFile& aas) { aas.planes.clear(); }},
    {"no edges", [](AasFile& aas) { aas.edges.clear(); }},
    {"no lists of edges", [](AasFile& aas) { aas.edgeIndex.clear(); }},
    {"no faces", [](AasFile& aas) { aas.faces.clear(); }},
    {"no lists of faces", [](AasFile& aas) { aas.faceIndex.clear(); }},
    {"no areas", [](AasFile& aas) { aas.areas.clear(), aas.settings.clear(); }},
    {"no settings", [](AasFile& aas) { aas.settings.clear(); }},
    {"no ways", [](AasFile& aas) { aas.reachabilities.clear(); }},
    {"no nodes", [](AasFile& aas) { aas.nodes.clear(); }},
    {"no portals", [](AasFile& aas) { aas.portals.clear(); }},
    {"no lists of portals", [](AasFile& aas) { aas.portalIndex.clear(); }},
    {"no clusters", [](AasFile& aas) { aas.clusters.clear(); }},
};

/// No list holds anything, and all else names index 0.
void beheaded(AasFile& aas) {
    for (auto& area : aas.areas) area.firstFace = area.faceCount = 0;
    for (auto& face : aas.faces) face.firstEdge = face.edgeCount = 0;
    for (auto& area : aas.settings) area.firstReachability = area.reachabilityCount = 0;
    for (auto& way : aas.reachabilities) way.face = way.edge = 0;
}

/// One area of dummies: all that has an index has 0.
void allDummies(AasFile& aas) {
    aas.areas.resize(2);
    aas.areas[1].firstFace = 0, aas.areas[1].faceCount = 1;
    aas.settings.resize(2);
    for (auto& area : aas.settings) area = {.presence = navwright::kAasPresenceNormal};
    aas.settings[1].firstReachability = aas.settings[1].reachabilityCount = 1;
    aas.faces.assign(1, {.edgeCount = 1, .frontArea = 1});
    aas.faceIndex.assign(1, 0);
    aas.edges.assign(1, {});
    aas.edgeIndex.assign(1, 0);
    aas.reachabilities.assign(
        2, {.area = 1, .travelType = static_cast<std::int32_t>(navwright::AasTravel::walk)});
    aas.nodes.assign(1, {});
    aas.portals.assign(1, {});
    aas.portalIndex.assign(1, 0);
    aas.clusters.assign(1, {.portalCount = 1});
}

/// What each verb that reads areas says to a file of them.
class Readers {
  public:
    Readers(const Ground& ground, fs::path folder) : ground_(ground), folder_(std::move(folder)) {
        layOut(ground_, folder_);
        if (auto whole = navwright::readAasFile(folder_ / "in/nw_sample.aas")) whole_ = *std::move(whole);
    }
    [[nodiscard]] const AasFile& whole() const { return whole_; }

    void tryFile(Tally& tally, const std::string& name, const AasFile& aas, bool mustRefuse) const {
        const auto bytes = writeAas(aas);
        if (!bytes) return tally.found(name + " cannot be written: " + bytes.error().message());
        static_cast<void>(navwright::writeFile(folder_ / "in/nw_sample.aas", *bytes));
        for (const auto& call : callOfEveryVerb()) {
            if (std::ranges::find(call.words, "in/nw_sample.aas") == call.words.end()) continue;
            auto command = ground_.navgen(call.words, folder_);
            command.memoryBytes = std::size_t{4} << 30;
            constexpr double kSeconds = 25;
            command.seconds = kSeconds;
            const auto ending = run(command);
            tally.tried();
            if (ending.crashed() || (mustRefuse && ending.code != 2))
                tally.found(fmt::format("{}: navgen {}: {}", name, call.verb, ending.text()));
        }
    }

  private:
    const Ground& ground_;
    fs::path folder_;
    AasFile whole_;
};

}  // namespace

void tryLists(const Effort& effort) {
    const Ground ground(effort.work);
    const Readers readers(ground, effort.work / "lists");
    if (effort.wants("overlapping")) {
        Tally tally("lists of .aas", "overlapping");
        for (const auto& [name, spoil] : kOverlapping) {
            auto aas = readers.whole();
            spoil(aas);
            readers.tryFile(tally, name, aas, true);
        }
    }
    if (effort.wants("empty")) {
        Tally tally("lists of .aas", "empty");
        for (const auto& [name, spoil] : kEmpty) {
            auto aas = readers.whole();
            spoil(aas);
            readers.tryFile(tally, name, aas, false);
            beheaded(aas);
            readers.tryFile(tally, std::string(name) + ", none named", aas, false);
            aas = readers.whole();
            allDummies(aas);
            spoil(aas);
            readers.tryFile(tally, std::string(name) + ", of dummies", aas, false);
        }
    }
}

}  // namespace campaign
