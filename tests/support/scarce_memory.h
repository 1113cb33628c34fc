#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace navwright {

/// Limits this process to `bytes` more memory during its lifetime. Not usable with sanitizers, which reserve
/// more address space than any limit allows.
class ScarceMemory {
  public:
    explicit ScarceMemory(std::uint64_t more) {
        std::uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        ::getrlimit(RLIMIT_AS, &before_);
        auto limit = before_;
        limit.rlim_cur = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) + more;
        works_ = pages > 0 && ::setrlimit(RLIMIT_AS, &limit) == 0;
    }
    ScarceMemory(const ScarceMemory&) = delete;
    ScarceMemory& operator=(const ScarceMemory&) = delete;
    ~ScarceMemory() { ::setrlimit(RLIMIT_AS, &before_); }

    [[nodiscard]] bool works() const { return works_; }

  private:
    rlimit before_{};
    bool works_ = false;
};

}  // namespace navwright
