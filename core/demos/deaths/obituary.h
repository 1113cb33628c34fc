#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/demos/samples/death.h"

namespace navwright {

/// The cause of death that an obituary names.
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
    otherWeapon,  ///< of Quake 2, or unclear from the print
    fall,
    drown,
    lava,
    slime,
    crush,
    hurt,  ///< a trigger_hurt of the map
    explosion,
    glass,
    laser,
    suicide,
    unknown,  ///< "NAME died", or no print
};

inline constexpr int kDeathMeansCount = 26;

/// The name in files: "mark23", "thrown_knife", "fall".
[[nodiscard]] std::string_view deathMeansName(DeathMeans means);
/// The display name: "Mark 23 pistol", "Knife, thrown", "Fall".
[[nodiscard]] std::string_view deathMeansTitle(DeathMeans means);
/// Whether it is a player's weapon or bare hands.
[[nodiscard]] bool isWeapon(DeathMeans means);

/// The hit location, if the print names it.
enum class HitPlace : std::uint8_t { unsaid, head, chest, stomach, legs };

inline constexpr int kHitPlaceCount = 5;

/// The name in files: "", "head", "chest", "stomach", "legs".
[[nodiscard]] std::string_view hitPlaceName(HitPlace place);

/// A parsed obituary. The texts refer to the print.
struct Obituary {
    std::string_view victim;
    std::string_view killer;  ///< the victim's name for suicides; empty: nobody
    DeathMeans means = DeathMeans::unknown;
    HitPlace hit = HitPlace::unsaid;
    bool pushed = false;  ///< pushed by the killer, killed by the map
    bool cut = false;     ///< truncated print, possibly within the killer's name

    friend bool operator==(const Obituary&, const Obituary&) = default;
};

using PlayerNames = std::set<std::string, std::less<>>;

/// Parses an obituary of Action Quake 2 or Quake 2 in any wording (docs/rules.md 3.4). Names are ambiguous:
/// the reading that names most of `players` wins, then the longest wording. nullopt when the print is not an
/// obituary.
[[nodiscard]] std::optional<Obituary> readObituary(std::string_view print, const PlayerNames& players);

/// Whether a print of the obituaries' level is other news: rewards, captures, votes.
[[nodiscard]] bool isOtherNews(std::string_view print);

/// The DeathCause of these means.
[[nodiscard]] DeathCause causeOf(DeathMeans means);

}  // namespace navwright
