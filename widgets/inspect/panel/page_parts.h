#pragma once

#include <vector>

#include "core/review/confidence/nav_confidence.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/voters.h"
#include "widgets/common/models/file_text.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

/// Parts that several pages share.

/// Who voted, by demo and player, each time a link to that moment. With `allVotes` all of them, else the
/// first few per player.
void writeVoters(HtmlWriter& writer, const std::vector<VotingDemo>& voters, const PageOptions& options);

/// What a click on a time does, beside the title of a section; or why it does nothing.
[[nodiscard]] QString momentsNote(const PageOptions& options);

/// "Origin: map – no demo shows it".
void writeOrigin(HtmlWriter& writer, NavOrigin origin, const std::string& why);

/// How sure it is, how that came about, and the rule; nothing where it is not known.
void writeConfidence(HtmlWriter& writer, const Rated* rated, ConfidenceKind kind);

/// One line per link; `outward` says which end is the other one.
void writeLinks(HtmlWriter& writer, const std::vector<LinkBrief>& links, bool outward);

/// A demo's name without what every demo's ends in: for narrow columns.
[[nodiscard]] QString shortDemoText(const std::string& name);
[[nodiscard]] QString nodeLink(std::int32_t node);
/// The time alone where there are no moments to go to.
[[nodiscard]] QString momentLink(std::uint32_t demo, std::uint8_t slot, double seconds,
                                 const PageOptions& options);
/// "120, -48, 24"
[[nodiscard]] QString placeText(const Vec3& place);
/// "slot 3" where there is no name.
[[nodiscard]] QString playerText(const std::string& name, std::uint8_t slot);

}  // namespace navwright
