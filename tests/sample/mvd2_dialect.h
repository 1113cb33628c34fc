#pragma once

#include <cstdint>

#include "core/base/byte_writer.h"
#include "core/demos/reading/config_strings.h"
#include "core/demos/reading/recording.h"

/// Where the flavours and versions of MVD2 differ.
namespace navwright {

struct Mvd2Dialect {
    DemoFlavour flavour = DemoFlavour::standard;
    int version = 2010;

    [[nodiscard]] bool extended() const { return flavour != DemoFlavour::standard; }
    [[nodiscard]] bool extended2() const { return flavour == DemoFlavour::extended2; }
    /// A third byte of player bits, with fog.
    [[nodiscard]] bool hasMorePlayerBits() const { return extended2() && version >= 2013; }
    [[nodiscard]] int maxEntities() const { return extended() ? 8192 : 1024; }

    [[nodiscard]] const ConfigLayout& config() const {
        return extended() ? kExtendedConfigLayout : kConfigLayout;
    }
};

/// Extended 2's coordinate: a 15-bit difference where it fits, else the 23-bit value itself.
void writeDelta23(ByteWriter& out, std::int32_t value, std::int32_t previous);
/// Whether a value has room in a signed field of this many bits.
[[nodiscard]] constexpr bool fitsSigned(std::int32_t value, int bits) {
    return value >= -(1 << (bits - 1)) && value < (1 << (bits - 1));
}

}  // namespace navwright
