#include <QTemporaryDir>
#include <QtTest>

#include "core/base/spool.h"
#include "test_program.h"

using namespace navwright;

namespace {

struct Pair {
    std::uint32_t number;
    std::uint16_t other;

    friend bool operator==(const Pair&, const Pair&) = default;
};

std::vector<Pair> all(const Spool<Pair>& spool, std::size_t most) {
    std::vector<Pair> pairs;
    Spool<Pair>::Reader reader(spool);
    while (true) {
        const auto some = reader.next(most);
        if (!some || some->empty()) return pairs;
        pairs.insert(pairs.end(), some->begin(), some->end());
    }
}

}  // namespace

/// Lists in memory and in temporary files.
class TestSpool : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() const { qunsetenv("TMPDIR"); }

    void whatIsWrittenComesBack() {
        for (const std::size_t memory : {std::size_t{0}, std::size_t{300000}, std::size_t{1} << 30}) {
            for (const std::uint32_t count : {0u, 1u, 8191u, 8192u, 8193u, 100000u}) {
                Spool<Pair> spool(memory);
                std::vector<Pair> written;
                for (std::uint32_t i = 0; i < count; ++i) {
                    written.push_back({i * 7, static_cast<std::uint16_t>(i)});
                    QVERIFY(spool.add(written.back()));
                }
                QCOMPARE(spool.size(), std::uint64_t{count});
                for (const std::size_t most : {1000u, 70000u}) QVERIFY(all(spool, most) == written);
            }
        }
    }

    void asManyAsAskedForAreRead() {
        Spool<Pair> spool(0);
        for (std::uint32_t i = 0; i < 20000; ++i) QVERIFY(spool.add({i, 0}));
        Spool<Pair>::Reader reader(spool);
        std::vector<Pair> some;
        std::uint32_t next = 0;
        for (const std::size_t count : {std::size_t{0}, std::size_t{9999}, std::size_t{10001}}) {
            QVERIFY(reader.fill(count, some) && some.size() == count);
            for (const auto& pair : some) QCOMPARE(pair.number, next++);
        }
        QVERIFY(!reader.fill(1, some));
    }

    void aFolderThatIsNotThereIsNamed() {
        qputenv("TMPDIR", "/nowhere/at/all");
        Spool<Pair> spool(0);
        auto added = spool.add({1, 2});
        for (std::uint32_t i = 0; i < 10000 && added; ++i) added = spool.add({i, 2});
        QVERIFY(!added);
        const auto said = added.error().message();
        QVERIFY2(said.contains("/nowhere/at/all") && said.contains("TMPDIR"), said.c_str());
    }
};

NAVWRIGHT_TEST(TestSpool);
#include "tst_spool.moc"
