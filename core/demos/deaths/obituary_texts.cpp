#include "core/demos/deaths/obituary_texts.h"

#include <array>
#include <string_view>
#include <vector>

namespace navwright {

namespace {

using enum DeathMeans;

enum class Who : std::uint8_t { alone, own, killer, pusher };

/// `middle` is between victim and killer, or ends the print. {he}, {his}, {him} and {himself} expand to all
/// genders.
struct Wording {
    DeathMeans means;
    HitPlace hit;
    Who who;
    std::string_view middle;
    std::string_view end = {};
};

constexpr auto kUnsaid = HitPlace::unsaid;
constexpr auto kHead = HitPlace::head;
constexpr auto kChest = HitPlace::chest;
constexpr auto kStomach = HitPlace::stomach;
constexpr auto kLegs = HitPlace::legs;

/// Wordings of Action Quake 2 (ClientObituary of aq2-tng). Four have no space after the victim's name there;
/// those shared with Quake 2 are listed with a space, too.
constexpr auto kWordings = std::to_array<Wording>({
    {mark23, kHead, Who::killer, " has a hole in {his} head from ", "'s Mark 23 pistol"},
    {mark23, kChest, Who::killer, " loses a vital chest organ thanks to ", "'s Mark 23 pistol"},
    {mark23, kStomach, Who::killer, " loses {his} lunch to ", "'s .45 caliber pistol round"},
    {mark23, kLegs, Who::killer, " is legless because of ", "'s .45 caliber pistol round"},
    {mark23, kUnsaid, Who::killer, " was shot by ", "'s Mark 23 Pistol"},

    {mp5, kHead, Who::killer, "'s brains are on the wall thanks to ", "'s 10mm MP5/10 round"},
    {mp5, kChest, Who::killer, " feels some chest pain via ", "'s MP5/10 Submachinegun"},
    {mp5, kStomach, Who::killer, " needs some Pepto Bismol after ", "'s 10mm MP5 round"},
    {mp5, kLegs, Who::killer, " had {his} legs blown off thanks to ", "'s MP5/10 Submachinegun"},
    {mp5, kUnsaid, Who::killer, " was shot by ", "'s MP5/10 Submachinegun"},

    {m4, kHead, Who::killer, " had a makeover by ", "'s M4 Assault Rifle"},
    {m4, kChest, Who::killer, " feels some heart burn thanks to ", "'s M4 Assault Rifle"},
    {m4, kStomach, Who::killer, " has an upset stomach thanks to ", "'s M4 Assault Rifle"},
    {m4, kLegs, Who::killer, " is now shorter thanks to ", "'s M4 Assault Rifle"},
    {m4, kUnsaid, Who::killer, " was shot by ", "'s M4 Assault Rifle"},

    {m3, kUnsaid, Who::killer, " accepts ", "'s M3 Super 90 Assault Shotgun in hole-y matrimony"},
    {m3, kUnsaid, Who::killer, " is full of buckshot from ", "'s M3 Super 90 Assault Shotgun"},

    {handcannon, kUnsaid, Who::killer, " underestimated ", "'s single barreled handcannon shot"},
    {handcannon, kUnsaid, Who::killer, " won't be able to pass a metal detector anymore thanks to ",
     "'s single barreled handcannon shot"},
    {handcannon, kUnsaid, Who::killer, " ate ", "'s sawed-off 12 gauge"},
    {handcannon, kUnsaid, Who::killer, " is full of buckshot from ", "'s sawed off shotgun"},
    {handcannon, kUnsaid, Who::killer, " was minched by "},

    {sniper, kHead, Who::killer, " saw the sniper bullet go through {his} scope thanks to "},
    {sniper, kHead, Who::killer, " caught a sniper bullet between the eyes from "},
    {sniper, kChest, Who::killer, " was picked off by "},
    {sniper, kStomach, Who::killer, " was sniped in the stomach by "},
    {sniper, kLegs, Who::killer, " was shot in the legs by "},
    {sniper, kUnsaid, Who::killer, " was sniped by "},

    {akimbo, kHead, Who::killer, " was trepanned by ", "'s akimbo Mark 23 pistols"},
    {akimbo, kChest, Who::killer, " was John Woo'd by "},
    {akimbo, kStomach, Who::killer, " needs some new kidneys thanks to ", "'s akimbo Mark 23 pistols"},
    {akimbo, kLegs, Who::killer, " was shot in the legs by ", "'s akimbo Mark 23 pistols"},
    {akimbo, kUnsaid, Who::killer, " was shot by ", "'s pair of Mark 23 Pistols"},

    {knife, kHead, Who::killer, " had {his} throat slit by "},
    {knife, kChest, Who::killer, " had open heart surgery, compliments of "},
    {knife, kStomach, Who::killer, " was gutted by "},
    {knife, kLegs, Who::killer, " was stabbed repeatedly in the legs by "},
    {knife, kUnsaid, Who::killer, " was slashed apart by ", "'s Combat Knife"},

    {thrownKnife, kHead, Who::killer, " caught ", "'s flying knife with {his} forehead"},
    {thrownKnife, kChest, Who::killer, "'s ribs don't help against ", "'s flying knife"},
    {thrownKnife, kStomach, Who::killer, " sees the contents of {his} own stomach thanks to ",
     "'s flying knife"},
    {thrownKnife, kLegs, Who::killer, " had {his} legs cut off thanks to ", "'s flying knife"},
    {thrownKnife, kUnsaid, Who::killer, " was hit by ", "'s flying Combat Knife"},

    {kick, kUnsaid, Who::killer, " got {his} ass kicked by "},
    {kick, kUnsaid, Who::killer, " couldn't remove ", "'s boot from {his} ass"},
    {kick, kUnsaid, Who::killer, " had a Bruce Lee put on {him} by ", ", with a quickness"},

    {punch, kUnsaid, Who::killer, " got a free facelift by "},
    {punch, kUnsaid, Who::killer, " was knocked out by "},
    {punch, kUnsaid, Who::killer, " caught ", "'s iron fist"},

    {grenade, kUnsaid, Who::killer, " caught ", "'s handgrenade"},
    {grenade, kUnsaid, Who::killer, " didn't see ", "'s handgrenade"},
    {grenade, kUnsaid, Who::killer, " feels ", "'s pain"},
    {grenade, kUnsaid, Who::killer, " was deeply impacted by ", "'s grenade"},
    {grenade, kUnsaid, Who::killer, " was popped by ", "'s grenade"},
    {grenade, kUnsaid, Who::killer, "was popped by ", "'s grenade"},
    {grenade, kUnsaid, Who::killer, " was shredded by ", "'s shrapnel"},
    {grenade, kUnsaid, Who::killer, "was shredded by ", "'s shrapnel"},
    {grenade, kUnsaid, Who::own, " tried to put the pin back in"},
    {grenade, kUnsaid, Who::own, " didn't throw {his} grenade far enough"},
    {grenade, kUnsaid, Who::own, " tripped on {his} own grenade"},

    {grapple, kUnsaid, Who::killer, " was caught by ", "'s grapple"},
    {telefrag, kUnsaid, Who::killer, " tried to invade ", "'s personal space"},

    {otherWeapon, kUnsaid, Who::killer, " was blasted by "},
    {otherWeapon, kUnsaid, Who::killer, "was blasted by "},
    {otherWeapon, kUnsaid, Who::killer, " was melted by ", "'s hyperblaster"},
    {otherWeapon, kUnsaid, Who::killer, "was melted by ", "'s hyperblaster"},

    {fall, kUnsaid, Who::alone, " plummets to {his} death"},
    {fall, kUnsaid, Who::pusher, " was taught how to fly by "},
    {drown, kUnsaid, Who::alone, " sank like a rock"},
    {lava, kUnsaid, Who::alone, " does a back flip into the lava"},
    {lava, kUnsaid, Who::pusher, " was drop-kicked into the lava by "},
    {slime, kUnsaid, Who::alone, " melted"},
    {slime, kUnsaid, Who::pusher, " melted thanks to "},
    {crush, kUnsaid, Who::alone, " was flattened"},
    {hurt, kUnsaid, Who::alone, " was in the wrong place"},
    {hurt, kUnsaid, Who::pusher, " was shoved off the edge by "},
    {explosion, kUnsaid, Who::alone, " blew up"},
    {glass, kUnsaid, Who::alone, " ate too much glass"},
    {glass, kUnsaid, Who::pusher, " was thrown through a window by "},
    {laser, kUnsaid, Who::alone, " saw the light"},
    {laser, kUnsaid, Who::alone, " got blasted"},
    {suicide, kUnsaid, Who::own, " killed {himself}"},
    {suicide, kUnsaid, Who::own, " is done with the world"},
    {suicide, kUnsaid, Who::alone, " found a way out"},
    // With punishkills the last attacker gets the frag.
    {suicide, kUnsaid, Who::killer, " ph34rs ", " so much {he} committed suicide! :)"},
    {unknown, kUnsaid, Who::alone, " died"},

    // Wordings of Quake 2 and of older versions of the game.
    {fall, kUnsaid, Who::alone, " cratered"},
    {crush, kUnsaid, Who::alone, " was squished"},
    {suicide, kUnsaid, Who::own, " suicides"},
    {otherWeapon, kUnsaid, Who::own, " blew {himself} up"},
    {otherWeapon, kUnsaid, Who::own, " should have used a smaller gun"},
    {otherWeapon, kUnsaid, Who::killer, " was gunned down by "},
    {otherWeapon, kUnsaid, Who::killer, " was blown away by ", "'s super shotgun"},
    {otherWeapon, kUnsaid, Who::killer, " was machinegunned by "},
    {otherWeapon, kUnsaid, Who::killer, " was cut in half by ", "'s chaingun"},
    {otherWeapon, kUnsaid, Who::killer, " ate ", "'s rocket"},
    {otherWeapon, kUnsaid, Who::killer, " almost dodged ", "'s rocket"},
    {otherWeapon, kUnsaid, Who::killer, " was railed by "},
    {otherWeapon, kUnsaid, Who::killer, " saw the pretty lights from ", "'s BFG"},
    {otherWeapon, kUnsaid, Who::killer, " was disintegrated by ", "'s BFG blast"},
    {otherWeapon, kUnsaid, Who::killer, " couldn't hide from ", "'s BFG"},
    {otherWeapon, kUnsaid, Who::killer, " sucks down some toxic gas thanks to "},
});

constexpr std::array<std::array<std::string_view, 4>, 4> kGenders = {{
    {"{he}", "he", "she", "it"},
    {"{his}", "his", "her", "its"},
    {"{him}", "him", "her", "it"},
    {"{himself}", "himself", "herself", "itself"},
}};

std::string withGender(std::string_view wording, std::size_t gender) {
    std::string text(wording);
    for (const auto& forms : kGenders) {
        const auto at = text.find(forms[0]);
        if (at != std::string::npos) text.replace(at, forms[0].size(), forms[gender + 1]);
    }
    return text;
}

std::vector<ObituaryText> makeTexts() {
    std::vector<ObituaryText> texts;
    for (const auto& wording : kWordings) {
        const bool gendered = wording.middle.contains('{') || wording.end.contains('{');
        for (std::size_t gender = 0; gender < (gendered ? 3u : 1u); ++gender) {
            texts.push_back({.middle = withGender(wording.middle, gender),
                             .end = withGender(wording.end, gender),
                             .killer = wording.who == Who::killer || wording.who == Who::pusher,
                             .means = wording.means,
                             .hit = wording.hit,
                             .pushed = wording.who == Who::pusher,
                             .own = wording.who == Who::own});
        }
    }
    return texts;
}

}  // namespace

std::span<const ObituaryText> obituaryTexts() {
    static const auto kTexts = makeTexts();
    return kTexts;
}

}  // namespace navwright
