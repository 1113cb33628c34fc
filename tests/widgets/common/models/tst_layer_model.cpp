#include <QSignalSpy>
#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"

using namespace navwright;

class TestLayerModel : public QObject {
    Q_OBJECT

  private slots:
    void soloShowsOneLayerAndTheMap() {
        LayerModel model;
        model.solo(LayerId::votes);
        for (int i = 0; i < kLayerCount; ++i) {
            const auto layer = static_cast<LayerId>(i);
            QCOMPARE(model.settings(layer).visible, layer == LayerId::votes || layer == LayerId::map);
        }
    }

    void aSecondSoloBringsBackWhatWas() {
        LayerModel model;
        model.setVisible(LayerId::clusters, true);
        model.setVisible(LayerId::links, false);
        model.solo(LayerId::raw);
        model.solo(LayerId::strafe);
        model.solo(LayerId::strafe);
        QVERIFY(model.settings(LayerId::clusters).visible);
        QVERIFY(!model.settings(LayerId::links).visible);
        QVERIFY(!model.settings(LayerId::raw).visible);
    }

    void theEndOfASoloBringsBackWhatWas() {
        LayerModel model;
        model.endSolo();
        QVERIFY(model.settings(LayerId::nodes).visible);
        model.solo(LayerId::raw);
        model.endSolo();
        QVERIFY(model.settings(LayerId::nodes).visible);
        QVERIFY(!model.settings(LayerId::raw).visible);
    }

    void onlyChangesAreSignalled() {
        LayerModel model;
        QSignalSpy changed(&model, &LayerModel::changed);
        auto settings = model.settings(LayerId::nodes);
        model.set(LayerId::nodes, settings);
        QCOMPARE(changed.count(), 0);
        settings.opacity = 0.5f;
        model.set(LayerId::nodes, settings);
        QCOMPARE(changed.count(), 1);
    }

    void everyLayerHasAKeyAndAColouring() {
        QSet<QByteArray> keys;
        for (int i = 0; i < kLayerCount; ++i) {
            const auto key = layerKey(static_cast<LayerId>(i));
            keys.insert(QByteArray(key.data(), static_cast<qsizetype>(key.size())));
            QVERIFY(!colourings(static_cast<LayerId>(i)).empty());
        }
        QCOMPARE(keys.size(), kLayerCount);
    }

    void numbersAreToldOncePerChange() {
        LayerModel model;
        QSignalSpy changed(&model, &LayerModel::nodeNumbersChanged);
        QVERIFY(!model.nodeNumbers());
        model.setNodeNumbers(true);
        model.setNodeNumbers(true);
        QCOMPARE(changed.count(), 1);
        QVERIFY(model.nodeNumbers());
    }

    void selectionTellsLinksApart() {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::currentChanged);
        const auto link = Item::link(70000, 30);
        selection.select(link);
        selection.select(link);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(selection.current().major(), 70000u);
        QCOMPARE(selection.current().minor(), 30u);
        selection.clear();
        QCOMPARE(selection.current(), Item{});
    }
};

NAVWRIGHT_TEST(TestLayerModel);
#include "tst_layer_model.moc"
