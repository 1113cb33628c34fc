#pragma once

#include <cstddef>
#include <span>

#include "base/job_context.h"
#include "base/result.h"
#include "demo/demo_bytes.h"

namespace navwright {

/// Starts with the two gzip magic bytes (RFC 1952).
[[nodiscard]] bool isGzip(std::span<const std::byte> bytes) noexcept;

/// Inflates member after member with zlib, stopping at damage, at the end, at bytes that are no member, or at
/// limit::kDemoBytes. The slow way of unpackDemo(), for what is not one whole member. Fails only when
/// cancelled.
[[nodiscard]] Result<DemoBytes> inflateStream(std::span<const std::byte> file, JobContext& context);

}  // namespace navwright
