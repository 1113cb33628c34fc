#include <QtTest>

#include "asset_samples.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/map/textures/game_folders.h"
#include "core/map/textures/map_textures.h"
#include "core/map/textures/wal.h"
#include "made_folder.h"
#include "quake_map.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;
using namespace asset_samples;

namespace {

/// A room whose walls, roof (sky) and two more boxes have textures of their own.
BspFile roomMap(const std::string& sky) {
    auto brushes = roomBrushes(written_maps::kRoomInside, 16, {.texture = "City/Wall"});
    sideTowards(brushes[1], {0, 0, -1}).surface = {.texture = "e1u1/sky1", .flags = kSurfSky};
    brushes.push_back(boxBrush({{0, 0, 0}, {16, 16, 16}}, {.texture = "box"}));
    brushes.push_back(boxBrush({{32, 0, 0}, {48, 16, 16}}, {.texture = "clip", .flags = kSurfNoDraw}));
    auto map = written_maps::mapOf(std::move(brushes));
    if (!sky.empty()) {
        auto& world = map.entities[0].pairs;
        world.insert(world.end(), {{"sky", sky}, {"skyrotate", "2.5"}, {"skyaxis", "1 0 0"}});
    }
    map.entities.push_back(written_maps::entity("info_player_deathmatch", "-64 0 24"));
    map.lights.push_back({.origin = {-64, 0, 80}, .intensity = 200, .color = {1, 1, 1}});
    return parseBsp(writeBsp(map).value(), "room.bsp").value();
}

MapTextures texturesOf(const BspFile& map, const MadeFolder& root) {
    GameFiles files({root.path()});
    JobContext context;
    return readMapTextures(map, files, context).value();
}

QStringList missingOf(const MapTextures& textures) {
    QStringList names;
    for (const auto& each : textures.missing)
        names << QString::fromStdString(each.name) + (each.drawn ? "" : " not drawn");
    names.sort();
    return names;
}

const PictureFile* pictureOf(const MapTextures& textures, std::string_view name) {
    const auto* texture = textures.find(name);
    return texture != nullptr && texture->picture ? &*texture->picture : nullptr;
}

}  // namespace

/// The pictures of a map are those that the game would show, and what is missing is told.
class TestMapTextures : public QObject {
    Q_OBJECT

    /// A game with all that roomMap("night") needs.
    static void putAll(const MadeFolder& root) {
        root.put("pics/colormap.pcx", colormap());
        for (const auto* name : {"CITY/WALL", "e1u1/sky1", "box", "clip"})
            root.put(std::string("textures/") + name + ".wal", walFile(checks({64, 32}, 1, 2)));
        for (const auto side : kSkySides)
            root.put("env/night" + std::string(side) + ".pcx", pcxFile(checks({8, 8}, 1, 2)));
    }

  private slots:
    void aMapOfQuakeBringsItsOwn() {
        const auto map = parseQuakeBsp(quakeMap(false), "e1m1.bsp").value();
        const MadeFolder root;
        const auto grey = texturesOf(map, root);
        const auto* stone = pictureOf(grey, "stone");
        QVERIFY(stone != nullptr);
        QCOMPARE(missingOf(grey), QStringList{"gfx/palette.lmp"});
        const auto texel = [&](const MapTextures& textures) {
            const auto wal = readWal(stone->bytes, stone->where).value();
            return coloured(wal.picture, textures.palette.value()).pixels.front();
        };
        QCOMPARE(int{texel(grey)}, 255);
        Bytes colours(768);
        colours[3 * 15] = std::byte{77};
        root.put("gfx/palette.lmp", colours);
        const auto inColours = texturesOf(map, root);
        QCOMPARE(missingOf(inColours), QStringList());
        QCOMPARE(int{texel(inColours)}, 77);
    }

    void allPicturesOfAMapAreFound() {
        const MadeFolder root;
        putAll(root);
        const auto textures = texturesOf(roomMap("night"), root);
        QCOMPARE(missingOf(textures), QStringList());
        QVERIFY(textures.warnings.empty());
        QVERIFY(textures.palette && textures.palette->colours == palette().colours);
        QCOMPARE(textures.textures.size(), std::size_t{4});
        const auto* wall = textures.find("City/Wall");
        QVERIFY(wall && wall->drawn && (wall->size == PictureSize{64, 32}));
        QCOMPARE(wall->picture->where, root.at("textures/CITY/WALL.wal").string());
        QVERIFY(decodePicture(wall->picture->kind, wall->picture->bytes, *textures.palette, "wall"));
        QVERIFY(!textures.find("e1u1/sky1")->drawn && !textures.find("clip")->drawn);
        QCOMPARE(textures.sky.name, std::string("night"));
        QCOMPARE(textures.sky.rotate, 2.5F);
        QVERIFY(textures.sky.axis == Vec3(1, 0, 0));
        for (const auto& side : textures.sky.sides) QVERIFY(side && side->kind == PictureKind::pcx);
        QCOMPARE(textures.lookedIn, std::vector{root.path().string()});
    }

    void aReplacementIsShownInTheSizeOfTheWal() {
        const MadeFolder root;
        putAll(root);
        const auto map = roomMap("");
        const auto shown = [&] { return pictureOf(texturesOf(map, root), "box")->kind; };
        root.put("textures/box.tga", tgaFile(coloured(checks({128, 128}, 1, 2), palette())));
        QCOMPARE(shown(), PictureKind::tga);
        root.put("textures/Box.JPG", jpgHead(200, 100));
        QCOMPARE(shown(), PictureKind::jpg);
        root.put("textures/box.png", pngHead(256, 512));
        const auto textures = texturesOf(map, root);
        const auto* box = textures.find("box");
        QCOMPARE(box->picture->kind, PictureKind::png);
        QVERIFY((box->picture->size == PictureSize{256, 512}));
        QVERIFY((box->size == PictureSize{64, 32}));
    }

