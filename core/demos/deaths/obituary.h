#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/demos/samples/death.h"

namespace navwright {

/// What killed, as the game's prints tell it apart.
enum class DeathMeans : std::uint8_t {
    mark23,
    mp5,
    m4,
    m3,
    handcannon,
    sniper,
    akimbo,
    knife,
    thrownKnife,
    grenade,
    kick,
    punch,
    grapple,
    telefrag,
    otherWeapon,  ///< of Quake 2, or one that the print leaves open
    fall,
    drown,
    lava,
    slime,
    crush,
    hurt,  ///< a volume of the map that hurts
    explosion,
    glass,
    laser,
    suicide,
    unknown,  ///< "NAME died", or no print
};

inline constexpr int kDeathMeansCount = 26;

/// "mark23", "thrown_knife", "fall": for files.
[[nodiscard]] std::string_view deathMeansName(DeathMeans means);
/// "Mark 23 pistol", "Knife, thrown", "Fall": for people.
[[nodiscard]] std::string_view deathMeansTitle(DeathMeans means);
/// Whether a player does it to another with what he carries, or with his body.
[[nodiscard]] bool isWeapon(DeathMeans means);

/// Where the body was hit, where the print says so.
enum class HitPlace : std::uint8_t { unsaid, head, chest, stomach, legs };

inline constexpr int kHitPlaceCount = 5;

/// "", "head", "chest", "stomach", "legs".
[[nodiscard]] std::string_view hitPlaceName(HitPlace place);

/// What an obituary says. The texts are parts of the print.
struct Obituary {
    std::string_view victim;
    std::string_view killer;  ///< the victim where he killed himself; empty where nobody did
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    bool pushed = false;  ///< the killer pushed him, and the map did the rest
    bool cut = false;     ///< the print ends early: the killer's name may, too

    friend bool operator==(const Obituary&, const Obituary&) = default;
};

using PlayerNames = std::set<std::string, std::less<>>;

/// Reads an obituary of Action Quake 2, or of Quake 2, in all their wordings (docs/rules.md 3.4). `players`
/// settle where a name ends: of several readings the one that names most of them holds, then the one with
/// the longest wording. Nothing when the print is no obituary.
[[nodiscard]] std::optional<Obituary> readObituary(std::string_view print, const PlayerNames& players);

/// A print of the obituaries' level that is about something else: rewards, captures, votes.
[[nodiscard]] bool isOtherNews(std::string_view print);

/// The cause that an obituary with these means stands for.
[[nodiscard]] DeathCause causeOf(DeathMeans means);

}  // namespace navwright
