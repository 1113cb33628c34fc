#include "core/output/library/navwright/settings.h"

#include "core/output/library/outcome.h"

namespace navwright::library::inline v1 {

Result<std::vector<Parameter>> parameters(const Settings& settings) {
    return publicOutcome({}, [&](JobContext&) -> navwright::Result<std::vector<Parameter>> {
        NAV_ASSIGN(const auto values, parametersOf(settings));
        const Parameters defaults;
        std::vector<Parameter> listed;
        for (const auto& row : parameterTable()) {
            Parameter one{.key = std::string(row.key),
                          .value = values.text(row.id),
                          .usual = defaults.text(row.id),
                          .unit = std::string(row.unit),
                          .stage = std::string(stageName(row.stage)),
                          .title = std::string(row.label),
                          .help = std::string(row.help)};
            if (row.type == ParamType::real || row.type == ParamType::integer) {
                one.least = row.min;
                one.most = row.max;
            }
            if (row.type == ParamType::choice) {
                const auto choices = row.choices();
                one.choices.assign(choices.begin(), choices.end());
            }
            listed.push_back(std::move(one));
        }
        return listed;
    });
}

}  // namespace navwright::library::inline v1
