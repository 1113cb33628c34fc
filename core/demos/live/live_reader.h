#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/demos/reading/mvd_reader.h"
#include "core/demos/reading/recording_builder.h"

namespace navwright {

/// What a gamestate says of the game it begins.
struct LiveGame {
    std::string map = {};    ///< as Segment::map: any text
    std::string title = {};  ///< as Segment::title
    std::optional<std::int32_t> mapChecksum = {};
    std::uint32_t spawnCount = 0;  ///< differs from load to load of a map
    int maxClients = 0;

    friend bool operator==(const LiveGame&, const LiveGame&) = default;
};

/// Who is where in a frame.
struct LivePlayer {
    std::uint8_t slot = 0;
    Vec3 place{0};  ///< origin, units
    bool dead = false;
    bool teleported = false;  ///< in this frame
};

/// Reads the messages of an MVD stream as they come, with the reader of demos: what it takes, a demo of these
/// messages can be read by. Its memory does not grow with the stream.
class LiveReader {
  public:
    /// Whether the message begins a game: its first command is a gamestate.
    [[nodiscard]] static bool isGamestate(std::span<const std::byte> message);

    /// Errors: what the reader of demos refuses; a message before the first gamestate, or a gamestate behind
    /// other commands. After an error the next message must be a gamestate.
    [[nodiscard]] Result<> read(std::span<const std::byte> message);

    /// The game of the last gamestate; none before the first, and after an error.
    [[nodiscard]] const std::optional<LiveGame>& game() const noexcept { return game_; }
    /// All in the last frame, by ascending slots, without spectators and the dummy.
    [[nodiscard]] std::span<const LivePlayer> players() const noexcept { return players_; }
    /// The name of a slot; empty where none was said.
    [[nodiscard]] const std::string& nameOf(std::uint8_t slot) const { return names_.at(slot); }

  private:
    [[nodiscard]] Result<> refused(std::string_view why, std::string_view hint = {});
    void begin(std::span<const std::byte> gamestate);
    void takeFrames();

    std::optional<MvdReader> reader_;
    std::optional<RecordingBuilder> builder_;  ///< of messages since the last frame
    std::optional<LiveGame> game_;
    std::size_t messages_ = 0;  ///< in `builder_`
    int dummySlot_ = -1;
    std::vector<LivePlayer> players_;
    std::vector<std::string> names_ = std::vector<std::string>(kMaxSlots);
    Bytes padded_;  ///< a message, and what the reader may look at behind it
};

}  // namespace navwright
