#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/system/attempt.h"

namespace navwright {

enum class EntryKind : std::uint8_t {
    file,
    folder,
    link,
    stream,  ///< a FIFO or a character device
    disk,
    other
};

/// What the system knows of an entry of a folder.
struct EntryState {
    EntryKind kind = EntryKind::other;
    std::uint64_t bytes = 0;
    std::uint64_t names = 1;                             ///< hard links to it
    std::pair<std::uint64_t, std::uint64_t> identity{};  ///< volume and number: the same file has the same
    std::int64_t touched = 0;                            ///< ns, by its disk's clock
    bool ours = true;                                    ///< this user's
    bool trusted = true;                                 ///< this user's, or the administrator's
    unsigned mode = 0, owner = 0, group = 0;             ///< of POSIX; 0 elsewhere
};

/// Of what the path leads to. Errors: nothing is there; no permission.
[[nodiscard]] Attempt<EntryState> stateAt(const std::filesystem::path& path);
/// Of the path itself, which may be a link.
[[nodiscard]] Attempt<EntryState> stateOfEntry(const std::filesystem::path& path);
/// Removes a file or a link; false: it is still there.
bool removeEntry(const std::filesystem::path& path);

/// An open file, closed with this object. Programs started from here do not inherit it.
class SystemFile {
  public:
    /// No file is open.
    SystemFile() = default;
    /// Takes ownership of the descriptor.
    explicit SystemFile(int descriptor) : descriptor_(descriptor) {}
    SystemFile(SystemFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    SystemFile& operator=(SystemFile&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~SystemFile();

    /// Opening never waits, as for the writer of a FIFO.
    [[nodiscard]] static Attempt<SystemFile> toRead(const std::filesystem::path& path);
    /// Made if absent; a link is not followed.
    [[nodiscard]] static Attempt<SystemFile> toAppend(const std::filesystem::path& path);
    /// To be locked: made if absent, readable and writable; a link is not followed.
    [[nodiscard]] static Attempt<SystemFile> toLock(const std::filesystem::path& path);
    /// A FIFO or a device. Errors: it has no reader (std::errc::no_such_device_or_address).
    [[nodiscard]] static Attempt<SystemFile> toStream(const std::filesystem::path& path);
    /// A second descriptor of what this process has open.
    [[nodiscard]] static Attempt<SystemFile> again(int descriptor);
    /// A file in that folder that nobody else sees and that goes with its last descriptor.
    [[nodiscard]] static Attempt<SystemFile> scratch(const std::filesystem::path& folder);

    [[nodiscard]] bool isOpen() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }
    /// Errors: what could not be written before.
    Attempt<> close();

    [[nodiscard]] Attempt<EntryState> state() const;
    /// Reads on, at most `room`; 0 is the end.
    [[nodiscard]] Attempt<std::size_t> read(std::span<std::byte> room) const;
    /// The same from a place in the file, in bytes; where read() goes on is unspecified.
    [[nodiscard]] Attempt<std::size_t> readAt(std::uint64_t at, std::span<std::byte> room) const;
    /// Moves where read() goes on, from the start or from there.
    [[nodiscard]] Attempt<> seek(std::uint64_t at) const;
    [[nodiscard]] Attempt<> skip(std::uint64_t bytes) const;
    /// Writes all of it.
    [[nodiscard]] Attempt<> write(std::span<const std::byte> bytes) const;
    /// Writes it in one call, as a whole line into a file that others append to.
    [[nodiscard]] Attempt<> writeAtOnce(std::string_view text) const;
    [[nodiscard]] Attempt<> truncate(std::uint64_t bytes) const;
    /// Replaces the whole content.
    [[nodiscard]] Attempt<> replace(std::string_view text) const;
    /// Flushes to disk.
    [[nodiscard]] Attempt<> flush() const;
    /// Sets the time of the last change to now.
    void touch() const;
    /// Sets owner, group and mode as far as the system lets; nobody gets more rights than they had.
    void takeAfter(const EntryState& earlier) const;
    [[nodiscard]] Attempt<> setMode(unsigned mode) const;
    /// Locks it for this process alone; it goes with the file. False: another one holds it.
    [[nodiscard]] bool lock() const;

  private:
    int descriptor_ = -1;
};

/// While one lives, writing to a pipe that nobody reads any more is an error and does not end the program.
class NoBrokenPipe {
  public:
    NoBrokenPipe();
    NoBrokenPipe(const NoBrokenPipe&) = delete;
    NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
    ~NoBrokenPipe();

  private:
    struct Before;
    Before* before_ = nullptr;
};

/// A text as a file without a name, which programs started from here can read.
class PassedText {
  public:
    PassedText() = default;
    PassedText(const PassedText&) = delete;
    PassedText& operator=(const PassedText&) = delete;
    ~PassedText();

    [[nodiscard]] Attempt<> put(std::string_view text);
    /// Its path for the other program; empty before put().
    [[nodiscard]] std::string path() const;

  private:
    SystemFile file_;
    std::filesystem::path named_;  ///< where the system has no files without a name
};

/// The descriptor that a path stands for, as /dev/stdout and /dev/fd/N do once links are followed to this
/// folder; -1: it stands for none.
[[nodiscard]] int ownDescriptor(const std::filesystem::path& folder, const std::filesystem::path& name);
[[nodiscard]] bool isOpenDescriptor(int descriptor);

}  // namespace navwright
