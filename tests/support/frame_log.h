#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/gzip.h"
#include "core/base/vec3.h"

/// A server's log of its bots, frame by frame; the format is described in
/// tests/core/bots/test/recorded/README.md. Units and angles are the engine's; nodes are numbers, -1: none.
namespace frame_log {

using navwright::Vec3;

/// One bot in one server frame.
struct Record {
    std::int32_t frame = 0, bot = 0;

    // Before the bot thinks:
    Vec3 origin{0}, velocity{0};
    Vec3 seen{0};  ///< view angles after the last move
    Vec3 view{0};  ///< last wanted view angles
    Vec3 wish{0};
    float speed = 0;
    std::string actions;
    Vec3 lookWay{0};
    std::int32_t ground = 0;  ///< 0 none, 1 world, 2 entity, 3 player
    std::int32_t moveFlags = 0, health = 0, legDamage = 0, legHits = 0, bandaging = 0, touchingLadder = 0;
    std::int32_t waterLevel = 0, air = 0, jumping = 0, shield = 0, holding = 0, state = 0;
    std::int32_t start = -1;     ///< its node before it followed its path; -2: it did not follow
    std::int32_t timestamp = 0;  ///< of the move, ms; decides when a limping player can walk

    struct Nodes {
        std::int32_t current = -1, next = -1, previous = -1, goal = -1, count = 0, at = 0;
    };
    Nodes before, chosen;
    /// The path after the bot has thought:
    std::vector<std::int32_t> path;
    bool newPath = false;

    // Its input, and its direct changes of position and velocity:
    std::array<std::int32_t, 3> angles{};
    std::int32_t forward = 0, side = 0, up = 0;
    std::string pressedActions;
    Vec3 pressedWish{0};
    float pressedSpeed = 0;
    Vec3 pressedOrigin{0}, pressedVelocity{0}, pressedLookWay{0};
    std::int32_t pressedBandaging = 0;

    // After its move:
    Vec3 originAfter{0}, velocityAfter{0}, seenAfter{0};
    std::int32_t groundAfter = 0, moveFlagsAfter = 0, waterLevelAfter = 0;
    std::string actionsAfter;
    std::int32_t healthAfter = 0, jumpingAfter = 0;
};

/// Splits a line into words.
class Words {
  public:
    explicit Words(const std::string& line) : in_(line) {}
    template <typename T>
    T take() {
        T value{};
        if (!(in_ >> value)) throw std::runtime_error("a line of the log ends early");
        return value;
    }
    void take(std::int32_t& value) { value = take<std::int32_t>(); }
    void take(float& value) { value = take<float>(); }
    void take(std::string& value) { value = take<std::string>(); }
    void take(Vec3& value) {
        for (int i = 0; i < 3; ++i) {
            value[i] = take<float>();
            if (i < 2 && in_.get() != ',') throw std::runtime_error("a triple of the log lacks a comma");
        }
    }
    void expect(const std::string& word) {
        if (take<std::string>() != word) throw std::runtime_error("a line of the log lacks " + word);
    }
    template <typename... T>
    void all(T&... values) {
        (take(values), ...);
    }

  private:
    std::istringstream in_;
};

inline Record recordOf(Words& words) {
    Record r;
    words.all(r.frame, r.bot);
    words.expect("before");
    words.all(r.origin, r.velocity, r.seen, r.view, r.wish, r.speed, r.actions, r.lookWay, r.ground,
              r.moveFlags, r.health, r.legDamage, r.legHits, r.bandaging, r.touchingLadder, r.waterLevel,
              r.air, r.jumping, r.shield, r.holding, r.state, r.start, r.timestamp);
    words.expect("nodes");
    for (auto* nodes : {&r.before, &r.chosen})
        words.all(nodes->current, nodes->next, nodes->previous, nodes->goal, nodes->count, nodes->at);
    words.expect("pressed");
    Vec3 angles{0};
    words.all(angles, r.forward, r.side, r.up, r.pressedActions, r.pressedWish, r.pressedSpeed,
              r.pressedOrigin, r.pressedVelocity, r.pressedLookWay, r.pressedBandaging);
    for (int i = 0; i < 3; ++i) r.angles[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(angles[i]);
    words.expect("after");
    words.all(r.originAfter, r.velocityAfter, r.groundAfter, r.moveFlagsAfter, r.waterLevelAfter, r.seenAfter,
              r.actionsAfter, r.healthAfter, r.jumpingAfter);
    return r;
}

/// Reads all records of an optionally gzipped log, in order. Throws runtime_error with the offending line.
inline std::vector<Record> read(const std::filesystem::path& file) {
    const auto packed = navwright::readFile(file.string());
    if (!packed) throw std::runtime_error(packed.error().message());
    const auto bytes = navwright::gunzip(*packed, file.string());
    if (!bytes) throw std::runtime_error(bytes.error().message());
    std::istringstream in(std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
    std::vector<Record> records;
    std::map<std::int32_t, std::vector<std::int32_t>> paths;
    std::map<std::int32_t, bool> fresh;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty() || line.front() == '#') continue;
        try {
            Words words(line);
            const auto kind = words.take<std::string>();
            if (kind == "path") {
                words.take<std::int32_t>();
                const auto bot = words.take<std::int32_t>();
                auto& path = paths[bot];
                path.resize(words.take<std::size_t>());
                for (auto& node : path) words.take(node);
                fresh[bot] = true;
            } else if (kind == "bot") {
                auto& record = records.emplace_back(recordOf(words));
                record.path = paths[record.bot];
                record.newPath = std::exchange(fresh[record.bot], false);
            } else {
                throw std::runtime_error("a line of the log is neither a path nor a bot");
            }
        } catch (const std::runtime_error& error) {
            throw std::runtime_error(file.string() + ":" + std::to_string(number) + ": " + error.what());
        }
    }
    return records;
}

}  // namespace frame_log
