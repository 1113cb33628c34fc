#include <QtTest>

#include <set>
#include <string>

#include "core/demos/deaths/obituary.h"
#include "core/demos/deaths/obituary_texts.h"
#include "test_program.h"

using namespace navwright;

namespace {

const PlayerNames kPlayers = {"Anna", "Bo", "#sFg# Kathy", "was shot by", "Bo's M4 Assault Rifle", "melted"};

QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

}  // namespace

/// Obituaries as the game prints them.
class TestObituary : public QObject {
    Q_OBJECT

    static void row(const char* print, const char* victim, const char* killer, DeathMeans means,
                    HitPlace hit = HitPlace::unsaid, bool pushed = false) {
        QTest::newRow(print) << QString(print) << QString(victim) << QString(killer)
                             << static_cast<int>(means) << static_cast<int>(hit) << pushed;
    }

  private slots:
    void prints_data() {
        using enum DeathMeans;
        using enum HitPlace;
        QTest::addColumn<QString>("print");
        QTest::addColumn<QString>("victim");
        QTest::addColumn<QString>("killer");
        QTest::addColumn<int>("means");
        QTest::addColumn<int>("hit");
        QTest::addColumn<bool>("pushed");
        row("Anna has a hole in her head from Bo's Mark 23 pistol", "Anna", "Bo", mark23, head);
        row("Anna loses a vital chest organ thanks to Bo's Mark 23 pistol", "Anna", "Bo", mark23, chest);
        row("Bo loses his lunch to Anna's .45 caliber pistol round", "Bo", "Anna", mark23, stomach);
        row("Bo loses its lunch to Anna's .45 caliber pistol round", "Bo", "Anna", mark23, stomach);
        row("Anna is legless because of Bo's .45 caliber pistol round", "Anna", "Bo", mark23, legs);
        row("Anna was shot by Bo's Mark 23 Pistol", "Anna", "Bo", mark23);
        row("Anna's brains are on the wall thanks to Bo's 10mm MP5/10 round", "Anna", "Bo", mp5, head);
        row("Anna feels some chest pain via Bo's MP5/10 Submachinegun", "Anna", "Bo", mp5, chest);
        row("Anna needs some Pepto Bismol after Bo's 10mm MP5 round", "Anna", "Bo", mp5, stomach);
        row("Bo had his legs blown off thanks to Anna's MP5/10 Submachinegun", "Bo", "Anna", mp5, legs);
        row("Anna was shot by Bo's MP5/10 Submachinegun", "Anna", "Bo", mp5);
        row("Anna had a makeover by Bo's M4 Assault Rifle", "Anna", "Bo", m4, head);
        row("Anna feels some heart burn thanks to Bo's M4 Assault Rifle", "Anna", "Bo", m4, chest);
        row("Anna has an upset stomach thanks to Bo's M4 Assault Rifle", "Anna", "Bo", m4, stomach);
        row("Anna is now shorter thanks to Bo's M4 Assault Rifle", "Anna", "Bo", m4, legs);
        row("Anna was shot by Bo's M4 Assault Rifle", "Anna", "Bo", m4);
        row("Anna accepts Bo's M3 Super 90 Assault Shotgun in hole-y matrimony", "Anna", "Bo", m3);
        row("Anna is full of buckshot from Bo's M3 Super 90 Assault Shotgun", "Anna", "Bo", m3);
        row("Anna underestimated Bo's single barreled handcannon shot", "Anna", "Bo", handcannon);
        row("Anna won't be able to pass a metal detector anymore thanks to Bo's single barreled handcannon "
            "shot",
            "Anna", "Bo", handcannon);
        row("Anna ate Bo's sawed-off 12 gauge", "Anna", "Bo", handcannon);
        row("Anna is full of buckshot from Bo's sawed off shotgun", "Anna", "Bo", handcannon);
        row("Anna was minched by Bo", "Anna", "Bo", handcannon);
        row("Anna saw the sniper bullet go through her scope thanks to Bo", "Anna", "Bo", sniper, head);
        row("Anna caught a sniper bullet between the eyes from Bo", "Anna", "Bo", sniper, head);
        row("Anna was picked off by Bo", "Anna", "Bo", sniper, chest);
        row("Anna was sniped in the stomach by Bo", "Anna", "Bo", sniper, stomach);
        row("Anna was shot in the legs by Bo", "Anna", "Bo", sniper, legs);
        row("Anna was sniped by Bo", "Anna", "Bo", sniper);
        row("Anna was trepanned by Bo's akimbo Mark 23 pistols", "Anna", "Bo", akimbo, head);
        row("Anna was John Woo'd by Bo", "Anna", "Bo", akimbo, chest);
        row("Anna needs some new kidneys thanks to Bo's akimbo Mark 23 pistols", "Anna", "Bo", akimbo,
            stomach);
        row("Anna was shot in the legs by Bo's akimbo Mark 23 pistols", "Anna", "Bo", akimbo, legs);
        row("Anna was shot by Bo's pair of Mark 23 Pistols", "Anna", "Bo", akimbo);
        row("Anna had her throat slit by Bo", "Anna", "Bo", knife, head);
        row("Anna had open heart surgery, compliments of Bo", "Anna", "Bo", knife, chest);
        row("Anna was gutted by Bo", "Anna", "Bo", knife, stomach);
        row("Anna was stabbed repeatedly in the legs by Bo", "Anna", "Bo", knife, legs);
        row("Anna was slashed apart by Bo's Combat Knife", "Anna", "Bo", knife);
        row("Anna caught Bo's flying knife with her forehead", "Anna", "Bo", thrownKnife, head);
        row("Anna's ribs don't help against Bo's flying knife", "Anna", "Bo", thrownKnife, chest);
        row("Anna sees the contents of her own stomach thanks to Bo's flying knife", "Anna", "Bo",
            thrownKnife, stomach);
        row("Anna had her legs cut off thanks to Bo's flying knife", "Anna", "Bo", thrownKnife, legs);
        row("Anna was hit by Bo's flying Combat Knife", "Anna", "Bo", thrownKnife);
        row("Bo got his ass kicked by Anna", "Bo", "Anna", kick);
        row("Anna couldn't remove Bo's boot from her ass", "Anna", "Bo", kick);
        row("Anna had a Bruce Lee put on it by Bo, with a quickness", "Anna", "Bo", kick);
        row("Anna got a free facelift by Bo", "Anna", "Bo", punch);
        row("Anna was knocked out by Bo", "Anna", "Bo", punch);
        row("Anna caught Bo's iron fist", "Anna", "Bo", punch);
        row("Anna caught Bo's handgrenade", "Anna", "Bo", grenade);
        row("Anna didn't see Bo's handgrenade", "Anna", "Bo", grenade);
        row("Anna feels Bo's pain", "Anna", "Bo", grenade);
        row("Anna was deeply impacted by Bo's grenade", "Anna", "Bo", grenade);
        row("Annawas popped by Bo's grenade", "Anna", "Bo", grenade);
        row("Annawas shredded by Bo's shrapnel", "Anna", "Bo", grenade);
        row("Anna tried to put the pin back in", "Anna", "Anna", grenade);
        row("Anna didn't throw her grenade far enough", "Anna", "Anna", grenade);
        row("Anna tripped on her own grenade", "Anna", "Anna", grenade);
        row("Anna was caught by Bo's grapple", "Anna", "Bo", grapple);
        row("Anna tried to invade Bo's personal space", "Anna", "Bo", telefrag);
        row("Annawas blasted by Bo", "Anna", "Bo", otherWeapon);
        row("Annawas melted by Bo's hyperblaster", "Anna", "Bo", otherWeapon);
        row("Anna was melted by Bo's hyperblaster", "Anna", "Bo", otherWeapon);
        row("Anna plummets to her death", "Anna", "", fall);
        row("Anna was taught how to fly by Bo", "Anna", "Bo", fall, unsaid, true);
        row("Anna sank like a rock", "Anna", "", drown);
        row("Anna does a back flip into the lava", "Anna", "", lava);
        row("Anna was drop-kicked into the lava by Bo", "Anna", "Bo", lava, unsaid, true);
        row("Anna melted", "Anna", "", slime);
        row("Anna melted thanks to Bo", "Anna", "Bo", slime, unsaid, true);
        row("Anna was flattened", "Anna", "", crush);
        row("Anna was in the wrong place", "Anna", "", hurt);
        row("Anna was shoved off the edge by Bo", "Anna", "Bo", hurt, unsaid, true);
        row("Anna blew up", "Anna", "", explosion);
        row("Anna ate too much glass", "Anna", "", glass);
        row("Anna was thrown through a window by Bo", "Anna", "Bo", glass, unsaid, true);
        row("Anna saw the light", "Anna", "", laser);
        row("Anna got blasted", "Anna", "", laser);
        row("Anna killed herself", "Anna", "Anna", suicide);
        row("Anna is done with the world", "Anna", "Anna", suicide);
        row("Anna found a way out", "Anna", "", suicide);
        row("Anna died", "Anna", "", unknown);
        row("Anna cratered.", "Anna", "", fall);
        row("Anna ate Bo's rocket", "Anna", "Bo", otherWeapon);
        row("Anna ph34rs Bo so much she committed suicide! :)", "Anna", "Bo", suicide);
        // Names with spaces and odd letters, those of strangers, and those that are wordings themselves.
        row("#sFg# Kathy was gutted by #sFg# Kathy", "#sFg# Kathy", "#sFg# Kathy", knife, stomach);
        row("a b c was picked off by d e", "a b c", "d e", sniper, chest);
        row("was shot by was shot by Bo's M4 Assault Rifle", "was shot by", "Bo", m4);
        row("Anna was gutted by Bo's M4 Assault Rifle", "Anna", "Bo's M4 Assault Rifle", knife, stomach);
        row("melted melted", "melted", "", slime);
        row("Anna was shot in the legs by melted", "Anna", "melted", sniper, legs);
    }
    void prints() {
        QFETCH(QString, print);
        QFETCH(QString, victim);
        QFETCH(QString, killer);
        QFETCH(int, means);
        QFETCH(int, hit);
        QFETCH(bool, pushed);
        const auto words = print.toStdString();
        const auto found = readObituary(words, kPlayers);
        QVERIFY(found);
        QCOMPARE(text(found->victim), victim);
        QCOMPARE(text(found->killer), killer);
        QCOMPARE(deathMeansName(found->means), deathMeansName(static_cast<DeathMeans>(means)));
        QCOMPARE(hitPlaceName(found->hit), hitPlaceName(static_cast<HitPlace>(hit)));
        QCOMPARE(found->pushed, pushed);
        QVERIFY(!found->cut);
    }

