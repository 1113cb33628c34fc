#include <fmt/format.h>

#include "core/generate/vote_archive/votes_file.h"
#include "core/output/formats/file_facts.h"

namespace navwright {

Result<Facts> votesFacts(const FactsInput& input) {
    NAV_ASSIGN(auto reader, VotesReader::open(input.file));
    while (true) {
        NAV_ASSIGN(const auto head, reader.next());
        if (!head) break;
    }
    const auto& header = reader.header();
    Facts facts;
    facts.add("map", header.origin.map);
    facts.add("map_checksum", fmt::format("{:08x}", static_cast<std::uint32_t>(header.origin.mapChecksum)));
    facts.add("program", header.origin.program);
    facts.add("reader", fmt::format("{:012x}", header.origin.reader));
    facts.add("demos", reader.demos());
    facts.add("votes", reader.votes());
    facts.add("digest", reader.digest().hex());
    if (!header.missing.empty()) facts.add("merged_without", header.missing);
    auto& rows = facts.group("parameters", Facts::Keys::names);
    for (const auto& [key, value] : header.origin.rows) rows.add(key, value);
    return facts;
}

}  // namespace navwright
