#include "tests/sample/sample_layout.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "tests/sample/sample_dimensions.h"

namespace navwright {

namespace {

using enum NodeType;
constexpr std::nullopt_t kNoNode = std::nullopt;
constexpr bool kExact = true;

const std::vector<SampleStop>& placeTable() {
    static const std::vector<SampleStop> places = {
        // The hall's south row, west to east; every 112 units.
        {"G0", {112, 120, 0}, spawnPoint},
        {"G1", {224, 120, 0}, move},
        {"G2", {336, 120, 0}, move},
        {"G3", {448, 120, 0}, spawnPoint},
        {"G4", {560, 120, 0}, move},
        {"G5", {672, 120, 0}, move},
        {"G6", {784, 120, 0}, spawnPoint},
        {"G7", {896, 120, 0}, move},
        {"G8", {1008, 120, 0}, move},
        {"G9", {1120, 120, 0}, move},
        {"G10", {1232, 120, 0}, move},
        {"G11", {1344, 120, 0}, move},
        // A corner that players of two demos visit.
        {"Z1", {736, 28, 0}, kNoNode},
        // The stairs, south to north.
        {"ST0", {1344, 230, 0}, move, kExact},
        {"ST1", {1344, 326, 64}, move, kExact},
        {"ST2", {1344, 422, 112}, move, kExact},
        {"ST3", {1344, 518, 176}, move, kExact},
        {"ST4", {1344, 614, 224}, move, kExact},
        // The balcony, west to east.
        {"U1", {232, 744, kUpper}, move},
        {"U2", {336, 744, kUpper}, move},
        {"U3", {448, 744, kUpper}, move},
        {"U4", {560, 744, kUpper}, move},
        {"U5", {672, 744, kUpper}, move},
        {"U6", {784, 744, kUpper}, spawnPoint},
        {"U7", {896, 744, kUpper}, move},
        {"U8", {1008, 744, kUpper}, move},
        {"U9", {1120, 744, kUpper}, move},
        {"U10", {1232, 744, kUpper}, move},
        {"U11", {1332, 722, kUpper}, move},
        // The ladder and the west side below it.
        {"V1", {112, 219, 0}, move},
        {"V2", {112, 318, 0}, move},
        {"V3", {112, 417, 0}, move},
        {"V4", {112, 516, 0}, move},
        {"LB", {146, 615.5, 0}, ladder, kExact},
        {"LM", {146, 615.5, 102}, kNoNode, kExact},
        {"LT", {146, 615.5, 204}, ladder, kExact},
        {"M0", {146, 694, kUpper}, move, kExact},
        // Off the balcony: 217, 240, 288 and 104 down, the last on a platform 120 up.
        {"T2", {336, 630, kUpper}, move, kExact},
        {"B2", {336, 440, kUpper - kCrouchDrop}, move, kExact},
        {"B2a", {336, 333, 0}, move},
        {"B2b", {336, 227, 0}, move},
        {"T4", {560, 642, kUpper}, move, kExact},
        {"B4", {560, 440, kUpper - kUnsafeDrop}, move, kExact},
        {"B4a", {560, 333, 0}, move},
        {"B4b", {560, 227, 0}, move},
        {"T6", {784, 630, kUpper}, move, kExact},
        {"B6", {784, 436, kUpper - kTooDeepDrop}, move, kExact},
        {"B6a", {784, 333, -16}, move, kExact},
        {"B6b", {784, 227, 0}, move},
        {"T8", {1008, 640, kUpper}, move, kExact},
        {"B8", {1008, 484, kPlatform}, move, kExact},
        {"B8e", {1008, 384, kPlatform}, move, kExact},
        {"B8b", {1008, 234, 0}, move, kExact},
        // Into the pool, and through it.
        {"T10", {1204, 630, kUpper}, move, kExact},
        {"Q0", {1204, 215, 0}, move},
        {"Q1", {1204, 317, kPoolLedge}, move, kExact},
        {"W1", {1204, 419, -57}, water, kExact},
        {"W2", {1204, 520, -66}, water, kExact},
        {"WD1", {1244, 434, -92}, water, kExact},
        {"WD2", {1180, 505, -116}, water, kExact},
        // Over two crates under the balcony.
        {"X1", {218, 540, 0}, move},
        {"X2", {258, 646, 0}, move},
        {"H2", {296, 752, 0}, jump, kExact},
        {"K1", {396, 752, kLowCrate}, move, kExact},
        {"K1b", {500, 752, kLowCrate}, move, kExact},
        {"H3", {600, 752, 0}, jump, kExact},
        {"K2", {698, 752, kHighCrate}, move, kExact},
        {"K2b", {800, 752, kHighCrate}, move, kExact},
        // North through the door, around the tunnel and back.
        {"F1", {896, 227, 0}, move},
        {"F2", {896, 333, 0}, move},
        {"F3", {896, 440, 0}, move},
        {"F4", {896, 546, 0}, move},
        {"F5", {898, 650, 0}, move},
        {"F6", {900, 752, 0}, move, kExact},
        {"F7", {900, 852, 0}, move},
        {"F8", {900, 960, 0}, move},
        {"F9", {900, 1066, 0}, move},
        {"C0", {950, 1160, 0}, move, kExact},
        {"C1", {1050, 1160, 0}, crouch, kExact},
        {"C2", {1150, 1160, 0}, crouch, kExact},
        {"C3", {1250, 1160, 0}, crouch, kExact},
        {"C4", {1350, 1160, 0}, move, kExact},
        {"R0", {1350, 1056, 0}, spawnPoint},
        {"R1", {1237.5, 1032, 0}, move},
        {"R2", {1125, 1008, 0}, move},
        {"R3", {1012.5, 984, 0}, move},
        // Over the chasm: the jump, and the strafe jump.
        {"N1", {232, 850, kUpper}, move},
        {"N2", {224, 956, kUpper}, move},
        {"J1", {312, 1012, kUpper}, jump, kExact},
        {"J2", {502, 1012, kUpper}, move, kExact},
        {"J3", {600, 1052, kUpper}, move},
        {"J4", {672, 966, kUpper}, move},
        {"J5", {672, 855, kUpper}, move},
        {"J6", {552, 1148, kUpper}, move},
        {"A0", {460, 1200, kUpper}, jump, kExact},
        {"A1", {740, 1200, kUpper}, jump, kExact},
        {"A2", {640, 1210, kUpper}, move},
        {"S1", {1104, 1200, kUpper}, move, kExact},
        {"S2", {1208, 1184, kUpper}, move},
        {"S3", {1232, 1080, kUpper}, move},
        {"S4", {1232, 968, kUpper}, move},
        {"S5", {1232, 856, kUpper}, move},
        // To the deadly shaft.
        {"Y1", {448, 14, 0}, move},
        {"Y2", {448, -92, 0}, move},
        {"Y3", {448, -200, 0}, move, kExact},
        {"pit", {448, -264, kShaftBottom}, kNoNode, kExact},
    };
    return places;
}

void addWalk(std::vector<SampleWay>& ways, std::string_view route, bool bothWays) {
    static std::vector<std::vector<std::string>> names;  // the ways point into it
    const auto& stops = names.emplace_back(routePlaces(route));
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
        ways.push_back({.from = sampleStop(stops[i]).name, .to = sampleStop(stops[i + 1]).name});
        if (bothWays)
            ways.push_back({.from = sampleStop(stops[i + 1]).name, .to = sampleStop(stops[i]).name});
    }
}

/// Ways on foot that become plain links.
void addWalks(std::vector<SampleWay>& ways) {
    for (const auto* route : {"G0..G11 ST0", "U1..U10 U11 ST4", "G0 V1..V4 LB", "G7 F1..F9 C0",
                              "C4 R0..R3 F8", "M0 U1", "G10 Q0 Q1", "S1..S5 U10"}) {
        addWalk(ways, route, true);
    }
    for (const auto* route :
         {"ST0..ST4", "U2 T2", "U4 T4", "U6 T6", "U8 T8", "U10 T10", "B2 B2a B2b G2", "B4 B4a B4b G4",
          "B6 B6a B6b G6", "B8 B8e", "B8b G8", "V4 X1 X2 H2", "K1 K1b", "K2 K2b", "U1 N1 N2 J1",
          "J2 J3 J4 J5 U5", "J3 J6 A0", "A1 A2 J6 J3", "G3 Y1..Y3"}) {
        addWalk(ways, route, false);
    }
}

const std::vector<SampleWay>& wayTable() {
    using enum SampleAction;
    using enum SampleOutcome;
    static const std::vector<SampleWay> ways = [] {
        std::vector<SampleWay> table = {
            // Down the stairs the way falls more than 30 units in 96.
            {"ST4", "ST3", walk, 0, link, standDrop},
            {"ST3", "ST2", walk, 0, link, standDrop},
            {"ST2", "ST1", walk, 0, link, standDrop},
            {"ST1", "ST0", walk, 0, link, standDrop},
            {"LB", "LM", climb, 0, none},
            {"LM", "LT", climb, 0, none},
            {"LT", "LM", climb, 0, none},
            {"LM", "LB", climb, 0, none},
            {"LT", "M0", mount},
            {"M0", "LT", dismount},
            {"T2", "B2", drop, 8, link, crouchDrop},
            {"T4", "B4", drop, 9, link, unsafeDrop},
            {"T6", "B6", drop, 9, tooHigh},
            {"T8", "B8", drop, 6, link, standDrop},
            {"B8e", "B8b", drop, 6, link, standDrop},
            {"T10", "W2", plunge, 9, link, water},
            {"Q1", "W1", swim, 0, link, water},
            {"W1", "Q1", swim, 0, link, water},
            {"W1", "W2", swim, 0, link, water},
            {"W2", "W1", swim, 0, link, water},
            {"W2", "WD1", swim, 0, link, water},
            {"WD1", "WD2", swim, 0, link, water},
            {"WD2", "WD1", swim, 0, link, water},
            {"H2", "K1", SampleAction::jump, 5, link, NodeType::jump},
            {"K1b", "H3", drop, 4, link, standDrop},
            {"H3", "K2", SampleAction::jump, 4, link, boxJump},
            {"K2b", "F6", drop, 4, link, standDrop},
            {"C0", "C1", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C1", "C2", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C2", "C3", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C3", "C4", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C4", "C3", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C3", "C2", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C2", "C1", SampleAction::crouch, 0, link, NodeType::crouch},
            {"C1", "C0", SampleAction::crouch, 0, link, NodeType::crouch},
            {"J1", "J2", SampleAction::jump, 7, link, jumpPad},
            {"A0", "A1", SampleAction::jump, 7, link, NodeType::move},
            {"A1", "S1", SampleAction::jump, 7, onlyFast},
            {"G5", "Z1", walk, 0, none},
            {"Z1", "G6", walk, 0, none},
            {"Y3", "pit", fall, 0, none},
        };
        addWalks(table);
        return table;
    }();
    return ways;
}

/// Splits "ST12" into "ST" and 12.
std::pair<std::string_view, int> numbered(std::string_view name) {
    const auto digits = name.find_first_of("0123456789");
    int number = 0;
    const auto text = name.substr(std::min(digits, name.size()));
    std::from_chars(text.data(), text.data() + text.size(), number);
    return {name.substr(0, digits), number};
}

void appendRange(std::vector<std::string>& places, std::string_view first, std::string_view last) {
    const auto [stem, from] = numbered(first);
    const auto to = numbered(last).second;
    for (int i = from; i != to; i += from < to ? 1 : -1)
        places.push_back(std::string(stem) + std::to_string(i));
    places.emplace_back(last);
}

}  // namespace

