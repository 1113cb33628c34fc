#include "tests/sample/sample_script.h"

namespace navwright {

namespace {

using enum SampleEnding;

// What players do, each a life from a spawn.
constexpr std::string_view kLoop = "G0..G11 ST0..ST4 U11..U1 M0 LT LM LB V4..V1 G0";
constexpr std::string_view kLoopBack = "G0 V1..V4 LB LM LT M0 U1..U11 ST4..ST0 G11..G0";
constexpr std::string_view kTunnel = "G6 G7 F1..F9 C0..C4 R0..R3 F8..F1 G7 G6";
constexpr std::string_view kTunnelBack = "R0 C4..C0 F9 F8 R3..R0";
constexpr std::string_view kJumpGap = "U6..U1 N1 N2 J1 J2 J3 J4 J5 U5 U4 T4 B4 B4a B4b G4";
constexpr std::string_view kStrafeGap = "U6..U1 N1 N2 J1 J2 J3 J6 A0 A1 S1..S5 U10 T10 W2 W1 Q1 Q0 G10 G11";
constexpr std::string_view kTurnBack = "U6..U1 N1 N2 J1 J2 J3 J6 A0 A1 A2 J6 J3 J4 J5 U5";
constexpr std::string_view kEastPlatform = "U6..U10 S5..S1 S2..S5 U10";
constexpr std::string_view kCrouchBandDrop = "U6..U2 T2 B2 B2a B2b G2 G3";
constexpr std::string_view kTooDeepDrop = "U6 T6 B6 B6a B6b G6 G7";
constexpr std::string_view kPlatformDrop = "U6..U8 T8 B8 B8e B8b G8 G7";
constexpr std::string_view kSwim = "G3..G10 Q0 Q1 W1 W2 W1 Q1 Q0 G10";
constexpr std::string_view kDive = "G6..G10 Q0 Q1 W1 W2";
constexpr std::string_view kCrates = "G0 V1..V4 X1 X2 H2 K1 K1b H3 K2 K2b F6..F1 G7";
constexpr std::string_view kShaft = "G3 Y1..Y3 pit";
constexpr std::string_view kCorner = "G3..G5 Z1 G6";

std::vector<SampleDemo> makeDemos() {
    std::vector<SampleDemo> demos;
    demos.push_back({.file = "sample_1.mvd2",
                     .flavour = DemoFlavour::standard,
                     .version = 2010,
                     .packed = false,
                     .seed = 11,
                     .segments = {{{"Aster", {{kLoop, leave}, {kCrouchBandDrop, stay}}},
                                   {"Briar", {{kCrates, shot}, {kTurnBack, leave}, {kLoopBack, stay}}},
                                   {"Clover", {{kStrafeGap, suicide}, {kJumpGap, stay}}},
                                   {"Dill", {{kShaft, fall}, {kTunnel, leave}, {kTooDeepDrop, stay}}},
                                   {"Elder", {{kCorner, leave}, {kDive, drown}, {kPlatformDrop, stay}}}}}});
    demos.push_back({.file = "sample_2.mvd2.gz",
                     .flavour = DemoFlavour::standard,
                     .version = 2009,
                     .packed = true,
                     .seed = 22,
                     .segments = {{{"Fennel", {{kDive, drown}, {kTooDeepDrop, leave}, {kCorner, stay}}},
                                   {"Ginger", {{kTunnelBack, shot}, {kCrates, leave}, {kEastPlatform, stay}}},
                                   {"Hazel", {{kJumpGap, leave}, {kStrafeGap, stay}}},
                                   {"Iris", {{kSwim, suicide}, {kPlatformDrop, leave}, {kShaft, fall}}},
                                   {"Juniper", {{kLoopBack, leave}, {kCrouchBandDrop, stay}}}}}});
    demos.push_back(
        {.file = "sample_3.mvd2.gz",
         .flavour = DemoFlavour::extended,
         .version = 2011,
         .packed = true,
         .seed = 33,
         .segments = {{{"Laurel", {{kTunnel, leave}, {kTunnelBack, stay}}},
                       {"Mint", {{kStrafeGap, leave}, {kSwim, stay}}},
                       {"Nettle", {{kPlatformDrop, shot}, {kDive, drown}, {kShaft, fall}}},
                       {"Olive", {{kLoop, suicide}, {kTooDeepDrop, leave}, {kTurnBack, stay}}},
                       {"Poppy", {{kCrouchBandDrop, leave}, {kCrates, leave}, {kJumpGap, stay}}}}}});
    demos.push_back(
        {.file = "sample_4.mvd2.gz",
         .flavour = DemoFlavour::extended2,
         .version = 2012,
         .packed = true,
         .seed = 44,
         .segments = {{{"Quince", {{kShaft, fall}, {kSwim, leave}, {kDive, drown}}},
                       {"Rowan", {{kLoopBack, leave}, {kTunnelBack, stay}}},
                       {"Sage", {{kCrates, suicide}, {kTunnel, leave}, {kTurnBack, stay}}},
                       {"Thyme", {{kJumpGap, shot}, {kStrafeGap, leave}, {kEastPlatform, stay}}}}}});
    demos.push_back({.file = "sample_5.mvd2",
                     .flavour = DemoFlavour::extended2,
                     .version = 2013,
                     .packed = false,
                     .seed = 55,
                     .segments = {{{"Vervain", {{kTooDeepDrop, leave}, {kTunnel, stay}}},
                                   {"Willow", {{kSwim, leave}, {kPlatformDrop, stay}}},
                                   {"Yarrow", {{kDive, drown}}}},
                                  {{"Vervain", {{kCrouchBandDrop, leave}, {kLoop, stay}}},
                                   {"Willow", {{kStrafeGap, shot}, {kJumpGap, stay}}},
                                   {"Yarrow", {{kShaft, fall}, {kCrates, stay}}}}}});
    return demos;
}

}  // namespace

const std::vector<SampleDemo>& sampleDemos() {
    static const auto demos = makeDemos();
    return demos;
}

}  // namespace navwright
