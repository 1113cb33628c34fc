#include "core/output/conversion/convert_nav_file.h"

#include <utility>

#include "core/base/file_kind.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/proposal_types.h"
#include "core/rerelease/from_map/rerelease_nav.h"
#include "core/review/confidence/sure_nav.h"

namespace navwright {

namespace {

class Conversion {
  public:
    Conversion(const NavFileConversion& wanted, JobContext& context) : wanted_(wanted), context_(context) {}

    Result<NavFileConverted> run() {
        NAV_ASSIGN(const auto input, read());
        const bool ofAq2 = fileKindOf(input) == FileKind::aq2Nav, toAq2 = wanted_.to.format == NavFormat::aq2;
        if (wanted_.rework.any() && ofAq2 && toAq2)
            return fail("Neither file is a nav of a re-release, which these changes need", wanted_.in);
        if (wanted_.leastConfidence > 0 && !wanted_.map) return fail("Confidence needs the map", wanted_.in);
        const auto help = helpOf();
        if (!wanted_.map || (!ofAq2 && !toAq2)) {
            if (wanted_.leastConfidence > 0) {
                return fail("Confidence is of navs of Action Quake 2", wanted_.in,
                            "convert to a .nav of Action Quake 2 first");
            }
            NAV_ASSIGN(done_.nav, convertNav(input, wanted_.in, wanted_.to, wanted_.parameters, help));
        } else {
            NAV_TRY(tryLinks(input, help));
        }
        if (context_.stopRequested()) return cancelled();
        return std::move(done_);
    }

  private:
    /// The file; a nav in the proposal's layout as the engine's.
    Result<Bytes> read() {
        NAV_ASSIGN(auto bytes, readFile(wanted_.in));
        if (fileKindOf(bytes) != FileKind::aq2Nav) {
            if (!wanted_.proposed) return bytes;
            return fail("Only navs of Action Quake 2 have the proposal's types", wanted_.in,
                        "leave out --from proposal");
        }
        NAV_ASSIGN(auto nav, readAq2Nav(bytes, wanted_.in));
        if (!wanted_.proposed) {
            if (looksProposed(nav))
                context_.warn(wanted_.in + ": its types look numbered as in the proposal: --from proposal");
            return bytes;
        }
        renumberProposed(nav.graph);
        return writeAq2Nav(nav.graph);
    }

    NavMapHelp helpOf() {
        NavMapHelp help;
        if (wanted_.map) help = mapHelp(wanted_.map, wanted_.jobs, context_);
        if (!wanted_.rework.any()) return help;
        help.rework = [this](RereleaseGraph& graph) -> Result<> {
            NAV_ASSIGN(done_.reworked,
                       reworkRerelease(graph, wanted_.rework, wanted_.map.get(), wanted_.jobs, context_));
            return {};
        };
        return help;
    }

    /// Converts by way of a nav of Action Quake 2, whose links bots try.
    Result<> tryLinks(const Bytes& input, const NavMapHelp& help) {
        const auto& parameters = wanted_.parameters;
        NAV_ASSIGN(auto plain, convertNav(input, wanted_.in, NavFormat::aq2, parameters, help));
        NAV_ASSIGN(auto read, readAq2Nav(plain.bytes, wanted_.in));
        NAV_ASSIGN(done_.mending, mendNav(read.graph, *wanted_.map, parameters, context_));
        if (wanted_.leastConfidence > 0) {
            NAV_TRY(keepSureOf(read.graph));
        }
        NAV_ASSIGN(const auto mended, writeAq2Nav(read.graph));
        NAV_ASSIGN(done_.nav, convertNav(mended, wanted_.in, wanted_.to, parameters, help));
        done_.nav.from = plain.from;
        done_.nav.remarks = std::move(plain.remarks);
        done_.nav.warnings = joined(plain.warnings, done_.nav.warnings);
        return {};
    }

    /// Removes what is below the least confidence.
    Result<> keepSureOf(NavGraph& graph) {
        const auto generation = generationOfNav(
            graph, {.mapName = wanted_.map->name(), .map = wanted_.map, .parameters = wanted_.parameters});
        NAV_ASSIGN(auto sure,
                   keepSure(*generation,
                            {.least = wanted_.leastConfidence, .jobs = wanted_.jobs, .where = wanted_.in},
                            context_));
        graph = sure.rest->graph->graph;
        done_.cut = std::move(sure.cut);
        return {};
    }

    const NavFileConversion& wanted_;
    JobContext& context_;
    NavFileConverted done_;
};

}  // namespace

Result<NavFileConverted> convertNavFile(const NavFileConversion& wanted, JobContext& context) {
    return Conversion(wanted, context).run();
}

}  // namespace navwright