    void withoutAWalTheReplacementHasItsOwnSize() {
        const MadeFolder root;
        putAll(root);
        std::filesystem::remove(root.at("textures/box.wal"));
        root.put("textures/box.png", pngHead(256, 512));
        QVERIFY((texturesOf(roomMap(""), root).find("box")->size == PictureSize{256, 512}));
    }

    void aPackHidesLooseFilesAndAReplacementAnyWal() {
        const MadeFolder root;
        putAll(root);
        root.put("pak0.pak", pakFile({{"textures/box.wal", walFile(checks({16, 16}, 1, 2))}}));
        auto textures = texturesOf(roomMap(""), root);
        QVERIFY((textures.find("box")->size == PictureSize{16, 16}));
        QCOMPARE(pictureOf(textures, "box")->where, root.at("pak0.pak").string() + ": textures/box.wal");
        root.put("textures/box.tga", tgaFile(coloured(checks({32, 32}, 1, 2), palette())));
        textures = texturesOf(roomMap(""), root);
        QCOMPARE(pictureOf(textures, "box")->where, root.at("textures/box.tga").string());
        QVERIFY((textures.find("box")->size == PictureSize{16, 16}));
    }

    void whatIsMissingIsTold() {
        const MadeFolder root;
        root.put("textures/other.wal", walFile(checks({8, 8}, 1, 2)));
        root.put("env/nightRT.tga", tgaFile(coloured(checks({8, 8}, 1, 2), palette())));
        const auto textures = texturesOf(roomMap("night"), root);
        QCOMPARE(missingOf(textures),
                 (QStringList{"env/nightbk", "env/nightdn", "env/nightft", "env/nightlf", "env/nightup",
                              "pics/colormap.pcx", "textures/City/Wall", "textures/box",
                              "textures/clip not drawn", "textures/e1u1/sky1 not drawn"}));
        QCOMPARE(textures.texturesMissing(), std::size_t{2});
        QVERIFY(!textures.palette);
        QVERIFY(textures.sky.sides[0] && textures.sky.sides[0]->kind == PictureKind::tga);
        for (const auto& each : textures.missing) QVERIFY(each.reason.empty());
    }

    void aFolderWithoutTexturesIsNoError() {
        const MadeFolder root;
        const auto textures = texturesOf(roomMap(""), root);
        QCOMPARE(textures.missing.size(), std::size_t{5});
        QVERIFY(textures.warnings.empty());
    }

    void aDamagedPictureLeavesItsPlaceToTheNext() {
        const MadeFolder root;
        putAll(root);
        root.put("textures/box.png", "no png");
        root.put("textures/box.jpg", jpgHead(60000, 60000));
        root.put("env/nightrt.png", pngHead(9000, 1));
        const auto textures = texturesOf(roomMap("night"), root);
        QCOMPARE(pictureOf(textures, "box")->kind, PictureKind::wal);
        QVERIFY(textures.sky.sides[0]->kind == PictureKind::pcx);
        QCOMPARE(textures.warnings.size(), std::size_t{3});
        QVERIFY(textures.warnings[0].contains("This is no png"));
        QVERIFY(textures.warnings[1].contains("60000 x 60000"));
        QVERIFY(textures.missing.empty());
    }

    void aDamagedWalIsMissingWithTheReason() {
        const MadeFolder root;
        putAll(root);
        auto cut = walFile(checks({64, 32}, 1, 2));
        cut.resize(1000);
        root.put("textures/box.wal", cut);
        auto textures = texturesOf(roomMap(""), root);
        QCOMPARE(missingOf(textures), QStringList("textures/box"));
        QVERIFY2(textures.missing[0].reason.contains("box.wal"), textures.missing[0].reason.c_str());
        QVERIFY2(textures.missing[0].reason.contains("not inside the file"),
                 textures.missing[0].reason.c_str());
        // Its head is enough for the scale of a replacement.
        root.put("textures/box.png", pngHead(256, 256));
        textures = texturesOf(roomMap(""), root);
        QVERIFY(textures.missing.empty());
        QVERIFY((textures.find("box")->size == PictureSize{64, 32}));
    }

    void namesOfAMapLeadNowhereElse() {
        const MadeFolder root;
        putAll(root);
        auto map = roomMap("../secret/night");
        for (auto& info : map.texInfos) {
            if (info.name == "box") info.name = "../../box";
        }
        root.put("box.wal", walFile(checks({8, 8}, 1, 2)));
        const auto textures = texturesOf(map, root);
        QVERIFY(!textures.find("../../box")->picture);
        QCOMPARE(textures.missing.size(), std::size_t{7});
    }

    void readingStops() {
        const MadeFolder root;
        putAll(root);
        GameFiles files({root.path()});
        JobContext context(alreadyStopped());
        const auto textures = readMapTextures(roomMap(""), files, context);
        QVERIFY(!textures && textures.error().cancelled());
    }

    /// Each texture of a real map is known by name, found or not.
    void everyNameOfARealMapIsListed() {
        REQUIRE_SHARED_DATA();
        const auto map = readBspFile(sharedData() / "maps/wizs.bsp");
        QVERIFY(map);
        const MadeFolder root;
        const auto textures = texturesOf(*map, root);
        QCOMPARE(textures.textures.size(), std::size_t{35});
        for (const auto& info : map->texInfos) QVERIFY(textures.find(info.name) != nullptr);
    }
};

NAVWRIGHT_TEST(TestMapTextures);
#include "tst_map_textures.moc"
