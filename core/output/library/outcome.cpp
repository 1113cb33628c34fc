#include "core/output/library/outcome.h"

#include <fmt/format.h>

#include "core/base/parameter_preset.h"
#include "core/output/library/navwright/navwright.h"

namespace navwright::library::inline v1 {

std::string_view version() {
    return NAVWRIGHT_VERSION;
}

std::string Error::message() const {
    if (cancelled) return "Cancelled";
    return navwright::Error{what, where, hint}.message();
}

void WorkSink::progress(std::string_view task, std::size_t done, std::size_t total) {
    if (work_.progress) work_.progress(task, done, total);
}

void WorkSink::log(LogLevel level, std::string_view message) {
    if (work_.warning && level >= LogLevel::warning) work_.warning(message);
}

Error publicError(const Failure& failure) {
    if (failure.cancelled()) return {.what = {}, .cancelled = true};
    const auto& error = failure.error();
    return {error.what, error.where, error.hint};
}

navwright::Result<const GameMap*> readMapOf(const Map& map) {
    if (!map.inside) return fail("The map was not read", map.name, "call readMap()");
    return map.inside.get();
}

navwright::Result<> checkRange(std::string_view what, double value, double least, double most) {
    if (value >= least && value <= most) return {};
    return fail(fmt::format("{} is {:g}, not {:g} to {:g}", what, value, least, most));
}

navwright::Result<Parameters> parametersOf(const Settings& settings) {
    NAV_ASSIGN(auto parameters, loadPreset(settings.preset));
    for (const auto& [key, value] : settings.parameters) NAV_TRY(parameters.setText(key, value));
    return parameters;
}

}  // namespace navwright::library::inline v1
