#include "models/document.h"

#include <algorithm>

#include "demo/demo_files.h"
#include "models/nav_generation.h"
#include "models/parameter_command.h"

namespace navwright {

Document::Document(QObject* parent) : QObject(parent) {
    connect(&runner_, &GenerationRunner::busyChanged, this, &Document::busyChanged);
    connect(&runner_, &GenerationRunner::progressed, this, &Document::progressed);
    connect(&runner_, &GenerationRunner::logged, this, &Document::logged);
    connect(&runner_, &GenerationRunner::failed, this, &Document::failed);
    connect(&runner_, &GenerationRunner::cancelled, this, &Document::cancelled);
    connect(&runner_, &GenerationRunner::finished, this,
            [this](std::shared_ptr<const Generation> generation) {
                previous_ = std::exchange(generation_, std::move(generation));
                emit generationChanged();
            });
}

Result<> Document::openMap(const std::filesystem::path& path) {
    NAV_ASSIGN(auto map, GameMap::read(path));
    setMap(path, std::move(map));
    return {};
}

void Document::setMap(const std::filesystem::path& path, std::shared_ptr<const GameMap> map) {
    mapPath_ = path;
    map_ = std::move(map);
    emit mapChanged();
    regenerate();
}

void Document::showNav(const std::filesystem::path& path, NavGraph graph) {
    runner_.cancel();
    undoStack_.clear();
    demos_.clear();
    navPath_ = path;
    previous_ = std::exchange(generation_, generationOfNav(std::move(graph), path.stem().string(), map_));
    emit demosChanged();
    emit generationChanged();
}

Result<> Document::addDemos(const std::vector<std::filesystem::path>& paths) {
    JobContext context;
    NAV_ASSIGN(const auto files, collectDemoFiles(paths, context));
    for (const auto& file : files) {
        if (std::ranges::find(demos_, file, &Demo::path) == demos_.end()) demos_.push_back({file, true});
    }
    navPath_.clear();
    emit demosChanged();
    regenerate();
    return {};
}

void Document::closeAll() {
    runner_.cancel();
    undoStack_.clear();
    demos_.clear();
    map_.reset();
    mapPath_.clear();
    navPath_.clear();
    generation_.reset();
    previous_.reset();
    parameters_ = Parameters();
    emit mapChanged();
    emit demosChanged();
    emit parametersChanged();
    emit generationChanged();
}

Result<> Document::setParameter(Param id, double value, int drag) {
    auto changed = parameters_;
    NAV_TRY(changed.set(id, value));
    if (changed == parameters_) return {};
    const auto& label = parameterRow(id).label;
    const auto name = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
    undoStack_.push(new ParameterCommand(*this, changed, tr("Change %1").arg(name), drag));
    return {};
}

void Document::setParameters(const Parameters& parameters, const QString& what) {
    if (parameters != parameters_) undoStack_.push(new ParameterCommand(*this, parameters, what, 0));
}

void Document::setDemoIncluded(const std::filesystem::path& path, bool included) {
    const auto demo = std::ranges::find(demos_, path, &Demo::path);
    if (demo == demos_.end() || demo->included == included) return;
    undoStack_.push(new DemoIncludedCommand(*this, path, included));
}

void Document::applyParameters(const Parameters& parameters) {
    parameters_ = parameters;
    emit parametersChanged();
    regenerate();
}

void Document::applyDemoIncluded(const std::filesystem::path& path, bool included) {
    const auto demo = std::ranges::find(demos_, path, &Demo::path);
    if (demo == demos_.end()) return;
    demo->included = included;
    emit demosChanged();
    regenerate();
}

void Document::regenerate() {
    PipelineInput input;
    input.map = map_;
    input.archive = true;
    input.keepRaw = true;
    for (const auto& demo : demos_) {
        if (demo.included) input.demos.push_back({.path = demo.path});
    }
    if (!input.demos.empty()) runner_.request(std::move(input), parameters_);
}

}  // namespace navwright
