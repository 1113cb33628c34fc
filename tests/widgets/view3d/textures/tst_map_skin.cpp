#include <QColor>
#include <QColorSpace>

#include <algorithm>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/map/textures/map_textures.h"
#include "quake_map.h"
#include "stop_at.h"
#include "test_program.h"
#include "textured_room.h"
#include "widgets/view3d/textures/map_skin.h"
#include "widgets/view3d/textures/read_picture.h"

using namespace navwright;
using namespace textured_room;

namespace {

using State = TextureReport::State;

/// The texel of a layer.
QColor texel(const TextureArray& array, int layer, int x, int y) {
    const auto at = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(array.side) +
                         static_cast<std::size_t>(x));
    const auto& pixels = array.layers[static_cast<std::size_t>(layer)];
    return {pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]};
}

QColor colourOf(std::uint8_t index) {
    const auto [red, green, blue] = colours().colours[index];
    return {red, green, blue};
}

}  // namespace

/// What the graphics card gets of a game folder, whatever is in it.
class TestMapSkin : public QObject {
    Q_OBJECT

    BspFile map_ = parseBsp(roomBytes(), "room.bsp").value();

    MapSkin skin(const std::filesystem::path& map, const std::filesystem::path& chosen = {},
                 const SkinLimits& limits = {.side = 64, .skySide = 32}) const {
        JobContext context;
        return readMapSkin(map_, {map, chosen}, limits, context).value();
    }

