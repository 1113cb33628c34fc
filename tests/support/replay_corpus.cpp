#include <QtTest>

#include <QDir>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Runs a fuzz target over its corpus, and over every file of it cut short, in an ordinary build: what once
/// crashed must not do so again. A crash ends the executable, which ctest reports.
class ReplayCorpus : public QObject {
    Q_OBJECT

  private slots:
    void inputIsSurvived_data() {
        QTest::addColumn<QString>("path");
        const QDir folder(NAVWRIGHT_CORPUS);
        const auto files = folder.entryList(QDir::Files, QDir::Name);
        QVERIFY2(!files.isEmpty(), "the corpus " NAVWRIGHT_CORPUS " is empty");
        for (const auto& name : files) QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void inputIsSurvived() {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        constexpr qsizetype kCuts = 64;
        for (qsizetype cut = 0; cut <= kCuts; ++cut) {
            const auto part = bytes.left(bytes.size() * cut / kCuts);
            const auto* data = reinterpret_cast<const std::uint8_t*>(part.constData());
            QCOMPARE(LLVMFuzzerTestOneInput(data, static_cast<std::size_t>(part.size())), 0);
        }
    }
};

QTEST_GUILESS_MAIN(ReplayCorpus)
#include "replay_corpus.moc"
