#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <utility>

/// A little file system in a folder, seen by this process alone, that can be filled up or made read-only.
class SmallDisk {
  public:
    /// Before any thread starts; false where the system does not let a process have mounts of its own.
    static bool prepare() {
        if (unshare(CLONE_NEWNS) != 0 && !becomeRootOfOwn()) return false;
        return mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    }

    explicit SmallDisk(std::string folder) : folder_(std::move(folder)) {
        works_ = mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=1m") == 0;
    }
    ~SmallDisk() {
        mend();
        umount2(folder_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    [[nodiscard]] bool works() const { return works_; }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }

    /// Leaves this many bytes free, in steps of 4096.
    void fill(int room = 0) const {
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
        readOnly_ = mount(folder_.c_str(), folder_.c_str(), nullptr, MS_BIND, nullptr) == 0;
        mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
    }
    /// Writable again, with room.
    void mend() {
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
    std::string folder_;
    bool works_ = false;
    bool readOnly_ = false;
};
