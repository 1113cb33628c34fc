#include <algorithm>
#include <span>

#include "core/aas/evidence/area_trace.h"
#include "core/aas/travel/area_set.h"
#include "core/generate/votes/votes.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/drawing/layers/entities.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/inspect/panel/html_writer.h"
#include "widgets/inspect/panel/page_parts.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

namespace {

constexpr double kRunUp = 1;   ///< seconds played before and after a fast traversal
constexpr double kTraced = 3;  ///< seconds before and after a vote whose areas are listed

QString words(const std::string& text) {
    return plain(text);
}

QString clusterLink(std::uint32_t cluster) {
    return HtmlWriter::link(page_link::item({ItemKind::cluster, cluster}),
                            QStringLiteral("cluster %1").arg(cluster), QStringLiteral("Select this cluster"));
}

/// Writes player, demo and time of a moment.
void writeMoment(HtmlWriter& writer, const Generation& generation, std::uint32_t demo, std::uint8_t slot,
                 std::uint32_t frame) {
    const auto seconds = frame * kFrameSeconds;
    writer.fact(QStringLiteral("Player"), playerText(playerName(generation, demo, slot, frame), slot));
    writer.fact(QStringLiteral("Demo"), words(generation.demos[demo]->name));
    writer.fact(QStringLiteral("Time"), HtmlWriter::link(page_link::moment(demo, slot, seconds),
                                                         clock(seconds) + QStringLiteral(" – jump there"),
                                                         QStringLiteral("Jump to this moment")));
}

/// Writes the areas that a player went through in a part of a demo, where areas and his samples are there.
void writeTrace(HtmlWriter& writer, const StageSource& source, std::uint32_t demo, std::uint8_t slot,
                double begin, double end) {
    const auto& recordings = source.generation->recordings;
    if (!source.areas || demo >= recordings.size() || !recordings[demo]) return;
    writer.section(QStringLiteral("Areas on the way"),
                   QStringLiteral("when, which, how long; pale: in the air"));
    writer.begin();
    constexpr double kHalf = kFrameSeconds / 2;  // ends are rounded
    const auto seconds = [](const Sample& sample) { return sample.frame * kFrameSeconds; };
    for (const auto& segment : recordings[demo]->segments) {
        for (const auto& track : segment.tracks) {
            if (track.slot != slot) continue;
            const auto first = std::ranges::lower_bound(track.samples, begin - kHalf, {}, seconds);
            const auto last = std::ranges::upper_bound(track.samples, end + kHalf, {}, seconds);
            for (const auto& passage : areasAlong(source.areas->aas, {first, last})) {
                const auto stay = QStringLiteral("%1 s").arg(passage.to - passage.from, 0, 'f', 2);
                writer.row({HtmlWriter::link(page_link::moment(demo, slot, passage.from), clock(passage.from),
                                             QStringLiteral("Jump to this moment")),
                            areaLink(passage.area), passage.held ? stay : writer.dim(stay)});
            }
        }
    }
    writer.end();
}

QString stateText(const Vote& vote) {
    QStringList states;
    if (vote.is(Vote::underwater)) states += QStringLiteral("under water");
    if (vote.is(Vote::crouched)) states += QStringLiteral("crouched");
    if (vote.is(Vote::takingOff)) states += QStringLiteral("taking off");
    if (vote.is(Vote::onLadder)) states += QStringLiteral("on a ladder");
    if (vote.is(Vote::airborne)) states += QStringLiteral("in free fall");
    if (states.isEmpty()) states += QStringLiteral("on the ground");
    return states.join(QStringLiteral(", "));
}

void writeVote(HtmlWriter& writer, const StageSource& source, std::uint32_t number) {
    const auto& generation = *source.generation;
    const auto& votes = *generation.votes;
    const auto& vote = votes[number];
    const auto demo = votes.demoOf(number);
    const bool penalised = vote.is(Vote::penalised);
    writer.title(QStringLiteral("Vote %1").arg(number), {}, placeText(vote.origin.units()));
    writer.beginFacts();
    writeMoment(writer, generation, demo, vote.slot, vote.frame);
    writer.fact(QStringLiteral("State"), stateText(vote));
    writer.fact(
        QStringLiteral("Weight"),
        plain(figure(votes.weight(vote))) +
            (penalised ? writer.dim(QStringLiteral(" shortly before a death by the map")) : QString()));
    writer.fact(QStringLiteral("Vertical speed"), plain(figure(vote.vz, "units/s")));
    if (vote.went(Vote::linked)) {
        const auto speeds = traversalSpeeds(vote, (&vote)[1]);
        writer.fact(QStringLiteral("Onward"),
                    QStringLiteral("%1 units/s straight, %2 along the path, peak %3")
                        .arg(plain(figure(speeds.displacement)), plain(figure(speeds.path)),
                             plain(figure(speeds.peak))));
    }
    const auto cluster = generation.clusters->clusterOf[number];
    if (cluster == ClusterSet::kNone) {
        writer.fact(QStringLiteral("Counts for"), QStringLiteral("none: feedback removed a node near it"));
    } else {
        const auto inSet = generation.nodes->nodeOf[cluster];
        const auto end = inSet >= 0 ? nodeEnd(generation, inSet) : NodeEnd{};
        writer.fact(QStringLiteral("Counts for"),
                    end.node >= 0 ? nodeLink(end.node) + QStringLiteral(" through ") + clusterLink(cluster)
                                  : clusterLink(cluster) + QStringLiteral(", which is no node"));
    }
    writer.endFacts();
    const auto seconds = vote.frame * kFrameSeconds;
    writeTrace(writer, source, demo, vote.slot, seconds - kTraced, seconds + kTraced);
}

void writeDeath(HtmlWriter& writer, const Generation& generation, const Item& item) {
    const auto& death = generation.gated[item.major()]->deaths[item.minor()];
    writer.title(QStringLiteral("Death"), words(lowerReadable(deathCauseName(death.cause))),
                 placeText(death.origin.units()));
    writer.beginFacts();
    writeMoment(writer, generation, item.major(), death.slot, death.frame);
    const bool counts = isEnvironmental(death.cause) && death.run >= 0;
    const auto frames = generation.parameters.integer(Param::PenaltyFrames);
    writer.fact(QStringLiteral("Penalty"),
                counts ? QStringLiteral("the %1 s before weigh %2 each")
                             .arg(plain(figure(frames * kFrameSeconds)),
                                  plain(figure(generation.parameters.real(Param::PenaltyFactor))))
                       : QStringLiteral("none: not a death by the map"));
    writer.endFacts();
}

void writeFastWay(HtmlWriter& writer, const StageSource& source, std::uint64_t id) {
    const auto& generation = *source.generation;
    const auto& archive = *generation.archive;
    const auto& way = archive.traversals[id];
    const auto real = [](float value) { return static_cast<double>(value); };
    writer.title(QStringLiteral("Fast traversal %1").arg(id), QStringLiteral("strafe archive"),
                 QStringLiteral("%1 → %2").arg(placeText(way.from), placeText(way.to)));
    writer.checks(
        {checkOf("Speed", real(way.speed), Relation::atMost, Param::LinkMaxSpeed, generation.parameters)});
    writer.note(QStringLiteral("Too fast for an ordinary link, so it is kept here and makes none."));
    writer.beginFacts();
    const auto& hash = archive.demos[way.demo].hash;
    for (std::uint32_t i = 0; i < generation.demos.size(); ++i) {
        if (generation.demos[i]->hash != hash) continue;
        writeMoment(writer, generation, i, way.slot, way.firstFrame);
        const auto begin = way.firstFrame * kFrameSeconds;
        const auto end = begin + real(way.seconds);
        writer.fact(
            QStringLiteral("Replay"),
            HtmlWriter::link(page_link::replay(i, way.slot, std::max(0.0, begin - kRunUp), end + kRunUp),
                             QStringLiteral("▶ play it"), QStringLiteral("Play it in the timeline")));
    }
    writer.fact(QStringLiteral("Took"), plain(figure(real(way.seconds), "s")));
    writer.endFacts();
    for (std::uint32_t i = 0; i < generation.demos.size(); ++i) {
        if (generation.demos[i]->hash != hash) continue;
        const auto begin = way.firstFrame * kFrameSeconds;
        writeTrace(writer, source, i, way.slot, begin, begin + real(way.seconds));
    }
}

void writeEntity(HtmlWriter& writer, const StageSource& source, std::uint64_t id) {
    const auto entities = landmarksOf(*source.map);
    const auto entity = std::ranges::find(entities, id, &Landmark::item);
    if (entity == entities.end()) return;
    writer.title(words(entity->name), QStringLiteral("entity"), placeText(entity->place));
    if (source.generation && source.generation->graph) {
        for (const auto& spawn : source.generation->graph->spawns) {
            if (spawn.origin != entity->place) continue;
            const auto away =
                plain(figure(static_cast<double>(spawn.distance), "units")) + QStringLiteral(" away");
            if (spawn.node >= 0) {
                writer.paragraph(QStringLiteral("Served by %1, %2").arg(nodeLink(spawn.node), away));
            } else {
                writer.verdict(QStringLiteral("No linked node serves it"), false);
                writer.note(QStringLiteral("The nearest node is ") + away);
            }
        }
    }
    const auto& all = source.map->bsp.entities;
    if (id >= all.size()) return;
    writer.section(QStringLiteral("Keys"));
    writer.beginFacts();
    for (const auto& [key, value] : all[id].pairs) writer.fact(plain(key), plain(value));
    writer.endFacts();
}

bool hasPart(const Item& item, const Generation& generation) {
    switch (item.kind) {
        case ItemKind::vote:
            return generation.votes && item.id < generation.votes->size();
        case ItemKind::death:
            return item.major() < generation.gated.size() &&
                   item.minor() < generation.gated[item.major()]->deaths.size();
        case ItemKind::fastWay:
            return generation.archive && item.id < generation.archive->traversals.size();
        default:
            return false;
    }
}

}  // namespace

QString itemPage(const Item& item, const StageSource& source, const PageOptions& options) {
    HtmlWriter writer(options.colours);
    if (item.kind == ItemKind::entity && source.map) writeEntity(writer, source, item.id);
    if (!source.generation || !hasPart(item, *source.generation))
        return writer.html().isEmpty() ? emptyPage(options) : writer.html();
    if (item.kind == ItemKind::vote) writeVote(writer, source, static_cast<std::uint32_t>(item.id));
    if (item.kind == ItemKind::death) writeDeath(writer, *source.generation, item);
    if (item.kind == ItemKind::fastWay) writeFastWay(writer, source, item.id);
    return writer.html();
}

}  // namespace navwright
