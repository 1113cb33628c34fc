#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>

#include "gui_main.h"
#include "patch_samples.h"
#include "widgets/edit/aq2/deed_list.h"

using namespace navwright;

/// What feedback did, listed among the edits and put back.
class TestDeedList : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<DeedList> list_;

    QTreeWidget* rows() { return list_->findChild<QTreeWidget*>("deedList"); }
    bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !document_->busy() && document_->current(); });
    }
    [[nodiscard]] std::size_t nodes() const { return document_->generation()->graph->graph.nodes.size(); }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        document_->showNav("row.nav", patch_samples::row());
        list_ = std::make_unique<DeedList>(*document_);
        QVERIFY(waitUntilIdle());
        QVERIFY(list_->isHidden());
        const Ledger ledger{.map = "row",
                            .iterations = 1,
                            .nodes = {{patch_samples::kFirst, 1, "3 of 5 visits ended in death"}},
                            .links = {{patch_samples::kSecond, patch_samples::kFirst, 1, "stuck"}}};
        before_ = nodes();
        document_->setLedger(std::make_shared<const Ledger>(ledger), "Remove");
        QVERIFY(waitUntilIdle());
        QCOMPARE(nodes(), before_ - 1);
    }
    void cleanup() {
        list_.reset();
        document_.reset();
    }

    void removalsAreListedWithTestReasonAndOutcome() {
        QVERIFY(!list_->isHidden());
        QCOMPARE(rows()->topLevelItemCount(), 2);
        const auto* row = rows()->topLevelItem(0);
        QVERIFY(row->text(0).startsWith("Remove the node at"));
        QCOMPARE(row->text(2), QStringLiteral("1"));
        QCOMPARE(row->text(3), QStringLiteral("3 of 5 visits ended in death"));
        QVERIFY(list_->findChild<QLabel*>("deedTitle")->text().contains("2 removals, 0 repairs"));
    }
    void oneIsPutBackAndThatIsUndone() {
        auto* button = list_->findChild<QPushButton*>("deedPutBack");
        QVERIFY(!button->isEnabled());
        rows()->topLevelItem(0)->setSelected(true);
        QVERIFY(button->isEnabled());
        button->click();
        QVERIFY(waitUntilIdle());
        QCOMPARE(nodes(), before_);
        QCOMPARE(rows()->topLevelItemCount(), 1);
        document_->undoStack().undo();
        QVERIFY(waitUntilIdle());
        QCOMPARE(nodes(), before_ - 1);
        QCOMPARE(rows()->topLevelItemCount(), 2);
    }
    void allPutBackLeaveNoLedger() {
        list_->show();
        rows()->selectAll();
        QTest::keyClick(rows(), Qt::Key_Delete);
        QVERIFY(document_->ledger() == nullptr);
        QVERIFY(list_->isHidden());
    }
    void aClickGoesThere() {
        QSignalSpy wanted(list_.get(), &DeedList::placeWanted);
        emit rows() -> itemClicked(rows()->topLevelItem(1), 0);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<Vec3>(), patch_samples::kSecond);
    }

  private:
    std::size_t before_ = 0;
};

NAVWRIGHT_GUI_TEST(TestDeedList);
#include "tst_deed_list.moc"
