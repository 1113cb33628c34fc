#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>

#include "app/navwright/shell/frame/message_bar.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "core/base/file_bytes.h"
#include "workbench.h"

using namespace navwright;

/// What the bar over the view says: nothing changes behind one's back, and no message outlives its cause.
class TestBars : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    Document& document() { return bench_->document(); }
    [[nodiscard]] QString text() { return bench_->find<MessageBar>("messageBar")->text(); }
    [[nodiscard]] QPushButton* offer() { return bench_->find<QPushButton>("messageOffer"); }
    /// The sample in a folder of this test.
    [[nodiscard]] QString copied(const QString& name) const { return bench_->folder() + "/sample/" + name; }
    bool openCopy() {
        if (!QDir().mkpath(copied({}))) return false;
        for (const auto& name : QDir(sampleFolder()).entryList(QDir::Files)) {
            if (!QFile::copy(sampleFolder() + "/" + name, copied(name))) return false;
        }
        bench_->window().opening().open({copied({})});
        return bench_->waitUntilIdle() && document().generation();
    }
    bool remake() {
        document().regenerate();
        return bench_->waitUntilIdle();
    }
    /// Whether the screen shows a strip's own ground inside its left edge.
    static bool isSeen(const QWidget& strip) {
        const auto at = strip.mapToGlobal(QPoint(3, strip.height() / 2));
        const auto pixel = strip.screen()->grabWindow(0, at.x(), at.y(), 1, 1).toImage().pixelColor(0, 0);
        return strip.isVisible() && pixel == strip.palette().color(strip.backgroundRole());
    }
    /// A tab that is whole to be seen and not the one in front; no bar: there is none.
    [[nodiscard]] std::pair<QTabBar*, QRect> tabBehind() {
        for (auto* bar : bench_->window().findChildren<QTabBar*>(QRegularExpression("^panelTabs"))) {
            for (int i = 0; bar->isVisible() && i < bar->count(); ++i) {
                if (i != bar->currentIndex() && bar->rect().contains(bar->tabRect(i)))
                    return {bar, bar->tabRect(i)};
            }
        }
        return {};
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void aFailedGenerationIsForgottenWithTheNext() {
        QVERIFY(bench_->openSample());
        const auto broken = bench_->write("broken.mvd2", QByteArray(64, 'x')).toStdString();
        std::set<std::filesystem::path> good;
        for (const auto& demo : document().demos()) good.insert(demo.path);
        QVERIFY(document().addDemos({broken}));
        document().removeDemos(good);
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY2(text().contains("broken.mvd2"), qPrintable(text()));
        document().undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(text(), QString());
    }

    void whatIsSaidOfDemosGoesWhenItIsSoNoMore() {
        QVERIFY(document().setParameter(Param::NodeMinDemos, 3));
        bench_->window().opening().open(
            {sampleFolder() + "/nw_sample.bsp", sampleFolder() + "/sample_1.mvd2"});
        QVERIFY(bench_->waitUntilIdle());
        QTRY_VERIFY(text().contains("nodes.min_demos"));
        QVERIFY(document().setParameter(Param::NodeRadius, 60));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(text().contains("nodes.min_demos"));
        // By another way than the one that is offered.
        QVERIFY(document().setParameter(Param::NodeMinDemos, 1));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY2(!text().contains("nodes.min_demos"), qPrintable(text()));
    }

    void whatFailedIsSaidUntilSomethingElseIsTried() {
        QVERIFY(openCopy());
        bench_->window().messages().showError({"The nav cannot be tested", {}, {}}, kTestTopic);
        bench_->window().messages().showError({"It did not work", {}, {}});
        bench_->action("view.theme.light")->trigger();
        QVERIFY2(text().contains("It did not work"), qPrintable(text()));
        bench_->action("tools.ruler")->trigger();
        QVERIFY2(!text().contains("It did not work"), qPrintable(text()));
        QVERIFY2(text().contains("The nav cannot be tested"), qPrintable(text()));
    }

    void aDemoReplacedWhileItIsOpenIsSaid() {
        QVERIFY(openCopy());
        QCOMPARE(text(), QString());
        QVERIFY(remake());
        QCOMPARE(text(), QString());
        const auto path = copied("sample_1.mvd2");
        QFile file(path);
        QVERIFY(file.resize(file.size() * 9 / 10));
        QVERIFY(document().setParameter(Param::NodeRadius, 60));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY2(text().contains("replaced while it was open") && text().contains(path), qPrintable(text()));
        QCOMPARE(offer()->text(), QString("Leave it out"));
        offer()->click();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(document().generation()->demos.size(), std::size_t{4});
        QCOMPARE(text(), QString());
    }

    void aDemoReplacedByGarbageIsSaid() {
        QVERIFY(openCopy());
        QFile file(copied("sample_1.mvd2"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("garbage") == 7);
        file.close();
        QVERIFY(remake());
        QVERIFY2(text().contains("cannot be read any more"), qPrintable(text()));
    }

    void aDamagedDemoIsSaid() {
        QVERIFY(QDir().mkpath(copied({})));
        for (const auto& name : QDir(sampleFolder()).entryList(QDir::Files))
            QVERIFY(QFile::copy(sampleFolder() + "/" + name, copied(name)));
        QFile file(copied("sample_1.mvd2"));
        QVERIFY(file.resize(file.size() / 3));
        bench_->window().opening().open({copied({})});
        QVERIFY(bench_->waitUntilIdle());
        QTRY_VERIFY2(text().contains("1 demo is damaged") && text().contains("sample_1.mvd2"),
                     qPrintable(text()));
    }

    void cancelWhileReadingOffersToGoOn() {
        bench_->window().opening().openSample();
        QVERIFY(QTest::qWaitFor([&] { return document().busy(); }, kWorkMilliseconds));
        bench_->window().opening().cancel();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(document().generation() == nullptr);
        QVERIFY2(text().contains("There is no nav"), qPrintable(text()));
        offer()->click();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(document().generation() != nullptr);
        QVERIFY(document().current());
        QCOMPARE(text(), QString());
    }

    void aCancelledChangeLeavesNoNavThatPretends() {
        QVERIFY(bench_->openSample());
        QVERIFY(document().setParameter(Param::NodeRadius, 60));
        bench_->window().opening().cancel();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(!document().current());
        QVERIFY2(text().contains("made before the last change"), qPrintable(text()));
        document().undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(document().current());
        QCOMPARE(text(), QString());
    }

    void theWorstAndNewestComesFirst() {
        auto& window = bench_->window();
        window.messages().showError({"One", {}, {}}, "a");
        window.messages().showNotice({"Two", {}, {}}, {"Do", [] {}}, "b");
        QVERIFY(text().contains("One") && text().contains("and 1 more"));
        QVERIFY(!offer()->isVisible());
        window.messages().showError({"Three", {}, {}});
        QVERIFY(text().contains("Three") && text().contains("and 2 more"));
        // The cross closes what is read, and no other.
        QTest::mouseClick(bench_->find<QToolButton>("messageClose"), Qt::LeftButton);
        QVERIFY(text().contains("One") && text().contains("and 1 more"));
        window.messages().retire("a");
        QVERIFY(text().contains("Two") && !text().contains("more"));
        QTest::mouseClick(offer(), Qt::LeftButton);
        QVERIFY(!bench_->find<QWidget>("messageBar")->isVisible());
    }

    void theBellHasAllThatWasSaid() {
        auto* bell = bench_->find<QToolButton>("messageBell");
        bench_->window().messages().showNotice({"Old", {}, {}}, "a");
        bench_->window().messages().showError({"New", "there", {}}, "a");
        bench_->window().messages().showNotice({"Old", {}, {}}, "a");
        bench_->window().messages().retire("a");
        QCOMPARE(bell->text(), QString("2"));
        QTest::mouseClick(bell, Qt::LeftButton);
        const auto* list = bench_->find<QListWidget>("messageHistory");
        QTRY_VERIFY(list->isVisible());
        QCOMPARE(list->count(), 2);
        QVERIFY2(list->item(0)->text().endsWith("Old"), qPrintable(list->item(0)->text()));
        QVERIFY2(list->item(1)->text().contains("New"), qPrintable(list->item(1)->text()));
        QCOMPARE(bell->text(), QString());
        QTest::keyClick(bench_->find<QWidget>("messageHistory"), Qt::Key_Escape);
        QTRY_VERIFY(!list->isVisible());
    }

    void aClickOnATabLeavesWhatLiesOverTheViewThere() {
        QVERIFY(bench_->openSample());
        bench_->window().guide().guide().begin();
        bench_->window().messages().showError({"Something is wrong", {}, {}}, "a");
        std::vector<const QWidget*> strips;
        for (const auto* name : {"guideStrip", "messageBar"}) strips.push_back(bench_->find<QWidget>(name));
        for (const auto* strip : strips)
            QTRY_VERIFY2_WITH_TIMEOUT(isSeen(*strip), qPrintable(strip->objectName()), kWorkMilliseconds);
        const auto [bar, tab] = tabBehind();
        QVERIFY(bar);
        QTest::mouseClick(bar, Qt::LeftButton, {}, tab.center());
        const auto& children = bench_->window().children();
        const auto middle = children.indexOf(bench_->window().centralWidget());
        for (const auto* strip : strips) {
            QVERIFY2(children.indexOf(strip) > middle, qPrintable(strip->objectName()));
            QTRY_VERIFY2_WITH_TIMEOUT(isSeen(*strip), qPrintable(strip->objectName()), kWorkMilliseconds);
        }
    }

    void theStatusBarNamesWhatWasUndone() {
        QVERIFY(bench_->openSample());
        QVERIFY(document().setParameter(Param::NodeRadius, 60));
        const auto step = document().undoStack().undoText();
        bench_->action("edit.undo")->trigger();
        QCOMPARE(bench_->window().statusBar()->currentMessage(), "Undone: " + step);
        bench_->action("edit.redo")->trigger();
        QCOMPARE(bench_->window().statusBar()->currentMessage(), "Done again: " + step);
        QVERIFY(bench_->waitUntilIdle());
    }
};

NAVWRIGHT_GUI_TEST(TestBars);
#include "tst_bars.moc"
