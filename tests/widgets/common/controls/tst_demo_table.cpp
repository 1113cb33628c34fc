#include <QAbstractItemModelTester>
#include <QLabel>
#include <QRegularExpression>
#include <QTableView>
#include <QToolButton>

#include <fstream>

#include "gui_main.h"
#include "sample_document.h"
#include "shared_data.h"
#include "widgets/common/controls/demo_panel.h"
#include "widgets/common/controls/demo_table_model.h"

using namespace navwright;

/// The demo table acted on as a person would.
class TestDemoTable : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression("."));
        folder_ = std::make_unique<QTemporaryDir>();
        copy_ = copySample(*folder_);
        document_ = std::make_unique<Document>();
        filter_ = std::make_unique<DataFilter>();
        panel_ = std::make_unique<DemoPanel>(*document_, *filter_);
        model_ = panel_->findChild<DemoTableModel*>();
        new QAbstractItemModelTester(model_, QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     panel_.get());
        panel_->resize(1000, 300);
        panel_->show();
        QVERIFY(openSample(*document_, copy_));
    }
    void cleanup() {
        panel_.reset();
        document_.reset();
    }

    void everyRowShowsItsSummary() {
        QCOMPARE(table()->model()->rowCount(), 5);
        const auto& generation = *document_->generation();
        for (int i = 0; i < 5; ++i) {
            const auto name = text(i, DemoTableModel::name);
            const auto demo = std::ranges::find(generation.demos, name.toStdString(),
                                                [](const auto& summary) { return summary->name; });
            QVERIFY(demo != generation.demos.end());
            const auto& summary = **demo;
            QCOMPARE(text(i, DemoTableModel::state), QString("Used"));
            QCOMPARE(text(i, DemoTableModel::map), QString("nw_sample"));
            QCOMPARE(text(i, DemoTableModel::players), QString::number(summary.players.size()));
            QCOMPARE(text(i, DemoTableModel::samples), QLocale().toString(qulonglong(summary.samples)));
            const auto share =
                100.0 * static_cast<double>(summary.kept) / static_cast<double>(summary.samples);
            QCOMPARE(text(i, DemoTableModel::kept), QString::number(share, 'f', 1) + " %");
            QCOMPARE(text(i, DemoTableModel::hash), QString::fromStdString(summary.hash.hex()).left(8));
        }
    }

    void aBoxLeavesTheDemoOutUndoably() {
        const auto box = table()->model()->index(1, DemoTableModel::name);
        const auto name = box.data().toString().toStdString();
        QVERIFY(table()->model()->setData(box, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(document_->generation()->demos.size(), 4u);
        for (const auto& demo : document_->generation()->demos) QVERIFY(demo->name != name);
        QCOMPARE(text(1, DemoTableModel::state), QString("Left out by hand"));
        QVERIFY(!text(1, DemoTableModel::samples).isEmpty());
        document_->undoStack().undo();
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(text(1, DemoTableModel::state), QString("Used"));
        QCOMPARE(document_->generation()->demos.size(), 5u);
    }

    void removedDemosComeBackByUndo() {
        table()->selectRow(0);
        button("demoRemove")->click();
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(table()->model()->rowCount(), 4);
        document_->undoStack().undo();
        QCOMPARE(table()->model()->rowCount(), 5);
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(document_->generation()->demos.size(), 5u);
    }

    void showOnlySetsTheFilter() {
        QVERIFY(!button("demoOnly")->isEnabled());
        table()->selectRow(2);
        button("demoOnly")->click();
        QVERIFY(filter_->shown().demo.has_value());
        QCOMPARE(QString::fromStdString(filter_->shown().demo->hex()).left(8), text(2, DemoTableModel::hash));
        QVERIFY(button("demoOnly")->isChecked());
        button("demoOnly")->click();
        QVERIFY(!filter_->shown().any());
    }

    void sortingIsByNumbers() {
        table()->sortByColumn(DemoTableModel::samples, Qt::DescendingOrder);
        qulonglong before = std::numeric_limits<qulonglong>::max();
        for (int i = 0; i < 5; ++i) {
            const auto samples = table()
                                     ->model()
                                     ->index(i, DemoTableModel::samples)
                                     .data(DemoTableModel::kSortRole)
                                     .toULongLong();
            QVERIFY(samples <= before);
            before = samples;
        }
    }

    void aDemoDeletedWhileOpenIsKeptAndSaidSo() {
        const auto path = document_->demos()[1].path;
        QSignalSpy noticed(panel_.get(), &DemoPanel::noticed);
        QVERIFY(std::filesystem::remove(path));
        const int row = rowOf(path.filename().string());
        QTRY_COMPARE(text(row, DemoTableModel::state), QString("Used, but no longer on disk"));
        QCOMPARE(noticed.count(), 1);
        QVERIFY(noticed.first().first().toString().contains("is no longer on disk"));
        table()->selectRow(row);
        const auto* warnings = panel_->findChild<QLabel*>("demoWarnings");
        QTRY_VERIFY(warnings->isVisible());
        QVERIFY(warnings->text().contains("no longer at " + QString::fromStdString(path.string())));
        QVERIFY(document_->setParameter(Param::NodeRadius, 60));
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(document_->generation()->demos.size(), 5u);
        QCOMPARE(text(rowOf(path.filename().string()), DemoTableModel::state),
                 QString("Used, but no longer on disk"));
    }

    void aFileThatIsNoDemoSaysWhy() {
        std::ofstream(copy_ / "broken.mvd2") << "garbage";
        QVERIFY(document_->addDemos({copy_ / "broken.mvd2"}));
        QCOMPARE(table()->model()->rowCount(), 6);
        QVERIFY(waitForGeneration(*document_));
        const int row = rowOf("broken.mvd2");
        QCOMPARE(text(row, DemoTableModel::state), QString("Cannot be read"));
        const auto mark = table()->model()->index(row, DemoTableModel::warnings);
        QVERIFY(!mark.data(Qt::DecorationRole).value<QIcon>().isNull());
        QVERIFY(mark.data(Qt::ToolTipRole).toString().contains("Not a demo"));
    }

    void aDemoOfAnotherMapIsNotCountedAsUsed() {
        REQUIRE_SHARED_DATA();
        const auto* total = panel_->findChild<QLabel*>("demoTotal");
        QTRY_COMPARE(total->text(), QString("5 of 5 used"));
        QVERIFY(document_->addDemos({sharedData() / "demos/odd/wizs_suspend.mvd2.gz"}));
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(text(rowOf("wizs_suspend.mvd2.gz"), DemoTableModel::state),
                 QString("Left out: it shows another map"));
        QTRY_VERIFY(total->text().startsWith("5 of 6 used"));
    }

    void aTwinCountsOnce() {
        std::filesystem::copy(copy_ / "sample_1.mvd2", copy_ / "twin.mvd2");
        QVERIFY(document_->addDemos({copy_ / "twin.mvd2"}));
        QVERIFY(waitForGeneration(*document_));
        QCOMPARE(document_->generation()->demos.size(), 5u);
        QCOMPARE(text(rowOf("twin.mvd2"), DemoTableModel::state),
                 QString("Counts once: the same as sample_1.mvd2"));
    }

    void readingShowsHowFarItIs() {
        const auto path = document_->demos()[0].path;
        emit document_->demoRead(QString::fromStdString(path.string()), 30, 60, {});
        QCOMPARE(text(rowOf(path.filename().string()), DemoTableModel::state), QString("Reading 50 %"));
        const auto bar = table()->model()->index(rowOf(path.filename().string()), DemoTableModel::state);
        QCOMPARE(bar.data(DemoTableModel::kProgressRole).toDouble(), 0.5);
        const auto cell = table()->visualRect(bar).adjusted(3, 3, -3, -3);
        const auto picture = table()->viewport()->grab().toImage();
        QVERIFY(picture.pixel(cell.topLeft()) != picture.pixel(cell.topRight()));
    }

    void aDemoThatIsCutSaysHowMuchOfItIsUsed() {
        const auto cut = copy_ / "cut.mvd2";
        std::filesystem::copy(copy_ / "sample_1.mvd2", cut);
        std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 3);
        QVERIFY(document_->addDemos({cut}));
        QVERIFY(waitForGeneration(*document_));
        const int row = rowOf("cut.mvd2");
        QCOMPARE(text(row, DemoTableModel::state),
                 "Damaged: used up to " + text(row, DemoTableModel::length));
        QVERIFY(text(row, DemoTableModel::length) != text(rowOf("sample_1.mvd2"), DemoTableModel::length));
    }

    void aReplacedDemoSaysSo() {
        const auto path = model_->row(0).path;
        std::filesystem::resize_file(path, std::filesystem::file_size(path) * 9 / 10);
        QVERIFY(document_->setParameter(Param::NodeRadius, 60));
        QVERIFY(waitForGeneration(*document_));
        QVERIFY2(model_->row(0).replaced, qPrintable(text(0, DemoTableModel::state)));
        QVERIFY(model_->row(0).warnings().join(' ').contains("replaced while it was open"));
        QVERIFY(!model_->row(1).replaced);
    }

    void cancelledReadingIsNoWaiting() {
        Document document;
        DemoTableModel model(document);
        QVERIFY(document.addDemos({copy_}));
        QVERIFY(document.busy());
        document.cancel();
        QVERIFY(QTest::qWaitFor([&] { return !document.busy(); }, kGenerationMilliseconds));
        for (int i = 0; i < model.rowCount(); ++i)
            QCOMPARE(model.row(i).state(), QString("Not read: cancelled"));
        document.regenerate();
        QVERIFY(model.row(0).state() != QString("Not read: cancelled"));
        QVERIFY(waitForGeneration(document));
        QCOMPARE(model.row(0).state(), QString("Used"));
    }

  private:
    [[nodiscard]] QTableView* table() const { return panel_->findChild<QTableView*>("demoTable"); }
    [[nodiscard]] QToolButton* button(const char* name) const {
        return panel_->findChild<QToolButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QString text(int row, int column) const {
        return table()->model()->index(row, column).data().toString();
    }
    [[nodiscard]] int rowOf(const std::string& name) const {
        for (int i = 0; i < table()->model()->rowCount(); ++i) {
            if (text(i, DemoTableModel::name).toStdString() == name) return i;
        }
        return -1;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::filesystem::path copy_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<DataFilter> filter_;
    std::unique_ptr<DemoPanel> panel_;
    DemoTableModel* model_ = nullptr;
};

NAVWRIGHT_GUI_TEST(TestDemoTable);
#include "tst_demo_table.moc"
