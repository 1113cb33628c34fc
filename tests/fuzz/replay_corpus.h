#pragma once

#include <QtTest>

#include <QDir>
#include <cstddef>
#include <cstdint>

#include "mutate/mutation.h"
#include "test_program.h"

using FuzzTarget = int (*)(const std::uint8_t* data, std::size_t size);

/// Runs a fuzz target over its corpus, over every file of it cut short, and over some mutations of it, in an
/// ordinary build: what once crashed must not do so again. A crash ends the executable, which ctest reports.
class ReplayCorpus : public QObject {
    Q_OBJECT

  public:
    /// `corpus` is the folder of the target's seeds, `mutator` that of its format or null.
    ReplayCorpus(const char* corpus, FuzzTarget target, mutate::Mutator mutator)
        : corpus_(corpus), target_(target), mutator_(mutator) {}

  private slots:
    void inputIsSurvived_data() { addRows(); }
    void inputIsSurvived() {
        QFETCH(QString, path);
        const auto bytes = read(path);
        constexpr std::size_t kCuts = 64;
        for (std::size_t cut = 0; cut <= kCuts; ++cut)
            QCOMPARE(survive(std::span(bytes).first(bytes.size() * cut / kCuts)), 0);
    }

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
            const auto& from = i % kGenerations == 0 ? seed : bytes;
            bytes = mutator_ != nullptr ? mutator_(from, tools) : plainly(from, tools);
            QVERIFY(bytes.size() <= kMost);
            if (bytes != seed) ++changed;
            QCOMPARE(survive(bytes), 0);
        }
        QVERIFY2(changed > kMutations / 2, qPrintable(QString::number(changed)));
    }

  private:
    static mutate::Bytes plainly(std::span<const std::byte> file, mutate::Tools& tools) {
        mutate::Bytes changed(file.begin(), file.end());
        tools.changeBytes(changed, tools.most);
        return changed;
    }
    void addRows() const {
        QTest::addColumn<QString>("path");
        const QDir folder(QString::fromUtf8(corpus_));
        const auto files = folder.entryList(QDir::Files, QDir::Name);
        QVERIFY2(!files.isEmpty(), corpus_);
        for (const auto& name : files) QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    static mutate::Bytes read(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return {};
        const auto text = file.readAll();
        const auto bytes = std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size())));
        return {bytes.begin(), bytes.end()};
    }
    [[nodiscard]] int survive(std::span<const std::byte> bytes) const {
        return target_(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }

    const char* corpus_;
    FuzzTarget target_;
    mutate::Mutator mutator_;
};

/// In a file named after the test: the target over its corpus.
#define NAVWRIGHT_REPLAY(corpus, target, mutator)        \
    NAVWRIGHT_REGISTER_TEST(+[](int argc, char** argv) { \
        QCoreApplication application(argc, argv);        \
        ReplayCorpus test(corpus, target, mutator);      \
        return QTest::qExec(&test, argc, argv);          \
    })
