#include "app/navwright/parts/view3d/view_words.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/navwright/shell/frame/layouts.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

using Words = ViewWords;

const std::string kLayout = "layout";
const std::string kLayers = "layers";     ///< keys of those that are visible
const std::string kLayer = "layer.";      ///< and its key
const std::string kOverlay = "overlay.";  ///< and its id: opacity, 1 where its eye is open
const std::string kCut = "height_cut";
const std::string kCamera = "camera";
const std::string kBookmark = "bookmark.";  ///< and a number from 1
const std::string kDemo = "filter.demo", kPlayer = "filter.player", kSeconds = "filter.seconds",
                  kSpeed = "filter.speed", kTypes = "filter.types", kSeen = "filter.seen_once";
const std::string kHidden = "hidden";
const std::string kNodeNumbers = "node_numbers", kOn = "on", kOff = "off";
const std::string kTimelineDemo = "timeline.demo";
const std::string kTimeline = "timeline";  ///< seconds, rate, loops, players

std::optional<std::string> wordOf(const Words& words, const std::string& key) {
    const auto found = words.find(key);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

std::string keyOf(LayerId layer) {
    return std::string(layerKey(layer));
}

void sayLayers(const LayerModel& layers, Words& words) {
    QStringList visible;
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        const auto& settings = layers.settings(layer);
        if (settings.visible) visible << QString::fromStdString(keyOf(layer));
        words[kLayer + keyOf(layer)] = layerText(layer, settings);
    }
    words[kLayers] = visible.join(QLatin1Char(',')).toStdString();
    words[kCut] = numbersText({layers.heightCut()});
    words[kNodeNumbers] = layers.nodeNumbers() ? kOn : kOff;
}

void showLayers(LayerModel& layers, const Words& words) {
    const auto visible = wordOf(words, kLayers);
    const auto names = QString::fromStdString(visible.value_or("")).split(QLatin1Char(','));
    for (int i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<LayerId>(i);
        auto settings = layers.settings(layer);
        if (const auto look = wordOf(words, kLayer + keyOf(layer))) readLayerText(layer, *look, settings);
        if (visible) settings.visible = names.contains(QString::fromStdString(keyOf(layer)));
        layers.set(layer, settings);
    }
    if (const auto cut = readNumbers(wordOf(words, kCut).value_or(""), 1))
        layers.setHeightCut(static_cast<float>(cut->front()));
    const auto numbers = wordOf(words, kNodeNumbers);
    if (numbers == kOn || numbers == kOff) layers.setNodeNumbers(numbers == kOn);
}

/// Only what differs from how overlays are at first. Which heat is seen goes with its panel.
void sayOverlays(const OverlayModel& overlays, Words& words) {
    for (const auto& id : overlays.ids()) {
        const bool eye = overlays.kind(id).group == ShownGroup::heat || overlays.wanted(id);
        const auto opacity = overlays.opacity(id);
        if (!eye || opacity < 1) words[kOverlay + id.toStdString()] = numbersText({opacity, eye ? 1.0 : 0.0});
    }
}

void showOverlays(OverlayModel& overlays, const Words& words) {
    for (const auto& id : overlays.ids()) {
        const auto said = readNumbers(wordOf(words, kOverlay + id.toStdString()).value_or("1,1"), 2);
        if (!said) continue;
        overlays.setOpacity(id, std::clamp(static_cast<float>(said->front()), 0.0F, 1.0F));
        if (overlays.kind(id).group != ShownGroup::heat) overlays.setEye(id, said->back() != 0);
    }
}

void sayFilter(const ShownData& shown, Words& words) {
    if (shown.demo) words[kDemo] = shown.demo->hex();
    if (shown.player) words[kPlayer] = *shown.player;
    if (shown.seconds) words[kSeconds] = numbersText({shown.seconds->first, shown.seconds->second});
    if (shown.speed) words[kSpeed] = numbersText({shown.speed->first, shown.speed->second});
    if (shown.types != 0) words[kTypes] = std::to_string(shown.types);
    if (shown.hideSeenOnce) words[kSeen] = kHidden;
}

