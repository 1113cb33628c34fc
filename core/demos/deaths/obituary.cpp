#include "core/demos/deaths/obituary.h"

#include <array>
#include <tuple>
#include <utility>

#include "core/base/index.h"
#include "core/demos/deaths/obituary_texts.h"

namespace navwright {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, kDeathMeansCount> kMeans = {{
    {"mark23", "Mark 23 pistol"},
    {"mp5", "MP5/10"},
    {"m4", "M4"},
    {"m3", "M3 shotgun"},
    {"handcannon", "Handcannon"},
    {"sniper", "Sniper rifle"},
    {"akimbo", "Akimbo pistols"},
    {"knife", "Knife"},
    {"thrown_knife", "Knife, thrown"},
    {"grenade", "Grenade"},
    {"kick", "Kick"},
    {"punch", "Punch"},
    {"grapple", "Grapple"},
    {"telefrag", "Telefrag"},
    {"other_weapon", "Other weapon"},
    {"fall", "Fall"},
    {"drown", "Drowning"},
    {"lava", "Lava"},
    {"slime", "Slime"},
    {"crush", "Crushed"},
    {"hurt", "Volume that hurts"},
    {"explosion", "Explosion"},
    {"glass", "Glass"},
    {"laser", "Laser"},
    {"suicide", "Suicide"},
    {"unknown", "Not said"},
}};

/// Searches the best reading of a print.
class ObituaryReader {
  public:
    ObituaryReader(std::string_view print, const PlayerNames& players) : print_(print), players_(players) {}

    std::optional<Obituary> read() {
        for (const auto& text : obituaryTexts()) {
            if (text.killer) {
                tryKiller(text);
            } else {
                tryAlone(text);
            }
        }
        if (!best_) tryCut();
        return best_;
    }

  private:
    using Rank = std::tuple<int, std::size_t>;  ///< players named, characters of the wording

    [[nodiscard]] bool known(std::string_view name) const { return players_.contains(name); }

    void offer(const Obituary& reading, std::size_t wording) {
        const int named =
            (known(reading.victim) ? 1 : 0) + (reading.killer.empty() || known(reading.killer) ? 1 : 0);
        const Rank rank(named, wording);
        if (best_ && rank <= rank_) return;
        best_ = reading;
        rank_ = rank;
    }

    void tryAlone(const ObituaryText& text) {
        auto print = print_;
        // Quake 2's end with a full stop.
        if (!print.ends_with(text.middle) && print.ends_with('.')) print.remove_suffix(1);
        if (!print.ends_with(text.middle)) return;
        const auto victim = print.substr(0, print.size() - text.middle.size());
        if (victim.empty()) return;
        offer({.victim = victim,
               .killer = text.own ? victim : std::string_view(),
               .means = text.means,
               .hit = text.hit},
              text.middle.size());
    }

    /// Tries every position of the wording; the killer's name is between it and the wording's end.
    void tryKiller(const ObituaryText& text) {
        if (!print_.ends_with(text.end)) return;
        const auto stop = print_.size() - text.end.size();
        for (auto at = print_.find(text.middle, 1); at != std::string_view::npos;
             at = print_.find(text.middle, at + 1)) {
            const auto killer = at + text.middle.size();
            if (killer >= stop) return;
            offer({.victim = print_.substr(0, at),
                   .killer = print_.substr(killer, stop - killer),
                   .means = text.means,
                   .hit = text.hit,
                   .pushed = text.pushed},
                  text.middle.size() + text.end.size());
        }
    }

    /// Handles truncated prints. Where wordings of several weapons start alike, the weapon is unknown.
    void tryCut() {
        bool several = false;
        for (const auto& text : obituaryTexts()) {
            if (!text.killer || text.end.empty()) continue;
            const auto at = print_.find(text.middle, 1);
            if (at == std::string_view::npos || !known(print_.substr(0, at))) continue;
            Obituary reading{.victim = print_.substr(0, at),
                             .killer = print_.substr(at + text.middle.size()),
                             .means = text.means,
                             .hit = text.hit,
                             .pushed = text.pushed,
                             .cut = true};
            for (auto length = text.end.size() - 1; length > 1; --length) {
                if (!reading.killer.ends_with(std::string_view(text.end).substr(0, length))) continue;
                reading.killer.remove_suffix(length);
                break;
            }
            if (reading.killer.empty()) continue;
            if (best_ && (best_->means != reading.means || best_->hit != reading.hit)) several = true;
            if (!best_ || reading.killer.size() < best_->killer.size()) best_ = reading;
        }
        if (several) {
            best_->means = DeathMeans::otherWeapon;
            best_->hit = HitPlace::unsaid;
        }
    }

    std::string_view print_;
    const PlayerNames& players_;
    std::optional<Obituary> best_;
    Rank rank_;
};

}  // namespace

std::string_view deathMeansName(DeathMeans means) {
    return kMeans[toIndex(means)].first;
}

std::string_view deathMeansTitle(DeathMeans means) {
    return kMeans[toIndex(means)].second;
}

bool isWeapon(DeathMeans means) {
    return means <= DeathMeans::otherWeapon;
}

std::string_view hitPlaceName(HitPlace place) {
    static constexpr std::array<std::string_view, kHitPlaceCount> kNames = {"", "head", "chest", "stomach",
                                                                            "legs"};
    return kNames[toIndex(place)];
}

std::optional<Obituary> readObituary(std::string_view print, const PlayerNames& players) {
    return ObituaryReader(print, players).read();
}

bool isOtherNews(std::string_view print) {
    static constexpr auto kParts = std::to_array<std::string_view>({
        " kills in a row and receives ",
        " defends the ",
        "'s flag carrier against an aggressive enemy",
        " bonus points for ",
        "--KF ",
        "Reason: ",
        "Get in on the Action!",
    });
    for (const auto part : kParts) {
        if (print.contains(part)) return true;
    }
    return false;
}

DeathCause causeOf(DeathMeans means) {
    switch (means) {
        case DeathMeans::fall:
            return DeathCause::fall;
        case DeathMeans::drown:
            return DeathCause::drown;
        case DeathMeans::lava:
            return DeathCause::lava;
        case DeathMeans::slime:
            return DeathCause::slime;
        case DeathMeans::crush:
            return DeathCause::crush;
        case DeathMeans::hurt:
            return DeathCause::triggerHurt;
        case DeathMeans::suicide:
            return DeathCause::suicide;
        default:
            return DeathCause::combat;
    }
}

}  // namespace navwright
