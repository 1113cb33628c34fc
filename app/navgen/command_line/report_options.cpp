#include "app/navgen/command_line/report_options.h"

namespace navwright {

void ReportOptions::addTo(CLI::App& app, const std::string& alias) {
    app.add_flag("--json", json, "Print JSON instead of text (docs/schemas)");
    app.add_option("--json-out" + (alias.empty() ? alias : "," + alias), jsonOut,
                   "Also write the JSON to a file")
        ->type_name("FILE");
}

Result<> ReportOptions::announce(Session& session) const {
    return jsonOut.empty() ? Result<>() : session.outputs.announce(jsonOut);
}

Result<> ReportOptions::commitJson(Session& session, std::string_view text) const {
    if (!jsonOut.empty()) {
        NAV_TRY(session.outputs.add(jsonOut, text));
    }
    return session.outputs.commit();
}

Result<> ReportOptions::commit(Session& session, const Described& report) const {
    return commitJson(session, jsonOut.empty() ? std::string() : reportJson(report));
}

Result<> ReportOptions::tell(Session& session, const Described& report, std::size_t most,
                             const std::function<void()>& first) const {
    const auto text = readers().json ? reportJson(report) : std::string();
    NAV_TRY(commitJson(session, text));
    if (first) first();
    session.console.print(json ? text : reportText(report, most));
    if (!jsonOut.empty()) session.outputs.noteWritten(jsonOut);
    return {};
}

}  // namespace navwright
