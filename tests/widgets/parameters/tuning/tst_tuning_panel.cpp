#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeView>

#include "sanitizers.h"
#include "test_program.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/grey.h"
#include "widgets/parameters/tuning/tuning_panel.h"

using namespace navwright;

/// The panel of tuning on the bundled sample.
class TestTuningPanel : public QObject {
    Q_OBJECT

    static constexpr int kLongest = 2 * kHangMilliseconds;

    std::unique_ptr<Document> document_;
    std::unique_ptr<TuningPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return panel_->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QPushButton* button(const char* name) const { return find<QPushButton>(name); }
    [[nodiscard]] QString text() const { return find<QLabel>("tuningText")->text(); }
    [[nodiscard]] bool waitUntilDone() const {
        return QTest::qWaitFor([this] { return !panel_->session().running(); }, kLongest);
    }
    [[nodiscard]] bool open() {
        const std::filesystem::path sample(NAVWRIGHT_SOURCE_DIR "/resources/sample");
        Parameters quick;
        if (!quick.setText("rehearse.rounds", "0")) return false;
        document_->setParameters(quick, QStringLiteral("Quick"));
        return document_->openMap(sample / "nw_sample.bsp").has_value() &&
               document_->addDemos({sample / "sample_2.mvd2.gz", sample / "sample_3.mvd2.gz"}).has_value();
    }
    void ask(const char* parameters, int budget) const {
        find<QLineEdit>("tuningParameters")->setText(QString::fromLatin1(parameters));
        find<QSpinBox>("tuningBudget")->setValue(budget);
    }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        panel_ = std::make_unique<TuningPanel>(*document_);
        panel_->show();
    }
    void cleanup() {
        panel_.reset();
        document_.reset();
    }

    void greyUntilSomethingIsOpen() {
        QCOMPARE(whyGrey(*button("tuningRun")), QStringLiteral("open a map first"));
        QVERIFY(!button("tuningStop")->isEnabled());
        QVERIFY(!button("tuningResume")->isEnabled());
        QVERIFY(!button("tuningTake")->isEnabled());
        QVERIFY(open());
        QVERIFY(button("tuningRun")->isEnabled());
    }

    void badParametersAreSaid() {
        QVERIFY(open());
        ask("nodes.size", 1);
        button("tuningRun")->click();
        QVERIFY2(text().contains("There is no parameter nodes.size"), qPrintable(text()));
        QVERIFY(!panel_->session().running());
    }

    void runsToTheEndAndIsTakenOver() {
        QVERIFY(open());
        ask("nodes.radius,votes.spacing", 8);
        const auto before = document_->parameters();
        QSignalSpy taken(panel_.get(), &TuningPanel::takenOver);
        button("tuningRun")->click();
        QVERIFY(panel_->session().running());
        QVERIFY(!find<QLineEdit>("tuningParameters")->isEnabled());
        QVERIFY(waitUntilDone());
        QVERIFY2(text().contains("on held-out demos"), qPrintable(text()));
        QCOMPARE(panel_->session().progress().figures.size(), std::size_t{1});
        QCOMPARE(find<QTreeView>("tuningTerms")->model()->rowCount(), static_cast<int>(kScoreTerms) + 1);
        QCOMPARE(document_->parameters(), before);
        QVERIFY(!button("tuningResume")->isEnabled());
        QVERIFY(button("tuningTake")->isEnabled());
        button("tuningTake")->click();
        QCOMPARE(taken.size(), 1);
        QCOMPARE(taken[0][0].value<Parameters>(), *panel_->session().values());
    }

    void stoppedAndContinued() {
        QVERIFY(open());
        ask("nodes.radius", 8);
        button("tuningRun")->click();
        QVERIFY(QTest::qWaitFor([this] { return panel_->session().progress().judged > 0; }, kLongest));
        button("tuningStop")->click();
        QVERIFY(waitUntilDone());
        if (!panel_->session().values()) {
            QVERIFY2(text().startsWith("Stopped. "), qPrintable(text()));
            const auto judged = panel_->session().progress().judged;
            QVERIFY(button("tuningResume")->isEnabled());
            button("tuningResume")->click();
            QVERIFY(waitUntilDone());
            QVERIFY(panel_->session().progress().judged >= judged);
        }
        QVERIFY2(text().contains("on held-out demos") || text().contains("No candidate"), qPrintable(text()));
    }

    void anotherMapEndsIt() {
        QVERIFY(open());
        ask("nodes.radius", 10000);
        button("tuningRun")->click();
        QVERIFY(panel_->session().running());
        document_->closeAll();
        QVERIFY(!panel_->session().running());
        QVERIFY(!button("tuningResume")->isEnabled());
        QCOMPARE(text(), QStringLiteral("Nothing was tuned yet."));
    }
};

NAVWRIGHT_WIDGET_TEST(TestTuningPanel);
#include "tst_tuning_panel.moc"
