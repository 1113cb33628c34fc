#include <fmt/format.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <stop_token>

#include "app/navgen/navgen.h"
#include "command_words.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

namespace {

/// Asks to stop when the text appears in what is written.
class StopAt : public std::streambuf {
  public:
    StopAt(std::string text, std::stop_source stop) : text_(std::move(text)), stop_(std::move(stop)) {}
    [[nodiscard]] const std::string& seen() const { return seen_; }

  private:
    int_type overflow(int_type character) override {
        seen_ += traits_type::to_char_type(character);
        look();
        return character;
    }
    std::streamsize xsputn(const char* text, std::streamsize count) override {
        seen_.append(text, static_cast<std::size_t>(count));
        look();
        return count;
    }
    void look() {
        if (seen_.contains(text_)) stop_.request_stop();
    }

    std::string text_, seen_;
    std::stop_source stop_;
};

}  // namespace

/// `navgen pipeline --resume`.
class TestPipelineResume : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::vector<std::string> words(const char* out,
                                                 const std::vector<std::string>& more = {}) const {
        return commandWords(
            {"pipeline", NavgenFolder::sampleMap(), NavgenFolder::sample(), "--out", folder_.at(out)},
            "--no-cache --tests 2 --max-iterations 3 --set navtest.duration=120 "
            "--set navtest.max_duration=120 --set rehearse.rounds=0 --set links.infer_reverse=false",
            more);
    }

    /// Ends after the row of this test is printed, and so in the middle of the turn after it.
    [[nodiscard]] NavgenRun stoppedAfter(const char* test, const std::vector<std::string>& arguments) const {
        std::stop_source stop;
        StopAt out(test, stop);
        std::ostream stream(&out);
        std::ostringstream err;
        const auto code = navwright::runNavgen(arguments, {stream, err, 0}, stop.get_token());
        return {static_cast<int>(code), QByteArray::fromStdString(out.seen()),
                QByteArray::fromStdString(err.str())};
    }

    [[nodiscard]] QByteArray content(const char* out, const QString& name) const {
        return NavgenFolder::read(folder_.at(out) + "/" + name.toStdString());
    }
    [[nodiscard]] QStringList names(const char* out) const {
        return QDir(QString::fromStdString(folder_.at(out))).entryList(QDir::Files, QDir::Name);
    }

  private slots:
    void whatWasStoppedComesToTheSameEnd() {
        const auto whole = runInProcess(words("whole"));
        QVERIFY2(whole.code == 0 || whole.code == 3, whole.err);
        QVERIFY2(names("whole").contains("nw_sample.test02.nav"), "there is nothing to resume");

        // What is too fast for links is there, as `generate` has it.
        const auto plain = runInProcess({"generate", "--no-cache", "--set", "rehearse.rounds=0", "--bsp",
                                         NavgenFolder::sampleMap(), "--out", folder_.at("g.nav"), "--strafe",
                                         folder_.at("g.strafe"), NavgenFolder::sample()});
        QVERIFY2(plain.code == 0, plain.err);
        QVERIFY(content("whole", "nw_sample.strafe_traces") == NavgenFolder::read(folder_.at("g.strafe")));

        // Beside the nodes visited stands the floor that the nav covers, as the verb for it says.
        const auto coverage =
            runInProcess({"coverage", folder_.at("whole") + "/nw_sample.test01.nav", "--bsp",
                          NavgenFolder::sampleMap(), "--json-out", folder_.at("floor.json")});
        QVERIFY2(coverage.code == 0, coverage.err);
        const auto floor =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("floor.json")))["coverage"].toDouble();
        const auto note = QJsonDocument::fromJson(content("whole", "nw_sample.turns.json"));
        QCOMPARE(note["turns"].toArray().size(), static_cast<qsizetype>(note["finished"].toInt()));
        QVERIFY(floor > 0 && std::abs(note["turns"][0]["floor_covered"].toDouble() - floor) < 1e-6);
        const auto row = whole.out.split('\n').at(1).simplified().split(' ');
        QCOMPARE(row.at(4), QByteArray::number(floor, 'f', 3));
        QVERIFY2(whole.out.contains("floor covered: "), whole.out);

        // Stopped in the second turn, whose row is not reached.
        const auto stopped = stoppedAfter("\n   1 ", words("stopped"));
        QCOMPARE(stopped.code, 130);
        QVERIFY2(stopped.err.contains("kept: test 1 of 1"), stopped.err);
        QVERIFY(names("stopped").contains("nw_sample.test01.nav"));
        QVERIFY(!names("stopped").contains("nw_sample.test02.nav"));
        const auto firstTurn =
            QFileInfo(QString::fromStdString(folder_.at("stopped")) + "/nw_sample.test01.nav");
        const auto written = firstTurn.lastModified();

        const auto resumed = runInProcess(words("stopped", {"--resume"}));
        QCOMPARE(resumed.code, whole.code);
        QVERIFY2(resumed.err.contains("resumed after test 1"), resumed.err);
        QCOMPARE(resumed.out, whole.out);
        QCOMPARE(names("stopped"), names("whole"));
        for (const auto& name : names("whole"))
            QVERIFY2(content("stopped", name) == content("whole", name), qPrintable(name));
        QCOMPARE(QFileInfo(firstTurn.filePath()).lastModified(), written);
    }

    /// Testing is what takes long.
    void finishedTurnsAreNotTestedAgain() {
        QVERIFY(!names("whole").isEmpty());
        const auto again = runInProcess(words("whole", {"--resume"}));
        QVERIFY2(again.code == 0 || again.code == 3, again.err);
        QVERIFY2(!again.err.contains("Simulating"), again.err);
    }

    void whatDiffersIsNamed_data() {
        QTest::addColumn<QByteArray>("option");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("seed") << QByteArray("--seed") << QByteArray("7")
                              << QByteArray("--seed was 1, now it is 7");
        QTest::newRow("tests") << QByteArray("--tests") << QByteArray("3")
                               << QByteArray("--tests was 2, now it is 3");
        QTest::newRow("loop") << QByteArray("--loop") << QByteArray("prune")
                              << QByteArray("--loop was mend, now it is prune");
        QTest::newRow("parameter") << QByteArray("--set") << QByteArray("nodes.min_demos=1")
                                   << QByteArray("nodes.min_demos was");
    }
    void whatDiffersIsNamed() {
        QFETCH(QByteArray, option);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, said);
        QVERIFY(!names("whole").isEmpty());
        auto arguments = words("whole", {"--resume"});
        if (const auto at = std::ranges::find(arguments, option.toStdString());
            at != arguments.end() && option != "--set") {
            *std::next(at) = value.toStdString();
        } else {
            arguments.insert(arguments.end(), {option.toStdString(), value.toStdString()});
        }
        const auto run = runInProcess(arguments);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("cannot be resumed"), run.err);
        QVERIFY2(run.err.contains(said), run.err);
    }

    void anotherSetOfDemosIsRefused() {
        QVERIFY(!names("whole").isEmpty());
        auto arguments = words("whole", {"--resume"});
        arguments[2] = fmt::format("{}/sample_1.mvd2", NavgenFolder::sample());
        const auto fewer = runInProcess(arguments);
        QCOMPARE(fewer.code, 2);
        QVERIFY2(fewer.err.contains("There were 5 demos, now there are 1"), fewer.err);

        arguments = words("whole", {"--resume"});
        folder_.write("sample_1.mvd2", NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2") + "x");
        arguments[2] = folder_.at("sample_1.mvd2");
        for (int i = 2; i <= 5; ++i) {
            const auto packed = i == 5 ? ".mvd2" : ".mvd2.gz";
            arguments.insert(arguments.begin() + 3,
                             NavgenFolder::sample() + "/sample_" + std::to_string(i) + packed);
        }
        const auto other = runInProcess(arguments);
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("sample_1.mvd2 does not have the content"), other.err);
    }

    void otherEntitiesOfTheMapAreRefused() {
        QVERIFY(!names("whole").isEmpty());
        auto arguments = words("whole", {"--resume"});
        arguments[1] = folder_.write("nw_sample.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        folder_.write("nw_sample.ent",
                      "{ \"classname\" \"worldspawn\" }\n"
                      "{ \"classname\" \"info_player_deathmatch\" \"origin\" \"0 0 24\" }\n");
        const auto run = runInProcess(arguments);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("The map is a different one"), run.err);
    }

    void whereNothingWasBegunItSaysSo() {
        const auto run = runInProcess(words("nothing", {"--resume"}));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("No turn was finished here"), run.err);
    }

    /// A nav that was exchanged, or a program that makes others.
    void aTestOfAnotherNavIsRefused() {
        QVERIFY(!names("whole").isEmpty());
        auto report = content("whole", "nw_sample.test01.navtest.json");
        const auto at = report.indexOf("\"nav_sha1\": \"");
        QVERIFY(at > 0);
        report.replace(at + 13, 8, "00000000");
        QDir(QString::fromStdString(folder_.path())).mkpath("other");
        for (const auto& name : names("whole"))
            folder_.write("other/" + name,
                          name == "nw_sample.test01.navtest.json" ? report : content("whole", name));
        const auto run = runInProcess(words("other", {"--resume"}));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("the nav of turn 1 differs"), run.err);
    }
};

NAVWRIGHT_TEST(TestPipelineResume);
#include "tst_pipeline_resume.moc"
