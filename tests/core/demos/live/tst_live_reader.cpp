#include <QtTest>

#include "core/demos/live/live_reader.h"
#include "fake_gtv.h"
#include "test_program.h"

using namespace navwright;

class TestLiveReader : public QObject {
    Q_OBJECT

  private slots:
    void aGamestateTellsTheGame() {
        LiveReader reader;
        QVERIFY(!reader.game());
        const auto read = reader.read(gtv::gamestate("maps/wizs.bsp", 77));
        QVERIFY2(read, qPrintable(QString::fromStdString(read ? "" : read.error().message())));
        const LiveGame wanted{
            .map = "wizs", .title = "The Box", .mapChecksum = -12345, .spawnCount = 77, .maxClients = 4};
        QVERIFY(reader.game() == wanted);
        QVERIFY(LiveReader::isGamestate(gtv::gamestate()));
        QVERIFY(!LiveReader::isGamestate(gtv::frame(1)) && !LiveReader::isGamestate({}));
    }

    /// The flags of later versions stand before the count.
    void theSpawnCountIsFoundInEveryVersion() {
        for (const int version : {2009, 2010, 2011, 2012, 2013}) {
            ByteWriter out;
            wire::smallGamestate(out, {.version = version});
            LiveReader reader;
            QVERIFY(reader.read(out.view()));
            QCOMPARE(reader.game()->spawnCount, 0x12345678u);
        }
    }

    /// Every message of the small demos, which hold all that a stream may.
    void allThatADemoHoldsIsRead() {
        for (const wire::MvdKind& kind :
             {wire::MvdKind{}, wire::MvdKind{.flavour = DemoFlavour::extended, .version = 2012},
              wire::MvdKind{.flavour = DemoFlavour::extended2, .version = 2013}}) {
            LiveReader reader;
            const auto messages = gtv::messagesOf(wire::smallMvd(kind).bytes);
            QCOMPARE(messages.size(), std::size_t(6));
            for (const auto& message : messages) QVERIFY(reader.read(message));
        }
    }

    void theLastFrameTellsWhoIsWhere() {
        LiveReader reader;
        QVERIFY(reader.players().empty());
        QVERIFY(reader.read(gtv::gamestate()));
        QCOMPARE(reader.nameOf(0), std::string("Anna"));
        for (int i = 1; i <= 200; ++i) {
            QVERIFY(reader.read(gtv::frame(i)));
            // The dummy is no player.
            QCOMPARE(reader.players().size(), std::size_t{1});
            const auto& anna = reader.players().front();
            QCOMPARE(int{anna.slot}, 0);
            QVERIFY(anna.place == kOriginScale * Vec3(i, 0, 24));
            QVERIFY(!anna.dead && !anna.teleported);
        }
        // What is said between frames counts from the next.
        ByteWriter out;
        const wire::MvdKind kind;
        wire::changedConfigString(out, kind.layout().playerSkins, "Cleo\\male/grunt");
        QVERIFY(reader.read(out.view()));
        QCOMPARE(reader.players().size(), std::size_t{1});
        QVERIFY(reader.read(gtv::frame(1)));
        QCOMPARE(reader.nameOf(0), std::string("Cleo"));
        auto cut = gtv::frame(2);
        cut.pop_back();
        QVERIFY(!reader.read(cut));
        QVERIFY(reader.players().empty());
    }

    void whatNoDemoMayHoldIsRefused() {
        LiveReader reader;
        QVERIFY(!reader.read(gtv::frame(1)));
        QVERIFY(reader.read(gtv::gamestate()));
        QVERIFY(reader.read(gtv::frame(1)));
        auto cut = gtv::frame(2);
        cut.pop_back();
        QVERIFY(!reader.read(cut));
        QVERIFY(!reader.game());
        // Only a gamestate helps.
        QVERIFY(!reader.read(gtv::frame(3)));
        QVERIFY(reader.read(gtv::gamestate()));
        QVERIFY(reader.read(gtv::frame(3)));
    }

    /// Also where what was read before has just been dropped.
    void aGamestateBehindOtherCommandsIsRefused() {
        auto mixed = gtv::frame(1);
        const auto other = gtv::gamestate("maps/other.bsp");
        mixed.insert(mixed.end(), other.begin(), other.end());
        for (int before = 0; before < 200; ++before) {
            LiveReader reader;
            QVERIFY(reader.read(gtv::gamestate()));
            for (int i = 0; i < before; ++i) QVERIFY(reader.read(gtv::frame(i)));
            QVERIFY(!reader.read(mixed));
        }
    }
};

NAVWRIGHT_TEST(TestLiveReader);
#include "tst_live_reader.moc"