/// The demo of the project that a word names.
std::optional<ContentHash> demoOf(const ProjectFile& project, const std::string& key) {
    const auto word = wordOf(project.view, key);
    const auto found = std::ranges::find_if(project.demos, [&](const ProjectDemo& one) {
        return word && one.file.hash && one.file.hash->hex() == *word;
    });
    return found == project.demos.end() ? std::nullopt : found->file.hash;
}

ShownData filterOf(const ProjectFile& project) {
    const auto& words = project.view;
    ShownData shown;
    shown.demo = demoOf(project, kDemo);
    shown.player = wordOf(words, kPlayer);
    if (const auto range = readNumbers(wordOf(words, kSeconds).value_or(""), 2))
        shown.seconds = {range->front(), range->back()};
    if (const auto range = readNumbers(wordOf(words, kSpeed).value_or(""), 2))
        shown.speed = {static_cast<float>(range->front()), static_cast<float>(range->back())};
    shown.types = QString::fromStdString(wordOf(words, kTypes).value_or("0")).toUInt();
    shown.hideSeenOnce = wordOf(words, kSeen) == kHidden;
    return shown;
}

void sayCamera(const WorkbenchView& view, Words& words) {
    words[kCamera] = cameraText(view.rig());
    for (int i = 0; i < ViewCamera::kBookmarks; ++i) {
        if (const auto& rig = view.camera().bookmark(i))
            words[kBookmark + std::to_string(i + 1)] = cameraText(*rig);
    }
}

void showCamera(WorkbenchView& view, const Words& words) {
    const auto rigAt = [&](const std::string& key) {
        const auto text = wordOf(words, key);
        return text ? cameraFromText(*text) : std::nullopt;
    };
    if (const auto rig = rigAt(kCamera)) view.camera().setRig(*rig);
    for (int i = 0; i < ViewCamera::kBookmarks; ++i)
        view.camera().setBookmark(i, rigAt(kBookmark + std::to_string(i + 1)));
}

void sayTimeline(const TimelinePanel& timeline, Words& words) {
    const auto state = timeline.state();
    if (!state) return;
    words[kTimelineDemo] = state->demo.hex();
    words[kTimeline] =
        numbersText({state->seconds, state->rate, state->loops ? 1.0 : 0.0, state->players ? 1.0 : 0.0});
}

void showTimeline(TimelinePanel& timeline, const ProjectFile& project) {
    const auto numbers = readNumbers(wordOf(project.view, kTimeline).value_or(""), 4);
    const auto demo = demoOf(project, kTimelineDemo);
    if (!numbers || !demo) return;
    timeline.setState({.demo = *demo,
                       .seconds = (*numbers)[0],
                       .rate = (*numbers)[1],
                       .loops = (*numbers)[2] != 0,
                       .players = (*numbers)[3] != 0});
}

}  // namespace

ViewWords viewWords(const WindowLook& look) {
    Words words;
    words[kLayout] = look.layouts.current().toStdString();
    sayLayers(look.workspace.layers, words);
    sayOverlays(look.workspace.overlays, words);
    sayFilter(look.workspace.filter.shown(), words);
    if (look.view) sayCamera(*look.view, words);
    sayTimeline(look.timeline, words);
    return words;
}

void showAsWords(const WindowLook& look, const ProjectFile& project) {
    // A workspace has layers of its own; those of the project come after it.
    if (const auto layout = wordOf(project.view, kLayout)) look.layouts.show(QString::fromStdString(*layout));
    showLayers(look.workspace.layers, project.view);
    showOverlays(look.workspace.overlays, project.view);
    look.workspace.filter.set(filterOf(project));
    showTimeline(look.timeline, project);
    if (look.view) showCamera(*look.view, project.view);
}

