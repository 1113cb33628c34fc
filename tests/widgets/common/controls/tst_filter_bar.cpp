#include <QDoubleSpinBox>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui_main.h"
#include "sample_document.h"
#include "widgets/common/controls/filter_bar.h"

using namespace navwright;

/// The filters as chips.
class TestFilterBar : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QTest::failOnWarning(QRegularExpression("."));
        document_ = std::make_unique<Document>();
        filter_ = std::make_unique<DataFilter>();
        bar_ = std::make_unique<FilterBar>(*document_, *filter_);
        bar_->show();
        QVERIFY(openSample(*document_));
    }
    void cleanup() {
        bar_.reset();
        document_.reset();
    }

    void menusOfferWhatThereIs() {
        const auto& generation = *document_->generation();
        QCOMPARE(entries("demo").size(), static_cast<qsizetype>(generation.demos.size()));
        QCOMPARE(entries("player").size(), static_cast<qsizetype>(playerNames(generation).size()));
        QCOMPARE(entries("types").size(), static_cast<qsizetype>(typesThere(generation).size()));
    }

    void aDemoChosenIsAChipThatCanBeRemoved() {
        const auto& demo = *document_->generation()->demos[demosByName(*document_->generation())[3]];
        entries("demo")[3]->trigger();
        QCOMPARE(filter_->shown().demo, demo.hash);
        QVERIFY(chip("demo"));
        QCOMPARE(chip("demo")->text(), "Demo: " + QString::fromStdString(demo.name));
        chip("demo.remove")->click();
        QVERIFY(!filter_->shown().any());
        QVERIFY(!chip("demo"));
    }

    void typesAddUp() {
        entries("types")[0]->trigger();
        entries("types")[1]->trigger();
        const auto types = typesThere(*document_->generation());
        QCOMPARE(filter_->shown().types, 1u << int(types[0]) | 1u << int(types[1]));
        QCOMPARE(chip("types")->text(), QString("Type: %1, %2").arg(typeText(types[0]), typeText(types[1])));
        entries("types")[0]->trigger();
        QCOMPARE(chip("types")->text(), "Type: " + typeText(types[1]));
    }

    void whatIsSeenOnceIsHiddenOnRequest() {
        auto* action = bar_->findChild<QAction*>("filterMenu.seen");
        action->trigger();
        QVERIFY(filter_->shown().hideSeenOnce);
        QVERIFY(action->isChecked());
        QCOMPARE(chip("seen")->text(), QString("Not what is seen once"));
        chip("seen.remove")->click();
        QVERIFY(!filter_->shown().any());
        QVERIFY(!action->isChecked());
        action->trigger();
        bar_->edit(FilterKind::seen, bar_.get());
        QVERIFY(!filter_->shown().any());
    }

    void rangesAreSetAsTheyAreTyped() {
        bar_->edit(FilterKind::speed, bar_.get());
        auto* from = bar_->findChild<QDoubleSpinBox*>("speedFrom");
        QVERIFY(from);
        from->setValue(250);
        QCOMPARE(filter_->shown().speed->first, 250.f);
        QVERIFY(chip("speed")->text().startsWith("Speed: 250 to "));
        bar_->edit(FilterKind::time, bar_.get());
        bar_->findChild<QDoubleSpinBox*>("timeTo")->setValue(12.5);
        QCOMPARE(filter_->shown().seconds, std::pair(0.0, 12.5));
        QCOMPARE(chip("time")->text(), QString("Time: 0:00.0 to 0:12.5"));
    }

    void allCanBeRemovedAtOnce() {
        entries("demo")[0]->trigger();
        entries("player")[0]->trigger();
        auto* clear = bar_->findChild<QToolButton*>("filterClear");
        QVERIFY(clear->isVisible());
        clear->click();
        QVERIFY(!filter_->shown().any());
        QVERIFY(!clear->isVisible());
    }

    void chipsGiveWayInANarrowWindow() {
        entries("demo")[0]->trigger();
        entries("player")[0]->trigger();
        entries("types")[0]->trigger();
        QTRY_VERIFY(bar_->minimumSizeHint().width() + 100 < bar_->sizeHint().width());
    }

    void chipsMayHaveALineOfTheirOwn() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(bar_.get());
        bar_->placeChips(*column);
        window.show();
        const auto empty = window.sizeHint().height();
        entries("player")[0]->trigger();
        auto* button = window.findChild<QToolButton*>("chip.player");
        QVERIFY(button->isVisible());
        const auto below = button->mapTo(&window, QPoint()).y();
        QVERIFY(below >= bar_->geometry().bottom());
        QVERIFY(window.sizeHint().height() > empty);
        window.findChild<QToolButton*>("chip.player.remove")->click();
        QVERIFY(!filter_->shown().any());
        QTRY_COMPARE(window.sizeHint().height(), empty);
        bar_->setParent(nullptr);
    }

    void aDemoThatIsLeftOutIsNotFilteredFor() {
        entries("demo")[0]->trigger();
        entries("player")[0]->trigger();
        const auto first = demosByName(*document_->generation())[0];
        document_->setDemoIncluded(document_->generation()->paths[first], false);
        QVERIFY(waitForGeneration(*document_));
        QVERIFY(!filter_->shown().demo);
        QVERIFY(filter_->shown().player);
    }

    void anotherMapEndsAllFilters() {
        entries("player")[0]->trigger();
        document_->closeAll();
        QVERIFY(!filter_->shown().any());
    }

  private:
    [[nodiscard]] QList<QAction*> entries(const char* kind) const {
        auto* menu = bar_->findChild<QMenu*>(QString("filterMenu.%1").arg(kind));
        emit menu->aboutToShow();
        return menu->actions();
    }
    [[nodiscard]] QToolButton* chip(const char* name) const {
        return bar_->findChild<QToolButton*>(QString("chip.%1").arg(name));
    }

    std::unique_ptr<Document> document_;
    std::unique_ptr<DataFilter> filter_;
    std::unique_ptr<FilterBar> bar_;
};

NAVWRIGHT_GUI_TEST(TestFilterBar);
#include "tst_filter_bar.moc"
