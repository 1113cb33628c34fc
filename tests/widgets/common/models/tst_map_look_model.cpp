#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/map_look_model.h"

using namespace navwright;

/// How the map is shown is remembered, and what became of its textures is said.
class TestMapLookModel : public QObject {
    Q_OBJECT

  private slots:
    void theSkyAloneIsShownAtFirst() {
        const MapLookModel model;
        QCOMPARE(model.look().mode, MapMode::textured);
        QVERIFY(model.look().shows(MapKind::sky));
        for (const auto kind : {MapKind::clip, MapKind::hint, MapKind::nodraw, MapKind::trigger})
            QVERIFY(!model.look().shows(kind));
    }

    void whatWasSetIsThereAtTheNextStart() {
        const QTemporaryDir folder;
        const auto file = folder.filePath("settings.ini");
        MapLook look;
        look.mode = MapMode::flat;
        look.brighten = 0.75f;
        look.dim = 0.25f;
        look.fullBright = true;
        look.shown = {false, true, false, true, true};
        {
            QSettings settings(file, QSettings::IniFormat);
            MapLookModel model;
            model.remember(settings);
            QCOMPARE(model.look(), MapLook());
            model.set(look);
            model.setGameFolder("/games/aq2");
        }
        QSettings settings(file, QSettings::IniFormat);
        MapLookModel model;
        model.remember(settings);
        QCOMPARE(model.look(), look);
        QCOMPARE(model.gameFolder(), QString("/games/aq2"));
    }

    void nonsenseInTheSettingsIsAsIfItWereNotThere() {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        settings.setValue("map/mode", "sideways");
        settings.setValue("map/brighten", "nan");
        settings.setValue("map/dim", 7);
        settings.setValue("map/fullBright", true);
        settings.setValue("map/shows/clip", "perhaps");
        settings.setValue("map/shows/sky", false);
        // What makes sense beside it counts, and nothing stays of what was shown before.
        MapLookModel model;
        model.set({.mode = MapMode::flat, .brighten = 0.25f, .dim = 0.25f});
        model.setShown(MapKind::clip, true);
        model.remember(settings);
        MapLook wanted{.dim = 1, .fullBright = true};
        wanted.shown[static_cast<std::size_t>(MapKind::sky)] = false;
        QCOMPARE(model.look(), wanted);
    }

    void onlyChangesAreTold() {
        MapLookModel model;
        const QSignalSpy changed(&model, &MapLookModel::changed);
        const QSignalSpy reported(&model, &MapLookModel::reportChanged);
        const QSignalSpy moved(&model, &MapLookModel::gameFolderChanged);
        model.set(MapLook());
        model.setShown(MapKind::sky, true);
        model.setReport({});
        model.setGameFolder({});
        QCOMPARE(changed.count() + reported.count() + moved.count(), 0);
        model.setShown(MapKind::clip, true);
        model.setReport({.state = TextureReport::State::loading});
        model.setGameFolder("/games");
        QCOMPARE(changed.count(), 1);
        QCOMPARE(reported.count(), 1);
        QCOMPARE(moved.count(), 1);
    }

    void theWordsSayHowManyAreMissing() {
        using State = TextureReport::State;
        QCOMPARE(textureWords({.state = State::shown, .drawn = 126}), QString("All 126 textures are shown"));
        QCOMPARE(textureWords({.state = State::shown, .drawn = 126, .without = 3}),
                 QString("3 of 126 textures are missing"));
        QCOMPARE(textureWords({.state = State::failed, .problem = "There is no such folder"}),
                 QString("There is no such folder"));
        QVERIFY(textureWords({}).contains("No game folder"));
    }
};

NAVWRIGHT_TEST(TestMapLookModel);
#include "tst_map_look_model.moc"
