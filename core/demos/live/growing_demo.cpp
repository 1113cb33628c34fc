#include "core/demos/live/growing_demo.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/byte_writer.h"
#include "core/base/index.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace {

constexpr std::string_view kDemoMagic = "MVD2";
constexpr mode_t kDemoMode = 0644;
constexpr int kMostOfOneName = 10000;

/// Gives the file its name unless that is taken: 0, or an error number.
int nameAnew(const FolderHandle& folder, const std::string& temporary, const std::string& name) {
    const int at = folder.descriptor();
    if (::linkat(at, temporary.c_str(), at, name.c_str(), 0) == 0) {
        ::unlinkat(at, temporary.c_str(), 0);
        return 0;
    }
    if (errno != EPERM && errno != EOPNOTSUPP) return errno;
    // No hard links here, as on FAT.
    return ::renameat2(at, temporary.c_str(), at, name.c_str(), RENAME_NOREPLACE) == 0 ? 0 : errno;
}

}  // namespace

Result<GrowingDemo> GrowingDemo::create(const FolderHandle& folder, const std::string& name,
                                        std::span<const std::byte> gamestate) {
    const auto temporary = temporaryName(name + ".mvd2");
    const auto place = folder.path() / temporary;
    const int descriptor = ::openat(folder.descriptor(), temporary.c_str(),
                                    O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, kDemoMode);
    GrowingDemo demo(descriptor);
    demo.path_ = folder.path() / (name + ".mvd2");
    if (descriptor < 0) return demo.failed("made", errno);
    rememberTemporary(place);
    int error = EEXIST;
    auto written = demo.append(std::as_bytes(std::span(kDemoMagic)));
    if (written) written = demo.add(gamestate);
    for (int number = 1; written && error == EEXIST && number < kMostOfOneName; ++number) {
        const auto full = (number == 1 ? name : fmt::format("{}_{}", name, number)) + ".mvd2";
        demo.path_ = folder.path() / full;
        error = nameAnew(folder, temporary, full);
    }
    forgetTemporary(place);
    if (written && error == 0) return demo;
    ::unlinkat(folder.descriptor(), temporary.c_str(), 0);
    ::close(std::exchange(demo.descriptor_, -1));
    if (!written) return std::unexpected(written.error());
    return demo.failed("made", error);
}

GrowingDemo::GrowingDemo(GrowingDemo&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      bytes_(other.bytes_),
      messages_(other.messages_) {}

GrowingDemo& GrowingDemo::operator=(GrowingDemo&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    path_ = std::move(other.path_);
    bytes_ = other.bytes_;
    messages_ = other.messages_;
    return *this;
}

GrowingDemo::~GrowingDemo() {
    if (descriptor_ >= 0) static_cast<void>(finish());
}

Result<> GrowingDemo::add(std::span<const std::byte> message) {
    ByteWriter out;
    out.u16(static_cast<std::uint16_t>(message.size()));
    out.bytes(message);
    NAV_TRY(append(out.view()));
    ++messages_;
    return {};
}

Result<> GrowingDemo::append(std::span<const std::byte> bytes) {
    auto left = bytes;
    while (!left.empty()) {
        const auto count = ::write(descriptor_, left.data(), left.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int error = errno;
            // A message of which a part fitted is none.
            static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(bytes_)));
            return failed("written", error);
        }
        left = left.subspan(toIndex(count));
    }
    bytes_ += bytes.size();
    return {};
}

Result<> GrowingDemo::finish() {
    constexpr std::array<std::byte, 2> kEnd{};
    const auto ended = append(kEnd);
    const int flushed = ::fsync(descriptor_) == 0 || errno == EINVAL ? 0 : errno;
    const int closed = ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno;
    if (!ended) return ended;
    if (flushed != 0 || closed != 0) return failed("written", flushed != 0 ? flushed : closed);
    return {};
}

std::unexpected<Failure> GrowingDemo::failed(std::string_view doing, int error) const {
    return fail(fmt::format("The demo cannot be {}: {}", doing, std::strerror(error)), path_.string());
}

}  // namespace navwright
