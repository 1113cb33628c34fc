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

/// Writes who voted, by demo and player, with a link for each moment: all votes with `allVotes`, else the
/// first few per player.
void writeVoters(HtmlWriter& writer, const std::vector<VotingDemo>& voters, const PageOptions& options);

/// What a click on a time does, beside the title of a section; or why it does nothing.
[[nodiscard]] QString momentsNote(const PageOptions& options);

/// Writes the origin: "map – no demo shows it".
void writeOrigin(HtmlWriter& writer, NavOrigin origin, const std::string& why);

/// Writes the confidence of a node or link, how it came about, and the rule; nothing where it is not known.
void writeConfidence(HtmlWriter& writer, const Rated* rated, ConfidenceKind kind);

/// Writes one line per link; `outward` says which end is the other node.
void writeLinks(HtmlWriter& writer, const std::vector<LinkBrief>& links, bool outward);

/// A demo's name without what every demo's ends in: for narrow columns.
[[nodiscard]] QString shortDemoText(const std::string& name);
[[nodiscard]] QString nodeLink(std::int32_t node);
[[nodiscard]] QString areaLink(std::int32_t area);
/// A link to a moment of a demo; only the time where moments cannot be shown.
[[nodiscard]] QString momentLink(std::uint32_t demo, std::uint8_t slot, double seconds,
                                 const PageOptions& options);
/// "120, -48, 24"
[[nodiscard]] QString placeText(const Vec3& place);
/// A player's name; "slot 3" where there is none.
[[nodiscard]] QString playerText(const std::string& name, std::uint8_t slot);

}  // namespace navwright
