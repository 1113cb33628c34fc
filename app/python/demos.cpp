#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <navwright/demos.h>
#include <navwright/votes.h>

#include "arrays.h"
#include "bind.h"
#include "calls.h"
#include "point_caster.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

/// Parts of a demo keep the whole of it.
using DemoOwner = std::shared_ptr<const library::Demo>;

struct MatchPart {
    DemoOwner demo;
    const library::DemoMatch* match;
};
struct PlayerPart {
    DemoOwner demo;
    const library::DemoPlayer* player;
};
struct WholeDemo {
    DemoOwner demo;
};

const py::dtype& placeType() {
    using library::DemoPlace;
    static const Field fields[] = {
        {"seconds", "f8", offsetof(DemoPlace, seconds)},
        {"origin", "3f4", offsetof(DemoPlace, origin)},
        {"health", "i4", offsetof(DemoPlace, health)},
        {"playing", "?", offsetof(DemoPlace, playing)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(DemoPlace)));
    return *type;
}

const py::dtype& sampleType() {
    using library::DemoSample;
    static const Field fields[] = {
        {"seconds", "f8", offsetof(DemoSample, seconds)}, {"origin", "3f4", offsetof(DemoSample, origin)},
        {"match", "i4", offsetof(DemoSample, match)},     {"slot", "i4", offsetof(DemoSample, slot)},
        {"run", "i4", offsetof(DemoSample, run)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(DemoSample)));
    return *type;
}

const py::dtype& voteType() {
    using library::DemoVote;
    static const Field fields[] = {
        {"seconds", "f8", offsetof(DemoVote, seconds)},
        {"origin", "3f4", offsetof(DemoVote, origin)},
        {"match", "i4", offsetof(DemoVote, match)},
        {"slot", "i4", offsetof(DemoVote, slot)},
        {"rise_speed", "f4", offsetof(DemoVote, riseSpeed)},
        {"way_speed", "f4", offsetof(DemoVote, waySpeed)},
        {"way_peak_speed", "f4", offsetof(DemoVote, wayPeakSpeed)},
        {"way_rise", "f4", offsetof(DemoVote, wayRise)},
        {"underwater", "?", offsetof(DemoVote, underwater)},
        {"crouched", "?", offsetof(DemoVote, crouched)},
        {"taking_off", "?", offsetof(DemoVote, takingOff)},
        {"on_ladder", "?", offsetof(DemoVote, onLadder)},
        {"airborne", "?", offsetof(DemoVote, airborne)},
        {"penalised", "?", offsetof(DemoVote, penalised)},
        {"linked", "?", offsetof(DemoVote, linked)},
        {"way_crouched", "?", offsetof(DemoVote, wayCrouched)},
        {"way_underwater", "?", offsetof(DemoVote, wayUnderwater)},
        {"way_hurts", "?", offsetof(DemoVote, wayHurts)},
        {"way_flown", "?", offsetof(DemoVote, wayFlown)},
    };
    static const auto* const type = new py::dtype(structType(fields, sizeof(DemoVote)));
    return *type;
}

