#include <QtTest>

#include <QDir>
#include <QFile>

#include "byte_array.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/recording_codec.h"
#include "small_dm2.h"
#include "small_mvd.h"
#include "test_program.h"

using namespace navwright;
using wire::MvdKind;

namespace {

QByteArray recordingOf(const Bytes& demo) {
    JobContext context;
    return arrayOf(encodeRecording(*readDemo(demo, "seed", context)));
}

Bytes twoGamestates() {
    wire::MvdFile file;
    wire::smallGamestate(file.message(), {.version = 2009});
    file.endMessage();
    wire::smallGamestate(file.message(), {.flavour = DemoFlavour::extended, .version = 2011});
    wire::emptyFrame(file.message());
    file.endMessage();
    file.endMarker();
    return file.bytes();
}

}  // namespace

/// The seeds of the fuzz targets are what the writers of this folder write. With NAVWRIGHT_WRITE_SEEDS=1 in
/// the environment they are written anew.
class TestDemoSeeds : public QObject {
    Q_OBJECT

  private slots:
    void seedIsWhatItsWriterWrites_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("bytes");
        const auto add = [](const char* path, const QByteArray& bytes) {
            QTest::newRow(path) << path << bytes;
        };
        add("mvd2/standard.mvd2", arrayOf(wire::smallMvd({}).bytes));
        add("mvd2/extended.mvd2",
            arrayOf(wire::smallMvd({.flavour = DemoFlavour::extended, .version = 2012}).bytes));
        add("mvd2/extended2.mvd2",
            arrayOf(wire::smallMvd({.flavour = DemoFlavour::extended2, .version = 2012}).bytes));
        add("mvd2/fog.mvd2",
            arrayOf(wire::smallMvd({.flavour = DemoFlavour::extended2, .version = 2013}).bytes));
        add("mvd2/gamestates.mvd2", arrayOf(twoGamestates()));
        add("dm2/small.dm2", arrayOf(wire::smallDm2().bytes));
        for (const unsigned protocol : {3434u, 3435u, 3436u}) {
            const auto path = QByteArray("dm2/extended") + QByteArray::number(protocol) + ".dm2";
            add(path, arrayOf(wire::smallDm2({.protocol = protocol}).bytes));
        }
        // Where these two differ, so does the layout of cached recordings: kRecordingFormat goes up.
        add("recording/mvd2", recordingOf(wire::smallMvd({}).bytes));
        add("recording/dm2", recordingOf(wire::smallDm2().bytes));
    }
    void seedIsWhatItsWriterWrites() {
        QFETCH(QString, path);
        QFETCH(QByteArray, bytes);
        QFile file(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/") + path);
        if (qEnvironmentVariableIsSet("NAVWRIGHT_WRITE_SEEDS")) {
            QVERIFY(QDir().mkpath(QFileInfo(file).path()));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
            file.close();
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        QVERIFY(file.readAll() == bytes);
    }
};

NAVWRIGHT_TEST(TestDemoSeeds);
#include "tst_demo_seeds.moc"
