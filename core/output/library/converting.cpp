#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/convert.h"
#include "core/output/library/navwright/convert.h"
#include "core/output/library/outcome.h"

namespace navwright::library::inline v1 {

Result<Converted> convert(const std::filesystem::path& from, const std::filesystem::path& to,
                          const std::string& format, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<Converted> {
        NavTarget target(NavFormat::aq2);
        if (format.empty()) {
            NAV_ASSIGN(target.format, navFormatOf(to));
        } else {
            NAV_ASSIGN(target, parseNavTarget(format));
        }
        NAV_ASSIGN(const auto bytes, readFile(from));
        NAV_ASSIGN(const auto nav, convertNav(bytes, from.string(), target, {}));
        NAV_TRY(writeFile(to, nav.bytes));
        Converted made{std::string(fileKindName(nav.from)), nav.version, nav.nodes, nav.links, {}, {}};
        for (const auto& loss : nav.warnings) made.losses.push_back({loss.field, loss.count, loss.what});
        for (const auto& remark : nav.remarks) made.remarks.push_back(remark.message());
        return made;
    });
}

}  // namespace navwright::library::inline v1
