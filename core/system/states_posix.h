#pragma once

#include <sys/stat.h>

#include "core/system/file.h"

/// Internal to this room.
namespace navwright {

EntryState entryState(const struct stat& status);

}  // namespace navwright
