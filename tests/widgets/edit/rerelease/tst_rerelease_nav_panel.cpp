#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QtTest>

#include "rerelease_nav_bench.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/edit/rerelease/rerelease_nav_edits.h"
#include "widgets/edit/rerelease/rerelease_nav_fields.h"
#include "widgets/edit/rerelease/rerelease_nav_jobs.h"
#include "widgets/edit/rerelease/rerelease_nav_legend.h"
#include "widgets/edit/rerelease/rerelease_nav_panel.h"
#include "widgets/edit/session/coordinate_box.h"
#include "widgets/inspect/panel/row_table.h"

using namespace navwright;

/// The panel of a re-release nav: what is drawn, the fields, edits.
class TestRereleaseNavPanel : public QObject {
    Q_OBJECT

    static constexpr int kLimit = kHangMilliseconds;

    struct Shown {
        explicit Shown(RereleaseGraph graph) : bench(std::move(graph)) {
            QObject::connect(&panel, &RereleaseNavPanel::picturesChanged, &panel,
                             [this](const RereleaseNavPictures& told) {
                                 pictures = told;
                                 ++told_;
                             });
            panel.resize(380, 700);
            panel.show();
            // What is open already is shown as what is opened.
            bench.model.open("hall.nav", bench.model.file());
            waitForPicture();
        }
        template <class Widget>
        Widget* find(const char* name) {
            return panel.findChild<Widget*>(QString::fromLatin1(name));
        }
        void waitForPicture() {
            const auto before = told_;
            if (!QTest::qWaitFor([&] { return told_ > before; }, kLimit)) qFatal("no picture");
        }

        RereleaseNavBench bench;
        RereleaseNavJobs jobs{bench.editor};
        RereleaseNavPanel panel{bench.editor, jobs};
        RereleaseNavPictures pictures;
        int told_ = 0;
    };

  private slots:
    void saysWhatItIs() {
        Shown shown(quake2Sample());
        const auto facts = shown.find<QLabel>("rereleaseNavFacts")->text();
        for (const auto* word : {"hall.nav", "NAV3 version 6", "Quake II re-release", "4 nodes", "5 links",
                                 "3 traversals", "1 link has an entity", "heuristic 0.8", "Without its map"})
            QVERIFY2(facts.contains(word), word);
        shown.bench.model.close();
        QVERIFY(shown.find<QLabel>("rereleaseNavFacts")->text().contains("No nav of the re-releases"));
        QVERIFY(!shown.find<RereleaseNavLegend>("rereleaseNavLegend")->isVisible());
    }

    void classesAreSwitchedOff() {
        Shown shown(quake2Sample());
        QVERIFY(shown.pictures.circles);
        auto& legend = shown.panel.legend();
        QCOMPARE(legend.topLevelItemCount(), 5);
        legend.setShown(RereleaseNavGroup::extras, int(RereleaseNavExtra::circles), false);
        shown.waitForPicture();
        QVERIFY(!shown.pictures.circles && shown.pictures.nodes);
        // A whole group by its head.
        for (int i = 0; i < legend.topLevelItemCount(); ++i) {
            if (legend.topLevelItem(i)->text(0) == "Nodes")
                legend.topLevelItem(i)->setCheckState(0, Qt::Unchecked);
        }
        QTRY_VERIFY(!shown.pictures.nodes);
        QVERIFY(shown.pictures.links);
    }

    void fieldsOfANode() {
        Shown shown(quake2Sample());
        auto& model = shown.bench.model;
        QVERIFY(!shown.find<QGroupBox>("rereleaseNode")->isVisibleTo(&shown.panel.fields()));
        model.select({ItemKind::node, 3});
        QVERIFY(shown.find<QLabel>("rereleaseNavTitle")->text().contains("Node 3"));
        QCOMPARE(shown.find<CoordinateBox>("rereleaseNodeX")->value(), 400.0);
        QCOMPARE(shown.find<CoordinateBox>("rereleaseNodeZ")->value(), 0.53125);
        QCOMPARE(shown.find<QSpinBox>("rereleaseRadius")->value(), 32);
        auto* ladder = shown.find<QCheckBox>("rereleaseNodeFlag3");
        QCOMPARE(ladder->text(), QString("Ladder"));
        QVERIFY(ladder->isChecked());
        // A flag without a name is not there until it is set.
        QVERIFY(shown.find<QCheckBox>("rereleaseNodeFlag15")->isHidden());
        QVERIFY(shown.find<QLabel>("rereleaseNeighbours")->text().contains(">0</a>"));
        ladder->click();
        QCOMPARE(int(shown.bench.node(3).flags), 0);
        shown.find<QSpinBox>("rereleaseRadius")->setValue(40);
        QCOMPARE(int(shown.bench.node(3).radius), 40);
        shown.find<CoordinateBox>("rereleaseNodeY")->setValue(70);
        QCOMPARE(shown.bench.node(3).origin.y, 70.f);
        for (int i = 0; i < 3; ++i) shown.bench.document.undoStack().undo();
        QVERIFY(shown.bench.graph() == quake2Sample());
        QCOMPARE(shown.find<QSpinBox>("rereleaseRadius")->value(), 32);
    }

