#include <cmath>

#include "captured.h"
#include "gui_main.h"
#include "sample_document.h"
#include "sanitizers.h"
#include "textured_room.h"
#include "widgets/view3d/view/scene_picture.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

using State = TextureReport::State;

/// In a corner of the room, with the crate, the glass and the places of what is not seen before it.
CameraRig roomRig() {
    CameraRig rig;
    rig.setEye({-110, -118, 100}, 52, 22);
    return rig;
}

/// Mean difference of a channel, 0 to 255.
double differenceOf(const QImage& one, const QImage& other) {
    double sum = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            const auto a = one.pixel(x, y), b = other.pixel(x, y);
            sum +=
                std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
        }
    }
    return sum / (3.0 * one.width() * one.height());
}

}  // namespace

/// The map in the window's view: in tints at first, then in its textures, whatever becomes of their folder.
class TestTexturedView : public QObject {
    Q_OBJECT

    std::unique_ptr<MadeFolder> root_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<MapLookModel> look_;
    std::unique_ptr<WorkbenchView> view_;

    void show() {
        view_ = std::make_unique<WorkbenchView>(*document_, *layers_, *selection_, *probeGl());
        view_->map().setLook(*look_);
        view_->resize(400, 300);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        view_->camera().setRig(roomRig());
    }
    [[nodiscard]] bool isTextured() const {
        return view_->mapPicture() && view_->mapPicture()->textures != nullptr;
    }
    [[nodiscard]] bool waitFor(State state) const {
        return QTest::qWaitFor([this, state] { return look_->report().state == state; }, kHangMilliseconds);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        root_ = std::make_unique<MadeFolder>();
        document_ = std::make_unique<Document>();
        layers_ = std::make_unique<LayerModel>();
        selection_ = std::make_unique<Selection>();
        look_ = std::make_unique<MapLookModel>();
    }
    void cleanup() {
        view_.reset();
        document_.reset();
    }

    void texturesFollowTheTintedMap() {
        QVERIFY(document_->openMap(textured_room::put(*root_)));
        std::vector<State> states;
        connect(look_.get(), &MapLookModel::reportChanged, look_.get(),
                [&] { states.push_back(look_->report().state); });
        show();
        QVERIFY(waitFor(State::shown));
        QCOMPARE(states, (std::vector{State::loading, State::shown}));
        QVERIFY(isTextured());
        QCOMPARE(look_->report().without, std::size_t{0});
    }

    void thePictureWaitsForThem() {
        QVERIFY(document_->openMap(textured_room::put(*root_)));
        show();
        const auto textured = captured(*view_);
        QVERIFY(isTextured());
        MapLook look;
        look.mode = MapMode::flat;
        look_->set(look);
        QVERIFY(differenceOf(textured, captured(*view_)) > 5);
        look_->set(MapLook());
        QCOMPARE(captured(*view_), textured);
    }

    void theCameraStaysWhereItIs() {
        QVERIFY(document_->openMap(textured_room::put(*root_)));
        show();
        const auto eye = view_->rig().eye();
        QVERIFY(waitFor(State::shown));
        QCOMPARE(view_->rig().eye(), eye);
    }

    void aFolderThatIsChosenLaterIsReadAtOnce() {
        const MadeFolder maps;
        maps.put("some/where/room.bsp", textured_room::roomBytes());
        textured_room::putGame(*root_);
        QVERIFY(document_->openMap(maps.at("some/where/room.bsp")));
        show();
        static_cast<void>(captured(*view_));
        QCOMPARE(look_->report().state, State::none);
        QVERIFY(!isTextured());
        look_->setGameFolder(QString::fromStdString(root_->at("game").string()));
        QVERIFY(waitFor(State::shown));
        QVERIFY(isTextured());
        // And without it the tints are back.
        look_->setGameFolder(QString::fromStdString(maps.at("gone").string()));
        QVERIFY(waitFor(State::failed));
        QVERIFY(!isTextured());
        QVERIFY(!look_->report().problem.empty());
    }

    void anotherMapHasItsOwn() {
        QVERIFY(document_->openMap(textured_room::put(*root_)));
        show();
        QVERIFY(waitFor(State::shown));
        QVERIFY(document_->openMap(sampleDemoFolder() / "nw_sample.bsp"));
        static_cast<void>(captured(*view_));
        QVERIFY(!isTextured());
        QCOMPARE(look_->report().state, State::none);
        document_->closeAll();
        QVERIFY(!view_->mapPicture());
    }

    void closingWhileTheyAreReadWaitsForNothing() {
        const auto map = textured_room::put(*root_);
        // Pictures that take a while.
        QImage noise(2048, 2048, QImage::Format_RGB32);
        for (int y = 0; y < noise.height(); ++y) {
            for (int x = 0; x < noise.width(); ++x)
                noise.setPixel(x, y, static_cast<uint>(x * 2654435761U ^ static_cast<uint>(y) * 40503U));
        }
        for (const auto* name : {"floor", "WALL", "crate", "glass"})
            root_->put(std::string("game/textures/made/") + name + ".png", textured_room::pngFile(noise));
        QVERIFY(document_->openMap(map));
        show();
        QVERIFY(waitFor(State::loading));
        QElapsedTimer time;
        time.start();
        view_.reset();
        QVERIFY2(time.elapsed() < 5000, qPrintable(QString::number(time.elapsed())));
    }

    void theRoomLooksAsItShould_data() {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<MapLook>("look");
        QTest::newRow("textured") << "textured_room.png" << MapLook();
        MapLook look;
        look.dim = 0.6f;
        look.shown.fill(true);
        QTest::newRow("dimmed, with all that is not seen") << "textured_room_unseen.png" << look;
    }
    /// Software renderers of other versions may differ in a texel here and there.
    void theRoomLooksAsItShould() {
        QFETCH(const QString, golden);
        QFETCH(const MapLook, look);
        const auto path = textured_room::put(*root_);
        StageSource source;
        source.map = GameMap::read(path).value();
        JobContext context;
        const auto skin = readMapSkin(source.map->bsp, {path, {}}, skinLimits(true, 256), context).value();
        PictureOptions options{.pixels = {320, 240}, .background = Qt::black, .rig = roomRig()};
        options.map = {std::make_shared<const MapPicture>(buildMapPicture(*source.map, skin).value()), look};
        LayerModel layers;
        const auto picture =
            renderScene(source, layers, options).value().convertToFormat(QImage::Format_RGB32);
        const QImage kept(NAVWRIGHT_SOURCE_DIR "/tests/widgets/view3d/view/golden/" + golden);
        const bool same = kept.size() == picture.size() && differenceOf(kept, picture) < 1.5;
        if (!same) picture.save(golden);
        QVERIFY2(same, qPrintable("look at " + QFileInfo(golden).absoluteFilePath()));
    }
};

NAVWRIGHT_GUI_TEST(TestTexturedView);
#include "tst_textured_view.moc"
