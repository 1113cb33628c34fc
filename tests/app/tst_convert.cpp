#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "nav/aq2_nav.h"
#include "navgen_run.h"

using namespace navwright;

namespace {

/// Nodes of several kinds, with links that the re-release family has no word for.
NavGraph smallGraph() {
    NavGraph graph;
    graph.nodes = {
        {.origin = {64, 0, 24}, .type = NodeType::move, .links = {{1, NodeType::move, 64}}},
        {.origin = {128, 0, 24},
         .type = NodeType::crouch,
         .links = {{2, NodeType::crouch, 64}, {0, NodeType::move, 64}}},
        {.origin = {192, 0, 24}, .type = NodeType::ladder, .links = {{3, NodeType::ladder, 128}}},
        {.origin = {192, 0, 152}, .type = NodeType::ladder, .links = {{2, NodeType::ladder, 128}}}};
    return graph;
}

}  // namespace

/// `navgen convert` between the three families.
class TestConvert : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    QByteArray bytesOf(const char* name) const {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    }

  private slots:
    void init() {
        QDir folder(folder_.path());
        for (const auto& name : folder.entryList(QDir::Files)) folder.remove(name);
        const auto nav = writeAq2Nav(smallGraph());
        QVERIFY(nav.has_value());
        write("a.nav",
              QByteArray(reinterpret_cast<const char*>(nav->data()), static_cast<qsizetype>(nav->size())));
    }

    void theEndingSaysTheFormat_data() {
        QTest::addColumn<QString>("out");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("startsWith");
        QTest::newRow("nav") << "b.nav" << QStringList{} << QByteArray("\x02");
        QTest::newRow("nav2") << "b.nav2" << QStringList{} << QByteArray("NAV2");
        QTest::newRow("navjson") << "b.navjson" << QStringList{} << QByteArray("{");
        QTest::newRow("json") << "b.json" << QStringList{} << QByteArray("{");
        QTest::newRow("said") << "b.nav" << QStringList{"--to", "nav2"} << QByteArray("NAV2");
    }
    void theEndingSaysTheFormat() {
        QFETCH(QString, out);
        QFETCH(QStringList, more);
        QFETCH(QByteArray, startsWith);
        std::vector<std::string> words = {"convert", at("a.nav"), at(qPrintable(out))};
        for (const auto& word : more) words.push_back(word.toStdString());
        const auto run = runInProcess(words);
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(bytesOf(qPrintable(out)).startsWith(startsWith));
    }

    void ownFormatLosesNothing() {
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.nav")}).code, 0);
        QCOMPARE(bytesOf("b.nav"), bytesOf("a.nav"));
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("a.nav2")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("a.nav2"), at("b.nav2")}).code, 0);
        QCOMPARE(bytesOf("b.nav2"), bytesOf("a.nav2"));
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("a.navjson")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("b.navjson")}).code, 0);
        QCOMPARE(bytesOf("b.navjson"), bytesOf("a.navjson"));
    }

    void lossesAreCounted() {
        const auto run = runInProcess({"convert", "--json", at("a.nav"), at("b.nav2")});
        QCOMPARE(run.code, 0);
        const auto told = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(told["nodes"].toInt(), 4);
        QCOMPARE(told["links"].toInt(), 5);
        const auto warnings = told["warnings"].toArray();
        QVERIFY2(!warnings.isEmpty(), run.out);
        QCOMPARE(run.err.count("warning: "), warnings.size());
        for (const auto& warning : warnings) QVERIFY(warning.toObject()["count"].toInt() > 0);
    }

    void thereAndBackKeepsPlacesAndWays() {
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.navjson")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("b.navjson"), at("c.nav")}).code, 0);
        const auto bytes = bytesOf("c.nav");
        const auto back = readAq2Nav(
            std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))), "c.nav");
        QVERIFY(back.has_value());
        const auto before = smallGraph();
        QCOMPARE(back->graph.nodes.size(), before.nodes.size());
        for (std::size_t node = 0; node < before.nodes.size(); ++node) {
            QVERIFY(glm::distance(back->graph.nodes[node].origin, before.nodes[node].origin) < 0.01f);
            QCOMPARE(back->graph.nodes[node].links.size(), before.nodes[node].links.size());
        }
    }

    void badRequestsLeaveTheOutputAlone_data() {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QString>("out");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("not a nav") << QByteArray("{\"parameters\": {}}") << "old.nav"
                                   << QByteArray("not a nav");
        QTest::newRow("cut") << QByteArray("NAV2\x0f\0\0\0", 8) << "old.nav" << QByteArray("in.file");
        QTest::newRow("no format") << QByteArray("NAV2") << "old.txt" << QByteArray("--to");
    }
    void badRequestsLeaveTheOutputAlone() {
        QFETCH(QByteArray, input);
        QFETCH(QString, out);
        QFETCH(QByteArray, says);
        write("in.file", input);
        write(qPrintable(out), "old");
        const auto run = runInProcess({"convert", at("in.file"), at(qPrintable(out))});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(says), run.err);
        QCOMPARE(bytesOf(qPrintable(out)), QByteArray("old"));
    }

    void anInputIsNeverOverwritten() {
        const auto before = bytesOf("a.nav");
        QCOMPARE(runInProcess({"convert", "--to", "nav2", at("a.nav"), at("a.nav")}).code, 2);
        QCOMPARE(bytesOf("a.nav"), before);
    }
};

QTEST_GUILESS_MAIN(TestConvert)
#include "tst_convert.moc"
