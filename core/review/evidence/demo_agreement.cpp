#include "core/review/evidence/demo_agreement.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace navwright {

namespace {

/// A place where simulated bots fail at what players did.
struct DisagreementRow {
    const PlayDisagreement& at;
    std::string demo;
};

std::vector<DisagreementRow> disagreementRows(const DemoAgreement& run) {
    std::vector<DisagreementRow> rows;
    for (const auto& place : run.found.places)
        rows.push_back({place, run.generation.demos[place.example.demo]->name});
    return rows;
}

Description<DisagreementRow> describeDisagreement() {
    using Row = DisagreementRow;
    return Description<Row>()
        .field("count", [](const Row& row) { return row.at.count; }, {"How often players did it", "times"})
        .field("players", [](const Row& row) { return row.at.players; }, {"How many, by demo", "players"})
        .field("from", [](const Row& row) { return row.at.ends.from; }, {"Where the first began", "from"})
        .field("to", [](const Row& row) { return row.at.ends.to; }, {"Where it ended", "to"})
        .field("failure", [](const Row& row) { return linkFailureName(row.at.failure); },
               {"Why bots fail there", "bots"})
        .field("place", [](const Row& row) { return row.at.place; }, {"Where they fail", "at"})
        .field("demo", &Row::demo, {"The demo of the first"})
        .field("slot", [](const Row& row) { return row.at.example.slot; }, {"The player's slot"})
        .field("seconds", [](const Row& row) { return row.at.example.seconds; },
               {"When, since the demo's start", {}, "s"});
}

constexpr auto ofPlay = wayThrough([](const DemoAgreement& row) -> const auto& { return row.found; });

}  // namespace

Result<DemoAgreement> agreementOfDemos(const PipelineInput& input, const Parameters& parameters,
                                       JobContext& context) {
    Pipeline pipeline;
    NAV_ASSIGN(auto generation, pipeline.run(input, parameters, context));
    for (const auto& demo : generation.demos) {
        for (const auto& warning : demo->warnings) context.warn(demo->name + ": " + warning);
    }
    NAV_ASSIGN(auto found, comparePlay(generation, input.jobs, context));
    return DemoAgreement{std::move(generation), std::move(found)};
}

Description<DemoAgreement> describePlayAgreement() {
    using Agreed = DemoAgreement;
    return Description<Agreed>("navwright.agreement", 1, "What players did that simulated bots cannot")
        .line([](const Agreed& run) {
            return fmt::format("{}: physics allows {:.2f} % of what players did", run.generation.mapName,
                               100 * run.found.share());
        })
        .field("map", [](const Agreed& run) { return run.generation.mapName; }, {"The map's name"})
        .field("traversals", ofPlay(&PlayAgreement::traversals), {"From vote to vote", "ways between votes"})
        .field("fast", ofPlay(&PlayAgreement::fast), {"Of these, above links.max_speed", "too fast"})
        .field("unheld", ofPlay(&PlayAgreement::unheld),
               {"Of these, begun or ended in the air or on a ladder", "in the air or on a ladder"})
        .field("tried", ofPlay(&PlayAgreement::stretches), {"Of these, tried by bots", "tried"})
        .field("possible", ofPlay(&PlayAgreement::possible),
               {"Of those tried, possible from a start", "possible"})
        .field("certain", ofPlay(&PlayAgreement::certain), {"And from every start", "from every start"})
        .shown([](const Agreed& run) { return run.found.stretches - run.found.possible; }, {{}, "impossible"})
        .field("share", [](const Agreed& run) { return run.found.share(); }, {"Share that is possible"})
        .shown([](const Agreed& run) { return namedCounts(run.found.failures, linkFailureName); },
               {{}, "failures"})
        .rows("disagreements", disagreementRows, describeDisagreement(),
              {"Places where bots fail, most often used first", "places where bots fail"});
}

}  // namespace navwright