    /// Every wording in every gender, whoever the names are.
    void everyWordingIsReadBack() {
        const std::string names[] = {"Anna", "#sFg# Kathy", "was shot by", "melted"};
        std::set<DeathMeans> met;
        for (const auto& wording : obituaryTexts()) {
            for (const auto& victim : names) {
                for (const auto& killer : names) {
                    const auto print = victim + wording.middle + (wording.killer ? killer + wording.end : "");
                    const auto found = readObituary(print, kPlayers);
                    QVERIFY2(found, print.c_str());
                    QVERIFY2(found->victim == victim, print.c_str());
                    QVERIFY2(found->means == wording.means && found->hit == wording.hit, print.c_str());
                    const auto by = wording.killer ? killer : wording.own ? victim : std::string();
                    QVERIFY2(found->killer == by, print.c_str());
                    met.insert(found->means);
                }
            }
        }
        QCOMPARE(met.size(), static_cast<std::size_t>(kDeathMeansCount));
    }

    void noObituaries_data() {
        QTest::addColumn<QString>("print");
        for (const auto* print : {"", " ", "Anna", "Anna ", "Anna entered the game", " melted", "died",
                                  "Anna defends the base.", "was shot by 's M4 Assault Rifle"})
            QTest::newRow(print) << QString(print);
    }
    void noObituaries() {
        QFETCH(QString, print);
        QVERIFY(!readObituary(print.toStdString(), {"Anna", "Bo"}));
    }

