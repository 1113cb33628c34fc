#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/number_words.h"

using namespace navwright;

/// Units behind numbers, in the singular and the plural.
class TestNumberWords : public QObject {
    Q_OBJECT

  private slots:
    void unitsFollowTheNumber_data() {
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("suffix");
        QTest::newRow("one") << QByteArray("demos") << 1.0 << " demo";
        QTest::newRow("several") << QByteArray("demos") << 2.0 << " demos";
        QTest::newRow("none") << QByteArray("demos") << 0.0 << " demos";
        QTest::newRow("a part of one") << QByteArray("units") << 0.5 << " units";
        QTest::newRow("y") << QByteArray("tries") << 1.0 << " try";
        QTest::newRow("without a plural") << QByteArray("weight") << 1.0 << " weight";
        QTest::newRow("seconds") << QByteArray("s") << 1.0 << " s";
        QTest::newRow("speed") << QByteArray("units/s") << 1.0 << " units/s";
        QTest::newRow("no unit") << QByteArray() << 1.0 << "";
    }
    void unitsFollowTheNumber() {
        QFETCH(QByteArray, unit);
        QFETCH(double, value);
        QFETCH(QString, suffix);
        QCOMPARE(unitSuffix(unit.toStdString(), value), suffix);
    }
};

NAVWRIGHT_TEST(TestNumberWords);
#include "tst_number_words.moc"
