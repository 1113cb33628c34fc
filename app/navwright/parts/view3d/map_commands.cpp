#include "app/navwright/parts/view3d/map_commands.h"

#include <QCoreApplication>

#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/index.h"
#include "widgets/parameters/panel/map_look_box.h"
#include "widgets/parameters/panel/texture_list.h"

namespace navwright {

namespace {

constexpr float kUsualDim = 0.6f;

QString mapText(const char* text) {
    return QCoreApplication::translate("MapCommands", text);
}

QString idOf(const char* menu, std::string_view key) {
    return QString::fromLatin1(menu) + QString::fromUtf8(key);
}

Command modeCommand(MapLookModel& model, MapMode mode, const QString& title, const QString& help) {
    return {.id = idOf("map.mode.", mapModeKey(mode)),
            .title = title,
            .help = help,
            .run = [&model, mode] { model.change([mode](MapLook& look) { look.mode = mode; }); },
            .checked = [&model, mode] { return model.look().mode == mode; },
            .choice = "map.mode",
            .looksOnly = true};
}

Command kindCommand(MapLookModel& model, MapKind kind, const QString& help) {
    return {.id = idOf("map.show.", mapKindKey(kind)),
            .title = mapText("Show %1").arg(mapKindTitle(kind).toLower()),
            .help = help,
            .run = [&model, kind] { model.setShown(kind, !model.look().shows(kind)); },
            .checked = [&model, kind] { return model.look().shows(kind); },
            .looksOnly = true};
}

MenuEntries modes(MapLookModel& model) {
    return {modeCommand(model, MapMode::textured, mapText("&Textures"),
                        mapText("Show the map's textures, or tints where there are none.")),
            modeCommand(model, MapMode::light, mapText("&Light alone"),
                        mapText("Show the map's light without textures.")),
            modeCommand(model, MapMode::flat, mapText("&Flat tints"),
                        mapText("Show the map in plain colours without light.")),
            Command{.id = "map.nextMode",
                    .title = mapText("&Next of these"),
                    .keys = mapText("Shift+T"),
                    .help = mapText("Change from textures to light, to flat tints, and back."),
                    .run =
                        [&model] {
                            model.change([](MapLook& look) {
                                const auto next = (toIndex(look.mode) + 1) % kMapModes;
                                look.mode = static_cast<MapMode>(next);
                            });
                        },
                    .looksOnly = true}};
}

MenuEntries lights(MapLookModel& model) {
    return {
        Command{
            .id = "map.dim",
            .title = mapText("&Dim the map"),
            .keys = mapText("Shift+G"),
            .help = mapText("Make the map darker and greyer, so that the nav stands out."),
            .run = [&model] { model.change([](MapLook& look) { look.dim = look.dim > 0 ? 0 : kUsualDim; }); },
            .checked = [&model] { return model.look().dim > 0; },
            .looksOnly = true},
        Command{.id = "map.fullBright",
                .title = mapText("F&ull bright"),
                .keys = mapText("Shift+U"),
                .help = mapText("Show textures without the map's light."),
                .run = [&model] { model.change([](MapLook& look) { look.fullBright = !look.fullBright; }); },
                .checked = [&model] { return model.look().fullBright; },
                .looksOnly = true}};
}

MenuEntries kinds(MapLookModel& model) {
    return {kindCommand(model, MapKind::sky, mapText("Show or hide the pictures of the sky.")),
            kindCommand(model, MapKind::clip, mapText("Show or hide invisible brushes that stop players.")),
            kindCommand(model, MapKind::hint,
                        mapText("Show or hide brushes that tell the compiler where to cut the map.")),
            kindCommand(model, MapKind::nodraw,
                        mapText("Show or hide sides of brushes that the game does not draw.")),
            kindCommand(model, MapKind::trigger,
                        mapText("Show or hide volumes that have an effect on players in them."))};
}

}  // namespace

Menu mapMenu(Workspace& workspace, const Condition& drawn, const Needs& needs, QWidget& window) {
    auto& model = workspace.mapLook;
    const Condition looked{[&model] { return model.report().state == TextureReport::State::shown; },
                           mapText("the map has no textures yet")};
    Menu menu{
        .id = "menu.camera.map",
        .title = mapText("Look of the &map"),
        .entries = modes(model) + MenuEntries{Separator()} + lights(model) + MenuEntries{Separator()} +
                   kinds(model) + MenuEntries{Separator()},
        .follows = {Follows(model, &MapLookModel::changed), Follows(model, &MapLookModel::reportChanged)}};
    for (auto& entry : menu.entries) {
        if (auto* command = std::get_if<Command>(&entry)) command->when = {needs.shownMap, drawn};
    }
    menu.entries.emplace_back(
        Command{.id = "map.textureList",
                .title = mapText("Li&st textures…"),
                .help = mapText("List the missing textures, and where they were searched."),
                .when = {needs.shownMap, drawn, looked},
                .run = [&model, &window] { showTextureList(model.report(), &window); },
                .looksOnly = true});
    return menu;
}

}  // namespace navwright
