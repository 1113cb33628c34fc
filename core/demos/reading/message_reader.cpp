#include "core/demos/reading/message_reader.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace navwright {

namespace {

/// Messages between checks for a stop request; a message takes microseconds.
constexpr std::size_t kMessagesPerPoll = 64;
constexpr std::size_t kMostTold = 100;  ///< maximum number of progress calls

class MessageWalk {
  public:
    MessageWalk(const DemoBytes& demo, const MessageReader::Framing& framing)
        : demo_(demo), framing_(framing), at_(framing.start) {}

    enum class Step { message, end, damage };

    /// Advances to the next message.
    Step next(MessagesRead& read) {
        const auto left = demo_.size - at_;
        if (left < framing_.lengthBytes) {
            read.damage = Damage{.what = missing(left), .offset = at_, .cut = true};
            return Step::damage;
        }
        const auto length = lengthAt(at_);
        if (length == framing_.endMarker) {
            read.endMarker = true;
            read.trailingBytes = left - framing_.lengthBytes;
            return Step::end;
        }
        if (length > framing_.maxLength) {
            read.damage =
                Damage{.what = fmt::format("A message length of {}, at most {}", length, framing_.maxLength),
                       .offset = at_};
            return Step::damage;
        }
        if (left - framing_.lengthBytes < length) {
            const auto there = left - framing_.lengthBytes;
            read.damage = Damage{.what = fmt::format("{} of the {} bytes of the last message are missing",
                                                     length - there, length),
                                 .offset = at_,
                                 .cut = true};
            return Step::damage;
        }
        offset_ = at_ + framing_.lengthBytes;
        length_ = length;
        at_ = offset_ + length;
        return Step::message;
    }

    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    [[nodiscard]] std::size_t length() const noexcept { return length_; }

    /// Counts whole messages without parsing them.
    [[nodiscard]] std::size_t count() const {
        std::size_t messages = 0;
        auto at = at_;
        while (demo_.size - at >= framing_.lengthBytes) {
            const auto length = lengthAt(at);
            at += framing_.lengthBytes;
            if (length > framing_.maxLength || length > demo_.size - at) break;
            at += length;
            ++messages;
        }
        return messages;
    }

  private:
    [[nodiscard]] std::uint32_t lengthAt(std::size_t at) const noexcept {
        std::uint32_t length = 0;
        std::memcpy(&length, demo_.data.get() + at, framing_.lengthBytes);
        return length;
    }
    static std::string missing(std::size_t left) {
        if (left == 0) return "The end marker is missing: the recording was cut off";
        return "The length of the last message is cut short";
    }

    const DemoBytes& demo_;
    MessageReader::Framing framing_;
    std::size_t at_;
    std::size_t offset_ = 0;
    std::size_t length_ = 0;
};

}  // namespace

Result<MessagesRead> readMessages(const DemoBytes& demo, MessageReader& reader, RecordingBuilder& builder,
                                  const std::function<void(std::size_t done, std::size_t total)>& onBytes,
                                  JobContext& context) {
    MessagesRead read;
    MessageWalk walk(demo, reader.framing());
    auto expected = walk.count();
    std::size_t told = 0;
    for (std::size_t done = 0;; ++done) {
        if (done % kMessagesPerPoll == 0) {
            if (context.stopRequested()) return cancelled();
            if (onBytes && walk.offset() - told > demo.size / kMostTold) {
                told = walk.offset();
                onBytes(told, demo.size);
            }
        }
        if (walk.next(read) != MessageWalk::Step::message) return read;
        builder.expectFrames(expected);
        if (expected > 0) --expected;
        builder.beginMessage();
        read.damage = reader.message(demo.data.get(), walk.offset(), walk.length(), builder);
        if (read.damage) {
            builder.dropMessage();
            return read;
        }
        builder.endMessage();
    }
}

}  // namespace navwright
