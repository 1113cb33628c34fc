#include <QtTest>

#include "core/demos/reading/map_match.h"
#include "test_program.h"

using namespace navwright;

/// A map is its checksum; its name counts where there is none.
class TestMapMatch : public QObject {
    Q_OBJECT

  private slots:
    void aMapIsItsChecksum_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("checksum");  // 0: none
        QTest::addColumn<MapMatch>("match");
        QTest::newRow("itself") << "wizs" << 7 << MapMatch::same;
        QTest::newRow("in capitals") << "WIZS" << 7 << MapMatch::same;
        QTest::newRow("in a folder") << "dm/wizs" << 7 << MapMatch::same;
        QTest::newRow("renamed") << "wizs_final" << 7 << MapMatch::same;
        QTest::newRow("another revision") << "wizs" << 8 << MapMatch::otherRevision;
        QTest::newRow("another revision in capitals") << "WIZS" << 8 << MapMatch::otherRevision;
        QTest::newRow("another map") << "city" << 8 << MapMatch::otherMap;
        QTest::newRow("no checksum") << "wizs" << 0 << MapMatch::same;
        QTest::newRow("no checksum, capitals, folder") << "DM/Wizs" << 0 << MapMatch::same;
        QTest::newRow("no checksum, renamed") << "wizs_final" << 0 << MapMatch::otherMap;
        QTest::newRow("no checksum, ends alike") << "mywizs" << 0 << MapMatch::otherMap;
        QTest::newRow("no name") << "" << 0 << MapMatch::otherMap;
    }
    void aMapIsItsChecksum() {
        QFETCH(QString, name);
        QFETCH(int, checksum);
        QFETCH(MapMatch, match);
        Segment segment;
        segment.map = name.toStdString();
        if (checksum != 0) segment.mapChecksum = checksum;
        QCOMPARE(matchMap(segment, "wizs", 7), match);
        if (match == MapMatch::otherRevision) QCOMPARE(matchMap(segment, "wizs", {}), MapMatch::same);
    }

    void foldersTellMapsApart() {
        QVERIFY(!sameMapName("dm/wizs", "ctf/wizs"));
        QVERIFY(sameMapName("wizs", "ctf/wizs"));
        QCOMPARE(distinctMaps({"CITY", "city", "dm/city", "wizs"}),
                 (std::vector<std::string>{"CITY", "wizs"}));
    }
};

NAVWRIGHT_TEST(TestMapMatch);
#include "tst_map_match.moc"
