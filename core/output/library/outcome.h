#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/job_context.h"
#include "core/base/memory_guard.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/base/stop_scope.h"
#include "core/base/vec3.h"
#include "core/output/library/navwright/basics.h"
#include "core/output/library/navwright/map.h"

namespace navwright {
struct AasFile;
}

namespace navwright::library::inline v1 {

struct Areas;

/// Forwards a job's reports.
class WorkSink final : public JobSink {
  public:
    explicit WorkSink(const Work& work) : work_(work) {}

    void progress(std::string_view task, std::size_t done, std::size_t total) override;
    void log(LogLevel level, std::string_view message) override;

  private:
    const Work& work_;
};

[[nodiscard]] Error publicError(const Failure& failure);

/// Errors: below `least`, above `most`, or no number. `what`: names the value.
[[nodiscard]] navwright::Result<> checkRange(std::string_view what, double value, double least, double most);

/// The enumerator of this name among `count` of them, as `nameOf` names them. Errors: there is none; `what`
/// names what was asked for.
template <class Kind>
[[nodiscard]] navwright::Result<Kind> kindOf(std::string_view what, std::string_view name, int count,
                                             std::string_view (*nameOf)(Kind)) {
    std::string known;
    for (int i = 0; i < count; ++i) {
        const auto kind = static_cast<Kind>(i);
        if (nameOf(kind) == name) return kind;
        known += (i > 0 ? ", " : "") + std::string(nameOf(kind));
    }
    return fail("There is no " + std::string(what) + " \"" + std::string(name) + "\"", {},
                "there are: " + known);
}

/// The preset with the overrides applied. Errors: unknown preset or key, a value out of range.
[[nodiscard]] navwright::Result<Parameters> parametersOf(const Settings& settings);

[[nodiscard]] inline Point publicPoint(const Vec3& at) {
    return {at.x, at.y, at.z};
}

[[nodiscard]] inline Vec3 innerPoint(const Point& at) {
    return {at.x, at.y, at.z};
}

/// The map as the rooms know it. Errors: readMap() did not make it.
[[nodiscard]] navwright::Result<const GameMap*> readMapOf(const Map& map);

/// The areas as the rooms know them. `where`: for the error. Errors: makeAreas() or readAreas() did not make
/// them.
[[nodiscard]] navwright::Result<const AasFile*> readAreasOf(const Areas& areas, std::string where = {});

/// Runs `task`, which takes a JobContext& and returns an internal Result, with the options of `work`.
template <class Task>
[[nodiscard]] auto publicOutcome(const Work& work, Task&& task)
    -> Result<typename std::invoke_result_t<Task, JobContext&>::value_type> {
    WorkSink sink(work);
    JobContext context(work.stop, &sink);
    const StopScope scope(work.stop);
    auto outcome = withinMemory([&] { return task(context); });
    // A stopped reader may look like a bad file to its caller.
    if (!outcome && context.stopRequested()) outcome = cancelled();
    if (!outcome) return std::unexpected(publicError(outcome.error()));
    if constexpr (std::same_as<typename decltype(outcome)::value_type, void>) {
        return {};
    } else {
        return *std::move(outcome);
    }
}

}  // namespace navwright::library::inline v1
