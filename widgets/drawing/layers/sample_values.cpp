#include "widgets/drawing/layers/sample_values.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/demos/samples/sample_place.h"
#include "widgets/drawing/layers/sample_filter.h"

namespace navwright {

std::vector<std::string> stateNames() {
    return {"In the air", "Standing or running", "On a ladder", "Crouched", "Under water",
            "Dead",       "Taking off",          "Spectator",   "Other"};
}

SampleValues::SampleValues(const Generation& generation, std::string_view key)
    : crouchViewZ_(generation.parameters.real32(Param::CrouchViewZ)) {
    if (key == "player") {
        quantity_ = Quantity::player;
        namePlayers(generation);
    } else if (key == "demo") {
        quantity_ = Quantity::demo;
        for (const auto& demo : generation.demos) names_.push_back(demo->name);
    } else if (key == "state") {
        quantity_ = Quantity::state;
        names_ = stateNames();
    } else if (key == "vz") {
        quantity_ = Quantity::vz;
    } else if (key == "time") {
        quantity_ = Quantity::time;
    }
}

void SampleValues::namePlayers(const Generation& generation) {
    std::map<std::string, std::uint64_t> samples;
    for (const auto& demo : generation.demos) {
        for (const auto& player : demo->players) samples[playerName(player)] += player.samples;
    }
    // The players with most samples get the first, most distinct colours.
    for (const auto& [name, count] : samples) names_.push_back(name);
    std::ranges::stable_sort(names_, std::greater(), [&](const auto& name) { return samples[name]; });
    std::map<std::string, std::uint16_t> numbers;
    for (std::size_t i = 0; i < names_.size(); ++i) numbers[names_[i]] = static_cast<std::uint16_t>(i);
    for (const auto& demo : generation.demos) {
        auto& slots = playerOf_.emplace_back();
        for (const auto& player : demo->players) slots[player.slot] = numbers[playerName(player)];
    }
}

float SampleValues::state(const Sample& sample) const {
    const auto category = [&] {
        switch (static_cast<PmType>(sample.pmType)) {
            case PmType::normal:
                if ((sample.rdFlags & kRdUnderwater) != 0) return MoveState::underwater;
                return isCrouched(sample, crouchViewZ_) ? MoveState::crouched : MoveState::standing;
            case PmType::spectator:
                return MoveState::spectator;
            case PmType::dead:
            case PmType::gib:
                return MoveState::dead;
            case PmType::freeze:
                break;
        }
        return MoveState::other;
    };
    return static_cast<float>(category());
}

float SampleValues::operator()(std::size_t demo, const Track& track, std::size_t sample) const {
    switch (quantity_) {
        case Quantity::player:
            return playerOf_[demo][track.slot];
        case Quantity::speed:
            return speedAt(track, sample);
        case Quantity::vz:
            return velocityAt(track, sample).z;
        case Quantity::time:
            return static_cast<float>(track.samples[sample].frame * kFrameSeconds);
        case Quantity::state:
            return state(track.samples[sample]);
        case Quantity::demo:
            return static_cast<float>(demo);
    }
    return 0;
}

std::vector<const Recording*> recordingsByDemo(const Generation& generation) {
    std::vector<const Recording*> recordings(generation.demos.size(), nullptr);
    for (const auto& recording : generation.recordings) {
        const auto demo = std::ranges::find_if(
            generation.demos, [&](const auto& summary) { return summary->hash == recording->hash; });
        if (demo != generation.demos.end()) recordings[demo - generation.demos.begin()] = recording.get();
    }
    return recordings;
}

}  // namespace navwright
