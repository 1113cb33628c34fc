#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTreeView>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/log_panel.h"
#include "shown_row.h"
#include "textured_room.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// How the map looks, acted on by mouse and keys: the page of the panel, the commands, the preferences.
class TestMapLook : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MadeFolder> root_;

    MapLookModel& model() { return bench_->window().workspace().mapLook; }
    [[nodiscard]] bool open(const std::filesystem::path& map) {
        bench_->window().opening().open({QString::fromStdString(map.string())});
        return bench_->waitUntilIdle() &&
               QTest::qWaitFor(
                   [this] {
                       const auto state = model().report().state;
                       return bench_->document().map() && state != TextureReport::State::loading &&
                              bench_->window().view().view()->mapPicture() != nullptr;
                   },
                   kWorkMilliseconds);
    }
    [[nodiscard]] bool openRoom() {
        return open(textured_room::put(*root_)) &&
               QTest::qWaitFor([this] { return model().report().state == TextureReport::State::shown; },
                               kWorkMilliseconds);
    }
    void showPage() {
        auto* tree = bench_->find<QTreeView>("stageTree");
        tree->setCurrentIndex(shownRow(*bench_, LayerId::map));
    }
    /// How often the log says so.
    bool barSpeaksOfTextures() {
        return std::ranges::any_of(bench_->window().messages().messages(),
                                   [](const Messages::Message& message) {
                                       return message.words.what.find("texture") != std::string::npos;
                                   });
    }
    qsizetype logged(const QString& words) {
        return bench_->window().findChild<LogPanel*>()->text().count(words);
    }
    void key(Qt::Key key) { QTest::keyClick(&bench_->window(), key, Qt::ShiftModifier); }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        root_ = std::make_unique<MadeFolder>();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void thePageIsThatOfTheMapAlone() {
        QVERIFY(openRoom());
        auto* page = bench_->find<QWidget>("mapLook");
        QVERIFY(!page->isVisible());
        showPage();
        QVERIFY(page->isVisible());
    }

    void thePageChangesTheLook() {
        QVERIFY(openRoom());
        showPage();
        QTest::keyClick(bench_->find<QComboBox>("mapMode"), Qt::Key_Down);
        QCOMPARE(model().look().mode, MapMode::light);
        QVERIFY(!bench_->find<QCheckBox>("mapFullBright")->isEnabled());
        QTest::keyClick(bench_->find<QComboBox>("mapMode"), Qt::Key_Up);
        bench_->find<QSlider>("mapBrighten")->setValue(20);
        QCOMPARE(model().look().brighten, 0.2f);
        bench_->find<QCheckBox>("mapFullBright")->click();
        QVERIFY(model().look().fullBright);
        QVERIFY(!bench_->find<QSlider>("mapBrighten")->isEnabled());
        bench_->find<QSlider>("mapDim")->setValue(40);
        QCOMPARE(model().look().dim, 0.4f);
        for (const auto* kind : {"clip", "hint", "nodraw", "trigger"})
            bench_->find<QCheckBox>((std::string("mapShows.") + kind).c_str())->click();
        bench_->find<QCheckBox>("mapShows.sky")->click();
        QCOMPARE(model().look().shown, (std::array{false, true, true, true, true}));
    }

    void keysAndCommandsDoTheSame() {
        QVERIFY(openRoom());
        showPage();
        key(Qt::Key_T);
        QCOMPARE(model().look().mode, MapMode::light);
        QVERIFY(bench_->action("map.mode.light")->isChecked());
        QCOMPARE(bench_->find<QComboBox>("mapMode")->currentIndex(), 1);
        key(Qt::Key_T);
        key(Qt::Key_T);
        QCOMPARE(model().look().mode, MapMode::textured);
        key(Qt::Key_G);
        QVERIFY(model().look().dim > 0);
        QVERIFY(bench_->find<QSlider>("mapDim")->value() > 0);
        key(Qt::Key_G);
        QCOMPARE(model().look().dim, 0.f);
        key(Qt::Key_U);
        QVERIFY(model().look().fullBright);
        bench_->action("map.mode.flat")->trigger();
        QCOMPARE(model().look().mode, MapMode::flat);
        for (const auto kind : kAllMapKinds) {
            const auto id = "map.show." + std::string(mapKindKey(kind));
            const bool before = model().look().shows(kind);
            QCOMPARE(bench_->action(id.c_str())->isChecked(), before);
            bench_->action(id.c_str())->trigger();
            QCOMPARE(model().look().shows(kind), !before);
        }
    }

    void itIsRemembered() {
        model().setShown(MapKind::clip, true);
        key(Qt::Key_G);
        const auto look = model().look();
        bench_->restart();
        QCOMPARE(model().look(), look);
    }

    void allFoundIsSaidOnceAndInNoBar() {
        QVERIFY(openRoom());
        showPage();
        QCOMPARE(bench_->find<QLabel>("mapTextures")->text(), QString("All 4 textures are shown"));
        QTRY_COMPARE(logged("All 4 textures are shown; looked in"), 1);
        QVERIFY(!barSpeaksOfTextures());
    }

    void whatIsMissingIsSaidOnceAndListed() {
        const auto map = textured_room::put(*root_);
        std::filesystem::remove(root_->at("game/textures/made/crate.wal"));
        root_->put("game/textures/made/glass.wal", "no wal");
        QVERIFY(!bench_->action("map.textureList")->isEnabled());
        QVERIFY(open(map));
        showPage();
        QTRY_COMPARE(bench_->find<QLabel>("mapTextures")->text(), QString("2 of 4 textures are missing"));
        QTRY_COMPARE(logged("2 of 4 textures are missing; looked in"), 1);
        QVERIFY(!barSpeaksOfTextures());
        bench_->find<QPushButton>("mapTextureList")->click();
        auto* dialog = bench_->find<QDialog>("textureList");
        QVERIFY(dialog && dialog->isVisible());
        const auto text = dialog->findChild<QPlainTextEdit*>("textureListText")->toPlainText();
        QVERIFY2(text.contains("textures/made/crate\n"), qPrintable(text));
        QVERIFY2(text.contains("textures/made/glass: "), qPrintable(text));
        QVERIFY2(text.contains(QString::fromStdString(root_->at("game").string())), qPrintable(text));
        dialog->close();
        QTRY_VERIFY(!bench_->find<QDialog>("textureList"));
        QVERIFY(bench_->action("map.textureList")->isEnabled());
    }

    void theGameFolderIsChosenInThePreferences() {
        const MadeFolder maps;
        maps.put("some/where/room.bsp", textured_room::roomBytes());
        textured_room::putGame(*root_);
        QVERIFY(open(maps.at("some/where/room.bsp")));
        QTRY_COMPARE(model().report().state, TextureReport::State::none);
        const auto folder = QString::fromStdString(root_->at("game").string());
        const auto inPreferences = [&](const QString& typed, QDialogButtonBox::StandardButton button) {
            QString before, found;
            whenAsked<QDialog>([&](QDialog& dialog) {
                auto* line = dialog.findChild<QLineEdit*>("pref.game.folder");
                before = line->text();
                found = dialog.findChild<QLabel*>("pref.game.found")->text();
                line->setText(typed);
                dialog.findChild<QDialogButtonBox*>("preferenceButtons")->button(button)->click();
            });
            bench_->action("edit.preferences")->trigger();
            return std::pair(before, found);
        };
        static_cast<void>(inPreferences(folder, QDialogButtonBox::Cancel));
        QCOMPARE(model().gameFolder(), QString());
        QVERIFY(inPreferences(folder, QDialogButtonBox::Ok).second.contains("No game folder"));
        QTRY_COMPARE(model().report().state, TextureReport::State::shown);
        const auto [before, found] = inPreferences(folder + "/gone", QDialogButtonBox::Ok);
        QCOMPARE(before, folder);
        QCOMPARE(found, QString("All 4 textures are shown"));
        QTRY_COMPARE(model().report().state, TextureReport::State::failed);
        QTRY_VERIFY(logged("gone") >= 1);
        QVERIFY(!barSpeaksOfTextures());
        bench_->restart();
        QCOMPARE(model().gameFolder(), folder + "/gone");
    }
};

NAVWRIGHT_GUI_TEST(TestMapLook);
#include "tst_map_look.moc"
