#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

#include "beside_verbs.h"
#include "shared_data.h"
#include "test_program.h"

namespace {

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

const char* severityWord(lib::Severity severity) {
    constexpr std::array kNames{"error", "warning", "hint"};
    return kNames[static_cast<std::size_t>(severity)];
}

void compareFindings(const std::vector<lib::Finding>& here, const QJsonArray& told) {
    QCOMPARE(qsizetype(here.size()), told.size());
    QVERIFY(!here.empty());
    for (std::size_t i = 0; i < here.size(); ++i) {
        const auto issue = told[qsizetype(i)].toObject();
        QCOMPARE(words(here[i].rule), issue["validator"].toString());
        QCOMPARE(severityWord(here[i].severity), issue["severity"].toString());
        QCOMPARE(words(here[i].message), issue["message"].toString());
        QCOMPARE(here[i].node, issue["node"].toInt(-1));
        QCOMPARE(here[i].target, issue["to"].toInt(-1));
    }
}

void compareLosses(const std::vector<lib::Loss>& here, const QJsonArray& told) {
    QCOMPARE(qsizetype(here.size()), told.size());
    for (std::size_t i = 0; i < here.size(); ++i) {
        const auto loss = told[qsizetype(i)].toObject();
        QCOMPARE(words(here[i].field), loss["field"].toString());
        QCOMPARE(int(here[i].count), loss["count"].toInt());
        QCOMPARE(words(here[i].what), loss["what"].toString());
    }
}

}  // namespace

