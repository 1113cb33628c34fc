#include "app/navwright/parts/map/area_part.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <string_view>

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"
#include "widgets/common/models/work_folder.h"
#include "widgets/map/areas/area_panel.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

AreaPart::AreaPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                   QWidget& window, QObject* parent)
    : QObject(parent), workspace_(workspace), messages_(messages), window_(window) {
    auto* panel = new AreaPanel(workspace.document, workspace.areas, workspace.layers, workspace.selection);
    page_ = docks.addPage(kShapePanel, QStringLiteral("areas"), tr("Areas"), panel);
    connect(panel, &AreaPanel::openWanted, this, &AreaPart::open);
    connect(panel, &AreaPanel::compareWanted, this, &AreaPart::compare);
    if (view) connect(panel, &AreaPanel::placeWanted, &view->camera(), &ViewCamera::lookAt);
    const auto* areas = &workspace.areas;
    messages.showFailures(*areas, kAreasTopic);
    connect(areas, &AreaModel::warned, &messages,
            [&messages](const QString& text) { messages.log(LogLevel::warning, text); });
    connect(areas, &AreaModel::arrived, this, &AreaPart::show);
    connect(areas, &AreaModel::arrived, this, &AreaPart::findWhatIsShown);
    connect(&workspace.layers, &LayerModel::changed, this, [this](LayerId layer) {
        if (layer == LayerId::areas) findWhatIsShown();
    });
}

/// Shows the layers of areas that a person asked for, unless the command line lists the layers to show.
void AreaPart::show() {
    messages_.retire(kAreasTopic);
    // Area numbers mean other areas now.
    auto selected = workspace_.selection.items();
    std::erase_if(selected, [](const Item& item) {
        return item.kind == ItemKind::area || item.kind == ItemKind::reachability;
    });
    workspace_.selection.selectAll(std::move(selected));
    const auto& areas = *workspace_.areas.areas();
    messages_.log(LogLevel::info,
                  tr("%1 and %2, %3")
                      .arg(countText(areas.aas.areas.size() - 1, "area", "areas"),
                           countText(areas.graph.reachabilities().size(), "reachability", "reachabilities"),
                           AreaModel::sourceOf(areas)));
    if (workspace_.unattended) return;
    workspace_.layers.setVisible(LayerId::areas, true);
    if (areas.hasReachabilities()) workspace_.layers.setVisible(LayerId::reachabilities, true);
}

QString AreaPart::askForAreas(const QString& title) {
    auto& settings = *workspace_.settings;
    const auto file = QFileDialog::getOpenFileName(
        &window_, title, preferred(settings, preference::openFolder, QDir::homePath()),
        openFilter(tr("Areas"), {FileKind::aas}));
    if (!file.isEmpty()) prefer(settings, preference::openFolder, QFileInfo(file).absolutePath());
    return file;
}

void AreaPart::open() {
    const auto file = askForAreas(tr("Open areas"));
    if (file.isEmpty()) return;
    workspace_.areas.open(filePath(file));
    bringUp(*page_);
}

void AreaPart::compare() {
    const auto file = askForAreas(tr("Compare with areas"));
    if (file.isEmpty()) return;
    workspace_.areas.openForeign(filePath(file));
    bringUp(*page_);
}

/// Tries all reachabilities, colours them by the result, and shows the panel that lists it.
void AreaPart::prove() {
    workspace_.areas.prove();
    bringUp(*page_);
    auto& layers = workspace_.layers;
    const auto kinds = colourings(LayerId::reachabilities);
    const auto proof = std::ranges::find(kinds, std::string_view("proof"), &ColouringKind::key);
    auto settings = layers.settings(LayerId::reachabilities);
    settings = {
        .visible = true, .opacity = settings.opacity, .colourBy = static_cast<int>(proof - kinds.begin())};
    layers.set(LayerId::reachabilities, settings);
}

/// Finds who sees whom, and colours areas by how much floor sees them.
void AreaPart::see() {
    workspace_.areas.see();
    bringUp(*page_);
    auto& layers = workspace_.layers;
    const auto opacity = layers.settings(LayerId::areas).opacity;
    layers.set(
        LayerId::areas,
        {.visible = true, .opacity = opacity, .colourBy = colouringNumber(LayerId::areas, "exposure")});
}

