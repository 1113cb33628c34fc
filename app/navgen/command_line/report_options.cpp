#include "app/navgen/command_line/report_options.h"

namespace navwright {

void ReportOptions::addTo(CLI::App& app, const std::string& alias) {
    app.add_flag("--json", json, "Print JSON in place of text (docs/schemas)");
    app.add_option("--json-out" + (alias.empty() ? alias : "," + alias), jsonOut,
                   "Also write the JSON to a file")
        ->type_name("FILE");
}

Result<> ReportOptions::announce(Session& session) const {
    return jsonOut.empty() ? Result<>() : session.outputs.announce(jsonOut);
}

Result<> ReportOptions::commit(Session& session, const Described& report) const {
    if (!jsonOut.empty()) {
        NAV_TRY(session.outputs.add(jsonOut, reportJson(report)));
    }
    return session.outputs.commit();
}

void ReportOptions::print(Session& session, const Described& report, std::size_t most) const {
    session.console.print(json ? reportJson(report) : reportText(report, most));
    if (!jsonOut.empty()) session.outputs.noteWritten(jsonOut);
}

Result<> ReportOptions::tell(Session& session, const Described& report, std::size_t most) const {
    NAV_TRY(commit(session, report));
    print(session, report, most);
    return {};
}

}  // namespace navwright
