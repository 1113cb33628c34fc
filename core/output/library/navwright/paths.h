#pragma once

#include <memory>
#include <span>

#include "basics.h"
#include "nav.h"

/// Paths over a nav.
namespace navwright::library::inline v1 {

/// A path over a nav.
struct Path {
    bool found = false;  ///< false: the rest is empty
    /// Node numbers with both ends; of a path that was not found, none. Valid until the next call of the
    /// object that gave it.
    std::span<const int> nodes = {};
    double length = 0;   ///< units
    double seconds = 0;  ///< estimate by how bots move along each link
};

/// Finds paths over one nav, and keeps them: a repeated question costs a lookup. Uses at most 128 MiB, or
/// what the paths from one node need.
class NAVWRIGHT_API Paths {
  public:
    /// Errors: what writeNav() refuses.
    [[nodiscard]] static Result<Paths> of(const Nav& nav);
    /// What was moved from can only be destroyed or assigned to.
    Paths(Paths&&) noexcept;
    /// As the constructor.
    Paths& operator=(Paths&&) noexcept;
    /// Ends the life of all Path::nodes.
    ~Paths();

    /// The path of the game's bots, without their random detours: roughly the fewest links. Without a path,
    /// or for a node that there is not: `found` is false.
    [[nodiscard]] Path path(int from, int to);
    /// The path of least cost.
    [[nodiscard]] Path cheapest(int from, int to);
    /// The node in use nearest to a place, at most so many units away; -1: none.
    [[nodiscard]] int nearest(const Point& place, float within = 128) const;

  private:
    struct Inside;
    explicit Paths(std::unique_ptr<Inside> inside);

    std::unique_ptr<Inside> inside_;
};

}  // namespace navwright::library::inline v1