    std::size_t numberOf(const std::string& name) const {
        std::vector<std::string> names;
        for (const auto& info : map_.texInfos) {
            if (std::ranges::find(names, info.name) == names.end()) names.push_back(info.name);
        }
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
    TexturePlace place(const MapSkin& skin, const std::string& name) const {
        return skin.places.at(numberOf(name));
    }
    static QStringList missing(const MapSkin& skin) {
        QStringList names;
        for (const auto& [name, reason] : skin.report.missing) names << QString::fromStdString(name);
        names.sort();
        return names;
    }

  private slots:
    void aMapOfQuakeNeedsNoFolderOfTheGame() {
        const MadeFolder root;
        JobContext context;
        const auto map = parseQuakeBsp(quakeMap(false), "e1m1.bsp").value();
        const auto found = readMapSkin(map, {root.at("e1m1.bsp"), {}}, {.side = 64, .skySide = 32}, context);
        QVERIFY(found.has_value());
        QCOMPARE(found->report.state, State::shown);
        QCOMPARE(missing(*found), QStringList{"gfx/palette.lmp"});
        QVERIFY(found->textures != nullptr && found->textures->layers.size() == 1);
        QCOMPARE(texel(*found->textures, 0, 8, 8), QColor(Qt::white));
    }

    void everyDrawnTextureGetsALayer() {
        const MadeFolder root;
        const auto found = skin(put(root));
        QCOMPARE(found.report.state, State::shown);
        QCOMPARE(missing(found), QStringList());
        QCOMPARE(found.report.drawn, std::size_t{4});
        QCOMPARE(found.report.without, std::size_t{0});
        QVERIFY(found.textures && found.textures->side == 64 && found.textures->layers.size() == 4);
        // 64, 32, 16, 8 and 4.
        QCOMPARE(found.textures->levels, 5);
        for (const auto& layer : found.textures->layers)
            QCOMPARE(layer.size(), std::size_t{4 * (64 * 64 + 32 * 32 + 16 * 16 + 8 * 8 + 4 * 4)});
        const auto floor = place(found, "made/floor");
        QVERIFY((floor.size == std::array{64.f, 32.f}));
        QCOMPARE(texel(*found.textures, floor.layer, 8, 8), colourOf(kRed));
        QCOMPARE(texel(*found.textures, floor.layer, 56, 8), colourOf(kGreen));
        QCOMPARE(texel(*found.textures, floor.layer, 8, 56), colourOf(kBlue));
        QCOMPARE(place(found, "made/sky").layer, -1);
        QCOMPARE(place(found, "made/nodraw").layer, -1);
        // Names in the map and on the disk differ in case.
        QCOMPARE(texel(*found.textures, place(found, "made/WALL").layer, 3, 3), colourOf(kSand));
        QVERIFY(found.sky && found.sky->side == 32 && found.sky->layers.size() == 6);
        QCOMPARE(texel(*found.sky, 0, 0, 0), colourOf(kNight));
        QCOMPARE(texel(*found.sky, 0, 4, 0), colourOf(kStar));
    }

    void aReplacementCountsInTheTexelsOfTheWal() {
        const MadeFolder root;
        const auto map = put(root);
        QImage image(256, 256, QImage::Format_RGB32);
        image.fill(QColor(9, 99, 199));
        root.put("game/textures/made/floor.png", pngFile(image));
        const auto found = skin(map);
        const auto floor = place(found, "made/floor");
        QVERIFY((floor.size == std::array{64.f, 32.f}));
        QCOMPARE(texel(*found.textures, floor.layer, 20, 50), QColor(9, 99, 199));
    }

    void pngsOfEveryDepthAreRead_data() {
        QTest::addColumn<int>("format");
        QTest::newRow("8 bits a channel") << int{QImage::Format_RGB888};
        QTest::newRow("with alpha") << int{QImage::Format_ARGB32};
        QTest::newRow("16 bits a channel") << int{QImage::Format_RGBX64};
        QTest::newRow("16 bits and alpha") << int{QImage::Format_RGBA64};
        QTest::newRow("grey") << int{QImage::Format_Grayscale8};
        QTest::newRow("grey of 16 bits") << int{QImage::Format_Grayscale16};
        QTest::newRow("indexed") << int{QImage::Format_Indexed8};
    }
    void pngsOfEveryDepthAreRead() {
        QFETCH(const int, format);
        QImage image(32, 16, QImage::Format_ARGB32);
        image.fill(QColor(200, 100, 50));
        image.convertTo(static_cast<QImage::Format>(format));
        const auto seen = image.pixelColor(0, 0);
        const PictureFile file{
            .kind = PictureKind::png, .size = {32, 16}, .bytes = pngFile(image), .where = "x.png"};
        const auto picture = readPicture(file, {});
        QVERIFY2(picture, picture ? "" : picture.error().message().c_str());
        QCOMPARE(picture->pixels.size(), std::size_t{4 * 32 * 16});
        const QColor first(picture->pixels[0], picture->pixels[1], picture->pixels[2]);
        QVERIFY2(std::abs(first.red() - seen.red()) <= 2 && std::abs(first.green() - seen.green()) <= 2 &&
                     std::abs(first.blue() - seen.blue()) <= 2,
                 qPrintable(first.name()));
        QCOMPARE(picture->pixels[3], std::uint8_t{255});
    }

    void aPngThatIsCutShortIsToldAndTinted() {
        const MadeFolder root;
        const auto map = put(root);
        std::filesystem::remove(root.at("game/textures/made/crate.wal"));
        QImage image(64, 64, QImage::Format_RGB32);
        image.fill(Qt::red);
        auto bytes = pngFile(image);
        bytes.resize(40);
        root.put("game/textures/made/crate.png", bytes);
        const auto found = skin(map);
        QCOMPARE(missing(found), QStringList("textures/made/crate"));
        QVERIFY(!found.report.missing[0].reason.empty());
        QCOMPARE(found.report.without, std::size_t{1});
        QCOMPARE(place(found, "made/crate").layer, -1);
        QVERIFY(place(found, "made/floor").layer >= 0);
    }

    void aHeadThatLiesIsNotBelieved() {
        QImage image(64, 64, QImage::Format_RGB32);
        image.fill(Qt::red);
        const PictureFile file{
            .kind = PictureKind::png, .size = {32, 32}, .bytes = pngFile(image), .where = "x.png"};
        QVERIFY(!readPicture(file, {}));
        // Nor is the name: what is no png is read by nothing else.
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(image.save(&buffer, "BMP"));
        const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        QVERIFY(!readPicture({.kind = PictureKind::png,
                              .size = {64, 64},
                              .bytes = {view.begin(), view.end()},
                              .where = "x.png"},
                             {}));
    }

    void withoutThePaletteWalsHaveNoColours() {
        const MadeFolder root;
        const auto map = put(root);
        std::filesystem::remove_all(root.at("game/pics"));
        const auto found = skin(map);
        QVERIFY(!found.textures && !found.sky);
        QCOMPARE(found.report.without, std::size_t{4});
        QVERIFY(missing(found).contains("pics/colormap.pcx"));
        QVERIFY(missing(found).contains("textures/made/floor"));
    }

    void aSkyWithASideTooFewIsNone() {
        const MadeFolder root;
        const auto map = put(root);
        std::filesystem::remove(root.at("game/env/nightup.pcx"));
        const auto found = skin(map);
        QVERIFY(found.textures && !found.sky);
        QCOMPARE(missing(found), QStringList("env/nightup"));
        QCOMPARE(found.report.without, std::size_t{0});
    }

    void aMapElsewhereTakesTheChosenFolder() {
        const MadeFolder root, elsewhere;
        put(root);
        elsewhere.put("mine/a/room.bsp", roomBytes());
        const auto map = elsewhere.at("mine/a/room.bsp");
        auto found = skin(map);
        QCOMPARE(found.report.state, State::none);
        QVERIFY(!found.textures);
        found = skin(map, root.at("game"));
        QCOMPARE(found.report.state, State::shown);
        QVERIFY(found.textures);
    }

    void whatIsNearTheMapComesFirst() {
        const MadeFolder root, other;
        const auto map = put(root);
        putGame(other);
        other.put("game/textures/made/floor.wal", walFile(plain({64, 32}, kSand)));
        std::filesystem::remove(root.at("game/textures/made/crate.wal"));
        const auto found = skin(map, other.at("game"));
        QCOMPARE(texel(*found.textures, place(found, "made/floor").layer, 8, 8), colourOf(kRed));
        QVERIFY(place(found, "made/crate").layer >= 0);
    }

    void aChosenFolderThatIsGoneIsAnErrorOfItsOwn() {
        const MadeFolder elsewhere, root;
        elsewhere.put("mine/a/room.bsp", roomBytes());
        const auto gone = elsewhere.at("gone");
        auto found = skin(elsewhere.at("mine/a/room.bsp"), gone);
        QCOMPARE(found.report.state, State::failed);
        QVERIFY2(found.report.problem.find(gone.string()) != std::string::npos, found.report.problem.c_str());
        // Beside a game near the map it is a warning.
        found = skin(put(root), gone);
        QCOMPARE(found.report.state, State::shown);
        QCOMPARE(found.report.warnings.size(), std::size_t{1});
    }

    void moreThanTheCardHoldsStaysTinted() {
        const MadeFolder root;
        const auto found = skin(put(root), {}, {.side = 64, .skySide = 32, .layers = 3});
        QCOMPARE(found.textures->layers.size(), std::size_t{3});
        QCOMPARE(found.report.without, std::size_t{1});
        QCOMPARE(found.report.missing.size(), std::size_t{1});
        QVERIFY(found.report.missing[0].reason.find("graphics card") != std::string::npos);
    }

    void layersShrinkToKeepToTheMemory() {
        const SkinLimits limits;
        QCOMPARE(sideWithin(limits, 128), 256);
        QCOMPARE(sideWithin(limits, 384), 256);
        QCOMPARE(sideWithin(limits, 385), 128);
        QCOMPARE(sideWithin(limits, 2048), 64);
        QCOMPARE(skinLimits(true, 2048).side, 128);
        QCOMPARE(skinLimits(false, 2048).side, 256);
        QCOMPARE(skinLimits(false, 2048).layers, std::size_t{2048});
        const MadeFolder root;
        const auto map = put(root);
        // Room for four layers of 16 x 16 with all their copies.
        const auto found = skin(map, {}, {.side = 64, .skySide = 32, .bytes = 4 * 16 * 16 * 4 * 8 / 3});
        QCOMPARE(found.textures->side, 16);
    }

    void aStopEndsIt() {
        const MadeFolder root;
        const auto map = put(root);
        JobContext context(alreadyStopped(), nullptr);
        const auto found = readMapSkin(map_, {map, {}}, {}, context);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestMapSkin);
#include "tst_map_skin.moc"
