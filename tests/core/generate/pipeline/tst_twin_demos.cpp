#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>

#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "plain_parameters.h"
#include "sample_generation.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

/// Two files of one content, of which the first can no longer be read when parameters change: the second was
/// never looked at, and its votes were missing (a null pointer) or of the parameters before.
class TestTwinDemos : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    PipelineInput input_;

    void makeFiles(const fs::path& first, const fs::path& second) {
        const fs::path root = folder_.path().toStdString();
        input_.demos.clear();
        for (const auto& name : {first, second}) {
            fs::create_directories((root / name).parent_path());
            fs::copy_file(sampleDemoFolder() / "sample_1.mvd2", root / name,
                          fs::copy_options::overwrite_existing);
            input_.demos.push_back({.path = root / name});
        }
        for (const auto* name : {"sample_2.mvd2.gz", "sample_3.mvd2.gz"})
            input_.demos.push_back({.path = sampleDemoFolder() / name});
    }

  private slots:
    void initTestCase() {
        const auto map = GameMap::read(sampleDemoFolder() / "nw_sample.bsp");
        QVERIFY(map);
        input_.map = *map;
    }

    void theOtherStandsInForOneThatIsGone_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("two names") << "a.mvd2" << "b.mvd2";
        QTest::newRow("one name in two folders") << "a/demo.mvd2" << "b/demo.mvd2";
    }
    void theOtherStandsInForOneThatIsGone() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        makeFiles(first.toStdString(), second.toStdString());
        JobContext context;
        Pipeline pipeline;
        auto parameters = unrehearsed();
        const auto before = pipeline.run(input_, parameters, context);
        QVERIFY2(before, before ? "" : before.error().message().c_str());

        // Gone, and the votes that were kept are of no use any more.
        fs::remove(input_.demos[0].path);
        QVERIFY(parameters.set(Param::VoteSpacing, 2 * parameters.real(Param::VoteSpacing)));
        const auto after = pipeline.run(input_, parameters, context);
        QVERIFY2(after, after ? "" : after.error().message().c_str());
        QCOMPARE(after->demos.size(), std::size_t{3});
        QCOMPARE(after->warnings.empty(), false);

        auto without = input_;
        without.demos.erase(without.demos.begin());
        const auto fresh = Pipeline().run(without, parameters, context);
        QVERIFY(fresh);
        QCOMPARE(after->votes->demoCount(), fresh->votes->demoCount());
        for (std::size_t i = 0; i < fresh->votes->demoCount(); ++i)
            QVERIFY(after->votes->demo(i) == fresh->votes->demo(i));
        QVERIFY(after->graph->graph == fresh->graph->graph);
    }

    /// However it is packed, a demo is one recording.
    void aDemoPackedOtherwiseIsLeftOut() {
        const auto packed = readFile(sampleDemoFolder() / "sample_2.mvd2.gz");
        QVERIFY(packed.has_value());
        JobContext context;
        const auto raw = unpackDemo(*packed, context);
        QVERIFY(raw.has_value());
        const fs::path file = fs::path(folder_.path().toStdString()) / "renamed.mvd2";
        QVERIFY(writeFile(file, raw->view()).has_value());
        input_.demos.clear();
        for (const auto* name : {"sample_1.mvd2", "sample_2.mvd2.gz"})
            input_.demos.push_back({.path = sampleDemoFolder() / name});
        input_.demos.push_back({.path = file});
        const auto made = Pipeline().run(input_, unrehearsed(), context);
        QVERIFY2(made, made ? "" : made.error().message().c_str());
        QCOMPARE(made->demos.size(), std::size_t{2});
        QCOMPARE(usedDemos(*made), std::size_t{2});
        const std::string said = "sample_2.mvd2.gz is left out: the same recording as renamed.mvd2";
        QVERIFY(std::ranges::find(made->warnings, said) != made->warnings.end());
    }

    /// A server's own recording and a relay's, which began later, count as one.
    void twoRecordersOfOneMatchCountOnce() {
        JobContext context;
        auto late = readDemoFile(sampleDemoFolder() / "sample_1.mvd2", context);
        QVERIFY(late.has_value());
        for (auto& track : late->segments.front().tracks) {
            const auto kept = track.samples.size() * 9 / 10;
            track.samples.erase(track.samples.begin(),
                                track.samples.end() - static_cast<std::ptrdiff_t>(kept));
        }
        late->name = "relay.mvd2";
        late->hash = contentHash("relay");
        input_.demos.clear();
        for (const auto* name : {"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz"})
            input_.demos.push_back({.path = sampleDemoFolder() / name});
        const auto without = Pipeline().run(input_, unrehearsed(), context);
        input_.demos.push_back(
            {.path = {}, .recording = std::make_shared<const Recording>(*std::move(late))});
        const auto made = Pipeline().run(input_, unrehearsed(), context);
        QVERIFY(without && made);
        QCOMPARE(made->demos.size(), std::size_t{4});
        QCOMPARE(usedDemos(*made), std::size_t{3});
        QCOMPARE(made->parameters.integer(Param::NodeMinDemos),
                 without->parameters.integer(Param::NodeMinDemos));
        QVERIFY(std::ranges::any_of(made->warnings, [](const std::string& warning) {
            return warning.contains("recordings of one match") && warning.contains("relay.mvd2");
        }));
        const auto most = [](const Generation& generation) {
            return std::ranges::max(generation.clusters->clusters, {}, &Cluster::demos).demos;
        };
        QCOMPARE(most(*made), most(*without));
    }
};

NAVWRIGHT_TEST(TestTwinDemos);
#include "tst_twin_demos.moc"
