#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBrowser>

#include <algorithm>

#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "cut_texts.h"
#include "widgets/common/controls/page_scroll.h"
#include "window_trial.h"

using namespace navwright;

/// Nothing of the window is cut off, on the smallest screen: 1366x768 at scale 2.
class TestCutOff : public QObject {
    Q_OBJECT

    static constexpr QSize kSmallest{683, 384};
    static constexpr int kMoment = 5000;  ///< milliseconds
    std::unique_ptr<Workbench> bench_;

    /// The sample with demos whose names have 60 letters, and a test of its nav.
    [[nodiscard]] bool openLong() {
        const QDir sample(sampleFolder());
        QStringList files{sample.filePath("nw_sample.bsp")};
        for (const auto& name : sample.entryList({"*.mvd2*"}, QDir::Files)) {
            constexpr int kLetters = 60;
            files << bench_->folder() + '/' + QString(kLetters - name.size(), 'W') + name;
            if (!QFile::copy(sample.filePath(name), files.back())) return false;
        }
        bench_->window().opening().open(files);
        if (!bench_->waitUntilIdle() || !bench_->document().generation()) return false;
        auto settings = window_trial::testing(*bench_).settings();
        settings.folder = window_trial::out(*bench_);
        window_trial::testing(*bench_).setSettings(settings);
        bench_->action("test.start")->trigger();
        const auto& document = bench_->document();
        return QTest::qWaitFor([&] { return document.report() != nullptr; },
                               window_trial::kTestMilliseconds) &&
               window_trial::waitUntilTested(*bench_) && bench_->waitUntilIdle();
    }
    /// Alone in its place, with that page in front, as narrow as it gets.
    void showNarrow(const QString& id) {
        auto& docks = bench_->window().docks();
        for (const auto& other : docks.all()) other.widget->hide();
        docks.show(id);
        auto& dock = *docks.find(id);
        QTest::qWait(20);
        bench_->window().resizeDocks({&dock}, {1}, Qt::Horizontal);
        QTest::qWait(20);
    }

    static QStringList cutIn(QDockWidget& dock) {
        auto cut = cut_texts::of(dock);
        // Curves may scroll: they are wide.
        for (const auto* scroll : dock.findChildren<PageScroll*>(QRegularExpression("^panelScroll")))
            if (scroll->isVisible() && scroll->horizontalScrollBar()->maximum() > 0)
                cut << QString("scrolls sideways by %1").arg(scroll->horizontalScrollBar()->maximum());
        return cut;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        bench_->window().setWindowState(Qt::WindowNoState);
        bench_->window().resize(kSmallest);
    }
    void cleanup() { bench_.reset(); }

    void panelsAtTheirLeastWidth_data() {
        QTest::addColumn<QString>("theme");
        QTest::newRow("dark") << "view.theme.dark";
        QTest::newRow("light") << "view.theme.light";
    }
    void panelsAtTheirLeastWidth() {
        QFETCH(QString, theme);
        bench_->action(qPrintable(theme))->trigger();
        QVERIFY(openLong());
        bench_->window().selection().select({ItemKind::node, 12});
        auto& docks = bench_->window().docks();
        QStringList ids, found;
        for (const auto& dock : docks.all())
            if (!dock.pages) ids << dock.id;
        for (const auto& page : docks.pages()) ids << page.id;
        for (const auto& id : ids) {
            showNarrow(id);
            // Parts say other sizes when they wrap.
            QStringList cut;
            (void)QTest::qWaitFor([&] { return (cut = cutIn(*docks.find(id))).isEmpty(); }, kMoment);
            for (const auto& text : cut) found << id + ": " + text;
        }
        for (const auto& cut : found) qInfo().noquote() << cut;
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void everyWorkspaceFitsTheSmallestScreen() {
        QVERIFY(bench_->openSample());
        const auto fits = [this](const QString& what) {
            const auto& window = bench_->window();
            const auto said = QString("%1: %2x%3").arg(what).arg(window.width()).arg(window.height());
            QVERIFY2(window.width() <= kSmallest.width() && window.height() <= kSmallest.height(),
                     qPrintable(said));
        };
        for (const auto& key : Layouts::keys()) {
            bench_->window().layouts().show(key);
            bench_->window().resize(kSmallest);
            QTest::qWait(50);
            fits(key);
        }
        bench_->window().layouts().show(Layouts::keys().front());
        for (const auto& dock : bench_->window().docks().all()) {
            if (dock.home == Qt::BottomDockWidgetArea) continue;
            bringUp(*dock.widget);
            bench_->window().resize(kSmallest);
            QTest::qWait(20);
            fits(dock.id);
        }
    }

    void aPanelBelowTheViewHasAUsefulHeight() {
        QVERIFY(bench_->openSample());
        auto* dock = bench_->window().docks().find("demos");
        bench_->action("view.panel.demos")->trigger();
        bench_->window().layouts().reset();
        bench_->action("view.panel.demos")->trigger();
        QTest::qWait(50);
        QVERIFY2(dock->isVisible() && dock->height() >= 140, qPrintable(QString::number(dock->height())));
    }

    void theGuideOnTheWelcomePage() {
        bench_->window().guide().guide().begin();
        // Both say other sizes when their parts wrap.
        for (auto* part : {bench_->window().guide().strip(), bench_->find<QWidget>("welcomePage")}) {
            QStringList found;
            const bool whole =
                QTest::qWaitFor([&] { return (found = cut_texts::of(*part)).isEmpty(); }, kMoment);
            QVERIFY2(whole, qPrintable(found.join('\n')));
        }
        // The words are not squeezed beside the buttons.
        auto* words = bench_->find<QLabel>("guideWords");
        QVERIFY(words->width() > 20 * words->fontMetrics().averageCharWidth());
    }

    void theSheetOfShortcutsHasAsManyColumnsAsFit() {
        bench_->action("help.cheatSheet")->trigger();
        auto* sheet = bench_->find<QDialog>("cheatSheet");
        auto* text = bench_->find<QTextBrowser>("cheatSheetText");
        for (const int width : {kSmallest.width(), 1340}) {
            sheet->resize(width, kSmallest.height());
            QTRY_COMPARE(text->horizontalScrollBar()->maximum(), 0);
        }
        sheet->close();
    }
};

NAVWRIGHT_GUI_TEST(TestCutOff);

#include "tst_cut_off.moc"
