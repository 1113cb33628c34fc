#include <QtTest>

#include <QSettings>
#include <QTemporaryDir>

#include "test_program.h"
#include "widgets/common/models/preferences.h"

using namespace navwright;

class TestPreferences : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    [[nodiscard]] QString file() const { return folder_.filePath(QStringLiteral("settings.ini")); }

  private slots:
    void cleanup() { QFile::remove(file()); }

    void whatIsNotSetIsAsUsual() {
        const QSettings settings(file(), QSettings::IniFormat);
        QCOMPARE(preferred(settings, preference::testOnServer), true);
        QCOMPARE(preferred(settings, preference::mostTests), preference::mostTests.usual);
        QCOMPARE(preferred(settings, preference::theme), QString());
    }

    void whatWasPreferredComesBackFromTheFile() {
        {
            QSettings settings(file(), QSettings::IniFormat);
            prefer(settings, preference::testOnServer, false);
            prefer(settings, preference::testSeed, qulonglong{18446744073709551615ull});
            prefer(settings, preference::pictureSize, QSize(1920, 1080));
            prefer(settings, preference::openFolder, QStringLiteral("/maps, and demos"));
        }
        const QSettings settings(file(), QSettings::IniFormat);
        QCOMPARE(preferred(settings, preference::testOnServer), false);
        QCOMPARE(preferred(settings, preference::testSeed), qulonglong{18446744073709551615ull});
        QCOMPARE(preferred(settings, preference::pictureSize), QSize(1920, 1080));
        QCOMPARE(preferred(settings, preference::openFolder), QStringLiteral("/maps, and demos"));
    }

    void aValueOfAnotherTypeIsAsIfItWereNotThere() {
        QSettings settings(file(), QSettings::IniFormat);
        settings.setValue(preference::mostTests.key, QStringLiteral("many"));
        settings.setValue(preference::testSeed.key, QStringLiteral("-"));
        QCOMPARE(preferred(settings, preference::mostTests), preference::mostTests.usual);
        QCOMPARE(preferred(settings, preference::testSeed), preference::testSeed.usual);
    }

    void aNumberOutOfRangeIsTheNearestWithin() {
        QSettings settings(file(), QSettings::IniFormat);
        settings.setValue(preference::mostTests.key, 100000);
        QCOMPARE(preferred(settings, preference::mostTests), preference::mostTests.most);
        settings.setValue(preference::mouseSpeed.key, QStringLiteral("nan"));
        QCOMPARE(preferred(settings, preference::mouseSpeed), preference::mouseSpeed.usual);
        settings.setValue(preference::mouseSpeed.key, QStringLiteral("-inf"));
        QCOMPARE(preferred(settings, preference::mouseSpeed), preference::mouseSpeed.usual);
        settings.setValue(preference::mostTests.key, -3);
        QCOMPARE(preferred(settings, preference::mostTests), preference::mostTests.least);
    }
};

NAVWRIGHT_TEST(TestPreferences);
#include "tst_preferences.moc"
