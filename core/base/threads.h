#pragma once

namespace navwright {

/// Threads that work takes when nobody says how many: one per core that this process may run on.
[[nodiscard]] int usualThreads();

/// The one owner of how many threads all parallel work of this process runs on together: the cores', or as
/// many as the loop that asked for most of those under way. While one lives, `jobs` threads (0:
/// usualThreads()) are taken into account.
class ThreadShare {
  public:
    explicit ThreadShare(int jobs);
    ThreadShare(const ThreadShare&) = delete;
    ThreadShare& operator=(const ThreadShare&) = delete;
    ~ThreadShare();

    [[nodiscard]] int jobs() const { return jobs_; }
    /// Of the process, at this moment.
    [[nodiscard]] static int allowed();

  private:
    int jobs_;
};

}  // namespace navwright
