#pragma once

#include <vector>

#include "core/physics/movement/link_physics.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Whether players can be there at all; false for non-finite places.
[[nodiscard]] bool isOnMap(const Vec3& place);

/// A start for a link: place, speed and view. Starts are the place itself at rest and at full speed, slightly
/// to either side, and with a run-up; looking ahead, back and aside, as bots look at other nodes than the
/// next and jump along their view. There are none only if no body can stand at the place itself.
struct LinkStart {
    BotBody body;
    bool running = false;
    Vec3 lookAt{0};  ///< where it looks all the time
};
[[nodiscard]] std::vector<LinkStart> linkStarts(const LinkWorld& world, const LinkPlaces& ends);

/// Runs a start along the task, see runLink().
[[nodiscard]] LinkRun runFrom(const LinkWorld& world, const LinkStart& start, BotTask task,
                              const Vec3& resting, int maxFrames);

/// The controls that may work for a link, simplest first.
[[nodiscard]] std::vector<BotTask> linkTasks(const LinkWorld& world, const LinkPlaces& ends);

/// The kind of movement of a run that arrived.
[[nodiscard]] MoveMeans meansOf(const LinkRun& run, const BotTask& task);

/// Why and where a run failed.
struct RunFailure {
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};
};
[[nodiscard]] RunFailure failureOf(const LinkRun& run, const BotTask& task);

/// Frame limit of a run: far more than a bot that arrives needs.
[[nodiscard]] int frameLimit(const LinkPlaces& ends);

}  // namespace navwright
