#include "core/demos/live/gtv_stream.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/byte_text.h"
#include "core/base/index.h"
#include "core/base/limits.h"

namespace navwright {

namespace {

constexpr std::string_view kGtvMagic = "MVD2";
constexpr std::size_t kLengthBytes = 2;
constexpr std::size_t kOpBytes = 1;
/// Of messages other than data. The largest of today has 4.
constexpr std::size_t kMostControlBytes = 256;
constexpr std::uint32_t kFlagDeflate = 1;

/// Frames of a game that stands still, ten to a flush, pack to a tenth; zlib can reach a thousandth.
constexpr std::uint64_t kMostUnpackedPerByte = 100;
/// What may be unpacked beyond that: a flush of a few large gamestates.
constexpr std::uint64_t kUnpackedCredit = 1u << 20;

}  // namespace

/// A zlib stream that is unpacked piece by piece, and how much it may still unpack to.
class GtvStream::Inflater {
  public:
    Inflater() {
        if (::inflateInit(&stream_) != Z_OK) throw std::bad_alloc();
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { ::inflateEnd(&stream_); }

    /// Unpacks until the room is full or the bytes are used up, which are taken off `bytes`.
    Result<std::span<const std::byte>> next(std::span<const std::byte>& bytes) {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
        stream_.avail_in = static_cast<uInt>(bytes.size());
        stream_.next_out = reinterpret_cast<Bytef*>(room_.data());
        stream_.avail_out = static_cast<uInt>(room_.size());
        const int said = ::inflate(&stream_, Z_SYNC_FLUSH);
        if (said != Z_OK && said != Z_STREAM_END && said != Z_BUF_ERROR)
            return fail("The server's compressed stream is damaged");
        finished_ = said == Z_STREAM_END;
        const auto used = bytes.size() - stream_.avail_in;
        const auto made = room_.size() - stream_.avail_out;
        bytes = bytes.subspan(used);
        credit_ = std::min(credit_, kUnpackedCredit) + kMostUnpackedPerByte * used;
        if (made > credit_) {
            return fail("The server's compressed stream unpacks to far more than a game is", {},
                        "its sender means harm, or is damaged");
        }
        credit_ -= made;
        full_ = stream_.avail_out == 0;
        return std::span<const std::byte>(room_.data(), made);
    }

    /// Whether there may be more without further bytes.
    [[nodiscard]] bool full() const { return full_; }
    [[nodiscard]] bool finished() const { return finished_; }

  private:
    z_stream stream_{};
    std::array<std::byte, 16384> room_{};
    std::uint64_t credit_ = kUnpackedCredit;
    bool full_ = false;
    bool finished_ = false;
};

GtvStream::GtvStream() : wanted_(kGtvMagic.size()) {}
GtvStream::GtvStream(GtvStream&&) noexcept = default;
GtvStream& GtvStream::operator=(GtvStream&&) noexcept = default;
GtvStream::~GtvStream() = default;

Result<> GtvStream::take(std::span<const std::byte> bytes, const OnMessage& onMessage) {
    while (!bytes.empty() && !ended_) {
        NAV_TRY(inflater_ ? unpack(bytes, onMessage) : frame(bytes, onMessage));
    }
    return {};
}

Result<> GtvStream::unpack(std::span<const std::byte>& bytes, const OnMessage& onMessage) {
    do {
        NAV_ASSIGN(auto unpacked, inflater_->next(bytes));
        while (!unpacked.empty() && !ended_) {
            NAV_TRY(frame(unpacked, onMessage));
        }
        if (inflater_->finished()) {
            inflater_.reset();
            return {};
        }
    } while ((inflater_->full() || !bytes.empty()) && !ended_);
    return {};
}

/// Takes at most one message off `bytes`.
Result<> GtvStream::frame(std::span<const std::byte>& bytes, const OnMessage& onMessage) {
    const auto count = std::min(wanted_ - held_.size(), bytes.size());
    const auto part = bytes.first(count);
    held_.insert(held_.end(), part.begin(), part.end());
    bytes = bytes.subspan(count);
    return held_.size() < wanted_ ? Result<>() : complete(onMessage);
}

Result<> GtvStream::complete(const OnMessage& onMessage) {
    if (!greeted_) {
        if (asText(held_) != kGtvMagic) {
            foreign_ = true;
            return fail("This is no GTV server: it answers in another protocol", {},
                        "the server needs sv_mvd_enable 2");
        }
        greeted_ = true;
    } else if (held_.size() > kLengthBytes) {
        NAV_TRY(message(onMessage));
    } else {
        const std::size_t length = ByteReader(held_).u16();
        ended_ = length == 0;
        wanted_ = kLengthBytes + length;
        return {};
    }
    held_.clear();
    wanted_ = kLengthBytes;
    return {};
}

Result<> GtvStream::message(const OnMessage& onMessage) {
    const auto number = std::to_integer<unsigned>(held_[kLengthBytes]);
    if (number > toIndex(GtvOp::reconnect))
        return fail(fmt::format("The server's message {} is unknown", number));
    const GtvMessage message{static_cast<GtvOp>(number),
                             std::span<const std::byte>(held_).subspan(kLengthBytes + kOpBytes)};
    if (message.op != GtvOp::streamData && message.payload.size() > kMostControlBytes) {
        return fail(fmt::format("The server's message {} has {} bytes, at most {} are possible", number,
                                message.payload.size(), kMostControlBytes));
    }
    if (message.op == GtvOp::streamData && !saidHello_)
        return fail("The server sends frames before its hello");
    if (message.op != GtvOp::hello) return onMessage(message);
    ByteReader in(message.payload);
    const auto flags = in.u32();
    if (in.failed() || saidHello_) return fail("The server's hello is too short, or comes twice");
    saidHello_ = true;
    if ((flags & kFlagDeflate) != 0) inflater_ = std::make_unique<Inflater>();
    return onMessage(message);
}

}  // namespace navwright
