#include "core/demos/live/growing_demo.h"

#include <fmt/format.h>

#include <array>
#include <system_error>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/byte_writer.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace {

constexpr std::string_view kDemoMagic = "MVD2";
constexpr unsigned kDemoMode = 0644;
constexpr int kMostOfOneName = 10000;

}  // namespace

Result<GrowingDemo> GrowingDemo::create(const FolderHandle& folder, const std::string& name,
                                        std::span<const std::byte> gamestate) {
    const auto temporary = temporaryName(name + ".mvd2");
    const auto place = folder.path() / temporary;
    auto made = folder.system().make(temporary, kDemoMode);
    GrowingDemo demo;
    demo.path_ = folder.path() / (name + ".mvd2");
    if (!made) return demo.failed("made", made.error());
    demo.file_ = *std::move(made);
    rememberTemporary(place);
    auto error = std::make_error_code(std::errc::file_exists);
    auto written = demo.append(std::as_bytes(std::span(kDemoMagic)));
    if (written) written = demo.add(gamestate);
    for (int number = 1; written && error == std::errc::file_exists && number < kMostOfOneName; ++number) {
        const auto full = (number == 1 ? name : fmt::format("{}_{}", name, number)) + ".mvd2";
        demo.path_ = folder.path() / full;
        const auto named = folder.system().renameAnew(temporary, full);
        error = named ? std::error_code() : named.error();
    }
    forgetTemporary(place);
    if (written && !error) return demo;
    static_cast<void>(demo.file_.close());
    static_cast<void>(folder.system().removeFile(temporary));
    if (!written) return std::unexpected(written.error());
    return demo.failed("made", error);
}

GrowingDemo& GrowingDemo::operator=(GrowingDemo&& other) noexcept {
    std::swap(file_, other.file_);
    path_ = std::move(other.path_);
    bytes_ = other.bytes_;
    messages_ = other.messages_;
    return *this;
}

GrowingDemo::~GrowingDemo() {
    if (file_.isOpen()) static_cast<void>(finish());
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
    if (const auto written = file_.write(bytes); !written) {
        // A message of which a part fitted is none.
        static_cast<void>(file_.truncate(bytes_));
        static_cast<void>(file_.seek(bytes_));
        return failed("written", written.error());
    }
    bytes_ += bytes.size();
    return {};
}

Result<> GrowingDemo::finish() {
    constexpr std::array<std::byte, 2> kEnd{};
    const auto ended = append(kEnd);
    const auto flushed = file_.flush();
    const auto closed = file_.close();
    if (!ended) return ended;
    if (!flushed && flushed.error() != std::errc::invalid_argument) return failed("written", flushed.error());
    if (!closed) return failed("written", closed.error());
    return {};
}

std::unexpected<Failure> GrowingDemo::failed(std::string_view doing, const std::error_code& error) const {
    return fail(fmt::format("The demo cannot be {}: {}", doing, error.message()), path_.string());
}

}  // namespace navwright
