#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/map/bsp/collision.h"

/// Recorded answers of the engine to questions about one map, for checking this physics or another. A record
/// is a row of 32-bit words, little endian; layouts are in golden.cpp.
namespace navwright {

enum class GoldenKind {
    trace,       ///< traces of the player's hulls through the world, 80 bytes
    modelTrace,  ///< traces of any box through the world or a brush model, 128 bytes
    move,        ///< plain player movement, 120 bytes
    fullMove,    ///< player movement with all parameters, 220 bytes
};

/// "trace", "model trace", "move", "full move".
[[nodiscard]] std::string_view goldenKindName(GoldenKind kind);
/// Size of a record in bytes.
[[nodiscard]] std::size_t goldenRecordSize(GoldenKind kind);

struct GoldenFile {
    GoldenKind kind = GoldenKind::trace;
    std::size_t records = 0;
    Bytes bytes;  ///< exactly `records` records
};

/// Detects the kind by size and content: the only kind whose record size divides the input and for which
/// every record is plausible. If several remain, `name` decides by containing "trace2", "pmove2", "trace" or
/// "pmove". Errors: empty input, no kind fits, still ambiguous.
[[nodiscard]] Result<GoldenFile> parseGolden(Bytes raw, std::string_view name);
/// Reads a file, optionally gzipped. Additional errors: unreadable, damaged gzip data.
[[nodiscard]] Result<GoldenFile> readGoldenFile(const std::filesystem::path& path);

/// A word of a record: a wrong answer, or part of the question.
struct GoldenField {
    std::string name;
    std::string recorded;  ///< the engine's answer, or the question
    std::string computed;  ///< our answer; empty for a question
    bool differs = false;
};

struct GoldenMismatch {
    std::size_t record = 0;  ///< number of the record, from 0
    std::vector<GoldenField> fields;
};

struct GoldenReport {
    std::size_t records = 0;
    std::size_t equal = 0;
    std::optional<GoldenMismatch> first;
};

/// Answers every question and compares word by word, floats bit for bit. Errors: a record refers to a brush
/// model that the map lacks; cancelled.
[[nodiscard]] Result<GoldenReport> checkGolden(const Collision& world, int modelCount, const GoldenFile& file,
                                               JobContext& context);

/// Answers per second of CPU time on one core, repeated for a quarter of a second. The questions must have
/// passed checkGolden().
[[nodiscard]] Result<double> measureGolden(const Collision& world, const GoldenFile& file,
                                           JobContext& context);

enum class GoldenType { real, integer, bits };

/// Consecutive words of a record with one name.
struct GoldenColumn {
    const char* name;
    std::size_t words;
    GoldenType type;
    bool answer;  ///< part of the answer rather than the question
};

inline constexpr std::size_t kMaxGoldenWords = 55;

[[nodiscard]] std::span<const GoldenColumn> goldenColumns(GoldenKind kind);

/// Whether a record is plausible for a kind: flags, counts and fractions in range.
[[nodiscard]] bool goldenPlausible(GoldenKind kind, std::span<const std::int32_t> record);

/// A word as text: floats with all digits, bit sets in hexadecimal.
[[nodiscard]] std::string goldenText(GoldenType type, std::int32_t word);

}  // namespace navwright
