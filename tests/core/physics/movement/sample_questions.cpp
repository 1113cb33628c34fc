#include "sample_questions.h"

#include "core/physics/movement/pmove.h"
#include "tests/sample/sample_dimensions.h"

namespace sample_golden {

using namespace navwright;

namespace {

constexpr float kEpsilon = 1.0f / 32;  ///< what a trace keeps off a plane
constexpr float kStands = 24.125f;     ///< an origin above its floor, on the grid of 1/8
constexpr float kHalfWidth = 16;
constexpr float kEastWall = 1408, kBalconyBottom = 208;
constexpr float kTunnelMouth = 1000, kLadderFace = 632;
constexpr float kVaultWest = 136, kVaultEast = 232;  ///< the faces of steps and roofs
constexpr float kStepsY = 1336, kRoofsY = 1432, kVaultX = 184;

}  // namespace

std::vector<TraceQuestion> traceQuestions() {
    const auto floorAt = [](std::string_view name, float x, float y, float from, float to, float floor) {
        return TraceQuestion{.name = name,
                             .start = {x, y, from},
                             .end = {x, y, to},
                             .stops = {x, y, floor + 24 + kEpsilon},
                             .normal = {0, 0, 1},
                             .contents = kContentsSolid};
    };
    const auto inVault = [](std::string_view name, float y, float z, float to) {
        return TraceQuestion{.name = name, .start = {kVaultX, y, z}, .end = {to, y, z}, .stops = {to, y, z}};
    };
    std::vector<TraceQuestion> all{
        floorAt("the hall's floor", 112, 120, 100, -100, 0),
        floorAt("the low crate's top", 450, 752, 150, -50, kLowCrate),
        floorAt("the high crate's top", 740, 752, 150, -50, kHighCrate),
        floorAt("the pool's bottom", 1204, 520, 40, -300, kPoolBottom),
        floorAt("the pool's bottom from the water", 1204, 520, -100, -300, kPoolBottom),
        inVault("over the step of 18", kStepsY, kVaultLowStep + kStands, 113),
        inVault("under the roof of 57", kRoofsY, kStands, 255),
    };
    all[4].contentsAtStart = kContentsWater;
    const auto add = [&](TraceQuestion question, const Vec3& stops, const Vec3& normal,
                         Contents contents = kContentsSolid) {
        question.stops = stops;
        question.normal = normal;
        question.contents = contents;
        all.push_back(question);
    };
    add({.name = "the east wall", .start = {1300, 120, 30}, .end = {1500, 120, 30}},
        {kEastWall - kHalfWidth - kEpsilon, 120, 30}, {-1, 0, 0});
    add({.name = "a point at the east wall", .start = {1300, 120, 30}, .end = {1500, 120, 30}, .hull = 0},
        {kEastWall - kEpsilon, 120, 30}, {-1, 0, 0});
    add({.name = "the balcony from below", .start = {700, 850, 30}, .end = {700, 850, 300}},
        {700, 850, kBalconyBottom - 32 - kEpsilon}, {0, 0, -1});
    add({.name = "the tunnel, standing", .start = {950, 1160, 25}, .end = {1050, 1160, 25}},
        {kTunnelMouth - kHalfWidth - kEpsilon, 1160, 25}, {-1, 0, 0});
    add({.name = "the tunnel, crouched", .start = {950, 1160, 25}, .end = {1050, 1160, 25}, .hull = 2},
        {1050, 1160, 25}, Vec3(0), 0);
    add({.name = "the ladder", .start = {146, 600, 100}, .end = {146, 700, 100}},
        {146, kLadderFace - kHalfWidth - kEpsilon, 100}, {0, -1, 0}, kContentsSolid | kContentsLadder);
    add(inVault("the step of 18", kStepsY, kStands, 100),
        {kVaultWest + kHalfWidth + kEpsilon, kStepsY, kStands}, {1, 0, 0});
    const float onLowStep = kVaultLowStep + kStands;
    add(inVault("the step of 19 from the height of 18", kStepsY, onLowStep, 260),
        {kVaultEast - kHalfWidth - kEpsilon, kStepsY, onLowStep}, {-1, 0, 0});
    add(inVault("under the roof of 56", kRoofsY, kStands, 100),
        {kVaultWest + kHalfWidth + kEpsilon, kRoofsY, kStands}, {1, 0, 0});
    const Vec3 low{116, kRoofsY, kStands}, inWall{1420, 120, 50}, outOfWall{1300, 120, 50};
    all.push_back({.name = "no room under the roof of 56",
                   .start = low,
                   .end = low,
                   .stops = low,
                   .contents = kContentsSolid,
                   .startsSolid = true});
    all.push_back({.name = "out of the wall",
                   .start = inWall,
                   .end = outOfWall,
                   .stops = outOfWall,
                   .contentsAtStart = kContentsSolid,
                   .startsSolid = true});
    return all;
}

std::vector<MoveQuestion> moveQuestions() {
    constexpr Keys kWest{.yaw = 180, .forward = 400}, kEast{.yaw = 0, .forward = 400};
    constexpr Keys kSouth{.yaw = -90, .forward = 400};
    // Falls: a landing's impact is the square of its speed / 10,000, of which what is above 30 costs 10 for
    // every 2. The speed is sampled once a step: between sqrt(2 * 800 * height) and 12.8 (a step's gravity)
    // less.
    const auto drop = [&](std::string_view name, float x, float y, float speed, float height, int steps) {
        MoveQuestion question{.name = name,
                              .start = {x, y, kUpper + kStands},
                              .velocity = {0, -speed, 0},
                              .flags = kPmoveOnGround,
                              .keys = kSouth,
                              .steps = steps};
        question.keys.forward = static_cast<int>(speed);
        const float lands = kUpper - height + kStands;
        const float gone = speed * static_cast<float>(steps * kStepMilliseconds) / 1000;
        question.least = {x - 1, y - gone - 5, lands - 0.15f};
        question.most = {x + 1, y - gone + 40, lands + 0.15f};
        return question;
    };
    std::vector<MoveQuestion> all{
        {.name = "up the step of 18",
         .start = {kVaultX, kStepsY, kStands},
         .keys = kWest,
         .steps = 40,
         .least = {112, kStepsY - 1, kVaultLowStep + 24},
         .most = {112.25f, kStepsY + 1, kVaultLowStep + 24.25f}},
        {.name = "not up the step of 19",
         .start = {kVaultX, kStepsY, kStands},
         .keys = kEast,
         .steps = 40,
         .least = {215.75f, kStepsY - 1, 24},
         .most = {216, kStepsY + 1, 24.25f}},
        {.name = "under the roof of 57",
         .start = {kVaultX, kRoofsY, kStands},
         .keys = kEast,
         .steps = 40,
         .least = {255.75f, kRoofsY - 1, 24},
         .most = {256, kRoofsY + 1, 24.25f}},
        {.name = "not under the roof of 56",
         .start = {kVaultX, kRoofsY, kStands},
         .keys = kWest,
         .steps = 40,
         .least = {152, kRoofsY - 1, 24},
         .most = {152.25f, kRoofsY + 1, 24.25f}},
        {.name = "under the roof of 56, crouched",
         .start = {kVaultX, kRoofsY, kStands},
         .flags = kPmoveOnGround,
         .keys = {.yaw = 180, .forward = 400, .up = -400},
         .steps = 60,
         .least = {112, kRoofsY - 1, 24},
         .most = {112.25f, kRoofsY + 1, 24.25f}},
        // 270 units/s up against 800 down: 45.6 at the most, and 3.7 less in steps of 16 ms.
        {.name = "a jump",
         .start = {448, 120, kStands},
         .flags = kPmoveOnGround,
         .keys = {.up = 400},
         .steps = 50,
         .least = {447.5f, 119.5f, 24},
         .most = {448.5f, 120.5f, 24.25f},
         .highest = {kStands + 41.6f, kStands + 42.2f}},
        {.name = "onto the low crate",
         .start = {296, 752, kStands},
         .velocity = {300, 0, 0},
         .flags = kPmoveOnGround,
         .keys = {.yaw = 0, .forward = 400, .up = 400},
         .steps = 40,
         .least = {440, 751, kLowCrate + 24},
         .most = {519, 753, kLowCrate + 24.25f}},
        // 200 units/s at the most, 195 in steps of 16 ms; it takes some steps to get there.
        {.name = "up the ladder",
         .start = {146, 615.5f, kStands},
         .keys = {.pitch = -45, .yaw = 90, .forward = 400},
         .steps = 50,
         .least = {145, 615, 150},
         .most = {147, 616, kStands + 160}},
        // 150 units/s.
        {.name = "through the pool",
         .start = {1204, 420, -90},
         .keys = {.yaw = 90, .forward = 400},
         .steps = 40,
         .least = {1203, 475, -92},
         .most = {1205, 516, -88}},
        // 30 units/s.
        {.name = "sinking in the pool",
         .start = {1204, 480, -90},
         .steps = 40,
         .least = {1203, 479, -109.2f},
         .most = {1205, 481, -95}},
        drop("down 104", 1008, 640, 300, kUpper - kPlatform, 38),
        drop("down 217", 336, 630, 300, kCrouchDrop, 50),
        drop("down 240", 560, 642, 300, kUnsafeDrop, 53),
        drop("down 288", 784, 630, 200, kTooDeepDrop, 58),
    };
    all[11].damage = {10, 20};  // 576 to 589 units/s: 33.2 to 34.7
    all[12].damage = {30, 40};  // 607 to 620: 36.8 to 38.4
    all[13].damage = {70, 80};  // 666 to 679: 44.4 to 46.1
    return all;
}

}  // namespace sample_golden
