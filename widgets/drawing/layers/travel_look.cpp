#include "widgets/drawing/layers/travel_look.h"

#include <array>
#include <string_view>

#include "core/base/index.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

namespace {

/// Numbers of categories; those that share a colour stand a whole round apart, and differ in their strokes.
constexpr float kRound = kCategoryColours;

constexpr std::array<TypeLook, kTravelKinds> kTravelLooks{{
    {.category = 7},                                      // none
    {.category = 10 + kRound},                            // invalid: indigo
    {.category = 2},                                      // walk: green
    {.category = 8},                                      // crouch: violet
    {.category = 9, .stroke = Stroke::dashed},            // barrier jump: brick
    {.category = 3, .stroke = Stroke::dashed},            // jump: yellow
    {.category = 0},                                      // ladder: orange
    {.category = 5, .stroke = Stroke::dotted},            // walk off ledge: vermilion
    {.category = 4},                                      // swim: blue
    {.category = 1, .stroke = Stroke::dashed},            // water jump: sky
    {.category = 6, .stroke = Stroke::dashDot},           // teleport: purple
    {.category = 2 + kRound, .stroke = Stroke::dashDot},  // elevator: green
    {.category = 5 + kRound, .stroke = Stroke::dashed},   // rocket jump
    {.category = 0 + kRound, .stroke = Stroke::dashed},   // BFG jump: orange
    {.category = 10, .stroke = Stroke::dashDot},          // grapple
    {.category = 4 + kRound, .stroke = Stroke::dashed},   // double jump: blue
    {.category = 8 + kRound, .stroke = Stroke::dashed},   // ramp jump: violet
    {.category = 11, .stroke = Stroke::dashed},           // strafe jump: plum
    {.category = 6 + kRound, .stroke = Stroke::dashed},   // jump pad
    {.category = 1 + kRound, .stroke = Stroke::dashDot},  // train or bobbing platform
    {.category = 11 + kRound},                            // unknown: plum
}};

constexpr std::array<std::string_view, kTravelKinds> kTravelWords{
    "None",           "Invalid",     "Walk",       "Crouch",      "Barrier jump", "Jump",        "Ladder",
    "Walk off ledge", "Swim",        "Water jump", "Teleport",    "Elevator",     "Rocket jump", "BFG jump",
    "Grapple",        "Double jump", "Ramp jump",  "Strafe jump", "Jump pad",     "Train",       "Unknown"};

std::size_t kindOf(AasTravel travel) {
    const auto number = static_cast<std::int32_t>(travel);
    return toIndex(number >= 0 && number < kAasTravelCount ? number : kAasTravelCount);
}

}  // namespace

TypeLook travelLook(AasTravel travel) {
    return kTravelLooks[kindOf(travel)];
}

std::string travelWords(AasTravel travel) {
    return std::string(kTravelWords[kindOf(travel)]);
}

std::vector<std::string> travelCategoryNames() {
    std::vector<std::string> names;
    for (std::size_t kind = 0; kind < kTravelLooks.size(); ++kind) {
        const auto category = static_cast<std::size_t>(kTravelLooks[kind].category);
        if (category >= names.size()) names.resize(category + 1);
        names[category] = kTravelWords[kind];
    }
    return names;
}

int travelKind(const AasReachability& way) {
    return static_cast<int>(kindOf(way.travel()));
}

}  // namespace navwright
