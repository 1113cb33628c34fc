#pragma once

#include <optional>

#include "core/base/parameters.h"
#include "core/generate/links/gap_check.h"
#include "core/generate/links/links.h"
#include "core/physics/map_queries/walk_check.h"

namespace navwright {

/// Determines the types of links (docs/rules.md 7.2 to 7.4).
class LinkTypes {
  public:
    /// `map` may be nullptr.
    LinkTypes(const GameMap* map, const Parameters& parameters);

    /// The drop type of a link; nullopt when it is not a drop.
    [[nodiscard]] std::optional<NodeType> drop(const ClassifiedNode& from, const ClassifiedNode& to,
                                               const LinkEvidence& evidence) const;
    /// Whether it drops too far for a link.
    [[nodiscard]] bool tooHigh(const ClassifiedNode& from, const ClassifiedNode& to) const;
    /// Chooses the type; fills evidence.gap if it was needed.
    [[nodiscard]] NodeType choose(const ClassifiedNode& from, const ClassifiedNode& to,
                                  LinkEvidence& evidence) const;

  private:
    [[nodiscard]] NodeType byMovement(const ClassifiedNode& from, const ClassifiedNode& to,
                                      LinkEvidence& evidence) const;

    /// For a link over dry land: JUMPPAD, JUMP, BOXJUMP or MOVE.
    [[nodiscard]] NodeType overLand(const ClassifiedNode& from, const ClassifiedNode& to,
                                    LinkEvidence& evidence) const;
    [[nodiscard]] NodeType jumpOf(float rise) const;

    [[nodiscard]] std::optional<NodeType> literalDrop(float down) const;

    const Parameters& parameters_;
    bool literalDrops_;
    std::optional<GapCheck> gaps_;
    std::optional<WalkCheck> walks_;
};

}  // namespace navwright
