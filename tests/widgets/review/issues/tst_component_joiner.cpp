#include <QSignalSpy>

#include "core/generate/graph/rejected_components.h"
#include "gui_main.h"
#include "plain_parameters.h"
#include "sanitizers.h"
#include "widgets/common/models/document.h"
#include "widgets/review/issues/component_joiner.h"

using namespace navwright;

/// Parts left out are joined by links that bots find, on another thread.
class TestComponentJoiner : public QObject {
    Q_OBJECT

    static constexpr int kLimit = kHangMilliseconds;

    std::unique_ptr<Document> document_;
    std::unique_ptr<ComponentJoiner> joiner_;
    QStringList said_;

    bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !document_->busy() && document_->current(); }, kLimit);
    }
    [[nodiscard]] std::vector<RejectedComponent> parts() const {
        return rejectedComponents(*document_->generation()->graph);
    }
    [[nodiscard]] std::vector<Vec3> places() const {
        std::vector<Vec3> places;
        for (const auto& part : parts()) places.push_back(part.at);
        return places;
    }

  private slots:
    /// Nothing but what the demos show: some ways lead into parts and not back.
    void init() {
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        document_ = std::make_unique<Document>();
        QVERIFY(document_->openMap(sample / "nw_sample.bsp"));
        auto parameters = demosAlone();
        QVERIFY(parameters.setText("links.join_components", "off"));
        QVERIFY(parameters.setText("links.infer_reverse", "off"));
        document_->setParameters(parameters, "Test");
        QVERIFY(document_->addDemos({sample}));
        QVERIFY(waitUntilIdle());
        QVERIFY(!parts().empty());
        joiner_ = std::make_unique<ComponentJoiner>(*document_);
        said_.clear();
        connect(joiner_.get(), &ComponentJoiner::said, this, [this](const QString& text) { said_ << text; });
    }
    void cleanup() {
        joiner_.reset();
        document_.reset();
    }

    void allPartsAreJoinedByOneEditThatIsUndone() {
        const auto left = document_->generation()->graph->rejectedNodes.size();
        const auto steps = document_->undoStack().count();
        joiner_->join(places());
        QVERIFY(joiner_->running());
        QVERIFY(QTest::qWaitFor([this] { return !joiner_->running(); }, kLimit));
        QVERIFY(waitUntilIdle());
        QCOMPARE(document_->undoStack().count(), steps + 1);
        QVERIFY2(document_->generation()->graph->rejectedNodes.size() < left, qPrintable(said_.join('\n')));
        QVERIFY2(said_.last().contains("found that bots make"), qPrintable(said_.last()));
        document_->undoStack().undo();
        QVERIFY(waitUntilIdle());
        QVERIFY(document_->patches().empty());
        QCOMPARE(document_->generation()->graph->rejectedNodes.size(), left);
    }
    void aCancelledSearchAddsNothing() {
        joiner_->join(places());
        joiner_->cancel();
        QVERIFY(!joiner_->running());
        QTest::qWait(200);
        QVERIFY(document_->patches().empty());
        QVERIFY(said_.last().startsWith("Cancelled"));
    }
    void withoutAMapItSaysWhy() {
        Document empty;
        ComponentJoiner joiner(empty);
        QSignalSpy said(&joiner, &ComponentJoiner::said);
        joiner.join({Vec3(0)});
        QCOMPARE(said.size(), 1);
        QVERIFY(!joiner.running());
    }
};

NAVWRIGHT_GUI_TEST(TestComponentJoiner);
#include "tst_component_joiner.moc"
