#include <QtTest>

#include "core/base/byte_writer.h"
#include "core/base/limits.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/strafe_archive.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A field of a file, made by whoever means harm.
template <class Change>
Bytes nav2With(Change change) {
    auto nav = *rereleaseTables(sampleRerelease(), 15);
    change(nav);
    return writeRereleaseFile(nav);
}

template <class Change>
Bytes archiveWith(Change change) {
    StrafeArchive archive{.map = "wizs", .demos = {{.name = "a.mvd2", .hash = {}}}, .traversals = {}};
    archive.traversals.push_back(
        {.from = Vec3(1), .to = Vec3(2), .seconds = 1, .speed = 500, .points = {Vec3(1), Vec3(2)}});
    change(archive.traversals[0]);
    return *writeStrafeArchive(archive);
}

QString complaint(const auto& read) {
    return read ? QString() : QString::fromStdString(read.error().message());
}

EditPatch added(const Vec3& at) {
    return {.id = "a", .operation = PatchOperation::addNode, .at = at, .type = NodeType::move};
}

}  // namespace

/// Well-formed files with places that no map has.
class TestHostilePlaces : public QObject {
    Q_OBJECT

  private slots:
    void nav2() {
        const auto origin =
            readRereleaseFile(nav2With([](RereleaseFile& nav) { nav.origins[1].x = 1e9f; }), "a.nav");
        QVERIFY2(complaint(origin).contains("The origin of node 1 is outside any map"),
                 qPrintable(complaint(origin)));
        const auto way = readRereleaseFile(
            nav2With([](RereleaseFile& nav) { nav.traversals.at(0).end.y = -1e9f; }), "a.nav");
        QVERIFY(complaint(way).contains("Traversal 0 has a place outside any map"));
        const auto box = readRereleaseFile(
            nav2With([](RereleaseFile& nav) { nav.edicts.at(0).bounds.maxs.z = 1e9f; }), "a.nav");
        QVERIFY(complaint(box).contains("Edict 0 has bounds outside any map"));
    }

    /// 20 bytes of a node that named 65535 links each would be seven megabytes of a graph.
    void linksOfManyNodesAreRefused() {
        const auto read = readRereleaseFile(nav2With([](RereleaseFile& nav) {
                                                for (auto& node : nav.nodes) {
                                                    node.firstLink = 0;
                                                    node.linkCount =
                                                        static_cast<std::uint16_t>(nav.links.size());
                                                }
                                            }),
                                            "a.nav");
        QVERIFY2(complaint(read).contains("links that are also another node's"), qPrintable(complaint(read)));
    }

    void navJson() {
        auto text = *writeNavJson(navJsonOf(sampleRerelease()));
        const auto at = text.find("\"Origin\": [");
        QVERIFY(at != std::string::npos);
        text.insert(at + 11, "1e9, 0, 0], \"Wrong\": [");
        const auto read = parseNavJson(text, "a.navjson");
        QVERIFY2(complaint(read).contains("a.navjson, field Nodes[0].Origin[0]: 1000000000 is outside"),
                 qPrintable(complaint(read)));
    }

    void strafeArchive() {
        // The writer refuses what the reader does, so the file is made byte by byte.
        const auto good = archiveWith([](StrafeTraversal&) {});
        QVERIFY(readStrafeArchive(good, "a.strafe"));
        StrafeArchive archive = *readStrafeArchive(good, "a.strafe");
        for (const auto& spoil : std::vector<std::pair<const char*, std::function<void(StrafeTraversal&)>>>{
                 {"an end is outside any map", [](auto& way) { way.to.x = 1e9f; }},
                 {"one of its points is outside any map", [](auto& way) { way.points[0].z = -1e9f; }},
                 {"its time of 1e+30 s", [](auto& way) { way.seconds = 1e30f; }},
                 {"its speed of 1e+30", [](auto& way) { way.speed = 1e30f; }}}) {
            auto spoilt = archive;
            spoil.second(spoilt.traversals[0]);
            const auto written = writeStrafeArchive(spoilt);
            QVERIFY2(complaint(written).contains(spoil.first), qPrintable(complaint(written)));
        }
    }

    void patches() {
        PatchFile file{"wizs", {added({1e9f, 0, 0})}};
        const auto read = parsePatches(writePatches(file), "a.json");
        QVERIFY2(complaint(read).contains("a.json, field patches[0].at[0]: 1000000000 is outside"),
                 qPrintable(complaint(read)));
        // Out of nowhere it is no node either.
        NavGraph graph;
        JobContext context;
        const auto report = applyPatches(graph, file, context);
        QVERIFY(report && graph.nodes.empty());
        QCOMPARE(report->outcomes[0].reason, std::string("The place is outside any map"));
    }

    void editsOutsideTheMapAreSaid() {
        const Box map{Vec3(-1024), Vec3(1024)};
        PatchFile file{"wizs", {added({40000, 0, 24}), added({64, 0, 24})}};
        file.patches[1].id = "b";
        file.patches.push_back(
            {.id = "c", .operation = PatchOperation::moveNode, .at = {64, 0, 24}, .to = Vec3(64, 0, 5000)});
        NavGraph graph;
        JobContext context;
        const auto report = applyPatches(graph, file, context);
        QVERIFY(report.has_value());
        const auto said = editsOutside(file, *report, map);
        QCOMPARE(said.size(), std::size_t{2});
        QCOMPARE(said[0], std::string("Edit a puts a node outside the map, at (40000.0 0.0 24.0)"));
        QCOMPARE(said[1], std::string("Edit c puts a node outside the map, at (64.0 0.0 5000.0)"));
    }
};

NAVWRIGHT_TEST(TestHostilePlaces);
#include "tst_hostile_places.moc"
