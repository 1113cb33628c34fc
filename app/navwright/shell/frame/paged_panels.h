#pragma once

#include <QtGlobal>

#include <Qt>

namespace navwright {

/// A panel that answers one question in several ways, each on a page of its own (Docks::addPage()).
struct PagedPanel {
    const char* id;  ///< never changes, as that of any panel
    const char* title;
    const char* question;  ///< what it answers; the tip of its title
    Qt::DockWidgetArea area;
};

inline constexpr PagedPanel kEditsPanel{"edits", QT_TRANSLATE_NOOP("navwright::Docks", "Edits"),
                                        QT_TRANSLATE_NOOP("navwright::Docks", "What was changed by hand?"),
                                        Qt::RightDockWidgetArea};
inline constexpr PagedPanel kCoveragePanel{"coverage", QT_TRANSLATE_NOOP("navwright::Docks", "Coverage"),
                                           QT_TRANSLATE_NOOP("navwright::Docks", "What is covered?"),
                                           Qt::RightDockWidgetArea};
inline constexpr PagedPanel kChangesPanel{
    "changes", QT_TRANSLATE_NOOP("navwright::Docks", "Comparison"),
    QT_TRANSLATE_NOOP("navwright::Docks", "What changed between two navs?"), Qt::RightDockWidgetArea};
inline constexpr PagedPanel kWaysPanel{"ways", QT_TRANSLATE_NOOP("navwright::Docks", "Ways"),
                                       QT_TRANSLATE_NOOP("navwright::Docks", "How does one get there?"),
                                       Qt::RightDockWidgetArea};
inline constexpr PagedPanel kDoorsPanel{
    "doors", QT_TRANSLATE_NOOP("navwright::Docks", "Doors and buttons"),
    QT_TRANSLATE_NOOP("navwright::Docks", "What opens what, and what is cut off while it is closed?"),
    Qt::BottomDockWidgetArea};
inline constexpr PagedPanel kSidesPanel{
    "sides", QT_TRANSLATE_NOOP("navwright::Docks", "Sides"),
    QT_TRANSLATE_NOOP("navwright::Docks", "Where do the sides of the map meet, and which is nearer to what?"),
    Qt::BottomDockWidgetArea};
inline constexpr PagedPanel kExperimentsPanel{
    "experiments", QT_TRANSLATE_NOOP("navwright::Docks", "Experiments"),
    QT_TRANSLATE_NOOP("navwright::Docks", "How do many get along at once?"), Qt::BottomDockWidgetArea};

inline constexpr PagedPanel kShapePanel{"shape", QT_TRANSLATE_NOOP("navwright::Docks", "Areas and meshes"),
                                        QT_TRANSLATE_NOOP("navwright::Docks", "What is the map made of?"),
                                        Qt::RightDockWidgetArea};
inline constexpr PagedPanel kRunsPanel{
    "testRuns", QT_TRANSLATE_NOOP("navwright::Docks", "Runs"),
    QT_TRANSLATE_NOOP("navwright::Docks", "How do tests and rehearsals go?"), Qt::BottomDockWidgetArea};
inline constexpr PagedPanel kBotsPanel{"bots", QT_TRANSLATE_NOOP("navwright::Docks", "Bots"),
                                       QT_TRANSLATE_NOOP("navwright::Docks", "What do bots do, and why?"),
                                       Qt::BottomDockWidgetArea};

}  // namespace navwright
