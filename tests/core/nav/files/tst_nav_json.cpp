#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/file_bytes.h"
#include "core/nav/files/nav_json.h"
#include "rerelease_samples.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

NavJson sample(int version) {
    NavJson nav;
    nav.version = version;
    nav.mapName = "The \"Base\"";
    nav.author = "someone";
    nav.filename = "base";
    nav.urls = {"https://example.org/a"};
    nav.contributors = {"one", "two"};
    nav.comments = "a\nb";
    nav.graph = sampleRerelease();
    if (version == 1) {
        auto& edict = *nav.graph.nodes[1].links[0].edict;
        edict.entityId.reset();
        edict.names = {0, -31};
    }
    if (version == 3) nav.graph.heuristic = 0.8f;
    return nav;
}

QJsonValue parsed(const std::string& text) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

/// Numbers as the game has them: single precision.
QJsonValue rounded(const QJsonValue& value) {
    if (value.isDouble()) return static_cast<double>(static_cast<float>(value.toDouble()));
    if (value.isArray()) {
        QJsonArray list;
        for (const auto& element : value.toArray()) list.append(rounded(element));
        return list;
    }
    if (value.isObject()) {
        auto object = value.toObject();
        for (const auto& key : object.keys()) object[key] = rounded(object[key]);
        return object;
    }
    return value;
}

}  // namespace

class TestNavJson : public QObject {
    Q_OBJECT

