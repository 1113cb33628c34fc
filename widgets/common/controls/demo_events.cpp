#include "widgets/common/controls/demo_events.h"

#include <QCoreApplication>

#include <algorithm>

#include "widgets/common/controls/time_text.h"
#include "widgets/drawing/layers/sample_filter.h"
#include "widgets/drawing/layers/sample_values.h"

namespace navwright {

namespace {

struct EventWords {
    Q_DECLARE_TR_FUNCTIONS(DemoEvent)
};

/// Frames that may be missing, or watched, within one stay.
constexpr std::uint32_t kPause = 10;

DemoEventKind kindOf(DeathCause cause) {
    if (isEnvironmental(cause)) return DemoEventKind::mapDeath;
    return cause == DeathCause::suicide ? DemoEventKind::stuck : DemoEventKind::combat;
}

bool isWatched(const Sample& sample) {
    return static_cast<PmType>(sample.pmType) == PmType::spectator;
}

/// Collects what happens in one demo.
class DemoDiary {
  public:
    DemoDiary(const Generation& generation, std::size_t demo, std::vector<DemoEvent>& events)
        : demo_(demo), events_(events) {
        for (std::size_t slot = 0; slot < names_.size(); ++slot)
            names_[slot] = "Slot " + std::to_string(slot);
        for (const auto& player : generation.demos[demo]->players) names_[player.slot] = playerName(player);
    }

    void add(DemoEventKind kind, std::uint32_t frame, std::uint8_t slot,
             DeathCause cause = DeathCause::combat) {
        events_.push_back({kind, frame * kFrameSeconds, demo_, slot, names_[slot], cause});
    }

    void addStays(const Track& track) {
        std::optional<std::uint32_t> last;
        for (const auto& sample : track.samples) {
            if (isWatched(sample)) continue;
            if (last && sample.frame - *last > kPause) add(DemoEventKind::leave, *last, track.slot);
            if (!last || sample.frame - *last > kPause) add(DemoEventKind::join, sample.frame, track.slot);
            last = sample.frame;
        }
        // At the end of the demo all go.
        if (last && *last + kPause < end_) add(DemoEventKind::leave, *last, track.slot);
    }

    void setEnd(std::uint32_t frame) { end_ = frame; }

  private:
    std::size_t demo_;
    std::vector<DemoEvent>& events_;
    std::array<std::string, 256> names_;
    std::uint32_t end_ = 0;
};

}  // namespace

std::vector<DemoEvent> demoEvents(const Generation& generation, std::optional<std::size_t> demo) {
    const auto recordings = recordingsByDemo(generation);
    std::vector<DemoEvent> events;
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        if (recordings[i] == nullptr || (demo && *demo != i)) continue;
        DemoDiary diary(generation, i, events);
        for (const auto& death : generation.gated[i]->deaths)
            diary.add(kindOf(death.cause), death.frame, death.slot, death.cause);
        for (const auto& segment : recordings[i]->segments) {
            if (!generation.shows(segment)) continue;
            diary.setEnd(segment.firstFrame + segment.frameCount);
            for (const auto& track : segment.tracks) {
                if (track.slot != segment.dummySlot) diary.addStays(track);
            }
        }
    }
    std::ranges::stable_sort(events, {}, &DemoEvent::seconds);
    return events;
}

QString eventTitle(DemoEventKind kind) {
    switch (kind) {
        case DemoEventKind::mapDeath:
            return EventWords::tr("Killed by the map");
        case DemoEventKind::stuck:
            return EventWords::tr("Stuck, gave up");
        case DemoEventKind::combat:
            return EventWords::tr("Killed in combat");
        case DemoEventKind::join:
            return EventWords::tr("Joined");
        case DemoEventKind::leave:
            return EventWords::tr("Left");
    }
    return {};
}

namespace {

QString deathWords(DeathCause cause) {
    switch (cause) {
        case DeathCause::fall:
            return EventWords::tr("fell to death");
        case DeathCause::drown:
            return EventWords::tr("drowned");
        case DeathCause::lava:
            return EventWords::tr("died in lava");
        case DeathCause::slime:
            return EventWords::tr("died in slime");
        case DeathCause::crush:
            return EventWords::tr("was crushed");
        case DeathCause::triggerHurt:
            return EventWords::tr("was killed by a trigger of the map");
        case DeathCause::suicide:
            return EventWords::tr("was stuck and gave up (suicide)");
        case DeathCause::combat:
            return EventWords::tr("was killed");
    }
    return {};
}

}  // namespace

QString eventWords(const DemoEvent& event) {
    const auto what = event.kind == DemoEventKind::join    ? EventWords::tr("joined")
                      : event.kind == DemoEventKind::leave ? EventWords::tr("left")
                                                           : deathWords(event.cause);
    return EventWords::tr("%1 %2 %3")
        .arg(timeText(event.seconds, true), QString::fromStdString(event.player), what);
}

QColor eventColour(DemoEventKind kind, bool dark) {
    // Told apart by the colour-blind, too: vermilion, orange, grey, blue, grey.
    switch (kind) {
        case DemoEventKind::mapDeath:
            return dark ? QColor(0xff7a4d) : QColor(0xc03a00);
        case DemoEventKind::stuck:
            return dark ? QColor(0xf0b429) : QColor(0x9a6a00);
        case DemoEventKind::combat:
            return dark ? QColor(0x9aa4b0) : QColor(0x5f6873);
        case DemoEventKind::join:
            return dark ? QColor(0x56b4e9) : QColor(0x0060a8);
        case DemoEventKind::leave:
            return dark ? QColor(0x8c7bd0) : QColor(0x5b45a8);
    }
    return {};
}

}  // namespace navwright