void AreaPart::findWhatIsShown() {
    auto& areas = workspace_.areas;
    const auto settings = workspace_.layers.settings(LayerId::areas);
    if (!settings.visible || !areas.areas() || areas.busy()) return;
    const auto key = colouringAt(LayerId::areas, settings.colourBy).key;
    const auto isOneOf = [key](auto... keys) { return ((key == keys) || ...); };
    if (isOneOf("use", "visits") && !areas.proofs()) areas.prove();
    if (isOneOf("exposure", "overlooks", "cover") && !areas.sight()) areas.see();
}

void AreaPart::save() {
    const auto areas = workspace_.areas.areas();
    const auto map = workspace_.document.map();
    if (!areas || !map) return;
    const auto folder = workFolder(workspace_.document);
    auto file = QFileDialog::getSaveFileName(
        &window_, tr("Save areas"), QDir(folder).filePath(QString::fromStdString(map->name()) + ".aas"),
        fileFilter(tr("Areas"), {FileKind::aas}));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".aas");
    const auto written = offThread(tr("Saving areas"), [areas, target = filePath(file)]() -> Result<> {
        NAV_ASSIGN(const auto bytes, writeAas(areas->aas));
        return writeFile(target, bytes);
    });
    if (!written) return messages_.showError(written.error().error(), kExportTopic);
    messages_.retire(kExportTopic);
    messages_.tell(tr("Written: %1").arg(file));
    messages_.log(LogLevel::info, tr("Written: %1").arg(file));
}

Menu AreaPart::menu(const Needs& needs) {
    auto& areas = workspace_.areas;
    const Condition some{[&areas] { return areas.areas() != nullptr; }, tr("make or open areas first")};
    const Condition compared{[&areas] { return areas.foreign() != nullptr; }, tr("no areas are compared")};
    return {
        .id = "menu.map",
        .title = tr("&Map"),
        .entries =
            {Command{
                 .id = "areas.make",
                 .title = tr("&Make areas"),
                 .help =
                     tr("Divide the space that players can be in into areas, and find their reachabilities."),
                 .when = {needs.map},
                 .run =
                     [this] {
                         workspace_.areas.make();
                         bringUp(*page_);
                     }},
             Command{.id = "areas.open",
                     .title = tr("&Open areas…"),
                     .help = tr("Show the areas of a file (.aas) instead."),
                     .when = {needs.map},
                     .run = [this] { open(); }},
             Command{.id = "areas.save",
                     .title = tr("&Save areas…"),
                     .help = tr(
                         "Write the areas and their reachabilities to a file (.aas) for Quake III's bots."),
                     .when = {some},
                     .run = [this] { save(); }},
             Command{.id = "areas.prove",
                     .title = tr("&Try all reachabilities"),
                     .help = tr("Let a simulated player try every reachability, and find each in the open "
                                "demos and the last test; colours then show the evidence."),
                     .when = {some,
                              {[&areas] { return areas.areas() && areas.areas()->hasReachabilities(); },
                               tr("these areas have no reachabilities")}},
                     .run = [this] { prove(); }},
             Command{
                 .id = "areas.sight",
                 .title = tr("Find sight &between places"),
                 .help = tr("Find which places on the floor see each other; colours then show how much floor "
                            "sees each area."),
                 .when = {some},
                 .run = [this] { see(); }},
             Separator(),
             Command{
                 .id = "areas.compare",
                 .title = tr("&Compare with areas…"),
                 .help = tr(
                     "List the areas and reachabilities that only these areas or only those of a file have."),
                 .when = {some},
                 .run = [this] { compare(); }},
             Command{.id = "areas.uncompare",
                     .title = tr("Compare with &nothing"),
                     .help = tr("End the comparison of areas."),
                     .when = {compared},
                     .run = [&areas] { areas.closeForeign(); }}},
        .follows = {Follows(areas, &AreaModel::changed)}};
}

}  // namespace navwright
