#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace navwright {

/// A process and all that it started, and that these did. ninja puts each compiler into a process group of
/// its own, so that no group has them all.
class ProcessFamily {
  public:
    /// The family of a process as it is now.
    explicit ProcessFamily(pid_t head);

    /// Kills those that still live, whoever is their parent by now.
    void kill() const;

  private:
    struct Member {
        pid_t process = -1;
        std::uint64_t started = 0;  ///< tells it from another that got its number
    };
    std::vector<Member> members_;
};

}  // namespace navwright
