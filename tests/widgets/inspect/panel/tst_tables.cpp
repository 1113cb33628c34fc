#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include <QtTest>

#include <cmath>
#include <filesystem>

#include "nav_samples.h"
#include "report_samples.h"
#include "test_program.h"
#include "widgets/inspect/panel/table_tab.h"
#include "widgets/inspect/panel/tables_of.h"
#include "widgets/inspect/panel/tables_panel.h"

using namespace navwright;

/// The tables acted on as a person would: filter, sort, click, copy, export.
class TestTables : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        document_ = std::make_unique<Document>();
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<TablesPanel>(*document_, *selection_);
        document_->showNav("wizs.nav", randomNav(20, 1));
        panel_->resize(900, 400);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }
    void cleanup() { panel_.reset(); }

    void theModelsKeepTheRulesOfItemModels() {
        for (const auto* id : {"nodesTable", "linksTable", "clustersTable"}) {
            auto* model = table(id)->model();
            QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            QAbstractItemModelTester source(qobject_cast<QAbstractProxyModel*>(model)->sourceModel(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
            document_->showNav("other.nav", randomNav(9, 4));
            type(QString(id).replace("Table", "Filter"), "4");
            document_->showNav("wizs.nav", randomNav(20, 1));
        }
    }

    void everyNodeAndLinkHasARow() {
        QCOMPARE(table("nodesTable")->model()->rowCount(), 20);
        tabs()->setCurrentIndex(1);
        const auto links = document_->generation()->graph->graph.linkCount();
        QCOMPARE(table("linksTable")->model()->rowCount(), static_cast<int>(links));
        QCOMPARE(find<QLabel>("linksCount")->text(), QString::number(links));
    }

    void theOriginIsAColumnOfNodesAndLinks() {
        QCOMPARE(text(table("nodesTable"), 0, "Origin"), QString("file"));
        tabs()->setCurrentIndex(1);
        QCOMPARE(text(table("linksTable"), 0, "Origin"), QString("file"));
    }

    void aClickOnARowSelectsItAndADoubleClickFliesThere() {
        QSignalSpy focus(selection_.get(), &Selection::focusWanted);
        auto* nodes = table("nodesTable");
        const auto place = nodes->visualRect(nodes->model()->index(4, 0)).center();
        QTest::mouseClick(nodes->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(selection_->current(), (Item{ItemKind::node, 4}));
        QCOMPARE(focus.count(), 0);
        QTest::mouseDClick(nodes->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(focus.count(), 1);
        QCOMPARE(focus.first().first().value<Item>(), (Item{ItemKind::node, 4}));
    }

    void theRowOfWhatIsSelectedElsewhereIsCurrentAndVisible() {
        document_->showNav("large.nav", randomNav(2000, 3));
        selection_->select({ItemKind::node, 1999});
        auto* nodes = table("nodesTable");
        QCOMPARE(text(nodes, nodes->currentIndex().row(), "Node"), QString("1999"));
        QVERIFY(nodes->viewport()->rect().contains(nodes->visualRect(nodes->currentIndex()).center()));
        selection_->select(Item::link(7, 0));
        QCOMPARE(tabs()->currentIndex(), 1);
        auto* links = table("linksTable");
        QCOMPARE(text(links, links->currentIndex().row(), "From"), QString("7"));
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 0);
        selection_->clear();
        QCOMPARE(links->selectionModel()->selectedRows().size(), 0);
    }

    void theRowSelectedWhileTheTableWasHiddenIsInViewWhenItIsOpened() {
        document_->showNav("large.nav", randomNav(2000, 3));
        // As in the window: one tab of many, small, and laid out only once it is opened.
        QTabWidget docks;
        docks.addTab(new QWidget, "other");
        docks.addTab(panel_.release(), "tables");
        panel_.reset(docks.findChild<TablesPanel*>());
        docks.resize(700, 220);
        docks.show();
        QVERIFY(QTest::qWaitForWindowExposed(&docks));
        selection_->select({ItemKind::node, 1234});
        docks.setCurrentIndex(1);
        auto* nodes = table("nodesTable");
        const auto inView = [nodes] {
            return nodes->viewport()->rect().contains(nodes->visualRect(nodes->currentIndex()).center());
        };
        QTRY_VERIFY(inView());
        QCOMPARE(text(nodes, nodes->currentIndex().row(), "Node"), QString("1234"));
        docks.setCurrentIndex(0);
        selection_->select({ItemKind::node, 77});
        docks.setCurrentIndex(1);
        QTRY_VERIFY(inView());
        QCOMPARE(text(nodes, nodes->currentIndex().row(), "Node"), QString("77"));
        panel_.release();  // its tabs own it
    }

    void typesThatNoViewShowsAreLeftOut() {
        DataFilter filter;
        panel_->setFilter(filter);
        const auto& nodes = document_->generation()->graph->graph.nodes;
        const auto wanted = nodes.front().type;
        std::size_t ofType = 0, links = 0;
        for (const auto& node : nodes) {
            ofType += node.type == wanted ? 1 : 0;
            for (const auto& link : node.links) links += link.type == wanted ? 1 : 0;
        }
        QVERIFY(ofType < nodes.size());
        filter.set({.types = 1u << static_cast<unsigned>(wanted)});
        QCOMPARE(table("nodesTable")->model()->rowCount(), static_cast<int>(ofType));
        QCOMPARE(find<QLabel>("nodesCount")->text().section(' ', 0, 0), QString::number(ofType));
        tabs()->setCurrentIndex(1);
        QCOMPARE(table("linksTable")->model()->rowCount(), static_cast<int>(links));
        filter.clear();
        QCOMPARE(table("nodesTable")->model()->rowCount(), static_cast<int>(nodes.size()));
    }

    void numbersSortAsNumbers() {
        auto* nodes = table("nodesTable");
        const auto column = columnOf(nodes, "Out");
        nodes->sortByColumn(column, Qt::DescendingOrder);
        for (int row = 1; row < nodes->model()->rowCount(); ++row)
            QVERIFY(text(nodes, row - 1, "Out").toInt() >= text(nodes, row, "Out").toInt());
        nodes->sortByColumn(columnOf(nodes, "Node"), Qt::AscendingOrder);
        QCOMPARE(text(nodes, 10, "Node"), QString("10"));
    }

    void theTextFilters_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("column");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("a number") << "12" << "Node" << 12.0 << 12.0;
        QTest::newRow("a comparison") << "out>=3" << "Out" << 3.0 << 99.0;
        QTest::newRow("two of them") << "out>=2 out<4" << "Out" << 2.0 << 3.0;
    }
    void theTextFilters() {
        QFETCH(QString, text);
        QFETCH(QString, column);
        QFETCH(double, least);
        QFETCH(double, most);
        auto* nodes = table("nodesTable");
        int matching = 0;
        for (int row = 0; row < 20; ++row) {
            const auto value = this->text(nodes, row, column).toDouble();
            matching += value >= least && value <= most ? 1 : 0;
        }
        type("nodesFilter", text);
        QCOMPARE(nodes->model()->rowCount(), matching);
        for (int row = 0; row < nodes->model()->rowCount(); ++row) {
            const auto value = this->text(nodes, row, column).toDouble();
            QVERIFY(value >= least && value <= most);
        }
        QCOMPARE(find<QLabel>("nodesCount")->text(), QString("%1 of 20").arg(matching));
    }

    void theTypeFilterShowsOneType() {
        auto* types = find<QComboBox>("nodesType");
        QVERIFY(types->count() > 2);
        types->setCurrentIndex(1);
        auto* nodes = table("nodesTable");
        QVERIFY(nodes->model()->rowCount() < 20);
        for (int row = 0; row < nodes->model()->rowCount(); ++row)
            QCOMPARE(text(nodes, row, "Type"), types->currentText());
        // Another generation leaves the filter as it is.
        const auto chosen = types->currentText();
        document_->showNav("wizs.nav", randomNav(20, 1));
        QCOMPARE(types->currentText(), chosen);
        QVERIFY(nodes->model()->rowCount() < 20);
    }

    void aRowThatIsFilteredOutIsNotCurrent() {
        type("nodesFilter", "5");
        selection_->select({ItemKind::node, 9});
        QCOMPARE(table("nodesTable")->selectionModel()->selectedRows().size(), 0);
        type("nodesFilter", "");
        selection_->select({ItemKind::node, 5});
        QCOMPARE(text(table("nodesTable"), table("nodesTable")->currentIndex().row(), "Node"), QString("5"));
    }

    void theReportFlagsWhatIsBad() {
        document_->setReport(std::make_shared<const NavtestReport>(sampleReport()));
        type("nodesFilter", "bad");
        auto* nodes = table("nodesTable");
        QCOMPARE(nodes->model()->rowCount(), 2);
        QCOMPARE(text(nodes, 0, "Node"), QString("3"));
        QCOMPARE(text(nodes, 0, "Visits"), QString("10"));
        QCOMPARE(text(nodes, 0, "Deaths"), QString("7"));
    }

    void markedRowsAreCopiedAsCsv() {
        auto* nodes = table("nodesTable");
        nodes->selectRow(2);
        QTest::mouseClick(find<QToolButton>("nodesCopy"), Qt::LeftButton);
        const auto lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].startsWith("Node,Type,x,y,z,"));
        QVERIFY(lines[1].startsWith("2,"));
    }

    void anExportHoldsTheRowsShown() {
        const QTemporaryDir folder;
        const auto file = folder.filePath("nodes.csv");
        type("nodesFilter", "out>=3");
        auto* tab = find<TableTab>("nodesTab");
        QVERIFY(tab->exportCsv(file.toStdString()).has_value());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll().count('\n'), table("nodesTable")->model()->rowCount() + 1);
        QVERIFY(!tab->exportCsv("/nowhere/at/all.csv").has_value());
    }

    void fieldsWithCommasAndQuotesAreQuoted() {
        Table table;
        table.columns = {{.title = "A", .tip = {}, .kind = TableColumn::Kind::word},
                         {.title = "B", .tip = {}, .kind = TableColumn::Kind::number, .decimals = 1}};
        table.add({ItemKind::node, 0}, {table.wordValue("bad, \"very\""), 2.25});
        table.add({ItemKind::node, 1}, {table.wordValue("fine"), std::nan("")});
        table.finish();
        QCOMPARE(QString::fromStdString(csvOf(table, {0, 1})),
                 QString("A,B\n\"bad, \"\"very\"\"\",2.2\nfine,\n"));
    }

  private:
    template <class Widget>
    [[nodiscard]] Widget* find(const QString& name) const {
        return panel_->findChild<Widget*>(name);
    }
    [[nodiscard]] QTableView* table(const QString& name) const { return find<QTableView>(name); }
    [[nodiscard]] QTabWidget* tabs() const { return find<QTabWidget>("tablesTabs"); }
    void type(const QString& filter, const QString& text) const {
        auto* line = find<QLineEdit>(filter);
        line->clear();
        QTest::keyClicks(line, text);
    }
    [[nodiscard]] static int columnOf(const QTableView* view, const QString& title) {
        for (int i = 0; i < view->model()->columnCount(); ++i) {
            if (view->model()->headerData(i, Qt::Horizontal).toString() == title) return i;
        }
        qFatal("no column of that title");
    }
    [[nodiscard]] static QString text(const QTableView* view, int row, const QString& column) {
        return view->model()->index(row, columnOf(view, column)).data().toString();
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<TablesPanel> panel_;
};

NAVWRIGHT_WIDGET_TEST(TestTables);
#include "tst_tables.moc"