    /// A print that ends early says as much as it can.
    void cutPrints() {
        const std::string head = "Anna has a hole in her head from Bo's Mark 23 pistol";
        for (auto length = head.size() - 1; length > head.size() - 15; --length) {
            const auto print = head.substr(0, length);
            const auto found = readObituary(print, {"Anna", "Bo"});
            QVERIFY2(found && found->cut, print.c_str());
            QCOMPARE(text(found->victim), "Anna");
            QVERIFY2(found->killer.starts_with("Bo"), print.c_str());
            QCOMPARE(found->means, DeathMeans::mark23);
            QCOMPARE(found->hit, HitPlace::head);
        }
        const auto open = readObituary("Anna was shot by Bo", {"Anna", "Bo"});
        QVERIFY(open && open->cut);
        QCOMPARE(open->means, DeathMeans::otherWeapon);
        QCOMPARE(text(open->killer), "Bo");
        QVERIFY(!readObituary("Anna was shot b", {"Anna", "Bo"}));
    }

    void otherNews() {
        QVERIFY(isOtherNews("Anna has 4 kills in a row and receives 2 frags for the kill!"));
        QVERIFY(isOtherNews("Anna defends the RED base."));
        QVERIFY(!isOtherNews("Anna was eaten by a grue"));
    }

    void causes() {
        QCOMPARE(causeOf(DeathMeans::hurt), DeathCause::triggerHurt);
        QCOMPARE(causeOf(DeathMeans::suicide), DeathCause::suicide);
        QCOMPARE(causeOf(DeathMeans::glass), DeathCause::combat);
        QVERIFY(isWeapon(DeathMeans::telefrag));
        QVERIFY(!isWeapon(DeathMeans::fall));
    }
};

NAVWRIGHT_TEST(TestObituary);
#include "tst_obituary.moc"
