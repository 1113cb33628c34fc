#include "core/physics/movement/golden_answers.h"

#include <array>
#include <bit>
#include <cstddef>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove.h"

namespace navwright {

namespace {

/// Sequential access to the words of a record.
class RecordCursor {
  public:
    explicit RecordCursor(std::span<std::int32_t> words) : words_(words) {}

    std::int32_t integer() { return words_[at_++]; }
    float real() { return std::bit_cast<float>(integer()); }
    Vec3 vector() {
        const float x = real(), y = real(), z = real();
        return {x, y, z};
    }
    template <class T>
    std::array<T, 3> triple() {
        const std::int32_t first = integer(), second = integer(), third = integer();
        return {static_cast<T>(first), static_cast<T>(second), static_cast<T>(third)};
    }

    void put(std::int32_t word) { words_[at_++] = word; }
    void put(float value) { put(std::bit_cast<std::int32_t>(value)); }
    void put(const Vec3& vector) {
        for (int i = 0; i < 3; ++i) put(vector[i]);
    }
    template <class T>
    void put(const std::array<T, 3>& triple) {
        for (const T value : triple) put(static_cast<std::int32_t>(value));
    }

  private:
    std::span<std::int32_t> words_;
    std::size_t at_ = 0;
};

void putSweep(RecordCursor words, const TraceResult& result) {
    words.put(result.fraction);
    words.put(result.end);
    words.put(result.normal);
    words.put(result.planeDist);
}

std::int32_t solidFlags(const TraceResult& result) {
    return (result.startSolid ? 1 : 0) | (result.allSolid ? 2 : 0);
}

void answerTrace(const Collision& world, std::span<std::int32_t> record) {
    constexpr std::array<Box, 3> kHulls{kHullPoint, kHullStanding, kHullCrouched};
    RecordCursor question(record);
    const Vec3 start = question.vector();
    const Vec3 end = question.vector();
    const Box& hull = kHulls[toIndex(record[14])];
    const TraceResult result = world.traceWorld(start, end, hull, record[15]);
    putSweep(RecordCursor(record.subspan(6)), result);
    RecordCursor rest(record.subspan(16));
    rest.put(solidFlags(result));
    rest.put(result.contents);
    rest.put(result.surfaceFlags);
    rest.put(world.pointContents(start));
}

void answerModelTrace(const Collision& world, std::span<std::int32_t> record) {
    RecordCursor question(record);
    const Vec3 start = question.vector();
    const Vec3 end = question.vector();
    const Vec3 low = question.vector();
    const Vec3 high = question.vector();
    ModelPlacement placement{record[26]};
    placement.origin = question.vector();
    placement.angles = question.vector();
    const Box box{low, high};
    const TraceResult result = placement.model <= 0
                                   ? world.traceWorld(start, end, box, record[27])
                                   : world.traceModel(placement, start, end, box, record[27]);
    putSweep(RecordCursor(record.subspan(18)), result);
    RecordCursor rest(record.subspan(28));
    rest.put(solidFlags(result));
    rest.put(result.contents);
    rest.put(result.surfaceFlags);
    rest.put(result.texInfo);
}

void putFound(RecordCursor& answer, const PmoveResult& result) {
    answer.put(static_cast<std::int32_t>(result.onGround));
    answer.put(result.waterType);
    answer.put(result.waterLevel);
    answer.put(static_cast<std::int32_t>(result.viewHeight));
}

void answerMove(const Collision& world, std::span<std::int32_t> record) {
    RecordCursor question(record);
    PmoveState state;
    state.origin = question.triple<std::int32_t>();
    state.velocity = question.triple<std::int32_t>();
    state.flags = question.integer();
    state.timer = question.integer();
    const bool snapInitial = question.integer() != 0;
    RecordCursor asked(record.subspan(12));
    PmoveCommand command;
    command.msec = asked.integer();
    command.angles[0] = static_cast<std::int16_t>(asked.integer());
    command.angles[1] = static_cast<std::int16_t>(asked.integer());
    command.forward = asked.integer();
    command.side = asked.integer();
    command.up = asked.integer();
    const PmoveResult result = pmove(world, {}, state, command, snapInitial);
    RecordCursor answer(record.subspan(18));
    answer.put(state.origin);
    answer.put(state.velocity);
    answer.put(state.flags);
    answer.put(state.timer);
    putFound(answer, result);
}

PmoveState readState(RecordCursor& words) {
    PmoveState state;
    state.type = static_cast<PmoveType>(words.integer());
    state.origin = words.triple<std::int32_t>();
    state.velocity = words.triple<std::int32_t>();
    state.flags = words.integer();
    state.timer = words.integer();
    state.gravity = words.integer();
    state.deltaAngles = words.triple<std::int16_t>();
    state.aq2Flags = words.integer();
    state.timestamp = words.integer();
    state.legHits = words.integer();
    return state;
}

void putState(RecordCursor& words, const PmoveState& state) {
    words.put(static_cast<std::int32_t>(state.type));
    words.put(state.origin);
    words.put(state.velocity);
    words.put(state.flags);
    words.put(state.timer);
    words.put(state.gravity);
    words.put(state.deltaAngles);
    words.put(state.aq2Flags);
    words.put(state.timestamp);
    words.put(state.legHits);
}

PmoveParams readParams(RecordCursor& words) {
    PmoveParams params;
    params.exportLadder = words.integer() != 0;
    if (words.integer() != 0) params.enableQuakeWorld();
    // The old interface has neither wide coordinates nor a fine timer.
    if (words.integer() != 0 && params.exportLadder) params.extend();
    params.airAccelerate = words.integer() != 0 || params.airAccelerate;
    params.strafeHack = words.integer() != 0;
    params.flyHack = words.integer() != 0;
    params.waterHack = words.integer() != 0;
    if (words.integer() != 0) params.spectatorSpeed = 2;
    return params;
}

void answerFullMove(const Collision& world, std::span<std::int32_t> record) {
    RecordCursor question(record);
    PmoveState state = readState(question);
    PmoveCommand command;
    command.msec = question.integer();
    command.angles = question.triple<std::int16_t>();
    command.forward = question.integer();
    command.side = question.integer();
    command.up = question.integer();
    const bool snapInitial = question.integer() != 0;
    const PmoveParams params = readParams(question);
    const PmoveResult result = pmove(world, params, state, command, snapInitial);
    RecordCursor answer(record.subspan(32));
    putState(answer, state);
    putFound(answer, result);
    answer.put(result.viewAngles);
}

}  // namespace

bool goldenAnswerable(GoldenKind kind, std::span<const std::int32_t> record, int modelCount) {
    return kind != GoldenKind::modelTrace || record[26] < modelCount;
}

void answerGolden(const Collision& world, GoldenKind kind, std::span<std::int32_t> record) {
    switch (kind) {
        case GoldenKind::trace:
            return answerTrace(world, record);
        case GoldenKind::modelTrace:
            return answerModelTrace(world, record);
        case GoldenKind::move:
            return answerMove(world, record);
        case GoldenKind::fullMove:
            return answerFullMove(world, record);
    }
}

}  // namespace navwright
