#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

/// A little file system in a folder, seen by this process alone, that can be filled up or made read-only.
/// Where the system does not let a process have mounts of its own, a limit on the size of the process's files
/// stands in for both.
class SmallDisk {
  public:
    /// Before any thread starts; false where there are no mounts.
    static bool prepare() {
        mounts_ = (unshare(CLONE_NEWNS) == 0 || becomeRootOfOwn()) &&
                  mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
        if (!mounts_) std::signal(SIGXFSZ, SIG_IGN);
        return mounts_;
    }
    /// What a write says when it is full.
    static const char* words() { return mounts_ ? "No space left" : "File too large"; }

    explicit SmallDisk(std::string folder) : folder_(std::move(folder)) {
        works_ = !mounts_ || mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=1m") == 0;
    }
    ~SmallDisk() {
        mend();
        if (mounts_) {
            umount2(folder_.c_str(), MNT_DETACH);
        } else {
            for (const auto& entry : std::filesystem::directory_iterator(folder_))
                std::filesystem::remove_all(entry);
        }
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    [[nodiscard]] bool works() const { return works_; }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }

    /// Leaves this many bytes free, in steps of 4096.
    void fill(int room = 0) const {
        if (!mounts_) return limitFiles(static_cast<rlim_t>(room));
        const int out = open(file("filler").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        const std::array<char, 4096> block{};
        off_t size = 0;
        for (ssize_t more = 1; more > 0; size += more > 0 ? more : 0)
            more = write(out, block.data(), block.size());
        if (room > 0 && ftruncate(out, std::max<off_t>(size - room, 0)) != 0) unlink(file("filler").c_str());
        close(out);
    }
    /// By a second, read-only mount on top: files that are open for writing do not stand in its way.
    void makeReadOnly() {
        if (!mounts_) return limitFiles(0);
        readOnly_ = mount(folder_.c_str(), folder_.c_str(), nullptr, MS_BIND, nullptr) == 0;
        mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
    }
    /// Writable again, with room.
    void mend() {
        if (!mounts_) return limitFiles(RLIM_INFINITY);
        if (std::exchange(readOnly_, false)) umount2(folder_.c_str(), MNT_DETACH);
        unlink(file("filler").c_str());
    }

  private:
    static bool becomeRootOfOwn() {
        const auto user = getuid();
        const auto group = getgid();
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
        const auto say = [](const char* where, const std::string& what) { std::ofstream(where) << what; };
        say("/proc/self/setgroups", "deny");
        say("/proc/self/uid_map", "0 " + std::to_string(user) + " 1");
        say("/proc/self/gid_map", "0 " + std::to_string(group) + " 1");
        return true;
    }
    static void limitFiles(rlim_t bytes) {
        rlimit limit{};
        getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = std::min(bytes, limit.rlim_max);
        setrlimit(RLIMIT_FSIZE, &limit);
    }

    static inline bool mounts_ = false;
    std::string folder_;
    bool works_ = false;
    bool readOnly_ = false;
};
