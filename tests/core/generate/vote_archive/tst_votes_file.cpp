#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/base/file_bytes.h"
#include "core/generate/vote_archive/votes_file.h"
#include "made_votes.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// All of a file; its failure's words where it cannot be read to its end.
std::string readThrough(const std::filesystem::path& file, std::size_t* demos = nullptr) {
    auto reader = VotesReader::open(file);
    if (!reader) return reader.error().message();
    while (true) {
        auto head = reader->next();
        if (!head) return head.error().message();
        if (!*head) break;
        const auto body = reader->body();
        if (!body) return body.error().message();
        if (!decodeDemo(**head, *body)) return "not decoded";
        if (demos != nullptr) ++*demos;
    }
    return {};
}

}  // namespace

/// Votes files: what is written comes back, and what is damaged is seen to be.
class TestVotesFile : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    [[nodiscard]] std::filesystem::path at(const char* name) const {
        return folder_.filePath(name).toStdString();
    }
    [[nodiscard]] std::filesystem::path written(const char* name, unsigned demos) const {
        std::vector<DemoBlock> blocks;
        for (unsigned i = 0; i < demos; ++i) blocks.push_back(encodeDemo(madeDemo(i)));
        std::ranges::sort(blocks, {}, [](const DemoBlock& block) { return block.head.hash; });
        auto out = VotesWriter::create(at(name), {madeOrigin(), {"shard-2"}});
        if (!out) return {};
        for (const auto& block : blocks) {
            if (!out->add(block.head, block.body)) return {};
        }
        return out->commit() ? at(name) : std::filesystem::path();
    }

    /// Without waiting for the disk.
    void put(const char* name, std::span<const std::byte> bytes) const {
        std::ofstream(at(name), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }

  private slots:
    void aDemoComesBackWhole() {
        for (unsigned number = 0; number < 50; ++number) {
            const auto demo = madeDemo(number, number * 3);
            const auto block = encodeDemo(demo);
            const auto back = decodeDemo(block.head, block.body);
            QVERIFY(back);
            QCOMPARE(back->name, demo.name);
            QVERIFY(back->hash == demo.hash && back->maps == demo.maps);
            QVERIFY(*back->summary == *demo.summary);
            QVERIFY(*back->votes == *demo.votes);
            QVERIFY(back->gated->deaths == demo.gated->deaths);
            QVERIFY(encodeDemo(*back).body == block.body);
        }
    }

    void aVoteTakesFewBytes() {
        const auto block = encodeDemo(madeDemo(3, 10000));
        QVERIFY2(block.body.size() < std::size_t{10000} * 20, QByteArray::number(block.body.size()));
    }

    void aFileComesBackWhole() {
        const auto file = written("whole.votes", 9);
        std::size_t demos = 0;
        QCOMPARE(readThrough(file, &demos), std::string());
        QCOMPARE(demos, std::size_t{9});
        const auto reader = VotesReader::open(file);
        QVERIFY(reader && reader->header().origin == madeOrigin());
        QCOMPARE(reader->header().missing, std::vector<std::string>{"shard-2"});
    }

    /// Bodies need not be read: passing over them finds the same demos and the same digest.
    void headsAloneTellTheSame() {
        const auto file = written("heads.votes", 30);
        auto heads = VotesReader::open(file), all = VotesReader::open(file);
        while (true) {
            const auto head = heads->next(), other = all->next();
            QVERIFY(head && other && *head == *other);
            if (!*head) break;
            QVERIFY(all->body());
        }
        QVERIFY(heads->digest() == all->digest() && heads->votes() == all->votes());
        QCOMPARE(heads->demos(), std::uint64_t{30});
    }

    void everyCutIsSeen() {
        const auto whole = *readFile(written("cut.votes", 2));
        for (std::size_t size = 0; size < whole.size(); size += size < 200 ? 1 : 7) {
            put("cut.votes", std::span(whole).first(size));
            QVERIFY2(!readThrough(at("cut.votes")).empty(), QByteArray::number(size));
        }
    }

    void everyChangedByteIsSeen() {
        const auto whole = *readFile(written("changed.votes", 2));
        for (std::size_t place = 0; place < whole.size(); place += 3) {
            auto bytes = whole;
            bytes[place] ^= std::byte{0x10};
            put("changed.votes", bytes);
            QVERIFY2(!readThrough(at("changed.votes")).empty(), QByteArray::number(place));
        }
    }

    void whatItIsNotIsNamed() {
        auto bytes = *readFile(written("version.votes", 1));
        bytes[8] = std::byte{2};
        QVERIFY(writeFile(at("version.votes"), bytes));
        QVERIFY2(readThrough(at("version.votes")).contains("version 2, this program reads version 1"),
                 readThrough(at("version.votes")).c_str());
        QVERIFY(writeFile(at("map.votes"), std::string_view("IBSP....................")));
        QVERIFY(readThrough(at("map.votes")).contains("This is a BSP map, not a file of votes"));
        QVERIFY(writeFile(at("more.votes"), *readFile(written("more.votes", 1))));
        auto more = *readFile(at("more.votes"));
        more.push_back(std::byte{0});
        QVERIFY(writeFile(at("more.votes"), more));
        QVERIFY(readThrough(at("more.votes")).contains("Something follows"));
    }

    void hostileVotesAreRefused() {
        auto demo = madeDemo(1);
        auto votes = *demo.votes;
        votes.fastWays.clear();
        votes.points.clear();
        votes.votes.back().way = Vote::linked;
        demo.votes = std::make_shared<const DemoVotes>(votes);
        auto block = encodeDemo(demo);
        QVERIFY2(!decodeDemo(block.head, block.body), "the last vote leads nowhere");

        votes.votes.back().way = 0;
        votes.votes[0].way = Vote::linked;
        votes.votes[1].slot = votes.votes[0].slot;
        votes.votes[1].frame = votes.votes[0].frame;
        demo.votes = std::make_shared<const DemoVotes>(votes);
        block = encodeDemo(demo);
        QVERIFY2(!decodeDemo(block.head, block.body), "no time passes");

        block = encodeDemo(madeDemo(2));
        block.head.votes = 0xffffffff;
        QVERIFY2(!decodeDemo(block.head, block.body), "more votes than bytes");
    }

    void whatDiffersIsSaid() {
        const auto mine = madeOrigin();
        const auto said = [&](VotesOrigin other) {
            const auto same = checkSameOrigin(mine, other, "a.votes", "b.votes");
            return same ? std::string() : same.error().message();
        };
        QCOMPARE(said(mine), std::string());
        auto other = mine;
        other.map = "yard";
        QVERIFY(said(other).contains("votes of hall, those of b.votes are of yard"));
        other = mine;
        other.mapHash = contentHash("x");
        other.mapChecksum = 0x77;
        QVERIFY2(said(other).contains("another revision of hall (checksum 00001234)"), said(other).c_str());
        other = mine;
        other.reader ^= 1;
        QVERIFY(said(other).contains("another version of the program"));
        Parameters parameters;
        QVERIFY(parameters.set(Param::VoteSpacing, 20));
        other = votesOriginOf(parameters);
        other.map = mine.map;
        other.mapChecksum = mine.mapChecksum;
        other.mapHash = mine.mapHash;
        QVERIFY2(said(other).contains("votes.spacing is 96 and 20"), said(other).c_str());
    }
};

NAVWRIGHT_TEST(TestVotesFile);
#include "tst_votes_file.moc"
