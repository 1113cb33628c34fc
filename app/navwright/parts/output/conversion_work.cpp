#include "app/navwright/parts/output/conversion_work.h"

#include <utility>

#include "core/base/memory_guard.h"
#include "core/nav/files/aq2_nav.h"
#include "core/rerelease/from_map/rerelease_nav.h"

namespace navwright {

namespace {

NavMapHelp helpOf(const std::shared_ptr<const GameMap>& map, JobContext& context) {
    return map ? mapHelp(map, 0, context) : NavMapHelp();
}

}  // namespace

ConversionWork::ConversionWork(QObject* parent) : QObject(parent) {
    connect(&work_, &LatestWork::progressed, this,
            [this](const QString&, qulonglong done, qulonglong total) { emit progressed(done, total); });
    connect(&work_, &LatestWork::ranOut, this, [this] {
        outcome_ = std::make_shared<const Outcome>(std::unexpected(Failure(outOfMemory())));
        emit changed();
    });
}

void ConversionWork::ask(std::shared_ptr<const Generation> generation, const NavTarget& target) {
    if (target.format == NavFormat::aq2) {
        // The nav is written as it is, which needs no other thread.
        work_.cancel();
        const auto nav = writeAq2Nav(generation->graph->graph);
        outcome_ = std::make_shared<const Outcome>(
            nav ? convertNav(*nav, generation->mapName, target, generation->parameters)
                : Outcome(std::unexpected(nav.error())));
        return emit changed();
    }
    run([generation = std::move(generation), target](JobContext& context) -> Outcome {
        NAV_ASSIGN(const auto nav, writeAq2Nav(generation->graph->graph));
        return convertNav(nav, generation->mapName, target, generation->parameters,
                          helpOf(generation->map, context));
    });
}

void ConversionWork::ask(const RereleaseNavFile& file, std::shared_ptr<const RereleaseGraph> graph,
                         std::string name, const NavTarget& target, const Parameters& parameters,
                         std::shared_ptr<const GameMap> map) {
    run([file, graph = std::move(graph), name = std::move(name), target, parameters,
         map = std::move(map)](JobContext& context) -> Outcome {
        return convertRereleaseNav(file, *graph, name, target, parameters, helpOf(map, context));
    });
}

void ConversionWork::run(std::function<Outcome(JobContext&)> make) {
    outcome_.reset();
    work_.run([this, make = std::move(make)](WorkContext& context) -> LatestWork::Done {
        auto outcome = std::make_shared<const Outcome>(make(context));
        return [this, outcome = std::move(outcome)] {
            outcome_ = outcome;
            emit changed();
        };
    });
    emit changed();
}

}  // namespace navwright
