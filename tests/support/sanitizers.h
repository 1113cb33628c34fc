#pragma once

/// Whether AddressSanitizer or ThreadSanitizer is on; both reserve more address space than any limit allows.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kTakesAllAddresses = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kTakesAllAddresses = true;
#else
inline constexpr bool kTakesAllAddresses = false;
#endif
#else
inline constexpr bool kTakesAllAddresses = false;
#endif

/// How long a test waits for what must come: guards against hanging, not a performance limit.
inline constexpr int kHangMilliseconds = kTakesAllAddresses ? 480'000 : 60'000;
