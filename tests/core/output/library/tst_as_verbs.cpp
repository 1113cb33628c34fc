#include <QtTest>

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <filesystem>

#include "beside_verbs.h"
#include "test_program.h"

namespace {

/// Little is simulated, so that a nav takes no time.
const lib::Settings kBriefly{"default",
                             {{"fill.mode", "off"},
                              {"rehearse.rounds", "1"},
                              {"rehearse.tests", "1"},
                              {"rehearse.seconds", "30"},
                              {"navtest.duration", "20"},
                              {"navtest.max_duration", "20"}}};

/// A command line with these settings.
Words with(Words words, const lib::Settings& settings = kBriefly) {
    for (const auto& [key, value] : settings.parameters) {
        words.emplace_back("--set");
        words.push_back(key + "=" + value);
    }
    return words;
}

/// What a folder holds: bytes by path.
std::map<QString, QByteArray> contents(const std::string& folder) {
    std::map<QString, QByteArray> found;
    const QDir top(QString::fromStdString(folder));
    QDirIterator files(top.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const auto file = files.next();
        found[top.relativeFilePath(file)] = NavgenFolder::read(file.toStdString());
    }
    return found;
}

QString text(const std::string& of) {
    return QString::fromStdString(of);
}

}  // namespace

/// That the library's calls give what the verbs of navgen give: the same bytes where a verb writes a file.
class TestAsVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    lib::Map map_;
    std::string nav_, aas_;
    lib::Areas areas_;

  private slots:
    void initTestCase() {
        map_ = need(lib::readMap(kSampleMap));
        nav_ = folder_.at("sample.nav");
        outputOf(with({"generate", "--no-cache", "--bsp", kSampleMap, "--out", nav_, "--strafe",
                       folder_.at("verb.strafe_traces"), NavgenFolder::sample()}));
        aas_ = folder_.at("sample.aas");
        outputOf({"areas", kSampleMap, "--out", aas_});
        areas_ = need(lib::readAreas(aas_));
    }

    void navsAndFastWays() {
        const auto made = need(lib::generate(
            {.map = map_, .demos = {NavgenFolder::sample()}, .settings = kBriefly, .strafe = true}));
        const auto nav = folder_.at("made.nav"), strafe = folder_.at("made.strafe_traces");
        need(lib::writeNav(made.nav, nav));
        QCOMPARE(NavgenFolder::read(nav), NavgenFolder::read(nav_));
        need(lib::writeStrafe(made.strafe, strafe));
        QCOMPARE(NavgenFolder::read(strafe), NavgenFolder::read(folder_.at("verb.strafe_traces")));
        QCOMPARE(need(lib::readStrafe(strafe)).ways.size(), made.strafe.ways.size());
        QVERIFY(!lib::writeStrafe({}, strafe));
        QVERIFY(!lib::readStrafe(nav));
    }

    void editsOfAGeneratedNav() {
        const auto at = need(lib::readNav(nav_)).nodes.front().origin;
        const std::vector<lib::Edit> edits{{.id = "out", .operation = "delete_node", .at = at}};
        const auto patches = folder_.at("nw_sample.navpatches.json");
        need(lib::writeEdits(edits, "nw_sample", patches));
        const auto nav = folder_.at("edited.nav"), made = folder_.at("edited_here.nav");
        outputOf(with({"generate", "--no-cache", "--bsp", kSampleMap, "--out", nav, "--patches", patches,
                       NavgenFolder::sample()}));
        lib::GenerateInput input{
            .map = map_, .demos = {NavgenFolder::sample()}, .settings = kBriefly, .edits = edits};
        need(lib::writeNav(need(lib::generate(input)).nav, made));
        QCOMPARE(NavgenFolder::read(made), NavgenFolder::read(nav));
        QVERIFY(NavgenFolder::read(made) != NavgenFolder::read(nav_));
        input.demos.clear();
        QVERIFY(!lib::generate(input));
    }

    void votes() {
        const auto verb = folder_.at("votes"), here = folder_.at("votes_here");
        outputOf(with({"votes", "--maps", kSampleMap, "--out", verb, NavgenFolder::sample()}));
        const auto taken = need(lib::takeVotes(
            {.demos = {NavgenFolder::sample()}, .maps = {kSampleMap}, .settings = kBriefly}, here));
        QCOMPARE(taken.read, std::size_t{5});
        QCOMPARE(taken.files.size(), std::size_t{1});
        QCOMPARE(contents(here), contents(verb));
        const auto again = need(lib::takeVotes(
            {.demos = {NavgenFolder::sample()}, .maps = {kSampleMap}, .settings = kBriefly}, here));
        QCOMPARE(again.known, std::size_t{5});

        const auto& file = taken.files.front();
        const auto read = need(lib::readVotes(file.file));
        QCOMPARE(text(read.map), QString("nw_sample"));
        QCOMPARE(read.mapChecksum, map_.checksum);
        QCOMPARE(read.demos.size(), std::size_t{5});
        std::size_t count = 0, linked = 0;
        for (const auto& demo : read.demos) {
            count += demo.votes.size();
            for (const auto& vote : demo.votes) {
                QVERIFY(vote.origin.x >= map_.mins.x && vote.origin.x <= map_.maxs.x);
                linked += (vote.way & lib::vote_way::linked) != 0 ? 1 : 0;
            }
        }
        QCOMPARE(count, std::size_t{file.votes});
        QVERIFY(linked > 0 && linked < count);

        const auto nav = folder_.at("of_votes.nav"), made = folder_.at("of_votes_here.nav");
        outputOf(with({"generate", "--bsp", kSampleMap, "--out", nav, "--votes", file.file.string()}));
        const auto ofVotes = need(lib::generate({.map = map_, .settings = kBriefly, .votes = file.file}));
        need(lib::writeNav(ofVotes.nav, made));
        QCOMPARE(NavgenFolder::read(made), NavgenFolder::read(nav));
        QVERIFY(!lib::generate(
            {.map = map_, .demos = {NavgenFolder::sample()}, .settings = kBriefly, .votes = file.file}));
        QVERIFY(!lib::readVotes(nav));
    }

    void sharesOfVotesAreMerged() {
        std::size_t read = 0;
        std::vector<std::filesystem::path> parts;
        for (int i = 1; i <= 2; ++i) {
            parts.emplace_back(folder_.at(QString("part%1").arg(i)));
            read += need(lib::takeVotes({.demos = {NavgenFolder::sample()},
                                         .maps = {kSampleMap},
                                         .settings = kBriefly,
                                         .share = i,
                                         .shares = 2},
                                        parts.back()))
                        .read;
        }
        QCOMPARE(read, std::size_t{5});
        const auto verb = folder_.at("merged.votes"), here = folder_.at("merged_here.votes");
        outputOf({"merge", "--out", verb, parts[0].string(), parts[1].string()});
        const auto merged = need(lib::mergeVotes(parts, here));
        QCOMPARE(merged.size(), std::size_t{1});
        QCOMPARE(merged.front().demos, std::uint64_t{5});
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
        parts.emplace_back(folder_.at("absent"));
        QVERIFY(!lib::mergeVotes(parts, here));
        QCOMPARE(need(lib::mergeVotes(parts, here, {.partial = true})).front().missing.size(),
                 std::size_t{1});
        QVERIFY(!lib::mergeVotes(parts, here, {.map = "other", .partial = true}));
        QVERIFY(!lib::takeVotes({.demos = parts, .maps = {kSampleMap}, .share = 3, .shares = 2}, here));
    }

    void testsOfANav() {
        const auto report = folder_.at("sample.navtest.json");
        const auto told = runInProcess(
            with({"navtest", nav_, "--bsp", kSampleMap, "--out", report, "--tests", "2", "--json"}));
        const auto told1 = QJsonDocument::fromJson(told.out).object();
        const auto nav = need(lib::readNav(nav_));
        const auto here = need(lib::test(nav, map_, {.tests = 2, .settings = kBriefly, .floor = true}));
        QCOMPARE(QByteArray::fromStdString(here.json), NavgenFolder::read(report));
        QVERIFY(here.floorCovered && here.p99Detour);
        QCOMPARE(*here.floorCovered, told1["floor_covered"].toDouble());
        QVERIFY(!need(lib::test(nav, map_, {.settings = kBriefly})).floorCovered);
    }

    void rehearsals() {
        const auto verb = folder_.at("rehearsed.nav"), here = folder_.at("rehearsed_here.nav");
        const auto told = jsonOf(with({"rehearse", nav_, "--bsp", kSampleMap, "--out", verb}));
        const auto made = need(lib::rehearse(need(lib::readNav(nav_)), map_, kBriefly));
        need(lib::writeNav(made.nav, here));
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
        QCOMPARE(qsizetype(made.rounds.size()), told["rounds"].toArray().size());
        QVERIFY(!made.rounds.empty());
        QCOMPARE(made.rounds.front().visited,
                 told["rounds"].toArray()[0].toObject()["nodes_visited"].toDouble());
        QCOMPARE(made.previous.size(), made.nav.nodes.size());
        QVERIFY(!lib::rehearse(made.nav, {}));
    }

    void coverageAndIssues() {
        const auto nav = need(lib::readNav(nav_));
        const auto covered = need(lib::coverage(nav, map_, kBriefly));
        const auto told = jsonOf(with({"coverage", nav_, "--bsp", kSampleMap}));
        QCOMPARE(covered.coveredArea, told["covered_area"].toDouble());
        QCOMPARE(qsizetype(covered.holes.size()), told["holes"].toArray().size());

        const auto found = need(lib::lint(nav, map_, {.physics = false}));
        const auto run = runInProcess({"lint", nav_, "--bsp", kSampleMap, "--no-physics", "--json"});
        const auto issues = QJsonDocument::fromJson(run.out).object()["issues"].toArray();
        QCOMPARE(qsizetype(found.size()), issues.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(text(found[i].message), issues[qsizetype(i)].toObject()["message"].toString());
    }

    void differences() {
        auto other = need(lib::readNav(nav_));
        const auto nav = other;
        other.nodes.front().origin.x += 8;
        other.nodes.back().links.clear();
        const auto file = folder_.at("other.nav");
        need(lib::writeNav(other, file));
        const auto told = jsonOf({"diff", nav_, file}, 3);
        const auto here = need(lib::compare(nav, other));
        QVERIFY(!here.equal && !here.linksRemoved.empty());
        QCOMPARE(qsizetype(here.nodesMoved.size()), told["nodes_moved"].toArray().size());
        QCOMPARE(qsizetype(here.linksRemoved.size()), told["links_removed"].toArray().size());
        QCOMPARE(qsizetype(here.linksAdded.size()), told["links_added"].toArray().size());
        QCOMPARE(int(here.matched.size()), told["nodes_in_both"].toInt());
        QVERIFY(need(lib::compare(nav, nav)).equal);
    }

    void conversions() {
        const auto verb = folder_.at("verb.nav3"), here = folder_.at("here.nav3");
        outputOf({"convert", nav_, verb});
        need(lib::convert(nav_, here));
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
    }

    void whatFilesAre() {
        for (const auto& file : {kSampleMap, nav_, aas_, NavgenFolder::sample() + "/sample_1.mvd2"}) {
            const auto here = need(lib::info(file));
            QCOMPARE(QByteArray::fromStdString(here.json).trimmed(),
                     outputOf({"info", "--json", file}).trimmed());
            QCOMPARE(QByteArray::fromStdString(here.text).trimmed(), outputOf({"info", file}).trimmed());
            QVERIFY(!here.kind.empty());
        }
        QVERIFY(!lib::info(folder_.at("absent")));
    }

    void closedDoors() {
        const auto here = need(lib::whatIf(areas_, map_));
        const auto told = jsonOf({"whatif", aas_, "--bsp", kSampleMap})["closures"].toArray();
        QCOMPARE(qsizetype(here.size()), told.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            const auto one = told[qsizetype(i)].toObject();
            QCOMPARE(text(here[i].kind), one["kind"].toString());
            QCOMPARE(here[i].lostFloor, one["lost_floor"].toDouble());
            QCOMPARE(qsizetype(here[i].cutOff.size()), one["cut_off"].toArray().size());
        }
        QVERIFY(need(lib::whatIf(areas_, map_, {.kinds = {"no_such"}})).empty());
        QVERIFY(!lib::whatIf({}, map_) && !lib::whatIf(areas_, {}));
    }

    void plans() {
        const auto &from = map_.spawns.front(), &to = map_.spawns.back();
        const auto place = [](const lib::Point& at) {
            return QString("%1,%2,%3").arg(at.x).arg(at.y).arg(at.z).toStdString();
        };
        const auto told = jsonOf({"route", aas_, place(from), place(to), "--bsp", kSampleMap});
        const auto route = lib::route(areas_, from, to);
        QVERIFY(route);
        QCOMPARE(route->seconds, told["seconds"].toDouble());
        QCOMPARE(qsizetype(route->reachabilities.size()), told["ways"].toArray().size());
        const auto here = need(lib::plan(areas_, map_, from, to));
        QCOMPARE(here.found, told["plan"].toObject()["possible"].toBool());
        QCOMPARE(here.seconds, told["plan"].toObject()["seconds"].toDouble());
        QVERIFY(!here.steps.empty());
        QCOMPARE(text(here.steps.back().action), QString("arrive"));
        QVERIFY(!lib::plan(areas_, map_, from, {9000, 0, 0}));
    }

    void whoSeesWhom() {
        const auto here = need(lib::sight(areas_, map_));
        const auto told = jsonOf({"sight", aas_, "--bsp", kSampleMap, "--most", "1"});
        QCOMPARE(int(here.places.size()), told["places"].toInt());
        QCOMPARE(here.floor, told["floor"].toDouble());
        const auto seen = std::ranges::max(here.places, {}, &lib::SightPlace::exposure);
        QCOMPARE(seen.exposure, told["exposed"].toArray()[0].toObject()["exposure"].toDouble());
        QVERIFY(!lib::inSight(here, seen.area).empty());
        QVERIFY(lib::inSight(here, -1).empty());
        QVERIFY(!lib::sight(areas_, map_, 1) && !lib::sight({}, map_));
    }

    void proofs() {
        const auto proofs = folder_.at("verb.aasproof.json"), proven = folder_.at("verb.aas");
        outputOf({"prove", aas_, "--bsp", kSampleMap, "--out", proofs, "--apply", proven, "--demos",
                  NavgenFolder::sample(), "--no-cache"});
        const auto here = need(lib::prove(areas_, map_, {.demos = {NavgenFolder::sample()}}));
        QCOMPARE(QByteArray::fromStdString(here.json), NavgenFolder::read(proofs));
        QCOMPARE(here.demos.size(), std::size_t{5});
        QVERIFY(std::ranges::any_of(here.proofs, [](const auto& proof) {
            return proof.state == "simulated" && proof.seconds > 0 && proof.taken > 0;
        }));
        const auto file = folder_.at("here.aas");
        need(lib::writeAreas(need(lib::applyProofs(areas_, here)), file));
        QCOMPARE(NavgenFolder::read(file), NavgenFolder::read(proven));
        QVERIFY(!lib::applyProofs({}, here));
    }

    void navmeshes() {
        const auto verb = folder_.at("verb.bin"), here = folder_.at("here.bin");
        auto settings = kBriefly;
        settings.parameters["agent.radius"] = "24";
        outputOf(with({"navmesh", kSampleMap, "--out", verb, "--stance", "standing"}, settings));
        need(lib::writeNavmesh(need(lib::makeNavmesh(map_, {.settings = settings})), here));
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
    }

    void rotations() {
        const auto verb = folder_.at("rotation"), here = folder_.at("rotation_here");
        outputOf(with(
            {"rotation", NavgenFolder::sample(), NavgenFolder::sample(), "--out", verb, "--no-pictures"}));
        const lib::RotationInput input{.demos = {NavgenFolder::sample()},
                                       .maps = {NavgenFolder::sample()},
                                       .out = here,
                                       .settings = kBriefly};
        const auto maps = need(lib::makeRotation(input));
        QCOMPARE(maps.size(), std::size_t{1});
        QCOMPARE(maps.front().demos, std::uint64_t{5});
        QCOMPARE(contents(here), contents(verb));
        QCOMPARE(QByteArray(NavgenFolder::read(maps.front().nav.string())).isEmpty(), false);
        QCOMPARE(need(lib::readRotation(verb)).front().nodes, maps.front().nodes);
        QVERIFY(!lib::makeRotation({.demos = input.demos, .out = here}));
    }

    void batches() {
        const auto maps = folder_.at("maps");
        QVERIFY(QDir().mkpath(text(maps)));
        QVERIFY(QFile::copy(text(kSampleMap), text(maps + "/nw_sample.bsp")));
        const auto verb = folder_.at("plan"), here = folder_.at("plan_here");
        outputOf(with({"batch", "plan", NavgenFolder::sample(), maps, "--out", verb, "--shards", "2"}));
        const auto plan = need(lib::planBatch(
            {.demos = NavgenFolder::sample(), .maps = maps, .out = here, .shards = 2, .settings = kBriefly}));
        QCOMPARE(plan.demos, std::size_t{5});
        QCOMPARE(plan.maps, std::size_t{1});
        QVERIFY(plan.start.starts_with("make"));
        QCOMPARE(contents(here), contents(verb));
        const auto status = need(lib::batchStatus(here));
        QCOMPARE(status.shards.size(), std::size_t{2});
        QCOMPARE(text(status.maps.front().state), QString("waiting"));
        QVERIFY(!status.done);
        QVERIFY(!lib::batchStatus(maps));
        QVERIFY(!lib::planBatch({.demos = NavgenFolder::sample(), .maps = maps, .out = here, .engine = "x"}));
        QVERIFY(!lib::readRotation(here));
    }
};

NAVWRIGHT_TEST(TestAsVerbs);
#include "tst_as_verbs.moc"
