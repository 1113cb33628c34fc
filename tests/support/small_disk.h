#pragma once

#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

/// A small file system in a folder, visible only to this process, that can be full or read-only. Where a
/// process cannot have its own mounts (neither as root nor in a user namespace), a file size limit simulates
/// a full disk and file modes a read-only one.
class SmallDisk {
  public:
    /// Call before any thread starts. Returns false without mounts, or if NAVWRIGHT_NO_MOUNTS is set.
    static bool prepare() {
        mounts_ = std::getenv("NAVWRIGHT_NO_MOUNTS") == nullptr &&
                  (unshare(CLONE_NEWNS) == 0 || becomeRootOfOwn()) &&
                  mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
        if (mounts_) return true;
        std::signal(SIGXFSZ, SIG_IGN);
        obeyModes();
        return false;
    }
    /// The error message of a write when full.
    static const char* words() { return mounts_ ? "No space left" : "File too large"; }
    static const char* wordsOfReadOnly() { return mounts_ ? "Read-only" : "Permission denied"; }

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
    /// By a second, read-only mount on top, which works despite files open for writing.
    void makeReadOnly() {
        if (!mounts_) return setWritable(false);
        readOnly_ = mount(folder_.c_str(), folder_.c_str(), nullptr, MS_BIND, nullptr) == 0;
        mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr);
    }
    /// Keeps other folders writable when full or read-only.
    void spareOthers() const {
        if (mounts_) return;
        limitFiles(RLIM_INFINITY);
        setWritable(false);
    }
    /// Makes it writable again, with space.
    void mend() {
        if (!mounts_) {
            limitFiles(RLIM_INFINITY);
            return setWritable(true);
        }
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
    /// Makes root and its child processes obey file modes.
    static void obeyModes() {
        prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
        if (syscall(SYS_capget, &header, data.data()) != 0) return;
        for (auto* set : {&data[0].effective, &data[0].permitted, &data[0].inheritable})
            *set &= ~(1U << CAP_DAC_OVERRIDE);
        syscall(SYS_capset, &header, data.data());
    }
    void setWritable(bool writable) const {
        namespace fs = std::filesystem;
        const auto writing = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
        const auto set = [&](const fs::path& path) {
            fs::permissions(path, writable ? fs::perms::owner_write : writing,
                            writable ? fs::perm_options::add : fs::perm_options::remove);
        };
        set(folder_);
        for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
            if (!entry.is_symlink()) set(entry);
        }
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
