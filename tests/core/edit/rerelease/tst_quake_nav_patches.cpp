#include <QtTest>

#include <algorithm>

#include "core/base/file_kind.h"
#include "core/edit/rerelease/quake_nav_patches.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "rerelease_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// As QuakeNavEditor saves one of each of its kinds.
const std::string kEditorFile =
    "NAV2PATCH\r\n1\r\n"
    "comment|{\"Comment\":\"the lift \\u0026 its door\"}\r\n"
    "link_type|{\"Type\":6,\"DestinationNode\":[100,20,16.53125],\"Node\":[0.1,20,16.53125]}\r\n"
    "link_edict|{\"Edict\":{\"Mins\":[-9,-9,-9],\"Maxs\":[9,9,9],\"Targetname\":12,\"Classname\":34},"
    "\"DestinationNode\":[100,20,16.53125],\"Node\":[0.1,20,16.53125]}\r\n"
    "link_traversal|{\"Traversal\":{\"Point1\":[1,2,3],\"Point2\":[4,5,6],\"Point3\":[7,8,9]},"
    "\"DestinationNode\":[100,20,16.53125],\"Node\":[0.1,20,16.53125]}\r\n"
    "node_flags|{\"Flags\":24,\"Node\":[0.1,20,16.53125]}\r\n"
    "node_radius|{\"Radius\":40,\"Node\":[0.1,20,16.53125]}\r\n";

}  // namespace

class TestQuakeNavPatches : public QObject {
    Q_OBJECT

  private slots:
    void eachOfItsKindsIsRead() {
        QVERIFY(fileKindOf(std::as_bytes(std::span(kEditorFile))) == FileKind::quakeNavPatches);
        const auto read = readAnyRereleasePatches(kEditorFile, "a.patch");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->patches.size(), std::size_t{6});
        QVERIFY(read->patches[0].kind == RereleasePatchKind::comment);
        QCOMPARE(read->patches[0].note, std::string("the lift & its door"));
        QCOMPARE(read->patches[1].type, std::optional<std::uint8_t>(6));
        QVERIFY(read->patches[2].edict->names == std::pair(12, 34));
        QVERIFY((read->patches[3].traversal == RereleaseTraversal{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
        QCOMPARE(read->patches[4].flags, std::optional<std::uint16_t>(24));
        QCOMPARE(read->patches[5].radius, std::optional<std::uint16_t>(40));

        auto graph = sampleRerelease();
        JobContext context;
        const auto report = applyRereleasePatches(graph, *read, context);
        QCOMPARE(report->count(PatchState::applied), std::size_t{5});
        QVERIFY(graph.nodes[0].links[0].kind() == RereleaseLinkType::elevator);
        QCOMPARE(graph.nodes[0].flags, std::uint16_t{24});
        QCOMPARE(graph.nodes[0].radius, std::uint16_t{40});
        // It finds nodes within a unit, not farther.
        for (auto& node : graph.nodes) node.origin.x += 1.5f;
        QCOMPARE(applyRereleasePatches(graph, *read, context)->count(PatchState::orphaned), std::size_t{5});
    }

    void writtenAndReadItIsTheSame() {
        const auto read = parseQuakeNavPatches(kEditorFile, "a");
        const auto written = writeQuakeNavPatches(*read);
        QVERIFY(written.has_value());
        QVERIFY(written->losses.empty());
        QVERIFY2(written->text.starts_with("NAV2PATCH\n1\ncomment|{"), written->text.c_str());
        QCOMPARE(std::ranges::count(written->text, '\n'), 8);
        QVERIFY(*parseQuakeNavPatches(written->text, "b") == *read);
    }

    void whatItCannotSayIsCounted() {
        RereleasePatchFile file;
        for (int i = 0; i < kRereleasePatchKindCount; ++i) {
            RereleasePatch patch{
                .id = std::to_string(i), .kind = static_cast<RereleasePatchKind>(i), .tolerance = 1};
            patch.to = Vec3(1);
            patch.flags = 1;
            patch.radius = 4;
            patch.type = 1;
            patch.traversal.emplace();
            patch.edict = RereleaseEdict{.entityId = -3};
            file.patches.push_back(patch);
        }
        file.patches.push_back(
            {.id = "off", .kind = RereleasePatchKind::nodeRadius, .radius = 4, .enabled = false});
        file.patches.push_back({.id = "far",
                                .kind = RereleasePatchKind::nodeRadius,
                                .radius = 4,
                                .tolerance = 48,
                                .note = "why"});
        const auto written = writeQuakeNavPatches(file);
        const auto lost = [&](const char* field) {
            std::size_t count = 0;
            for (const auto& loss : written->losses) count += loss.field == field ? loss.count : 0;
            return count;
        };
        QCOMPARE(lost("operation"), std::size_t{8});
        QCOMPARE(lost("edict"), std::size_t{1});
        QCOMPARE(lost("enabled"), std::size_t{1});
        QCOMPARE(lost("tolerance"), std::size_t{1});
        const auto back = parseQuakeNavPatches(written->text, "b");
        QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
        // Five kinds without their edict, the far one, and its note before it.
        QCOMPARE(back->patches.size(), std::size_t{7});
        QCOMPARE(back->patches[5].note, std::string("why"));
        QVERIFY(!writeQuakeNavPatches({.game = RereleaseGame::quake2}));
    }

    void damagedFilesAreRefused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const auto row = [](const char* name, const char* from, const char* to) {
            QTest::newRow(name) << from << to;
        };
        row("version", "NAV2PATCH\r\n1", "NAV2PATCH\r\n2");
        row("kind", "link_type|", "link_tape|");
        row("no bar", "link_type|", "link_type ");
        row("not JSON", "{\"Type\"", "{Type");
        row("field", "\"Radius\"", "\"Size\"");
        row("type", "\"Type\":6", "\"Type\":256");
        row("flags", "\"Flags\":24", "\"Flags\":-1");
        row("point", "[4,5,6]", "[4,5]");
        row("number", "\"Type\":6", "\"Type\":\"Walk\"");
    }
    void damagedFilesAreRefused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        auto text = QString::fromStdString(kEditorFile);
        QVERIFY(text.contains(from));
        const auto read = parseQuakeNavPatches(text.replace(from, to).toStdString(), "bad.patch");
        QVERIFY(!read);
        QVERIFY2(read.error().message().contains("bad.patch"), read.error().message().c_str());
    }

    void everyDamagedByteIsAnErrorOrPatches() {
        for (std::size_t at = 0; at < kEditorFile.size(); ++at) {
            for (const char letter : {'\0', '|', '\n', '{', '9'}) {
                auto damaged = kEditorFile;
                damaged[at] = letter;
                const auto read = parseQuakeNavPatches(damaged, "bad.patch");
                if (!read) continue;
                const auto written = writeQuakeNavPatches(*read);
                QVERIFY(written.has_value());
                QVERIFY(parseQuakeNavPatches(written->text, "again").has_value());
            }
            static_cast<void>(parseQuakeNavPatches(std::string_view(kEditorFile).substr(0, at), "cut.patch"));
        }
    }
};

NAVWRIGHT_TEST(TestQuakeNavPatches);
#include "tst_quake_nav_patches.moc"
