#pragma once

#include <vector>

#include "core/physics/movement/link_physics.h"
#include "core/physics/movement/link_run.h"

namespace navwright {

/// Whether players can be there at all; false for what is not finite.
[[nodiscard]] bool isOnMap(const Vec3& place);

/// The places, speeds and views from which a link is tried: the place itself at rest and at full speed, a bit
/// to either side, and a run-up; looking ahead, back and aside, since bots look at other nodes than the next
/// and jump along their view. Never empty unless no body can stand at the place itself.
struct LinkStart {
    BotBody body;
    bool running = false;
    Vec3 lookAt{0};  ///< what it looks at all the way
};
[[nodiscard]] std::vector<LinkStart> linkStarts(const LinkWorld& world, const LinkPlaces& ends);

/// Drives the start along the task, see runLink().
[[nodiscard]] LinkRun runFrom(const LinkWorld& world, const LinkStart& start, BotTask task,
                              const Vec3& resting, int maxFrames);

/// The ways of driving that may lead there, plain ones first.
[[nodiscard]] std::vector<BotTask> linkTasks(const LinkWorld& world, const LinkPlaces& ends);

/// What a run that arrived was.
[[nodiscard]] MoveMeans meansOf(const LinkRun& run, const BotTask& task);

/// Why a run did not arrive, and where.
struct RunFailure {
    LinkFailure failure = LinkFailure::none;
    Vec3 place{0};
};
[[nodiscard]] RunFailure failureOf(const LinkRun& run, const BotTask& task);

/// Frames a run may take: far more than a bot that gets there needs.
[[nodiscard]] int frameLimit(const LinkPlaces& ends);

}  // namespace navwright
