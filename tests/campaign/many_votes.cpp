#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <vector>

#include "core/base/digest.h"
#include "core/generate/vote_archive/votes_file.h"

// many_votes IN.votes COUNT OUT.votes: COUNT demos, made of those of a votes file over and over. Each copy
// has another hash and name, and every vote stands up to three units beside the real one, so that hardly two
// are equal.

using namespace navwright;

namespace {

constexpr int kMost = 24;  ///< 1/8 units

PackedOrigin beside(PackedOrigin origin, std::minstd_rand& random) {
    const auto by = [&] { return static_cast<std::int32_t>(random() % (2 * kMost + 1)) - kMost; };
    const std::array<std::int32_t, 3> moved{origin.x() + by(), origin.y() + by(), origin.z()};
    return PackedOrigin::fits(moved) ? PackedOrigin(moved) : origin;
}

Result<> copyDemos(const std::filesystem::path& from, std::size_t count, const std::filesystem::path& to) {
    NAV_ASSIGN(auto reader, VotesReader::open(from));
    std::vector<DemoEntry> real;
    while (true) {
        NAV_ASSIGN(const auto head, reader.next());
        if (!head) break;
        NAV_ASSIGN(const auto body, reader.body());
        auto entry = decodeDemo(*head, body);
        if (!entry) return fail("The votes are damaged", from.string());
        real.push_back(*std::move(entry));
    }
    if (real.empty()) return fail("There are no demos", from.string());
    std::vector<std::pair<ContentHash, std::size_t>> order;
    for (std::size_t i = 0; i < count; ++i) order.emplace_back(contentHash(fmt::format("copy {}", i)), i);
    std::ranges::sort(order);
    NAV_ASSIGN(auto writer, VotesWriter::create(to, reader.header()));
    for (const auto& [hash, number] : order) {
        auto entry = real[number % real.size()];
        entry.hash = hash;
        entry.name = fmt::format("{:06}_{}", number, entry.name);
        auto votes = *entry.votes;
        std::minstd_rand random(static_cast<unsigned>(number) + 1);
        for (auto& vote : votes.votes) vote.origin = beside(vote.origin, random);
        entry.votes = std::make_shared<const DemoVotes>(std::move(votes));
        const auto block = encodeDemo(entry);
        NAV_TRY(writer.add(block.head, block.body));
    }
    return writer.commit();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "many_votes IN.votes COUNT OUT.votes\n");
        return EXIT_FAILURE;
    }
    const auto done = copyDemos(argv[1], std::strtoul(argv[2], nullptr, 10), argv[3]);
    if (!done) fmt::print(stderr, "{}\n", done.error().message());
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
