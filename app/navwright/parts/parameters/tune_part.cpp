#include "app/navwright/parts/parameters/tune_part.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/index.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_text.h"
#include "widgets/parameters/panel/parameter_panel.h"
#include "widgets/parameters/panel/preset_box.h"
#include "widgets/parameters/panel/stage_panel.h"
#include "widgets/parameters/tuning/tuning_panel.h"

namespace navwright {

namespace {

constexpr const char* kLayerNames[kLayerCount] = {
    QT_TRANSLATE_NOOP("Layer", "Map"),           QT_TRANSLATE_NOOP("Layer", "Raw traces"),
    QT_TRANSLATE_NOOP("Layer", "Gated samples"), QT_TRANSLATE_NOOP("Layer", "Votes"),
    QT_TRANSLATE_NOOP("Layer", "Clusters"),      QT_TRANSLATE_NOOP("Layer", "Nodes"),
    QT_TRANSLATE_NOOP("Layer", "Links"),         QT_TRANSLATE_NOOP("Layer", "Strafe archive"),
    QT_TRANSLATE_NOOP("Layer", "Test"),          QT_TRANSLATE_NOOP("Layer", "Areas"),
    QT_TRANSLATE_NOOP("Layer", "Reachabilities")};

QString layerName(int layer) {
    return QCoreApplication::translate("Layer", kLayerNames[layer]).toLower();
}

/// Beside the settings, so that a person's own presets are where everything else of theirs is.
std::filesystem::path presetFolder(const QSettings& settings) {
    return QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("presets")).toStdString();
}

/// Logs missing textures, once per map. No message bar is needed, since a map can be worked on in flat tints.
void logTextures(const TextureReport& report, Messages& messages) {
    using State = TextureReport::State;
    if (report.state == State::failed) messages.log(LogLevel::warning, textureWords(report));
    if (report.state != State::shown) return;
    constexpr std::size_t kNamed = 3;
    QStringList places;
    for (const auto& place : report.lookedIn) {
        if (places.size() < static_cast<qsizetype>(kNamed)) places << QString::fromStdString(place);
    }
    const auto more = report.lookedIn.size() - toIndex(places.size());
    auto words =
        TunePart::tr("%1; looked in %2").arg(textureWords(report), places.join(QStringLiteral(", ")));
    if (more > 0) words += TunePart::tr(" and %1 more").arg(more);
    messages.log(report.without > 0 ? LogLevel::warning : LogLevel::info, words);
    if (!report.warnings.empty()) {
        messages.log(LogLevel::warning,
                     TunePart::tr("%1 cannot be read: Camera, Look of the map, List textures says why")
                         .arg(countText(report.warnings.size(), "file", "files")));
    }
}

}  // namespace

TunePart::TunePart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                   QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      stages_(
          new StagePanel(workspace.document, workspace.layers, workspace.overlays, workspace.mapLook, view)) {
    docks.add(
        QStringLiteral("stages"), tr("Stages"), Qt::LeftDockWidgetArea, stages_,
        {tr("layers"), tr("overlays"), tr("what is shown"), tr("opacity"), tr("heat map"), tr("legend")});
    parameters_ = new ParameterPanel(workspace.document, view, presetFolder(*workspace.settings));
    messages.showFailures(*parameters_);
    parameters_->takeTurns(workspace.difference);
    connect(&workspace.difference, &ShownDifference::said, &messages, &Messages::tell);
    presets_ = &parameters_->presets();
    parametersDock_ = docks.add(QStringLiteral("parameters"), tr("Parameters"), Qt::LeftDockWidgetArea,
                                parameters_, {tr("thresholds"), tr("presets"), tr("settings")});
    tuning_ = new TuningPanel(workspace.document);
    docks.add(QStringLiteral("tuning"), tr("Tuning"), Qt::BottomDockWidgetArea, tuning_,
              {tr("search for parameters"), tr("optimise")});
    messages.showFailures(tuning_->session());
    connect(tuning_, &TuningPanel::takenOver, this, &TunePart::takeTuned);
    const auto* mapLook = &workspace.mapLook;
    connect(mapLook, &MapLookModel::reportChanged, &messages,
            [&messages, mapLook] { logTextures(mapLook->report(), messages); });
    // The legend of a test is what one wants to read when it is shown.
    connect(&workspace.testing.tested(), &TestedNav::shown, stages_,
            [stages = stages_] { stages->choose(LayerId::navtest); });
}

void TunePart::showParameter(Param id) {
    bringUp(*parametersDock_);
    parameters_->showParameter(id);
}

QWidget& TunePart::presets() {
    return *presets_;
}

void TunePart::takeTuned(const Parameters& values) {
    workspace_.document.setParameters(values, tr("Tuned values"));
    const auto map = workspace_.document.map();
    presets_->save(map ? tr("tuned on %1").arg(QString::fromStdString(map->name())) : tr("tuned"));
}

Menu TunePart::menu() {
    auto& layers = workspace_.layers;
    MenuEntries alone, shown;
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        const auto key = static_cast<Qt::Key>(Qt::Key_0 + i);
        const auto name = layerName(i);
        alone.push_back(Command{
            .id = QStringLiteral("stage.solo.%1").arg(i),
            .title = tr("Only %1").arg(name),
            .keys = i < kLayerKeys ? QKeySequence(key) : QKeySequence(),
            .help =
                layer == LayerId::map
                    ? tr("Show only the map; run again to bring the other stages back.")
                    : tr("Show only the %1 and the map; run again to bring the other stages back.").arg(name),
            .synonyms = layer == LayerId::navtest ? QStringList{tr("heat map"), tr("visits")} : QStringList(),
            .run = [&layers, layer] { layers.solo(layer); }});
        shown.push_back(Command{.id = QStringLiteral("stage.show.%1").arg(i),
                                .title = tr("Show %1").arg(name),
                                .keys = i < kLayerKeys ? QKeySequence(Qt::SHIFT | key) : QKeySequence(),
                                .help = tr("Show or hide the %1.").arg(name),
                                .run =
                                    [&layers, stages = stages_, layer] {
                                        const bool show = !layers.settings(layer).visible;
                                        layers.setVisible(layer, show);
                                        if (show) stages->choose(layer);
                                    },
                                .checked = [&layers, layer] { return layers.settings(layer).visible; }});
    }
    const MenuEntries less{
        Command{.id = "stage.isolate",
                .title = tr("&Isolate what is chosen"),
                .help = tr("Show what is chosen in the panel Stages and the map, without marks and heat; run "
                           "again to bring the rest back."),
                .synonyms = {tr("solo"), tr("hide the rest")},
                .run = [stages = stages_] { stages->isolateChosen(); },
                .looksOnly = true},
        Command{.id = "stage.onlySelected",
                .title = tr("Only &what is selected"),
                .help = tr(
                    "Hide nodes, links and the like that are not selected; links of a selected node stay."),
                .synonyms = {tr("isolate"), tr("hide the rest")},
                .run = [&layers] { layers.setOnlySelected(!layers.onlySelected()); },
                .checked = [&layers] { return layers.onlySelected(); },
                .looksOnly = true}};
    return {.id = "menu.stages",
            .title = tr("&Stages"),
            .entries = alone + MenuEntries{Separator()} + shown + MenuEntries{Separator()} + less,
            .follows = {Follows(layers, &LayerModel::changed),
                        Follows(layers, &LayerModel::onlySelectedChanged)}};
}

}  // namespace navwright
