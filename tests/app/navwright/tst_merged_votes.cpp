#include <QLabel>
#include <QProcess>
#include <QTemporaryDir>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/sample_location.h"
#include "captured.h"
#include "shown_row.h"
#include "widgets/inspect/panel/inspector.h"
#include "workbench.h"

using namespace navwright;

/// The workbench on votes that were joined from two shares of the sample's demos: what is there of them is
/// seen, and what is not there says so.
class TestMergedVotes : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString votes_;
    std::unique_ptr<Workbench> bench_;

    static bool navgen(const QStringList& words) { return QProcess::execute(NAVGEN_PROGRAM, words) == 0; }
    [[nodiscard]] const Generation& generation() { return *bench_->document().generation(); }
    [[nodiscard]] QString inspector() { return bench_->find<Inspector>("inspector")->text(); }
    [[nodiscard]] QModelIndex count(LayerId layer) { return shownRow(*bench_, layer, ShownModel::count); }
    /// The view with the map and this layer alone.
    [[nodiscard]] QImage pictureOf(LayerId layer) {
        for (int i = 1; i < kLayerCount; ++i)
            bench_->window().layers().setVisible(static_cast<LayerId>(i), static_cast<LayerId>(i) == layer);
        return captured(*bench_->window().view().view());
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        const auto demos = QDir(sampleFolder()).entryInfoList({"*.mvd2*"}, QDir::Files);
        QVERIFY(demos.size() > 3);
        QStringList shares[2];
        for (qsizetype i = 0; i < demos.size(); ++i) shares[i % 2] << demos[i].filePath();
        QStringList folders;
        for (const auto& share : shares) {
            folders << folder_.filePath(QString::number(folders.size()));
            QVERIFY(navgen(QStringList{"votes", "-q", "--maps", sampleFolder(), "--out", folders.back(),
                                       "--set", "rehearse.rounds=0"} +
                           share));
        }
        QVERIFY(navgen(QStringList{"merge", "-q", "--out", folder_.filePath("merged")} + folders));
        const auto merged = QDir(folder_.filePath("merged")).entryInfoList({"*.votes"}, QDir::Files);
        QCOMPARE(merged.size(), 1);
        votes_ = merged.front().filePath();
        bench_ = std::make_unique<Workbench>();
        bench_->window().opening().open({sampleFolder() + "/nw_sample.bsp", votes_});
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document().generation());
        QCOMPARE(generation().demos.size(), static_cast<std::size_t>(demos.size()));
    }
    void init() { failOnQtWarnings(); }
    void cleanupTestCase() { bench_.reset(); }

    void stagesFromVotesOnAreSeen() {
        const auto map = pictureOf(LayerId::map);
        for (const auto layer : {LayerId::votes, LayerId::clusters, LayerId::nodes, LayerId::links}) {
            const auto picture = pictureOf(layer);
            QVERIFY2(picture != map, layerKey(layer).data());
            QVERIFY(bench_->window().layers().count(layer) > 0);
        }
        QCOMPARE(bench_->window().layers().count(LayerId::votes),
                 static_cast<qulonglong>(generation().votes->size()));
    }

    /// Samples are not in a file of votes: nothing is drawn of them, and their stages say why.
    void stagesBeforeVotesSayThatTheyAreNotThere() {
        const auto map = pictureOf(LayerId::map);
        for (const auto layer : {LayerId::raw, LayerId::gated}) {
            QVERIFY2(pictureOf(layer) == map, layerKey(layer).data());
            QCOMPARE(count(layer).data().toString(), QString("not in votes"));
            QVERIFY(count(layer).data(Qt::ToolTipRole).toString().contains("open the demos"));
        }
        QVERIFY(count(LayerId::votes).data().toString() != "not in votes");
    }

    /// Down to demo and player, with times that lead nowhere and say so.
    void evidenceNamesDemoAndPlayer() {
        const auto& nodes = generation().graph->graph.nodes;
        int named = 0;
        for (std::uint32_t node = 0; node < nodes.size() && named < 5; ++node) {
            bench_->window().selection().select({ItemKind::node, node});
            const auto text = inspector();
            if (!text.contains("Who voted")) continue;
            ++named;
            QVERIFY2(text.contains("votes keep no samples to play"), qPrintable(text));
            QVERIFY(!text.contains("click a time"));
            const bool demo = std::ranges::any_of(generation().demos, [&](const auto& one) {
                return text.contains(QString::fromStdString(one->name));
            });
            QVERIFY2(demo, qPrintable(text));
        }
        QCOMPARE(named, 5);
    }

    /// The same with the demos themselves: then moments can be played.
    void demosInTheirPlaceHaveItAll() {
        Workbench other;
        QVERIFY(other.openSample());
        other.window().selection().select({ItemKind::node, 12});
        QVERIFY(other.find<Inspector>("inspector")->text().contains("click a time"));
        QVERIFY(shownRow(other, LayerId::raw, ShownModel::count).data().toString() != "not in votes");
    }
};

NAVWRIGHT_GUI_TEST(TestMergedVotes);
#include "tst_merged_votes.moc"