void bindVotes(py::module_& module) {
    using library::DemoVotes;
    py::class_<DemoVotes>(module, "DemoVotes", "What a demo says about a map.")
        .def_property_readonly(
            "name", [](const DemoVotes& read) { return textOf(read.name); }, "Of the demo, without folders.")
        .def_property_readonly(
            "samples",
            [](const py::object& self) {
                return viewOf(sampleType(), self.cast<const DemoVotes&>().samples, self);
            },
            "Players in frames in which they count, by match, slot, seconds: seconds since the start of the "
            "match, origin in\nunits (24 above the floor), match (of Demo.matches), slot, run (a way without "
            "teleports and gaps, from 0). A view,\nread-only.")
        .def_property_readonly(
            "votes",
            [](const py::object& self) {
                return viewOf(voteType(), self.cast<const DemoVotes&>().votes, self);
            },
            "The samples that vote for nodes, in the same order: as samples; rise_speed in units/s, up "
            "positive; underwater,\ncrouched, taking_off, on_ladder, airborne, penalised (a death by the map "
            "follows). `linked`: the next vote is of the\nsame run, and the way to it has: way_speed and "
            "way_peak_speed (horizontal, units/s), way_rise (units, of its highest\njump), way_crouched, "
            "way_underwater, way_hurts, way_flown. A view, read-only.")
        .def_property_readonly(
            "warnings", [](const DemoVotes& read) { return textsOf(read.warnings); },
            "Sentences: what is missing or odd.");
    defineCall(
        module, "read_demo_votes",
        [](const Call& call, const std::filesystem::path& file, const library::Map& map,
           const std::string& preset, const py::dict& parameters) {
            const auto settings = settingsOf(preset, parameters);
            return valueOf(call, [&](const library::Work& work) {
                return library::readDemoVotes(file, map, settings, work);
            });
        },
        "Reads a demo, and what it says about a map: the samples that count and the votes that generate() "
        "makes nodes and\nlinks of. Parameters are those of the stages `gate` and `votes`. Raises Error for "
        "a "
        "demo that does not show the map.",
        py::arg("file"), py::arg("map"), py::kw_only(), py::arg("preset") = "default",
        py::arg("parameters") = py::dict());
}

}  // namespace

void bindDemos(py::module_& module) {
    py::class_<PlayerPart>(module, "Player", "A player of a match.")
        .def_property_readonly(
            "slot", [](const PlayerPart& part) { return part.player->slot; }, "The server's number.")
        .def_property_readonly(
            "name", [](const PlayerPart& part) { return textOf(part.player->name); },
            "The last one used; may be empty.")
        .def_property_readonly(
            "places",
            [](const py::object& self) {
                return viewOf(placeType(), self.cast<const PlayerPart&>().player->places, self);
            },
            "Where he was, ten times a second, with gaps where the slot was unused: seconds since the start "
            "of "
            "the match,\norigin in units (24 above the floor), health in points (NO_HEALTH until the demo "
            "says), "
            "playing (neither\nspectating nor dead). The reader's own memory, read-only.")
        .def("__repr__", [](const PlayerPart& part) {
            return "<navwright.Player in slot " + std::to_string(part.player->slot) + ">";
        });
    py::class_<MatchPart>(module, "Match", "The part of a demo on one map.")
        .def_property_readonly(
            "map", [](const MatchPart& part) { return textOf(part.match->map); }, "The map's name.")
        .def_property_readonly(
            "seconds", [](const MatchPart& part) { return part.match->seconds; }, "Its length.")
        .def_property_readonly(
            "players",
            [](const MatchPart& part) {
                std::vector<PlayerPart> players;
                for (const auto& player : part.match->players) players.push_back({part.demo, &player});
                return players;
            },
            "By slot, ascending.")
        .def("__repr__", [](const MatchPart& part) {
            return "<navwright.Match of " + std::to_string(part.match->players.size()) + " players>";
        });
    py::class_<WholeDemo>(module, "Demo", "A recorded demo.")
        .def_property_readonly(
            "name", [](const WholeDemo& whole) { return textOf(whole.demo->name); },
            "File name without folders.")
        .def_property_readonly(
            "matches",
            [](const WholeDemo& whole) {
                std::vector<MatchPart> matches;
                for (const auto& match : whole.demo->matches) matches.push_back({whole.demo, &match});
                return matches;
            },
            "One for each map played.")
        .def_property_readonly(
            "damaged", [](const WholeDemo& whole) { return whole.demo->damaged; },
            "Everything after the damage is missing.")
        .def_property_readonly(
            "warnings", [](const WholeDemo& whole) { return textsOf(whole.demo->warnings); },
            "Sentences: what is missing or odd.");
    defineCall(
        module, "read_demo",
        [](const Call& call, const std::filesystem::path& file) {
            auto demo =
                valueOf(call, [&](const library::Work& work) { return library::readDemo(file, work); });
            return WholeDemo{std::make_shared<const library::Demo>(std::move(demo))};
        },
        "Reads an MVD2 or DM2 demo, optionally gzipped.", py::arg("file"), py::kw_only());
    module.attr("NO_HEALTH") = library::kNoHealth;
    bindVotes(module);
}

}  // namespace navwright::python
