#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTextBrowser>
#include <QToolButton>

#include "app/navwright/shell/frame/message_bar.h"
#include "app/navwright/shell/project/sample_location.h"
#include "widgets/parameters/panel/parameter_panel.h"
#include "workbench.h"

using namespace navwright;

/// Thresholds that follow the demos, that reject many, and the way from their names to their sliders.
class TestThresholdsSaid : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    Document& document() { return bench_->document(); }
    [[nodiscard]] QString text() { return bench_->find<MessageBar>("messageBar")->text(); }
    bool openDemos(int count) {
        const QStringList names{"sample_1.mvd2", "sample_2.mvd2.gz", "sample_3.mvd2.gz", "sample_4.mvd2.gz",
                                "sample_5.mvd2"};
        QStringList files{sampleFolder() + "/nw_sample.bsp"};
        for (int i = 0; i < count; ++i) files << sampleFolder() + "/" + names[i];
        bench_->window().opening().open(files);
        return bench_->waitUntilIdle() && document().generation();
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void fewDemosMakeANavAndTheRowTellsWhatTheyAreAskedFor() {
        QVERIFY(openDemos(3));
        QVERIFY(!document().generation()->nodes->nodes.empty());
        auto* number = bench_->find<QDoubleSpinBox>("number.nodes.min_demos");
        QTRY_COMPARE(number->text(), QString("auto: 2"));
        QCOMPARE(bench_->find<QSlider>("slider.nodes.min_demos")->value(), 0);
        QVERIFY(document().setParameter(Param::NodeMinDemos, 1));
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(number->text(), QString("1 demo"));
    }

    void aThresholdThatRejectsMostSaysSoWithAButton() {
        QVERIFY(document().setParameter(Param::NodeMinWeight, 12));
        QVERIFY(openDemos(5));
        QTRY_VERIFY2(text().contains("clusters became no node"), qPrintable(text()));
        auto* offer = bench_->find<QPushButton>("messageOffer");
        QVERIFY2(offer->text().startsWith("Least weight: "), qPrintable(offer->text()));
        const auto nodes = document().generation()->nodes->nodes.size();
        offer->click();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(document().parameters().real(Param::NodeMinWeight) < 12);
        QVERIFY(document().generation()->nodes->nodes.size() > nodes);
        QTRY_VERIFY2(!text().contains("became no node"), qPrintable(text()));
        document().undoStack().undo();
        QCOMPARE(document().parameters().real(Param::NodeMinWeight), 12.0);
    }

    void theNameOfAParameterLeadsToItsSlider() {
        QVERIFY(openDemos(5));
        auto* filter = bench_->find<QLineEdit>("parameterFilter");
        filter->setText("water");
        bench_->find<QToolButton>("section.clusters")->setChecked(false);
        auto* slider = bench_->find<QSlider>("slider.nodes.radius");
        QVERIFY(!slider->isVisible());
        bench_->window().messages().showNotice({"Lower nodes.radius for more clusters", {}, {}});
        QTRY_VERIFY2(text().contains("href=\"parameter:nodes.radius\""), qPrintable(text()));
        emit bench_->find<QLabel>("messageText")->linkActivated("parameter:nodes.radius");
        QTRY_VERIFY(slider->isVisible());
        QCOMPARE(filter->text(), QString());
        QTRY_VERIFY(slider->hasFocus());
        QTRY_VERIFY(!slider->visibleRegion().isEmpty());
    }

    void textsOfOtherPanelsLeadThereToo() {
        QVERIFY(openDemos(5));
        auto* slider = bench_->find<QSlider>("slider.links.max_speed");
        QVERIFY(!slider->isVisible());
        auto* inspector = bench_->find<QWidget>("inspector");
        QVERIFY(inspector);
        auto* browser = inspector->findChild<QTextBrowser*>("inspectorPage");
        emit browser->anchorClicked(QUrl("parameter:links.max_speed"));
        QTRY_VERIFY(slider->isVisible() && slider->hasFocus());
        auto* water = bench_->find<QSlider>("slider.types.water_share");
        emit bench_->find<QLabel>("issueMessage")->linkActivated("parameter:types.water_share");
        QTRY_VERIFY(water->hasFocus());
        auto* coverage = bench_->find<QSlider>("slider.navtest.min_coverage");
        emit bench_->find<QLabel>("verdictLimit.coverage")->linkActivated("parameter:navtest.min_coverage");
        QTRY_VERIFY(coverage->hasFocus());
    }
};

NAVWRIGHT_GUI_TEST(TestThresholdsSaid);
#include "tst_thresholds_said.moc"
