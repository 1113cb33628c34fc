#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/project_generation.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/byte_text.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/output_set.h"
#include "core/base/path_text.h"
#include "core/output/report/repro_bundle.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct BundleArguments {
    ProjectOptions input;
    std::string out;
    std::string log;
    bool withInputs = false;
    ReportOptions report;
};

/// The zip that was written.
struct WrittenBundle {
    std::string project;
    fs::path file;
    std::size_t bytes = 0;
    bool withInputs = false;
};

Description<WrittenBundle> describeBundle() {
    using Of = WrittenBundle;
    return Description<Of>("navwright.bundle", 1, "What reproduces a problem")
        .field("project", &Of::project, {"The project"})
        .field("file", [](const Of& bundle) { return pathText(bundle.file); }, {"The zip"})
        .field("bytes", &Of::bytes, {"Its size", {}, "bytes"})
        .field("with_inputs", &Of::withInputs, {"The map, the nav and the demos are in it"});
}

Result<ExitCode> bundle(const BundleArguments& options, Session& session) {
    auto& outputs = session.outputs;
    NAV_ASSIGN(auto project, options.input.load(session));
    if (!options.log.empty()) outputs.protect(options.log);
    const auto out =
        options.out.empty() ? fs::path(options.input.project).stem().string() + ".repro.zip" : options.out;
    NAV_TRY(outputs.announce(out));
    NAV_TRY(options.report.announce(session));
    ReproBundle bundle{.project = std::move(project),
                       .versions = "navgen " NAVWRIGHT_VERSION "\n",
                       .log = {},
                       .withInputs = options.withInputs};
    if (!options.log.empty()) {
        NAV_ASSIGN(const auto bytes, readFile(options.log));
        bundle.log = asText(bytes);
    }
    NAV_ASSIGN(const auto bytes, reproBundle(bundle, session.job));
    NAV_TRY(outputs.add(out, bytes));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.report.tell(
        session, describeBundle().of({options.input.project, out, bytes.size(), options.withInputs},
                                     options.report.readers())));
    outputs.noteWritten(out);
    return ExitCode::ok;
}

VerbAction declareBundle(CLI::App& app) {
    const auto options = std::make_shared<BundleArguments>();
    options->input.addTo(app);
    app.add_option("-o,--out", options->out, "Write the zip here (default: PROJECT.repro.zip in this folder)")
        ->type_name("FILE");
    app.add_option("--log", options->log, "Include this output of a program")->type_name("FILE");
    app.add_flag("--with-inputs", options->withInputs, "Include the map, the nav and the demos themselves");
    options->report.addTo(app);
    return [options](Session& session) { return bundle(*options, session); };
}

}  // namespace

Verb bundleVerb() {
    return {"bundle",
            "Pack what reproduces a problem into one zip.",
            "",
            "navgen bundle wizs.navwright --with-inputs",
            declareBundle,
            [] { return std::vector{describeBundle().shape()}; }};
}

}  // namespace navwright