std::span<const SampleStop> sampleStops() {
    return placeTable();
}

std::span<const SampleWay> sampleWays() {
    return wayTable();
}

std::span<const SampleLink> sampleLadderLinks() {
    static constexpr SampleLink kLinks[] = {{"LB", "LT", ladder}, {"LT", "LB", ladder}};
    return kLinks;
}

const SampleStop& sampleStop(std::string_view name) {
    const auto found = std::ranges::find(placeTable(), name, &SampleStop::name);
    if (found == placeTable().end()) throw std::logic_error("no such place: " + std::string(name));
    return *found;
}

const SampleWay& sampleWay(std::string_view from, std::string_view to) {
    const auto& ways = wayTable();
    const auto found =
        std::ranges::find_if(ways, [&](const SampleWay& way) { return way.from == from && way.to == to; });
    if (found == ways.end())
        throw std::logic_error("no such way: " + std::string(from) + " " + std::string(to));
    return *found;
}

std::vector<std::string> routePlaces(std::string_view route) {
    std::vector<std::string> places;
    while (!route.empty()) {
        const auto end = std::min(route.find(' '), route.size());
        const auto word = route.substr(0, end);
        route.remove_prefix(std::min(end + 1, route.size()));
        const auto dots = word.find("..");
        if (dots == std::string_view::npos) {
            places.emplace_back(word);
        } else {
            appendRange(places, word.substr(0, dots), word.substr(dots + 2));
        }
    }
    return places;
}

std::span<const SampleVoid> sampleVoids() {
    static constexpr SampleVoid kVoids[] = {
        {"closed vault", kVault},
        {"deadly shaft", {{384, -320, kShaftBottom}, {512, -224, 0}}},
        {"jump gap", {{336, 912, kPlatform}, {476, 1104, kRoof}}},
        {"strafe gap", {{776, 1104, kPlatform}, {1074, 1300, kRoof}}},
    };
    return kVoids;
}

}  // namespace navwright