std::string cameraText(const CameraRig& rig) {
    QStringList numbers;
    for (const float number :
         {rig.target().x, rig.target().y, rig.target().z, rig.yaw(), rig.pitch(), rig.distance()}) {
        numbers << QString::number(number, 'g', 9);
    }
    return numbers.join(QLatin1Char(',')).toStdString();
}

std::optional<CameraRig> cameraFromText(const std::string& text) {
    const auto parts = QString::fromStdString(text).split(QLatin1Char(','));
    std::array<float, 6> numbers{};
    if (parts.size() != static_cast<qsizetype>(numbers.size())) return std::nullopt;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        bool good = false;
        numbers[i] = parts.at(static_cast<qsizetype>(i)).toFloat(&good);
        if (!good || !std::isfinite(numbers[i])) return std::nullopt;
    }
    if (numbers[5] <= 0) return std::nullopt;
    CameraRig rig;
    rig.zoom(numbers[5] / rig.distance());
    rig.lookFrom(numbers[3], numbers[4]);
    rig.setTarget({numbers[0], numbers[1], numbers[2]});
    return rig;
}

namespace {

constexpr int kParts = 4;
constexpr int kNumbers = 5;
constexpr int kDigits = 17;
constexpr std::string_view kLocked = "locked", kFree = "free";

QString words(std::string_view text) {
    return QString::fromUtf8(text);
}

std::optional<int> colouringNamed(LayerId layer, const QString& key) {
    const auto kinds = colourings(layer);
    const auto found = std::ranges::find_if(kinds, [&](const auto& kind) { return words(kind.key) == key; });
    if (found == kinds.end()) return std::nullopt;
    return static_cast<int>(found - kinds.begin());
}

std::optional<Palette> paletteNamed(const QString& name) {
    for (int i = 0; i < kPaletteCount; ++i) {
        if (words(paletteName(static_cast<Palette>(i))) == name) return static_cast<Palette>(i);
    }
    return std::nullopt;
}

}  // namespace

std::string numbersText(std::initializer_list<double> numbers) {
    QStringList texts;
    for (const double number : numbers) texts << QString::number(number, 'g', kDigits);
    return texts.join(QLatin1Char(',')).toStdString();
}

std::optional<std::vector<double>> readNumbers(const std::string& text, int count) {
    std::vector<double> numbers;
    for (const auto& part : QString::fromStdString(text).split(QLatin1Char(','))) {
        bool good = false;
        numbers.push_back(part.toDouble(&good));
        if (!good || !std::isfinite(numbers.back())) return std::nullopt;
    }
    if (static_cast<int>(numbers.size()) != count) return std::nullopt;
    return numbers;
}

std::string layerText(LayerId layer, const LayerSettings& settings) {
    const QStringList parts{words(colouringAt(layer, settings.colourBy).key),
                            words(paletteName(settings.palette)),
                            QString::fromStdString(numbersText({settings.opacity, settings.low, settings.high,
                                                                settings.filterLow, settings.filterHigh})),
                            words(settings.rangeLocked ? kLocked : kFree)};
    return parts.join(QLatin1Char(';')).toStdString();
}

void readLayerText(LayerId layer, const std::string& text, LayerSettings& settings) {
    const auto parts = QString::fromStdString(text).split(QLatin1Char(';'));
    if (parts.size() != kParts) return;
    const auto colouring = colouringNamed(layer, parts[0]);
    const auto palette = paletteNamed(parts[1]);
    const auto numbers = readNumbers(parts[2].toStdString(), kNumbers);
    if (!colouring || !palette || !numbers) return;
    const auto number = [&](std::size_t i) { return static_cast<float>((*numbers)[i]); };
    settings.colourBy = *colouring;
    settings.palette = *palette;
    settings.opacity = std::clamp(number(0), 0.0F, 1.0F);
    settings.low = number(1);
    settings.high = number(2);
    settings.filterLow = number(3);
    settings.filterHigh = number(4);
    settings.rangeLocked = parts[3] == words(kLocked);
}

}  // namespace navwright
