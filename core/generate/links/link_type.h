#pragma once

#include <optional>

#include "core/base/parameters.h"
#include "core/generate/links/gap_check.h"
#include "core/generate/links/links.h"
#include "core/physics/map_queries/walk_check.h"

namespace navwright {

/// What a link asks of a bot (docs/rules.md 7.2 to 7.4).
class LinkTypes {
  public:
    /// `map` may be nullptr.
    LinkTypes(const GameMap* map, const Parameters& parameters);

    /// The type of the drop from one node to another: none when it is not one.
    [[nodiscard]] std::optional<NodeType> drop(const ClassifiedNode& from, const ClassifiedNode& to) const;
    /// Whether it falls too deep for a link.
    [[nodiscard]] bool tooHigh(const ClassifiedNode& from, const ClassifiedNode& to) const;
    /// Also fills evidence.gap where that is asked.
    [[nodiscard]] NodeType choose(const ClassifiedNode& from, const ClassifiedNode& to,
                                  LinkEvidence& evidence) const;

  private:
    [[nodiscard]] NodeType byMovement(const ClassifiedNode& from, const ClassifiedNode& to,
                                      LinkEvidence& evidence) const;

    /// JUMPPAD, JUMP, BOXJUMP or MOVE, for a link over dry land.
    [[nodiscard]] NodeType overLand(const ClassifiedNode& from, const ClassifiedNode& to,
                                    LinkEvidence& evidence) const;
    [[nodiscard]] NodeType jumpOf(float rise) const;

    const Parameters& parameters_;
    std::optional<GapCheck> gaps_;
    std::optional<WalkCheck> walks_;
};

}  // namespace navwright
