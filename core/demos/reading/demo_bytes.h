#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/digest.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/demos/reading/wire_cursor.h"

namespace navwright {

/// A demo's bytes without gzip, followed by kWireSlack zero bytes.
struct DemoBytes {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;
    std::string
        trouble;       ///< what is wrong with the gzip data and how much of it was not read; empty = nothing
    bool cut = false;  ///< the trouble is that bytes are missing at the end, not that they are wrong

    [[nodiscard]] std::span<const std::byte> view() const noexcept { return {data.get(), size}; }
    /// What tells recordings apart: the same however the demo is packed, and of its own where there is
    /// trouble, which is part of what is read of it.
    [[nodiscard]] ContentHash hash() const;
};

/// Inflates gzip data (also of several members), copies anything else. Damaged or truncated gzip data gives
/// the bytes before the damage and says so in `trouble`; so does what is larger than limit::kDemoBytes, which
/// bounds the memory: it is that, or twice that while gzip data grows, and grows with
/// what is really there: the length stated by the file is used only where it is plausible. Fails only when
/// cancelled.
[[nodiscard]] Result<DemoBytes> unpackDemo(std::span<const std::byte> file, JobContext& context);

}  // namespace navwright
