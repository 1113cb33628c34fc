#include <QTemporaryDir>
#include <QtTest>

#include "core/base/file_bytes.h"
#include "test_program.h"
#include "tests/sample/sample_writer.h"

using namespace navwright;

namespace {

const std::filesystem::path kCommitted = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";

}  // namespace

/// resources/sample is what the writer writes.
class TestSampleFiles : public QObject {
    Q_OBJECT

  private slots:
    void committedFilesAreWhatTheWriterWrites() {
        const auto files = makeSample();
        QVERIFY(files.has_value());
        QCOMPARE(files->size(), std::size_t{7});
        std::size_t total = 0;
        for (const auto& file : *files) {
            const auto committed = readFile(kCommitted / file.name);
            QVERIFY2(committed.has_value(), file.name.c_str());
            QVERIFY2(*committed == file.bytes, file.name.c_str());
            total += file.bytes.size();
        }
        QVERIFY(total < 1500000);
    }

    void nothingElseIsCommitted() {
        const auto files = *makeSample();
        for (const auto& entry : std::filesystem::directory_iterator(kCommitted)) {
            const auto name = entry.path().filename().string();
            const auto same = [&](const SampleFile& file) { return file.name == name; };
            QVERIFY2(std::ranges::any_of(files, same), name.c_str());
        }
    }

    void aFolderIsMadeAndFilled() {
        const QTemporaryDir temporary;
        const auto folder = std::filesystem::path(temporary.path().toStdString()) / "deep" / "sample";
        QVERIFY(writeSample(folder).has_value());
        const auto files = *makeSample();
        for (const auto& file : files) QVERIFY(*readFile(folder / file.name) == file.bytes);
        // Again over what is there.
        QVERIFY(writeSample(folder).has_value());
    }

    void anImpossibleFolderIsAnError() {
        const QTemporaryDir temporary;
        const auto blocker = std::filesystem::path(temporary.path().toStdString()) / "blocker";
        QFile file(QString::fromStdString(blocker.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto written = writeSample(blocker / "sample");
        QVERIFY(!written.has_value());
        QVERIFY(written.error().message().find("blocker") != std::string::npos);
    }
};

NAVWRIGHT_TEST(TestSampleFiles);
#include "tst_sample_files.moc"