  private slots:
    void everyVersionRoundTrips_data() {
        QTest::addColumn<int>("version");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("3") << 3;
    }
    void everyVersionRoundTrips() {
        QFETCH(int, version);
        const auto text = writeNavJson(sample(version));
        QVERIFY2(text.has_value(), text ? "" : text.error().message().c_str());
        const auto read = parseNavJson(*text, "a.navjson");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == sample(version));
        QCOMPARE(*writeNavJson(*read), *text);
    }

    void publicGraphsRoundTrip_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("links");
        QTest::newRow("aerowalk") << "aerowalk" << 105 << 306;
        QTest::newRow("dm3_mm") << "dm3_mm" << 443 << 1376;
        QTest::newRow("hip1m1") << "hip1m1" << 310 << 941;
    }
    void publicGraphsRoundTrip() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        QFETCH(int, nodes);
        QFETCH(int, links);
        const auto bytes = readFile(sharedData() / "navjson" / (name + ".navjson").toStdString());
        const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        const auto nav = parseNavJson(text, "a.navjson");
        QVERIFY2(nav.has_value(), nav ? "" : nav.error().message().c_str());
        QCOMPARE(static_cast<int>(nav->graph.nodes.size()), nodes);
        QCOMPARE(static_cast<int>(nav->graph.linkCount()), links);
        const auto written = writeNavJson(*nav);
        QVERIFY(written.has_value());
        QVERIFY(rounded(parsed(*written)) == rounded(parsed(text)));
        auto kept = *nav;
        kept.carriageReturns = false;
        QVERIFY(*parseNavJson(*written, "b.navjson") == kept);
    }

    void nullsMeanNone() {
        const auto read = parseNavJson(
            R"({"Version": 2, "Map": {"Name": "a", "Author": "b", "Filename": "c"}, "Nodes": [
                {"Origin": [1, 2, 3], "Flags": 0, "Radius": 4,
                 "Links": [{"Target": [1, 2, 3], "Type": 0, "Traversal": null, "Edict": null}]}]})",
            "a.navjson");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const auto& link = read->graph.nodes[0].links[0];
        QVERIFY(!link.traversal && !link.edict && !read->comments);
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("where");
        const auto row = [](const char* from, const char* to, const char* where) {
            QTest::addRow("%s to %s", from, to) << QByteArray(from) << QByteArray(to) << QString(where);
        };
        row("\"Version\": 2", "\"Version\": 4", "field Version");
        row("\"Version\": 2", "\"Version\": \"2\"", "field Version");
        row("\"Filename\": \"base\"", "\"Filename\": 1", "field Map.Filename");
        row("\"one\"", "1", "field Contributors[0]");
        row("\"Origin\"", "\"Place\"", "field Nodes[0].Origin");
        row("[0.1, 20, 16.53125]", "[0.1, 20]", "field Nodes[0].Origin");
        row("\"Flags\": 4", "\"Flags\": -4", "field Nodes[0].Flags");
        row("\"Flags\": 4", "\"Flags\": 65536", "field Nodes[0].Flags");
        row("\"Type\": 1", "\"Type\": 1.5", "field Nodes[0].Links[1].Type");
        row("\"Target\": [100, 20, 16.53125]", "\"Target\": [100, 20, 16.5]",
            "field Nodes[0].Links[0].Target");
        row("\"Target\": [100, 20, 16.53125]", "\"Target\": 1", "field Nodes[0].Links[0].Target");
        row("\"Traversal\": [[0, 0, 0], ", "\"Traversal\": [", "field Nodes[0].Links[1].Traversal");
        row("\"EntityId\": -35", "\"EntityId\": 99999999999", "field Nodes[1].Links[0].Edict.EntityId");
        row("\"EntityId\"", "\"Classname\"", "field Nodes[1].Links[0].Edict.EntityId");
        row("\"Nodes\": [", "\"Nodes\": 1, \"Points\": [", "field Nodes");
    }
    void badFieldsAreNamed() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, where);
        auto text = QByteArray::fromStdString(*writeNavJson(sample(2)));
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
        const auto read = parseNavJson(text.toStdString(), "a.navjson");
        QVERIFY(!read);
        const auto message = QString::fromStdString(read.error().message());
        QVERIFY2(message.startsWith("a.navjson, " + where), qPrintable(message));
    }

    void onlyVersionNodesAndOriginsAreNeeded() {
        const auto read = parseNavJson(
            "\xEF\xBB\xBF"
            R"({"Version": 3, "Nodes": [
            {"Origin": [1, 2, 3]}, {"Origin": [4, 5, 6], "Links": null, "Comment": "a"}]})",
            "a.navjson");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QCOMPARE(read->graph.nodes.size(), std::size_t{2});
        QCOMPARE(read->graph.nodes[0].radius, std::uint16_t{0});
        QVERIFY(!read->graph.heuristic && read->byteOrderMark);
        QCOMPARE(read->remarks.size(), std::size_t{1});
        QCOMPARE(read->remarks[0].message(), std::string("1 unknown members \"Comment\" are not kept"));
        const auto written = QByteArray::fromStdString(*writeNavJson(*read));
        QVERIFY(!written.contains("Map") && !written.contains("Contributors") &&
                !written.contains("Settings"));
        QVERIFY(parseNavJson(R"({"Version": 2, "Map": {"Name": "a"}, "Nodes": []})", "a").has_value());
    }

    /// From the nodes on; of the head people wrote some by hand.
    void depotFilesAreWrittenAsTheyWere_data() { publicGraphsRoundTrip_data(); }
    void depotFilesAreWrittenAsTheyWere() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto bytes = readFile(sharedData() / "navjson" / (name + ".navjson").toStdString());
        const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        const auto written = *writeNavJson(*parseNavJson(text, "a.navjson"), NavJsonLayout::depot);
        const auto nodes = [](const std::string& all) { return all.substr(all.find("\"Nodes\"")); };
        QVERIFY(nodes(written) == nodes(text));
    }

    void depotLayoutHasOneNumberALine() {
        QCOMPARE(
            inDepotLayout("{\n  \"a, {\": [1, [2.5, -3]], \"b\": [], \"c\": {\"d\": \"\\\"]\"}\n}\n"),
            std::string("{\n  \"a, {\": [\n    1,\n    [\n      2.5,\n      -3\n    ]\n  ],\n  \"b\": [],\n"
                        "  \"c\": {\n    \"d\": \"\\\"]\"\n  }\n}"));
        QCOMPARE(inDepotLayout("[-8.39e-05, true, \"1e5\"]"),
                 std::string("[\n  -8.39E-05,\n  true,\n  \"1e5\"\n]"));
        auto nav = sample(3);
        nav.carriageReturns = nav.byteOrderMark = true;
        const auto text = *writeNavJson(nav, NavJsonLayout::depot);
        QVERIFY(text.starts_with("\xEF\xBB\xBF{\r\n"));
        const auto read = parseNavJson(text, "a.navjson");
        QVERIFY(read.has_value());
        QVERIFY(*read == nav);
        QVERIFY(*writeNavJson(*read, NavJsonLayout::depot) == text);
    }

    /// Read off the files by eye.
    void publicGraphsHoldWhatTheyShow() {
        REQUIRE_SHARED_DATA();
        const auto read = [](const char* name) {
            const auto bytes = readFile(sharedData() / "navjson" / name);
            return *parseNavJson({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, name);
        };
        const auto aerowalk = read("aerowalk.navjson");
        QCOMPARE(aerowalk.version, 1);
        QCOMPARE(aerowalk.author, std::string("Preacher"));
        const auto& first = aerowalk.graph.nodes[0];
        QVERIFY(first.origin == Vec3(-290.55377f, 480.3103f, 416.53125f));
        QCOMPARE(first.radius, std::uint16_t{36});
        QVERIFY(first.links[0].kind() == RereleaseLinkType::walkOffLedge);
        QVERIFY(first.links[0].traversal->exit == Vec3(0));
        QVERIFY(first.links[0].traversal->start == Vec3(-248.55646f, 479.8181f, 416.53125f));
        QVERIFY(first.links[0].traversal->end == aerowalk.graph.nodes[1].origin);
        const auto dm3 = read("dm3_mm.navjson");
        QCOMPARE(dm3.version, 2);
        QVERIFY(dm3.carriageReturns);
        const auto hip = read("hip1m1.navjson");
        QCOMPARE(hip.version, 1);
        std::vector<RereleaseEdict> edicts[2];
        for (const auto* nav : {&dm3, &hip}) {
            for (const auto& node : nav->graph.nodes) {
                for (const auto& link : node.links) {
                    if (link.edict) edicts[nav == &hip].push_back(*link.edict);
                }
            }
        }
        QVERIFY(edicts[0].at(0).bounds == (Box{{159, 1119, -225}, {257, 1201, -191}}));
        QCOMPARE(edicts[0].at(0).entityId, std::optional(-35));
        QVERIFY(edicts[1].at(0).bounds == (Box{{-1137, -273, -145}, {-1103, -239, -139}}));
        QVERIFY(edicts[1].at(0).names == std::pair(0, -31));
    }

    void truncationsAreRefused() {
        const auto text = *writeNavJson(sample(2));
        for (std::size_t length = 0; length + 2 <= text.size(); ++length) {
            QVERIFY(!parseNavJson(text.substr(0, length), "cut"));
        }
    }

    void everyDamagedByteIsAnErrorOrTheSameNav() {
        for (const int version : {1, 2, 3}) {
            const auto text = *writeNavJson(sample(version));
            for (std::size_t at = 0; at < text.size(); ++at) {
                for (const char letter : {'\0', '0', '-', '"', ']', '}', ',', 'e', '\xff'}) {
                    auto damaged = text;
                    damaged[at] = letter;
                    const auto read = parseNavJson(damaged, "damaged");
                    if (!read) continue;
                    const auto written = writeNavJson(*read);
                    // Two nodes may have come to one place, to which no link leads.
                    if (!written) continue;
                    const auto again = parseNavJson(*written, "again");
                    QVERIFY2(again.has_value(), again ? "" : again.error().message().c_str());
                    QVERIFY(again->graph == read->graph);
                }
            }
        }
    }

    void sharedPlacesAreRefused() {
        auto nav = sample(2);
        nav.graph.nodes[3].origin = nav.graph.nodes[0].origin;
        const auto written = writeNavJson(nav);
        QVERIFY(!written);
        QVERIFY(QString::fromStdString(written.error().message()).contains("Two nodes"));
        auto text = QByteArray::fromStdString(*writeNavJson(sample(2)));
        text.replace("\"Origin\": [-300, 20, -200]", "\"Origin\": [100, 20, 16.53125]");
        QVERIFY(QString::fromStdString(parseNavJson(text.toStdString(), "a").error().message())
                    .contains("Two nodes"));
    }

    void theVersionFollowsTheEdicts() {
        QCOMPARE(navJsonOf(sample(2).graph).version, 2);
        QCOMPARE(navJsonOf(sample(1).graph).version, 1);
        auto wrong = sample(1);
        wrong.version = 2;
        QVERIFY(!writeNavJson(wrong));
        wrong = sample(2);
        wrong.version = 1;
        QVERIFY(!writeNavJson(wrong));
        QCOMPARE(navJsonOf(sample(3).graph).version, 3);
        wrong = sample(3);
        wrong.version = 2;
        QVERIFY(!writeNavJson(wrong));
    }
};

NAVWRIGHT_TEST(TestNavJson);
#include "tst_nav_json.moc"
