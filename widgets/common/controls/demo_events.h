#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/demos/samples/death.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// What happens in a demo, as a timeline tells it.
enum class DemoEventKind {
    mapDeath,  ///< the map killed: a fall, water, lava, ...
    stuck,     ///< a suicide, as of a stuck player who gives up
    combat,    ///< killed by another player
    join,      ///< begins to play
    leave,     ///< watches or is gone
};

inline constexpr int kDemoEventKinds = 5;
inline constexpr std::array kAllDemoEvents{DemoEventKind::mapDeath, DemoEventKind::stuck,
                                           DemoEventKind::combat, DemoEventKind::join, DemoEventKind::leave};

/// One event of a demo.
struct DemoEvent {
    DemoEventKind kind = DemoEventKind::combat;
    double seconds = 0;  ///< of the demo
    std::size_t demo = 0;
    std::uint8_t slot = 0;
    std::string player;  ///< as the demo names who is in the slot
    DeathCause cause = DeathCause::combat;
};

/// The events of one demo, or of all, by time. A pause of less than a second, as between two rounds, is no
/// leaving.
[[nodiscard]] std::vector<DemoEvent> demoEvents(const Generation& generation,
                                                std::optional<std::size_t> demo);

/// "Deaths by the map"
[[nodiscard]] QString eventTitle(DemoEventKind kind);
/// "1:05.3 Fred fell to death"
[[nodiscard]] QString eventWords(const DemoEvent& event);
[[nodiscard]] QColor eventColour(DemoEventKind kind, bool dark);

}  // namespace navwright
