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

/// A demo's unpacked bytes, followed by kWireSlack zero bytes.
struct DemoBytes {
    std::unique_ptr<std::byte[]> data;
    std::size_t size = 0;
    std::string trouble;  ///< what is wrong with the gzip data and how much was lost; empty: nothing
    bool cut = false;     ///< the gzip data is truncated, not corrupt

    [[nodiscard]] std::span<const std::byte> view() const noexcept { return {data.get(), size}; }
    /// Identifies the recording: independent of compression, and different for damaged data.
    [[nodiscard]] ContentHash hash() const;
};

/// Unpacks gzip data, including multiple members; copies other data. Damaged, truncated or oversized data
/// (limit::kDemoBytes) gives the bytes before the damage, with `trouble` set. Memory is bounded by the limit
/// (twice it while gzip data grows) and follows the real size: the size stated by the file is used only when
/// plausible. Errors: cancelled.
[[nodiscard]] Result<DemoBytes> unpackDemo(std::span<const std::byte> file, JobContext& context);

}  // namespace navwright
