#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "sample_document.h"
#include "test_program.h"
#include "widgets/inspect/confidence/confidence_panel.h"

using namespace navwright;

/// The panel acted on as a person would, on the bundled sample.
class TestConfidencePanel : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<ConfidenceModel> confidence_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<ConfidencePanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* id) const {
        auto* widget = panel_->findChild<Widget*>(QString::fromLatin1(id));
        if (widget == nullptr) qFatal("no %s", id);
        return widget;
    }

  private slots:
    void initTestCase() {
        document_ = std::make_unique<Document>();
        confidence_ = std::make_unique<ConfidenceModel>();
        layers_ = std::make_unique<LayerModel>();
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<ConfidencePanel>(*document_, *confidence_, *layers_, *selection_);
        QVERIFY(!find<QSlider>("confidenceLeast")->isEnabled());
        panel_->resize(900, 300);
        panel_->show();
        QVERIFY(openSample(*document_));
        QVERIFY(!find<QSlider>("confidenceLeast")->isEnabled());
        JobContext context;
        confidence_->set(document_->generation(), std::make_shared<const NavConfidence>(*navConfidence(
                                                      {.generation = *document_->generation()}, context)));
        QVERIFY(find<QSlider>("confidenceLeast")->isEnabled());
    }

    void theLeastSureComeFirst() {
        auto* list = find<QTreeView>("confidenceList");
        const auto* model = list->model();
        QVERIFY(model->rowCount() > 20);
        for (int row = 1; row < model->rowCount(); ++row)
            QVERIFY(model->index(row - 1, 0).data().toDouble() <= model->index(row, 0).data().toDouble());
        QVERIFY(model->index(model->rowCount() - 1, 2).data().toString().contains(" = "));
        QSignalSpy places(panel_.get(), &ConfidencePanel::placeWanted);
        emit list->clicked(model->index(0, 1));
        QCOMPARE(places.size(), 1);
        QVERIFY(selection_->current().kind == ItemKind::node || selection_->current().kind == ItemKind::link);
    }

    void coloursComeAndGo() {
        auto* coloured = find<QCheckBox>("confidenceColours");
        const auto nodes = layers_->settings(LayerId::nodes), links = layers_->settings(LayerId::links);
        coloured->setChecked(true);
        for (const auto layer : {LayerId::nodes, LayerId::links}) {
            const auto& settings = layers_->settings(layer);
            QCOMPARE(colouringAt(layer, settings.colourBy).key, "confidence");
            QVERIFY(settings.filterLow > settings.filterHigh);  // everything
        }
        coloured->setChecked(false);
        QCOMPARE(layers_->settings(LayerId::nodes), nodes);
        QCOMPARE(layers_->settings(LayerId::links), links);
    }

    void theSliderHidesAndTellsWhatIsLost() {
        find<QSlider>("confidenceLeast")->setValue(70);
        QVERIFY(find<QCheckBox>("confidenceColours")->isChecked());
        QCOMPARE(layers_->settings(LayerId::links).filterLow, 0.7f);
        QCOMPARE(layers_->settings(LayerId::links).filterHigh, 1.0f);
        QTRY_VERIFY(find<QLabel>("confidenceCut")->text().contains("below 0.7 are left out"));
        find<QSlider>("confidenceLeast")->setValue(100);
        QTRY_VERIFY2(find<QLabel>("confidenceCut")->text().contains("is no longer served"),
                     qPrintable(find<QLabel>("confidenceCut")->text()));
        find<QCheckBox>("confidenceColours")->setChecked(false);
        QCOMPARE(find<QSlider>("confidenceLeast")->value(), 0);
        QTRY_VERIFY(find<QLabel>("confidenceCut")->text().isEmpty());
    }

    void theRuleIsShown() {
        QVERIFY(!find<QLabel>("confidenceRule")->isVisible());
        find<QToolButton>("confidenceShowRule")->setChecked(true);
        QVERIFY(find<QLabel>("confidenceRule")->isVisible());
        QVERIFY(find<QLabel>("confidenceRule")->text().contains("1: 0.40"));
        find<QToolButton>("confidenceShowRule")->setChecked(false);
    }

    void ofAnotherNavNothingIsKnown() {
        document_->closeAll();
        QCOMPARE(find<QTreeView>("confidenceList")->model()->rowCount(), 0);
        QVERIFY(!find<QSlider>("confidenceLeast")->isEnabled());
    }
    void cleanupTestCase() { panel_.reset(); }
};

NAVWRIGHT_WIDGET_TEST(TestConfidencePanel);
#include "tst_confidence_panel.moc"
