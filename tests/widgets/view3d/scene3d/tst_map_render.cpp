#include <QRegularExpression>

#include "gui_main.h"
#include "scene_probe.h"
#include "widgets/view3d/scene3d/map_layer.h"

using namespace navwright;
using namespace scene_probe;

namespace {

using Texel = std::array<std::uint8_t, 4>;
constexpr Texel kRed{200, 0, 0, 255}, kGreen{0, 200, 0, 255}, kBlue{0, 0, 200, 255}, kHole{200, 200, 0, 0};

/// A layer of four quarters: top left, top right, bottom left, bottom right.
std::vector<std::uint8_t> quarters(int side, const std::array<Texel, 4>& colours) {
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const auto& colour = colours[static_cast<std::size_t>((2 * y >= side ? 2 : 0) + (2 * x >= side))];
            pixels.insert(pixels.end(), colour.begin(), colour.end());
        }
    }
    return pixels;
}

std::shared_ptr<const TextureArray> arrayOf(const std::vector<std::array<Texel, 4>>& layers) {
    constexpr int kSide = 64;
    TextureArray array{.side = kSide, .levels = 1, .layers = {}};
    for (const auto& layer : layers) array.layers.push_back(quarters(kSide, layer));
    return std::make_shared<const TextureArray>(std::move(array));
}

std::array<Texel, 4> plain(const Texel& colour) {
    return {colour, colour, colour, colour};
}

/// A quad of the ground, 100 units wide, whose texture begins in its north-western corner and lies on it
/// `repeats` times. Its light is 64 of 255: with the game's factor of two, half.
MapDrawList texturedQuad(float layer, float repeats = 1, std::uint8_t opacity = 255, float masked = 0) {
    MapDrawList map;
    map.bounds = kBounds;
    for (const auto& corner : {Vec3(-50, -50, 0), Vec3(50, -50, 0), Vec3(50, 50, 0), Vec3(-50, 50, 0)}) {
        map.vertices.push_back({corner,
                                0.5f,
                                0.5f,
                                {100, 100, 100, opacity},
                                repeats * (corner.x + 50) / 100,
                                repeats * (50 - corner.y) / 100,
                                layer,
                                masked});
    }
    (opacity < 255 ? map.transparent : map.opaque) = {0, 1, 2, 0, 2, 3};
    map.lightWidth = map.lightHeight = 1;
    map.light = {64, 64, 64};
    return map;
}

MapLook bright() {
    MapLook look;
    look.fullBright = true;
    return look;
}

bool isNear(const QColor& colour, const QColor& wanted) {
    constexpr int kOff = 6;
    return std::abs(colour.red() - wanted.red()) <= kOff &&
           std::abs(colour.green() - wanted.green()) <= kOff &&
           std::abs(colour.blue() - wanted.blue()) <= kOff;
}

#define VERIFY_COLOUR(seen, wanted)                                                                 \
    do {                                                                                            \
        const QColor colourSeen = (seen), colourWanted = (wanted);                                  \
        QVERIFY2(isNear(colourSeen, colourWanted),                                                  \
                 qPrintable(colourSeen.name() + QStringLiteral(" is not ") + colourWanted.name())); \
    } while (false)

}  // namespace

/// Textures, sky and what the game does not draw, pixel by pixel.
class TestMapRender : public QObject {
    Q_OBJECT

    static inline const std::array<Texel, 4> kQuarters{kRed, kGreen, kBlue, kHole};

    std::unique_ptr<OffscreenScene> scene_;

    QImage picture(const MapDrawList& map, const std::shared_ptr<const TextureArray>& textures,
                   const MapLook& look = bright(), const std::shared_ptr<const TextureArray>& sky = {}) {
        MapLayer layer(scene_->scene(), true);
        layer.setMap(map, textures, sky);
        layer.setLook(look);
        auto image = scene_->render();
        layer.setVisible(false);
        return image;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        QTest::failOnWarning(QRegularExpression("."));
        scene_ = std::make_unique<OffscreenScene>(kSize);
        scene_->setBackground(Qt::black);
        lookDown(*scene_);
    }
    void cleanup() { scene_.reset(); }

    void aTextureLiesTheRightWayUp() {
        const auto image = picture(texturedQuad(1), arrayOf({plain(kBlue), kQuarters}));
        VERIFY_COLOUR(colourAt(image, -25, 25), QColor(200, 0, 0));
        VERIFY_COLOUR(colourAt(image, 25, 25), QColor(0, 200, 0));
        VERIFY_COLOUR(colourAt(image, -25, -25), QColor(0, 0, 200));
    }

    void itRepeats() {
        const auto image = picture(texturedQuad(0, 2), arrayOf({kQuarters}));
        for (const float x : {-37.f, 13.f})
            for (const float y : {37.f, -13.f}) VERIFY_COLOUR(colourAt(image, x, y), QColor(200, 0, 0));
        VERIFY_COLOUR(colourAt(image, -13, 37), QColor(0, 200, 0));
    }

