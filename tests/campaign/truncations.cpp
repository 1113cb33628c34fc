#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "core/base/byte_text.h"
#include "core/base/parameter_preset.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/report.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/strafe_archive.h"
#include "demo_invariants.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

using Span = std::span<const std::byte>;
/// What is wrong with how a prefix was read, or nothing. `whole`: nothing is missing.
using Reading = std::function<std::string(Span prefix, bool whole)>;

/// A format whose end says nothing without its last byte.
template <class Read>
Reading exact(Read read) {
    return [read](Span prefix, bool whole) -> std::string {
        const bool taken = read(prefix).has_value();
        if (taken == whole) return {};
        return whole ? "the whole is refused" : "taken, though its end is missing";
    };
}

/// As exact(), but the white space behind the last bracket may go.
template <class Read>
Reading json(Read read, Span file) {
    const auto last = navwright::asText(file).find_last_not_of(" \n") + 1;
    return [read, last](Span prefix, bool) { return exact(read)(prefix, prefix.size() >= last); };
}

Reading demo(Span file) {
    const auto frames = [](const navwright::Recording& recording) {
        std::size_t count = 0;
        for (const auto& segment : recording.segments) count += segment.frameCount;
        return count;
    };
    navwright::JobContext context;
    const auto all = navwright::readDemo(file, "demo", context);
    const auto most = all ? frames(*all) : 0;
    return [=](Span prefix, bool whole) -> std::string {
        navwright::JobContext job;
        const auto recording = navwright::readDemo(prefix, "demo", job);
        if (!recording) return whole ? "the whole is refused" : std::string();
        requireInvariants(*recording);
        if (frames(*recording) > most) return "more frames than in the whole";
        if (!whole && recording->endMarker && recording->warnings.empty())
            return "nothing is said of what is missing";
        return {};
    };
}

/// A map may end behind its last lump, so that what is taken only has to be in order.
Reading map() {
    return [](Span prefix, bool whole) -> std::string {
        const auto bsp = navwright::parseBsp(prefix, "map");
        return whole && !bsp ? "the whole is refused" : std::string();
    };
}

void tryPrefixes(const std::string& name, const fs::path& path, const Effort& effort, bool every,
                 const std::function<Reading(Span)>& reading) {
    const auto file = navwright::readFile(path);
    if (!file) return;
    Tally tally("truncations", name);
    const auto read = reading(*file);
    const auto step =
        every ? 1 : std::max<std::size_t>(1, file->size() / std::max<std::size_t>(effort.tries, 1));
    double slowest = 0;
    for (std::size_t size = 0; size <= file->size();
         size = size == file->size() ? size + 1 : std::min(size + step, file->size())) {
        // A copy of its own, so that reading behind the end is noticed by a sanitizer.
        const navwright::Bytes prefix(file->begin(), file->begin() + static_cast<std::ptrdiff_t>(size));
        const auto start = std::chrono::steady_clock::now();
        const auto flaw = read(prefix, size == file->size());
        slowest = std::max(slowest,
                           std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        tally.tried();
        if (!flaw.empty())
            tally.found(fmt::format("the first {} bytes of {}: {}", size, path.string(), flaw));
    }
    tally.note(fmt::format("{} bytes, {}; the longest took {:.3f} s", file->size(),
                           step == 1 ? "every prefix" : fmt::format("every {}th byte", step), slowest));
}

/// Of real files, one of each kind, where there are any.
fs::path firstIn(const fs::path& folder, std::string_view ending) {
    fs::path first;
    std::error_code code;
    for (fs::recursive_directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (at->path().string().ends_with(ending) && (first.empty() || at->path() < first))
            first = at->path();
    }
    return first;
}

}  // namespace

void tryTruncations(const Effort& effort) {
    using namespace navwright;
    const Ground ground(effort.work);
    const auto nav = [](Span) { return exact([](Span bytes) { return readAq2Nav(bytes, "nav"); }); };
    const auto asJson = [](auto parse) {
        return
            [parse](Span file) { return json([parse](Span bytes) { return parse(asText(bytes)); }, file); };
    };
    // A map's last bytes are light; every prefix of its tables and records, the rest by steps.
    tryPrefixes("demo", ground.demos() + "/sample_1.mvd2", effort, true, demo);
    tryPrefixes("packed demo", ground.demos() + "/sample_2.mvd2.gz", effort, true, demo);
    tryPrefixes("map", ground.map(), effort, true, [](Span) { return map(); });
    tryPrefixes("nav", ground.nav(), effort, true, nav);
    tryPrefixes("NAV2", ground.file("rerelease.nav"), effort, true,
                [](Span) { return exact([](Span bytes) { return readRereleaseFile(bytes, "nav"); }); });
    tryPrefixes("archive", ground.file("nw_sample.strafe_traces"), effort, true,
                [](Span) { return exact([](Span bytes) { return readStrafeArchive(bytes, "archive"); }); });
    tryPrefixes("NavJson", ground.file("nw_sample.navjson"), effort, true,
                asJson([](std::string_view text) { return parseNavJson(text, "nav"); }));
    tryPrefixes("patches", ground.file("patches.json"), effort, true,
                asJson([](std::string_view text) { return parsePatches(text, "patches"); }));
    tryPrefixes("ledger", ground.file("ledger.json"), effort, true,
                asJson([](std::string_view text) { return parseLedger(text, "ledger"); }));
    tryPrefixes("preset", ground.file("preset.json"), effort, true,
                asJson([](std::string_view text) { return parsePreset(text, "preset"); }));
    tryPrefixes("project", ground.project(), effort, true,
                asJson([](std::string_view text) { return parseProject(text, "/p.navwright"); }));
    tryPrefixes("report", ground.report(), effort, true,
                asJson([](std::string_view text) { return parseNavtestReport(text, "report"); }));
    const fs::path real = NAVWRIGHT_SHARED_DATA;
    tryPrefixes("real demo", firstIn(real, ".mvd2.gz"), effort, false, demo);
    tryPrefixes("real client demo", firstIn(real, ".dm2.gz"), effort, false, demo);
    tryPrefixes("real map", firstIn(real, ".bsp"), effort, false, [](Span) { return map(); });
}

}  // namespace campaign
