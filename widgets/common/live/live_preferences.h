#pragma once

#include "widgets/common/models/preferences.h"

namespace navwright::preference {

/// Servers that were connected to, newest first; never with a password.
inline const Preference<QStringList> liveServers{QStringLiteral("live/servers")};
/// Where live demos are kept; empty: until the window closes.
inline const Preference<QString> liveFolder{QStringLiteral("live/folder")};
inline const Preference<bool> liveDeflate{QStringLiteral("live/deflate"), false};
/// Seconds that players are shown late.
inline const Preference<int> liveDelay{QStringLiteral("live/delay"), 0, 0, 120};
/// Seconds between navs of what has come.
inline const Preference<int> liveSeconds{QStringLiteral("live/seconds"), 60, 5, 3600};

}  // namespace navwright::preference
