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

/// Recorded answers of the engine to questions about one map, to check this physics (or another's) against.
/// Every record is a row of 32-bit words, little endian; the layouts are in golden.cpp.
namespace navwright {

enum class GoldenKind {
    trace,       ///< box traces of the player's hulls through the world, 80 bytes
    modelTrace,  ///< any box through the world or a brush model, 128 bytes
    move,        ///< plain player movement, 120 bytes
    fullMove,    ///< player movement with every switch, 220 bytes
};

/// "trace", "model trace", "move", "full move".
[[nodiscard]] std::string_view goldenKindName(GoldenKind kind);
/// Bytes of a record.
[[nodiscard]] std::size_t goldenRecordSize(GoldenKind kind);

struct GoldenFile {
    GoldenKind kind = GoldenKind::trace;
    std::size_t records = 0;
    Bytes bytes;  ///< exactly `records` records
};

/// Tells the kind by size and content: the only kind whose record size divides the input and to which every
/// record makes sense. Should more than one be left, `name` decides by the words "trace2", "pmove2", "trace"
/// or "pmove" in it. Errors: empty input, no kind fits, still more than one.
[[nodiscard]] Result<GoldenFile> parseGolden(Bytes raw, std::string_view name);
/// The same of a file, gzip-packed or not. Errors also: unreadable, damaged gzip data.
[[nodiscard]] Result<GoldenFile> readGoldenFile(const std::filesystem::path& path);

/// One word of a record that differs, or that was asked.
struct GoldenField {
    std::string name;
    std::string recorded;  ///< the engine's value, or the question
    std::string computed;  ///< ours; empty for a question
    bool differs = false;
};

struct GoldenMismatch {
    std::size_t record = 0;  ///< from 0
    std::vector<GoldenField> fields;
};

struct GoldenReport {
    std::size_t records = 0;
    std::size_t equal = 0;
    std::optional<GoldenMismatch> first;
};

/// Answers every question and compares word by word, floats bit for bit. Errors: a record asks for a brush
/// model the map has not got; cancelled.
[[nodiscard]] Result<GoldenReport> checkGolden(const Collision& world, int modelCount, const GoldenFile& file,
                                               JobContext& context);

/// Records answered per second of processor time on one core, asked over and over for a quarter of a second.
/// The questions must have passed checkGolden().
[[nodiscard]] Result<double> measureGolden(const Collision& world, const GoldenFile& file,
                                           JobContext& context);

enum class GoldenType { real, integer, bits };

/// Consecutive words of a record under one name.
struct GoldenColumn {
    const char* name;
    std::size_t words;
    GoldenType type;
    bool answer;  ///< the engine's answer, not part of the question
};

inline constexpr std::size_t kMaxGoldenWords = 55;

[[nodiscard]] std::span<const GoldenColumn> goldenColumns(GoldenKind kind);

/// Whether the record can be one of this kind: flags, counts and fractions within their ranges.
[[nodiscard]] bool goldenPlausible(GoldenKind kind, std::span<const std::int32_t> record);

/// A word as text: floats with all their digits, bit sets in hexadecimal.
[[nodiscard]] std::string goldenText(GoldenType type, std::int32_t word);

}  // namespace navwright
