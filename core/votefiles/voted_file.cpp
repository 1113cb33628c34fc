#include "votefiles/voted_file.h"

#include <fmt/format.h>

#include <utility>

#include "votefiles/votes_file.h"

namespace navwright {

Result<VotedFile> readVotedFile(const std::filesystem::path& file, const GameMap& map,
                                const Parameters& parameters, JobContext& context) {
    NAV_ASSIGN(auto reader, VotesReader::open(file));
    const auto& origin = reader.header().origin;
    auto wanted = votesOrigin(map, parameters);
    // A map may have been renamed; what counts is what is in it.
    if (origin.mapHash == map.hash) wanted.map = origin.map;
    NAV_TRY(checkSameOrigin(origin, wanted, file, "this generation"));
    auto demos = std::make_shared<VotedDemos>();
    demos->mapName = origin.map;
    demos->map = origin.mapHash;
    demos->parameters = origin.parameters;
    std::uint64_t votes = 0;
    while (true) {
        if (context.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto head, reader.next());
        if (!head) break;
        NAV_ASSIGN(const auto body, reader.body());
        auto entry = decodeDemo(*head, body);
        votes += head->votes;
        if (!entry || votes > UINT32_MAX) {
            return fail(entry ? "There are more votes than 32 bits count"
                              : fmt::format("The votes of {} are damaged", head->name),
                        file.string(), entry ? "leave some demos out" : "cast these votes again");
        }
        entry->gateKey = combine(head->hash, origin.mapHash);
        entry->votesKey = combine(entry->gateKey, combine(origin.parameters, reader.digest()));
        demos->entries.push_back(std::make_shared<const DemoEntry>(*std::move(entry)));
    }
    return VotedFile{std::move(demos), reader.header().missing, reader.digest()};
}

}  // namespace navwright