    void opaqueSurfacesShowTransparentTexels() {
        const auto image = picture(texturedQuad(0), arrayOf({kQuarters}));
        VERIFY_COLOUR(colourAt(image, 25, -25), QColor(200, 200, 0));
    }

    void fromAfarTheSmallerLevelsAreSeen() {
        TextureArray array{.side = 64, .levels = 5, .layers = {quarters(64, plain(kRed))}};
        for (const int side : {32, 16, 8, 4}) {
            const auto level = quarters(side, plain(side == 4 ? kBlue : kGreen));
            array.layers[0].insert(array.layers[0].end(), level.begin(), level.end());
        }
        const auto textures = std::make_shared<const TextureArray>(std::move(array));
        // A hundred units are 17 pixels wide.
        VERIFY_COLOUR(colourAt(picture(texturedQuad(0, 0.2f), textures), 0, 0), QColor(200, 0, 0));
        VERIFY_COLOUR(colourAt(picture(texturedQuad(0, 2), textures), 0, 0), QColor(0, 200, 0));
        VERIFY_COLOUR(colourAt(picture(texturedQuad(0, 64), textures), 0, 0), QColor(0, 0, 200));
    }

    void maskedSurfacesLeaveThemOut() {
        const auto image = picture(texturedQuad(0, 1, 255, 1), arrayOf({kQuarters}));
        VERIFY_COLOUR(colourAt(image, 25, -25), QColor(Qt::black));
        VERIFY_COLOUR(colourAt(image, -25, 25), QColor(200, 0, 0));
    }

    void glassIsAsOpaqueAsItsFlagAndItsTexel() {
        const auto image = picture(texturedQuad(0, 1, 84), arrayOf({kQuarters}));
        VERIFY_COLOUR(colourAt(image, -25, 25), QColor(66, 0, 0));
        VERIFY_COLOUR(colourAt(image, 25, -25), QColor(Qt::black));
    }

    void lightIsMultipliedAsInTheGame() {
        auto look = MapLook();
        look.brighten = 0;
        const auto image = picture(texturedQuad(0), arrayOf({kQuarters}), look);
        VERIFY_COLOUR(colourAt(image, -25, 25), QColor(100, 0, 0));
        auto map = texturedQuad(0);
        map.light = {255, 255, 255};
        VERIFY_COLOUR(colourAt(picture(map, arrayOf({kQuarters}), look), -25, 25), QColor(255, 0, 0));
        // Brightened, dark places gain most.
        look.brighten = 1;
        VERIFY_COLOUR(colourAt(picture(texturedQuad(0), arrayOf({kQuarters}), look), -25, 25),
                      QColor(160, 0, 0));
    }

    void withoutATextureThereIsTheTint() {
        const auto image = picture(texturedQuad(MapVertex::kTinted), arrayOf({plain(kBlue)}));
        VERIFY_COLOUR(colourAt(image, 0, 0), QColor(100, 100, 100));
    }

    void modesChangeWhatIsShownAndBack() {
        MapLayer layer(scene_->scene(), true);
        layer.setMap(texturedQuad(0), arrayOf({plain(kBlue)}));
        MapLook look;
        look.brighten = 0;
        const auto seen = [&](MapMode mode) {
            look.mode = mode;
            layer.setLook(look);
            return colourAt(scene_->render(), 0, 0);
        };
        VERIFY_COLOUR(seen(MapMode::textured), QColor(0, 0, 100));
        VERIFY_COLOUR(seen(MapMode::light), QColor(96, 96, 96));
        VERIFY_COLOUR(seen(MapMode::flat), QColor(100, 100, 100));
        VERIFY_COLOUR(seen(MapMode::textured), QColor(0, 0, 100));
    }

    void dimmedIsDarkerAndGreyer() {
        auto look = bright();
        look.dim = 1;
        const auto colour = colourAt(picture(texturedQuad(0), arrayOf({plain(kBlue)}), look), 0, 0);
        VERIFY_COLOUR(colour, QColor(3, 3, 28));
    }

