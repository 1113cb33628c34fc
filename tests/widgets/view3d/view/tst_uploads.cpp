#include <Qt3DCore/QBuffer>
#include <Qt3DRender/QAbstractTexture>

#include <functional>
#include <set>

#include "captured.h"
#include "gui_main.h"
#include "sample_document.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

using Act = std::function<void(LayerModel&, DataFilter&, const Document&)>;

/// What the graphics card would have to be given anew: buffers with other bytes, other buffers, other
/// textures.
class UploadWatch {
  public:
    explicit UploadWatch(QObject* scene) : scene_(scene), before_(things()) {
        for (auto* buffer : scene_->findChildren<Qt3DCore::QBuffer*>())
            QObject::connect(buffer, &Qt3DCore::QBuffer::dataChanged, &context_, [this] { ++changes_; });
    }

    [[nodiscard]] int changes() const { return changes_; }
    [[nodiscard]] bool sameThings() const { return things() == before_; }

  private:
    [[nodiscard]] std::set<const QObject*> things() const {
        std::set<const QObject*> found;
        for (const auto* buffer : scene_->findChildren<Qt3DCore::QBuffer*>()) found.insert(buffer);
        for (const auto* texture : scene_->findChildren<Qt3DRender::QAbstractTexture*>())
            found.insert(texture);
        return found;
    }

    QObject* scene_;
    std::set<const QObject*> before_;
    int changes_ = 0;
    QObject context_;
};

template <class Change>
Act onAll(Change change) {
    return [change](LayerModel& layers, DataFilter&, const Document&) {
        for (const auto layer : kAllLayers) {
            auto settings = layers.settings(layer);
            change(settings);
            layers.set(layer, settings);
        }
    };
}

template <class Change>
Act filtering(Change change) {
    return [change](LayerModel&, DataFilter& filter, const Document& document) {
        ShownData shown;
        change(shown, *document.generation());
        filter.set(shown);
    };
}

}  // namespace

Q_DECLARE_METATYPE(Act)

/// Whatever chooses among what is computed already changes the picture without an upload.
class TestUploads : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        QVERIFY(openSample(document_));
        for (const auto layer : kAllLayers) layers_.setVisible(layer, true);
        auto votes = layers_.settings(LayerId::votes);
        votes.colourBy = 1;  // their speed, a scale
        layers_.set(LayerId::votes, votes);
        view_ = std::make_unique<WorkbenchView>(document_, layers_, selection_, *probeGl());
        view_->content().setFilter(filter_);
        view_->resize(600, 400);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        QVERIFY(!captured().isNull());
        for (const auto layer : kAllLayers) plain_[static_cast<std::size_t>(layer)] = layers_.settings(layer);
    }
    void cleanup() {
        filter_.clear();
        layers_.setHeightCut(1e9f);
        for (const auto layer : kAllLayers) layers_.set(layer, plain_[static_cast<std::size_t>(layer)]);
        QVERIFY(!captured().isNull());
    }
    void cleanupTestCase() { view_.reset(); }

    void nothingIsUploaded_data() {
        QTest::addColumn<Act>("act");
        QTest::newRow("range of a legend") << onAll([](LayerSettings& settings) {
            settings.filterLow = 3;
            settings.filterHigh = 4;
        });
        QTest::newRow("colour range") << onAll([](LayerSettings& settings) {
            settings.rangeLocked = true;
            settings.low = 5;
            settings.high = 6;
        });
        QTest::newRow("palette") << onAll(
            [](LayerSettings& settings) { settings.palette = Palette::cividis; });
        QTest::newRow("opacity") << onAll([](LayerSettings& settings) { settings.opacity = 0.4f; });
        QTest::newRow("visibility") << onAll([](LayerSettings& settings) { settings.visible = false; });
        QTest::newRow("height cut") << Act(
            [](LayerModel& layers, DataFilter&, const Document&) { layers.setHeightCut(40); });
        QTest::newRow("chip: demo") << filtering(
            [](ShownData& shown, const Generation& generation) { shown.demo = generation.demos[1]->hash; });
        QTest::newRow("chip: player") << filtering([](ShownData& shown, const Generation& generation) {
            shown.player = generation.demos[0]->players.front().names.back();
        });
        QTest::newRow("chip: time") << filtering(
            [](ShownData& shown, const Generation&) { shown.seconds = {{4, 9}}; });
        QTest::newRow("chip: speed") << filtering(
            [](ShownData& shown, const Generation&) { shown.speed = {{250, 320}}; });
        QTest::newRow("chip: type") << filtering([](ShownData& shown, const Generation&) {
            shown.types = 1u << static_cast<int>(NodeType::jump);
        });
    }
    void nothingIsUploaded() {
        QFETCH(Act, act);
        const auto before = captured();
        const UploadWatch uploads(view_->scene().scene());
        act(layers_, filter_, document_);
        const auto after = captured();
        QVERIFY(after != before);
        QCOMPARE(uploads.changes(), 0);
        QVERIFY(uploads.sameThings());
    }

    void whatIsShownIsCounted() {
        const auto all = layers_.count(LayerId::raw);
        ShownData shown;
        shown.demo = document_.generation()->demos[1]->hash;
        filter_.set(shown);
        QVERIFY(!captured().isNull());
        QCOMPARE(layers_.count(LayerId::raw), document_.generation()->demos[1]->samples);
        QVERIFY(layers_.count(LayerId::raw) < all);
        filter_.clear();
        QVERIFY(!captured().isNull());
        QCOMPARE(layers_.count(LayerId::raw), all);
    }

    void aNewColouringOfPointsIsUploaded() {
        const UploadWatch uploads(view_->scene().scene());
        auto settings = layers_.settings(LayerId::raw);
        settings.colourBy = 1;
        layers_.set(LayerId::raw, settings);
        QVERIFY(!captured().isNull());
        QVERIFY(!uploads.sameThings());  // so the watch would have seen one
    }

  private:
    QImage captured() { return navwright::captured(*view_); }

    Document document_;
    LayerModel layers_;
    Selection selection_;
    DataFilter filter_;
    std::unique_ptr<WorkbenchView> view_;
    std::array<LayerSettings, kLayerCount> plain_;
};

NAVWRIGHT_GUI_TEST(TestUploads);
#include "tst_uploads.moc"
