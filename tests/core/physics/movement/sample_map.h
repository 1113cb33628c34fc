#pragma once

#include <filesystem>

#include "core/map/bsp/bsp_file.h"

/// The bundled sample's map.
inline const navwright::BspFile& sampleMap() {
    static const auto file = *navwright::readBspFile(std::filesystem::path(NAVWRIGHT_SOURCE_DIR) /
                                                     "resources" / "sample" / "nw_sample.bsp");
    return file;
}