    void theLookOfBeforeHoldsForTexturesThatCome() {
        MapLayer layer(scene_->scene(), true);
        layer.setHeightCut(-1);
        layer.setLook(bright());
        layer.setMap(texturedQuad(MapVertex::kTinted));
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(Qt::black));
        layer.setMap(texturedQuad(0), arrayOf({plain(kRed)}));
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(Qt::black));
        layer.setHeightCut(1);
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(200, 0, 0));
        layer.setMap(texturedQuad(MapVertex::kTinted));
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(100, 100, 100));
    }

    void whatTheGameDoesNotDrawIsShownOnDemand_data() {
        QTest::addColumn<int>("kind");
        for (const auto kind : kAllMapKinds) {
            if (kind != MapKind::sky) QTest::newRow(mapKindKey(kind).data()) << static_cast<int>(kind);
        }
    }
    void whatTheGameDoesNotDrawIsShownOnDemand() {
        QFETCH(const int, kind);
        auto map = texturedQuad(MapVertex::kUnlit);
        map.kinds[static_cast<std::size_t>(kind)] = std::move(map.opaque);
        map.opaque.clear();
        for (auto& vertex : map.vertices) vertex.tint = {200, 100, 50, 128};
        MapLayer layer(scene_->scene(), true);
        layer.setMap(map);
        MapLook look;
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(Qt::black));
        look.shown[static_cast<std::size_t>(kind)] = true;
        // It is not of the game's picture: nothing of that changes it.
        look.dim = 1;
        layer.setLook(look);
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(100, 50, 25));
        layer.setLook(MapLook());
        VERIFY_COLOUR(colourAt(scene_->render(), 0, 0), QColor(Qt::black));
    }

    void theSkyIsSeenByDirection_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<float>("yaw");
        QTest::addColumn<float>("pitch");
        // Pitch is downwards.
        QTest::newRow("right: along +x") << 0 << 0.f << 0.f;
        QTest::newRow("back: along +y") << 1 << 90.f << 0.f;
        QTest::newRow("left: along -x") << 2 << 180.f << 0.f;
        QTest::newRow("front: along -y") << 3 << 270.f << 0.f;
        QTest::newRow("down") << 5 << 90.f << 80.f;
        QTest::newRow("up") << 4 << 90.f << -80.f;
    }
    void theSkyIsSeenByDirection() {
        QFETCH(const int, side);
        QFETCH(const float, yaw);
        QFETCH(const float, pitch);
        std::vector<std::array<Texel, 4>> sides(6, plain(kBlue));
        sides[static_cast<std::size_t>(side)] = {kRed, kGreen, kRed, kGreen};
        CameraRig rig;
        rig.setEye({0, 0, 0}, yaw, pitch);
        scene_->setRig(rig);
        const auto image = picture(skyBox(), nullptr, MapLook(), arrayOf(sides));
        const auto middle = kSize.height() / 2;
        if (std::abs(pitch) < 45) {
            // Left and right as one sees them.
            VERIFY_COLOUR(image.pixelColor(middle - 40, middle), QColor(200, 0, 0));
            VERIFY_COLOUR(image.pixelColor(middle + 40, middle), QColor(0, 200, 0));
        } else {
            const auto colour = image.pixelColor(middle, middle);
            QVERIFY2(colour.blue() < 20, qPrintable(colour.name()));
        }
    }

    void fromOutsideThereIsNoSky() {
        CameraRig rig;
        rig.setEye({-200, 0, 0}, 0, 0);
        scene_->setRig(rig);
        const auto sky = arrayOf(std::vector<std::array<Texel, 4>>(6, plain(kBlue)));
        VERIFY_COLOUR(picture(skyBox(), nullptr, MapLook(), sky).pixelColor(100, 100), QColor(Qt::black));
    }

    void theSkyHidesNothingOfAnXRay() {
        CameraRig rig;
        rig.setEye({0, 0, 0}, 0, 0);
        scene_->setRig(rig);
        MapLayer layer(scene_->scene(), true);
        layer.setMap(skyBox(), nullptr, arrayOf(std::vector<std::array<Texel, 4>>(6, plain(kBlue))));
        VERIFY_COLOUR(scene_->render().pixelColor(100, 100), QColor(0, 0, 200));
        layer.setOpacity(0.5f);
        VERIFY_COLOUR(scene_->render().pixelColor(100, 100), QColor(Qt::black));
        layer.setOpacity(1);
        MapLook look;
        look.shown[static_cast<std::size_t>(MapKind::sky)] = false;
        layer.setLook(look);
        VERIFY_COLOUR(scene_->render().pixelColor(100, 100), QColor(Qt::black));
    }

  private:
    /// A box of sky around the origin, seen from inside.
    static MapDrawList skyBox() {
        MapDrawList map;
        map.bounds = {Vec3(-90), Vec3(90)};
        auto& sky = map.kinds[static_cast<std::size_t>(MapKind::sky)];
        for (int axis = 0; axis < 3; ++axis) {
            for (const float sign : {-1.f, 1.f}) {
                Vec3 middle(0), across(0), up(0);
                middle[axis] = 90 * sign;
                across[(axis + 1) % 3] = 90;
                up[(axis + 2) % 3] = 90 * sign;
                const auto first = static_cast<std::uint32_t>(map.vertices.size());
                for (const auto& corner :
                     {middle - across - up, middle + across - up, middle + across + up, middle - across + up})
                    map.vertices.push_back({.position = corner});
                // Towards the middle.
                sky.insert(sky.end(), {first, first + 2, first + 1, first, first + 3, first + 2});
            }
        }
        return map;
    }
};

NAVWRIGHT_GUI_TEST(TestMapRender);
#include "tst_map_render.moc"