/// That the library's calls that convert and check files give what the verbs of navgen give.
class TestFileVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    lib::Map map_;
    std::string nav_, verb_, here_;

    /// Converts twice and compares the files; the report of the verb.
    QJsonObject convertTwice(const std::string& from, const QString& ending, Words more,
                             const lib::ConvertOptions& options, lib::Converted& made) {
        verb_ = folder_.at("verb" + ending);
        here_ = folder_.at("here" + ending);
        Words line{"convert", from, verb_};
        line.insert(line.end(), more.begin(), more.end());
        const auto told = jsonOf(line);
        made = need(lib::convert(from, here_, options));
        if (NavgenFolder::read(verb_).isEmpty() || NavgenFolder::read(here_) != NavgenFolder::read(verb_))
            qFatal("%s and %s differ", here_.c_str(), verb_.c_str());
        return told;
    }

  private slots:
    void initTestCase() {
        map_ = need(lib::readMap(kSampleMap));
        nav_ = folder_.at("plain.nav");
        const auto run = writePlainNav(nav_);
        QVERIFY2(run.code == 0, run.err);
    }

    void navsOnTheirMap() {
        // A node in the air, which no bot gets to.
        auto nav = need(lib::readNav(nav_));
        nav.nodes.front().links.push_back({.target = int(nav.nodes.size()), .type = 1, .cost = 100});
        nav.nodes.push_back({.origin = nav.nodes.front().origin, .links = {}});
        nav.nodes.back().origin.z += 200;
        const auto aloft = folder_.at("aloft.nav");
        QVERIFY(lib::writeNav(nav, aloft));
        lib::Converted made;
        const auto told = convertTwice(
            aloft, ".nav", {"--bsp", kSampleMap, "--set", "links.verify=flag", "--min-confidence", "0.5"},
            {.map = map_, .least = 0.5, .settings = {"default", {{"links.verify", "flag"}}}}, made);
        const auto tried = told["tried"].toObject();
        QVERIFY(made.mended.has_value());
        QCOMPARE(int(made.mended->doubted), tried["doubted"].toInt());
        QCOMPARE(int(made.mended->leftOut), tried["left_out"].toInt());
        QCOMPARE(int(made.mended->retyped), tried["retyped"].toInt());
        QCOMPARE(int(made.mended->waysBack), tried["ways_back"].toInt());
        QCOMPARE(int(made.nodes), told["nodes"].toInt());
        QCOMPARE(int(made.links), told["links"].toInt());
        QVERIFY(made.nodes < nav.nodes.size() && made.mended->doubted > 0);
        QVERIFY(!lib::convert(nav_, here_, {.least = 0.4}));
        QVERIFY(!lib::convert(nav_, here_, {.map = map_, .least = 2}));
        QVERIFY(!lib::convert(nav_, here_, {.map = lib::Map{}}));
    }

    void navsOfTheReReleases() {
        lib::Converted made;
        auto told = convertTwice(nav_, ".nav3", {"--bsp", kSampleMap}, {.map = map_}, made);
        compareLosses(made.losses, told["warnings"].toArray());
        QCOMPARE(made.version, told["to_version"].toInt());
        const auto nav3 = folder_.at("base.nav3");
        QVERIFY(QFile::copy(words(here_), words(nav3)));

        told = convertTwice(nav3, ".nav3",
                            {"--bsp", kSampleMap, "--remove-traversals", "--rebuild-traversals",
                             "--resolve-edicts", "--rebuild-radii", "--rebuild-flags"},
                            {.map = map_,
                             .removeTraversals = true,
                             .rebuildTraversals = true,
                             .resolveEdicts = true,
                             .rebuildRadii = true,
                             .rebuildFlags = true},
                            made);
        const auto reworked = told["reworked"].toObject();
        QVERIFY(made.changes.has_value());
        QCOMPARE(int(made.changes->traversalsRemoved), reworked["traversals_removed"].toInt());
        QCOMPARE(int(made.changes->traversalsMade), reworked["traversals_made"].toInt());
        QCOMPARE(int(made.changes->traversalsChanged), reworked["traversals_changed"].toInt());
        QCOMPARE(int(made.changes->traversalsMissed), reworked["traversals_missed"].toInt());
        QCOMPARE(int(made.changes->edictsResolved), reworked["edicts_resolved"].toInt());
        QCOMPARE(int(made.changes->flagsChanged), reworked["flags_changed"].toInt());
        QCOMPARE(int(made.changes->radiiChanged), reworked["radii_changed"].toInt());
        QVERIFY(made.changes->traversalsMade > 0);

        convertTwice(nav3, ".navjson", {"--depot"}, {.depot = true}, made);
        QVERIFY(!lib::convert(nav3, here_, {.rebuildRadii = true}));
        QVERIFY(!lib::convert(nav_, folder_.at("here.nav"), {.removeTraversals = true}));
    }

    void whatMayNotBeLost() {
        const auto out = folder_.at("lossless.nav2");
        const auto told = jsonOf({"convert", nav_, out, "--lossless"}, 3);
        const auto refused = need(lib::convert(nav_, out, {.lossless = true}));
        QVERIFY(!refused.written && !refused.losses.empty() && !QFile::exists(words(out)));
        compareLosses(refused.losses, told["warnings"].toArray());
        QVERIFY(!need(lib::convert(nav_, out, {.dryRun = true})).written && !QFile::exists(words(out)));
        QVERIFY(need(lib::convert(nav_, out)).written && QFile::exists(words(out)));
    }

    void areas() {
        const auto aas = folder_.at("sample.aas");
        QVERIFY(lib::writeAreas(need(lib::makeAreas(map_)), aas));
        lib::Converted made;
        const auto told = convertTwice(aas, ".aas", {"--to", "aas4"}, {.format = "aas4"}, made);
        QCOMPARE(made.version, told["to_version"].toInt());
        QCOMPARE(made.version, 4);
        QCOMPARE(int(made.areas), told["areas"].toInt());
        QCOMPARE(int(made.reachabilities), told["reachabilities"].toInt());
        QVERIFY(made.areas > 0 && made.reachabilities > 0);
        QVERIFY(!lib::convert(aas, folder_.at("sample.nav")));
        QVERIFY(!lib::convert(aas, here_, {.map = map_}));
    }

    void characters() {
        const auto camper = NAVWRIGHT_SOURCE_DIR "/resources/characters/camper.character.json";
        lib::Converted made;
        auto told = convertTwice(camper, ".weights", {}, {}, made);
        QCOMPARE(int(made.weights), told["weights"].toInt());
        QCOMPARE(qsizetype(made.losses.size()), told["lost"].toArray().size());
        QCOMPARE(words(made.losses.front().field), told["lost"].toArray()[0].toString());
        const auto weights = here_;
        told = convertTwice(weights, ".character.json", {}, {}, made);
        QCOMPARE(int(made.weights), told["weights"].toInt());
        QVERIFY(made.losses.empty());
        QVERIFY(!lib::convert(camper, folder_.at("camper.nav")));
        QVERIFY(!need(lib::convert(camper, weights, {.lossless = true})).written);
    }

    void findings() {
        Words demos;
        for (const auto* name : {"sample_1.mvd2", "sample_5.mvd2", "sample_2.mvd2.gz"})
            demos.push_back(NavgenFolder::sample() + '/' + name);
        const auto file = folder_.at("few.nav");
        Words line{"generate",          "--no-cache", "--set",    "fill.mode=off", "--set",
                   "rehearse.rounds=0", "--bsp",      kSampleMap, "--out",         file};
        line.insert(line.end(), demos.begin(), demos.end());
        const auto run = runInProcess(line);
        QVERIFY2(run.code == 0, run.err);
        const auto nav = need(lib::readNav(file));
        auto report =
            need(lib::test(nav, map_, {.settings = {"default", {{"navtest.duration", "20"}}}})).json;
        const std::string none = "\"bad_nodes\": []";
        QVERIFY(report.contains(none));
        report.replace(report.find(none), none.size(), "\"bad_nodes\": [3]");

        line = {"lint",       file,
                "--bsp",      kSampleMap,
                "--navtest",  folder_.write("few.navtest.json", QByteArray::fromStdString(report)),
                "--no-cache", "--no-physics",
                "--demos"};
        line.insert(line.end(), demos.begin(), demos.end());
        const auto told = jsonOf(line, 3);
        lib::LintOptions options{
            .physics = false, .settings = {}, .demos = {demos.begin(), demos.end()}, .test = report};
        const auto here = need(lib::lint(nav, map_, options));
        compareFindings(here, told["issues"].toArray());
        const auto bare = need(lib::lint(nav, map_, {.physics = false}));
        for (const std::string rule : {"few_demos_link", "navtest_bad_node"}) {
            QVERIFY(std::ranges::count(here, rule, &lib::Finding::rule) > 0);
            QVERIFY(std::ranges::count(bare, rule, &lib::Finding::rule) == 0);
        }
        auto other = nav;
        other.nodes.front().origin.x += 1;
        options.demos.clear();
        QVERIFY(lib::lint(nav, map_, options) && !lib::lint(other, map_, options));
        options.test = "{}";
        QVERIFY(!lib::lint(nav, map_, options));
    }

    void fixesThatNeedNoDecision() {
        auto nav = need(lib::readNav(nav_));
        nav.nodes.push_back({.origin = nav.nodes.front().origin, .links = {}});
        nav.nodes.back().origin.x += 20;  // no link leads to it or away
        const auto before = need(lib::lint(nav, map_));
        const auto safe = need(lib::safeFixes(nav, map_));
        QVERIFY(safe.fixed > 0 && !safe.edits.empty());
        QCOMPARE(safe.fixed + safe.waiting + safe.sought,
                 std::size_t(std::ranges::count(before, true, &lib::Finding::hasSafeFix)));
        const auto edited = need(lib::edit(nav, safe.edits));
        for (const auto& outcome : edited.outcomes)
            QVERIFY2(outcome.state == "applied", outcome.reason.c_str());
        const auto count = [](const std::vector<lib::Finding>& all) {
            return std::ranges::count(all, std::string("unlinked_node"), &lib::Finding::rule);
        };
        QVERIFY(count(before) > 0);
        QVERIFY(count(need(lib::lint(edited.nav, map_))) < count(before));
    }

    void findingsOfTheReReleases() {
        const auto nav3 = folder_.at("bare.nav3"), fixes = folder_.at("fixes.json");
        need(lib::convert(nav_, nav3));
        for (const bool onMap : {true, false}) {
            Words line{"lint", nav3, "--patches", fixes};
            if (onMap) line.insert(line.end(), {"--bsp", kSampleMap});
            line.emplace_back("--json");
            const auto run = runInProcess(line);
            QVERIFY2(run.code == 0 || run.code == 3, run.err);
            const auto told = QJsonDocument::fromJson(run.out).object()["issues"].toArray();
            const auto here = need(lib::lintRerelease(nav3, onMap ? std::optional(map_) : std::nullopt));
            if (onMap || !told.isEmpty()) compareFindings(here.findings, told);
            QCOMPARE(QByteArray::fromStdString(here.patches), NavgenFolder::read(fixes));
            if (!onMap) continue;
            QVERIFY(here.fixed > 0);
            lib::Converted made;
            convertTwice(nav3, ".nav3", {"--patches", fixes}, {.patches = fixes}, made);
            QVERIFY(made.changes && !made.changes->patches.empty());
            QCOMPARE(made.changes->patches.front().state, "applied");
        }
        QVERIFY(!lib::lintRerelease(nav_) && !lib::lintRerelease(nav3, lib::Map{}));
    }

    void answersOfAnEngine() {
        // A trace through air from a player's start to itself: start, end, fraction, end position.
        const auto& at = map_.spawns.front();
        std::array<std::array<float, 20>, 2> records{};
        records.fill({at.x, at.y, at.z, at.x, at.y, at.z, 1, at.x, at.y, at.z});
        records[1][6] = 0.5F;
        QByteArray bytes(sizeof records, '\0');
        std::memcpy(bytes.data(), records.data(), sizeof records);
        std::vector<std::pair<std::string, std::string>> asked{
            {kSampleMap, folder_.write("trace.bin", bytes)}};
        if (std::filesystem::exists(sharedData())) {
            const auto map = (sharedData() / "maps/city.bsp").string();
            asked.emplace_back(map, (sharedData() / "truth/city_pmove.bin.gz").string());
            asked.emplace_back(map, (sharedData() / "truth/wizs_pmove.bin.gz").string());
        }
        for (const auto& [map, file] : asked) {
            const auto run = runInProcess({"golden", "--bsp", map, file, "--json"});
            const auto told = QJsonDocument::fromJson(run.out)["files"].toArray()[0].toObject();
            const auto here = need(lib::checkAnswers(need(lib::readMap(map)), file));
            QCOMPARE(run.code, here.equal == here.records ? 0 : 3);
            QCOMPARE(words(here.kind), told["kind"].toString());
            QCOMPARE(int(here.records), told["records"].toInt());
            QCOMPARE(int(here.equal), told["equal"].toInt());
            QCOMPARE(here.first ? int(*here.first) : -1, told["first_difference"].toInt(-1));
            const auto fields = told["fields"].toArray();
            QCOMPARE(qsizetype(here.fields.size()), fields.size());
            for (std::size_t i = 0; i < here.fields.size(); ++i) {
                const auto field = fields[qsizetype(i)].toObject();
                QCOMPARE(words(here.fields[i].name), field["name"].toString());
                QCOMPARE(words(here.fields[i].recorded), field["recorded"].toString());
                QCOMPARE(words(here.fields[i].computed), field["computed"].toString());
                QCOMPARE(here.fields[i].differs, field["differs"].toBool());
            }
        }
        const auto own = need(lib::checkAnswers(map_, asked.front().second));
        QCOMPARE(own.records, std::size_t(2));
        QCOMPARE(own.first, std::optional<std::size_t>(1));
        QVERIFY(!lib::checkAnswers({}, asked.front().second));
        QVERIFY(!lib::checkAnswers(map_, folder_.at("absent.bin")));
    }
};

NAVWRIGHT_TEST(TestFileVerbs);
#include "tst_file_verbs.moc"
