#include <QtTest>

#include <QDir>
#include <cstddef>
#include <cstdint>

#include "mutate/mutation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Runs a fuzz target over its corpus, over every file of it cut short, and over some mutations of it, in an
/// ordinary build: what once crashed must not do so again. A crash ends the executable, which ctest reports.
class ReplayCorpus : public QObject {
    Q_OBJECT

  private slots:
    void inputIsSurvived_data() { addRows(); }
    void inputIsSurvived() {
        QFETCH(QString, path);
        const auto bytes = read(path);
        constexpr std::size_t kCuts = 64;
        for (std::size_t cut = 0; cut <= kCuts; ++cut)
            QCOMPARE(survive(std::span(bytes).first(bytes.size() * cut / kCuts)), 0);
    }

#ifdef NAVWRIGHT_MUTATOR
    void mutatedInputIsSurvived_data() { addRows(); }
    void mutatedInputIsSurvived() {
        QFETCH(QString, path);
        constexpr std::size_t kMutations = 200, kGenerations = 4, kMost = 1 << 18;
        mutate::Dice dice(1);
        mutate::Tools tools{
            dice,
            [&](mutate::Bytes& bytes, std::size_t most) { mutate::changeBytesPlainly(dice, bytes, most); },
            kMost};
        const auto seed = read(path);
        auto bytes = seed;
        std::size_t changed = 0;
        for (std::size_t i = 0; i < kMutations; ++i) {
            bytes = mutate::NAVWRIGHT_MUTATOR(i % kGenerations == 0 ? seed : bytes, tools);
            QVERIFY(bytes.size() <= kMost);
            if (bytes != seed) ++changed;
            QCOMPARE(survive(bytes), 0);
        }
        QVERIFY2(changed > kMutations / 2, qPrintable(QString::number(changed)));
    }
#endif

  private:
    static void addRows() {
        QTest::addColumn<QString>("path");
        const QDir folder(NAVWRIGHT_CORPUS);
        const auto files = folder.entryList(QDir::Files, QDir::Name);
        QVERIFY2(!files.isEmpty(), "the corpus " NAVWRIGHT_CORPUS " is empty");
        for (const auto& name : files) QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    static mutate::Bytes read(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return {};
        const auto text = file.readAll();
        const auto bytes = std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size())));
        return {bytes.begin(), bytes.end()};
    }
    static int survive(std::span<const std::byte> bytes) {
        return LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
};

QTEST_GUILESS_MAIN(ReplayCorpus)
#include "replay_corpus.moc"