    void fieldsOfALink() {
        Shown shown(quake2Sample());
        shown.bench.model.select(Item::link(3, 0));
        auto* type = shown.find<QComboBox>("rereleaseType");
        QCOMPARE(type->currentText(), QString("10  Ladder"));
        QCOMPARE(type->count(), 15);
        QVERIFY(!shown.find<QCheckBox>("rereleaseBothWays")->isChecked());
        QVERIFY(shown.find<QCheckBox>("rereleaseLinkFlag0")->isChecked());
        QCOMPARE(shown.find<QCheckBox>("rereleaseLinkFlag2")->text(), QString("Exit at target"));
        QVERIFY(shown.find<QGroupBox>("rereleaseTraversal")->isChecked());
        QCOMPARE(shown.find<CoordinateBox>("rereleaseEndZ")->value(), 100.0);
        QCOMPARE(shown.find<CoordinateBox>("rereleasePlaneX")->value(), 1.0);
        QCOMPARE(shown.find<QComboBox>("rereleaseEntity")->currentText(), QString("Not found in this map"));
        QCOMPARE(shown.find<QLineEdit>("rereleaseModelIndex")->text(), QString("2"));
        QCOMPARE(shown.find<CoordinateBox>("rereleaseMaxsX")->value(), 240.0);

        type->setCurrentIndex(type->findData(9));
        emit type->activated(type->currentIndex());
        QCOMPARE(int(shown.bench.node(3).links[0].type & 0xff), 9);
        shown.find<CoordinateBox>("rereleaseStartX")->setValue(384);
        QCOMPARE(shown.bench.node(3).links[0].traversal->start, Vec3(384, 64, 0.5f));
        shown.find<CoordinateBox>("rereleaseMaxsX")->setValue(250);
        QCOMPARE(shown.bench.node(3).links[0].edict->bounds.maxs.x, 250.f);
        auto* model = shown.find<QLineEdit>("rereleaseModelIndex");
        model->setText("7");
        emit model->editingFinished();
        QCOMPARE(*shown.bench.node(3).links[0].edict->modelIndex, 7);
        auto* entity = shown.find<QComboBox>("rereleaseEntity");
        entity->setCurrentIndex(0);
        emit entity->activated(0);
        QVERIFY(!shown.bench.node(3).links[0].edict);
        auto* traversal = shown.find<QGroupBox>("rereleaseTraversal");
        traversal->setChecked(false);
        emit traversal->clicked(false);
        QVERIFY(!shown.bench.node(3).links[0].traversal);
    }

    /// Quake knows no ladder planes, and flags of links are teams' bits.
    void fieldsOfQuake() {
        auto graph = quake2Sample();
        graph.game = RereleaseGame::quake;
        for (auto& node : graph.nodes)
            for (auto& link : node.links) link.setFlags(0);
        Shown shown(graph);
        shown.bench.model.select(Item::link(1, 1));
        QVERIFY(!shown.find<CoordinateBox>("rereleasePlaneX")->isVisibleTo(&shown.panel.fields()));
        QVERIFY(!shown.find<QWidget>("rereleaseLinkFlags")->isVisibleTo(&shown.panel.fields()));
        QCOMPARE(shown.find<QComboBox>("rereleaseType")->count(), 10);
    }

    void editsAreListed() {
        Shown shown(quake2Sample());
        auto* save = shown.find<QPushButton>("rereleaseEditsSave");
        QVERIFY(whyGrey(*save).contains("nothing was changed"));
        shown.bench.model.select({ItemKind::node, 1});
        shown.bench.editor.setRadius(8);
        QTRY_COMPARE(shown.panel.edits().patches().patches.size(), std::size_t{1});
        QCOMPARE(shown.panel.edits().patches().patches[0].kind, RereleasePatchKind::nodeRadius);
        QVERIFY(save->isEnabled());
        QCOMPARE(shown.find<RowTable>("rereleaseEdits")->table().rows(), std::size_t{1});
        shown.bench.document.undoStack().undo();
        QTRY_VERIFY(shown.panel.edits().patches().patches.empty());
    }
};

NAVWRIGHT_WIDGET_TEST(TestRereleaseNavPanel);
#include "tst_rerelease_nav_panel.moc"
