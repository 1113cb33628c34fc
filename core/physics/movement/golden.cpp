#include "core/physics/movement/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <ctime>
#include <iterator>
#include <utility>

#include "core/base/gzip.h"
#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/physics/movement/golden_answers.h"

namespace navwright {

namespace {

constexpr std::array kKinds{GoldenKind::trace, GoldenKind::modelTrace, GoldenKind::move,
                            GoldenKind::fullMove};

using Record = std::array<std::int32_t, kMaxGoldenWords>;

std::size_t wordCount(GoldenKind kind) {
    std::size_t words = 0;
    for (const GoldenColumn& column : goldenColumns(kind)) words += column.words;
    return words;
}

Record recordAt(std::span<const std::byte> bytes, std::size_t index, std::size_t size) {
    Record record{};
    std::memcpy(record.data(), bytes.data() + index * size, size);
    return record;
}

constexpr std::size_t kRecordsPerPoll = 1024;

/// Returns false when stopped, too.
bool fits(GoldenKind kind, std::span<const std::byte> bytes) {
    const std::size_t size = goldenRecordSize(kind);
    if (bytes.size() % size != 0) return false;
    for (std::size_t i = 0; i < bytes.size() / size; ++i) {
        if (i % kRecordsPerPoll == 0 && stopAsked()) return false;
        const Record record = recordAt(bytes, i, size);
        if (!goldenPlausible(kind, std::span(record).first(size / sizeof(std::int32_t)))) return false;
    }
    return true;
}

/// Typical file names.
std::string_view usualName(GoldenKind kind) {
    constexpr std::array<std::string_view, 4> kNames{"trace", "trace2", "pmove", "pmove2"};
    return kNames[toIndex(kind)];
}

bool namedAs(GoldenKind kind, std::string_view name) {
    const std::string_view usual = usualName(kind);
    const std::size_t at = name.rfind(usual);
    if (at == std::string_view::npos) return false;
    const std::size_t end = at + usual.size();
    return end == name.size() || name[end] != '2';
}

GoldenMismatch describe(GoldenKind kind, std::size_t index, const Record& recorded, const Record& computed) {
    GoldenMismatch mismatch{index, {}};
    std::size_t word = 0;
    for (const GoldenColumn& column : goldenColumns(kind)) {
        GoldenField field{column.name, {}, {}, false};
        for (std::size_t i = 0; i < column.words; ++i, ++word) {
            if (i != 0) field.recorded += ' ';
            field.recorded += goldenText(column.type, recorded[word]);
            if (column.answer) {
                if (i != 0) field.computed += ' ';
                field.computed += goldenText(column.type, computed[word]);
            }
            field.differs = field.differs || recorded[word] != computed[word];
        }
        mismatch.fields.push_back(std::move(field));
    }
    return mismatch;
}

}  // namespace

std::string_view goldenKindName(GoldenKind kind) {
    constexpr std::array<std::string_view, 4> kNames{"trace", "model trace", "move", "full move"};
    return kNames[toIndex(kind)];
}

std::size_t goldenRecordSize(GoldenKind kind) {
    return wordCount(kind) * sizeof(std::int32_t);
}

Result<GoldenFile> parseGolden(Bytes raw, std::string_view name) {
    if (raw.empty()) return fail("There are no records in it", std::string(name));
    std::vector<GoldenKind> kinds;
    std::ranges::copy_if(kKinds, std::back_inserter(kinds), [&](GoldenKind kind) { return fits(kind, raw); });
    if (stopAsked()) return cancelled();
    if (kinds.size() > 1) std::erase_if(kinds, [&](GoldenKind kind) { return !namedAs(kind, name); });
    if (kinds.size() != 1) {
        return fail(fmt::format("{} bytes are not a whole number of records of one kind", raw.size()),
                    std::string(name),
                    "records are 80, 120, 128 or 220 bytes; the file may be cut or damaged");
    }
    const std::size_t records = raw.size() / goldenRecordSize(kinds.front());
    return GoldenFile{kinds.front(), records, std::move(raw)};
}

Result<GoldenFile> readGoldenFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const Bytes packed, readFile(path));
    NAV_ASSIGN(Bytes raw, gunzip(packed, path.string()));
    return parseGolden(std::move(raw), path.string());
}

Result<GoldenReport> checkGolden(const Collision& world, int modelCount, const GoldenFile& file,
                                 JobContext& context) {
    const std::size_t size = goldenRecordSize(file.kind);
    GoldenReport report;
    report.records = file.records;
    for (std::size_t i = 0; i < file.records; ++i) {
        if (i % kRecordsPerPoll == 0 && context.stopRequested()) return cancelled();
        const Record recorded = recordAt(file.bytes, i, size);
        Record computed = recorded;
        const std::span words = std::span(computed).first(size / sizeof(std::int32_t));
        if (!goldenAnswerable(file.kind, words, modelCount)) {
            return fail(fmt::format("Record {} asks for a brush model that the map does not have", i), {},
                        "the answers are of another map");
        }
        answerGolden(world, file.kind, words);
        if (computed == recorded) {
            ++report.equal;
        } else if (!report.first) {
            report.first = describe(file.kind, i, recorded, computed);
        }
    }
    return report;
}

Result<double> measureGolden(const Collision& world, const GoldenFile& file, JobContext& context) {
    constexpr double kEnoughSeconds = 0.25;
    const std::size_t size = goldenRecordSize(file.kind);
    const std::clock_t start = std::clock();
    std::size_t answered = 0;
    double seconds = 0;
    while (seconds < kEnoughSeconds) {
        for (std::size_t i = 0; i < file.records; ++i) {
            if (i % kRecordsPerPoll == 0 && context.stopRequested()) return cancelled();
            Record record = recordAt(file.bytes, i, size);
            answerGolden(world, file.kind, std::span(record).first(size / sizeof(std::int32_t)));
        }
        answered += file.records;
        seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
    return static_cast<double>(answered) / seconds;
}

namespace {

using enum GoldenType;

constexpr std::array kTraceColumns{
    GoldenColumn{"start", 3, real, false},      GoldenColumn{"end", 3, real, false},
    GoldenColumn{"fraction", 1, real, true},    GoldenColumn{"end position", 3, real, true},
    GoldenColumn{"normal", 3, real, true},      GoldenColumn{"plane distance", 1, real, true},
    GoldenColumn{"hull", 1, integer, false},    GoldenColumn{"mask", 1, bits, false},
    GoldenColumn{"solid flags", 1, bits, true}, GoldenColumn{"contents", 1, bits, true},
    GoldenColumn{"surface", 1, bits, true},     GoldenColumn{"contents at start", 1, bits, true},
};

constexpr std::array kModelTraceColumns{
    GoldenColumn{"start", 3, real, false},      GoldenColumn{"end", 3, real, false},
    GoldenColumn{"box low", 3, real, false},    GoldenColumn{"box high", 3, real, false},
    GoldenColumn{"origin", 3, real, false},     GoldenColumn{"angles", 3, real, false},
    GoldenColumn{"fraction", 1, real, true},    GoldenColumn{"end position", 3, real, true},
    GoldenColumn{"normal", 3, real, true},      GoldenColumn{"plane distance", 1, real, true},
    GoldenColumn{"model", 1, integer, false},   GoldenColumn{"mask", 1, bits, false},
    GoldenColumn{"solid flags", 1, bits, true}, GoldenColumn{"contents", 1, bits, true},
    GoldenColumn{"surface", 1, bits, true},     GoldenColumn{"texinfo", 1, integer, true},
};

constexpr std::array kMoveColumns{
    GoldenColumn{"origin", 3, integer, false},
    GoldenColumn{"velocity", 3, integer, false},
    GoldenColumn{"flags", 1, bits, false},
    GoldenColumn{"timer", 1, integer, false},
    GoldenColumn{"snap initial", 1, integer, false},
    GoldenColumn{"run", 1, integer, false},
    GoldenColumn{"step", 1, integer, false},
    GoldenColumn{"zero", 1, integer, false},
    GoldenColumn{"msec", 1, integer, false},
    GoldenColumn{"pitch and yaw", 2, integer, false},
    GoldenColumn{"forward, side, up", 3, integer, false},
    GoldenColumn{"new origin", 3, integer, true},
    GoldenColumn{"new velocity", 3, integer, true},
    GoldenColumn{"new flags", 1, bits, true},
    GoldenColumn{"new timer", 1, integer, true},
    GoldenColumn{"on ground", 1, integer, true},
    GoldenColumn{"water type", 1, bits, true},
    GoldenColumn{"water level", 1, integer, true},
    GoldenColumn{"view height", 1, integer, true},
};

constexpr std::array kFullMoveColumns{
    GoldenColumn{"type", 1, integer, false},
    GoldenColumn{"origin", 3, integer, false},
    GoldenColumn{"velocity", 3, integer, false},
    GoldenColumn{"flags", 1, bits, false},
    GoldenColumn{"timer", 1, integer, false},
    GoldenColumn{"gravity", 1, integer, false},
    GoldenColumn{"delta angles", 3, integer, false},
    GoldenColumn{"AQ2 flags", 1, bits, false},
    GoldenColumn{"timestamp", 1, integer, false},
    GoldenColumn{"leg hits", 1, integer, false},
    GoldenColumn{"msec", 1, integer, false},
    GoldenColumn{"pitch, yaw, roll", 3, integer, false},
    GoldenColumn{"forward, side, up", 3, integer, false},
    GoldenColumn{"snap initial", 1, integer, false},
    GoldenColumn{"new interface", 1, integer, false},
    GoldenColumn{"QuakeWorld mode", 1, integer, false},
    GoldenColumn{"extended", 1, integer, false},
    GoldenColumn{"air acceleration", 1, integer, false},
    GoldenColumn{"strafe hack", 1, integer, false},
    GoldenColumn{"fly hack", 1, integer, false},
    GoldenColumn{"water hack", 1, integer, false},
    GoldenColumn{"double speed", 1, integer, false},
    GoldenColumn{"new type", 1, integer, true},
    GoldenColumn{"new origin", 3, integer, true},
    GoldenColumn{"new velocity", 3, integer, true},
    GoldenColumn{"new flags", 1, bits, true},
    GoldenColumn{"new timer", 1, integer, true},
    GoldenColumn{"new gravity", 1, integer, true},
    GoldenColumn{"new delta angles", 3, integer, true},
    GoldenColumn{"new AQ2 flags", 1, bits, true},
    GoldenColumn{"new timestamp", 1, integer, true},
    GoldenColumn{"new leg hits", 1, integer, true},
    GoldenColumn{"on ground", 1, integer, true},
    GoldenColumn{"water type", 1, bits, true},
    GoldenColumn{"water level", 1, integer, true},
    GoldenColumn{"view height", 1, integer, true},
    GoldenColumn{"view angles", 3, real, true},
};

using Words = std::span<const std::int32_t>;

bool within(std::int32_t word, std::int32_t low, std::int32_t high) {
    return word >= low && word <= high;
}

bool isReal(std::int32_t word) {
    return std::isfinite(std::bit_cast<float>(word));
}

bool allReal(Words words) {
    for (const std::int32_t word : words) {
        if (!isReal(word)) return false;
    }
    return true;
}

bool isShare(std::int32_t word) {
    const auto value = std::bit_cast<float>(word);
    return value >= 0 && value <= 1;
}

/// A fraction in 0..1 and a normal of length 1 or 0.
bool isTraceAnswer(Words fractionToDist) {
    constexpr float kTolerance = 0.01f;
    if (!isShare(fractionToDist[0]) || !allReal(fractionToDist)) return false;
    float square = 0;
    for (const std::int32_t word : fractionToDist.subspan(4, 3)) {
        const auto component = std::bit_cast<float>(word);
        square += component * component;
    }
    return square == 0 || std::fabs(square - 1) < kTolerance;
}

constexpr std::int32_t kMaxMsec = 255;
constexpr std::int32_t kMaxView = 64;

bool isMoveAnswer(Words groundToView) {
    return within(groundToView[0], 0, 1) && within(groundToView[2], 0, 3) &&
           within(groundToView[3], -kMaxView, kMaxView);
}

}  // namespace

std::span<const GoldenColumn> goldenColumns(GoldenKind kind) {
    switch (kind) {
        case GoldenKind::trace:
            return kTraceColumns;
        case GoldenKind::modelTrace:
            return kModelTraceColumns;
        case GoldenKind::move:
            return kMoveColumns;
        case GoldenKind::fullMove:
            break;
    }
    return kFullMoveColumns;
}

bool goldenPlausible(GoldenKind kind, std::span<const std::int32_t> record) {
    switch (kind) {
        case GoldenKind::trace:
            return allReal(record.first(6)) && isTraceAnswer(record.subspan(6, 8)) &&
                   within(record[14], 0, 2) && within(record[16], 0, 3);
        case GoldenKind::modelTrace:
            return allReal(record.first(18)) && isTraceAnswer(record.subspan(18, 8)) &&
                   within(record[28], 0, 3) && record[31] >= -1;
        case GoldenKind::move:
            return within(record[8], 0, 1) && record[11] == 0 && within(record[12], 0, kMaxMsec) &&
                   isMoveAnswer(record.subspan(26, 4));
        case GoldenKind::fullMove:
            break;
    }
    bool switches = true;
    for (const std::int32_t word : record.subspan(23, 9)) switches = switches && within(word, 0, 1);
    return switches && within(record[0], 0, 4) && within(record[16], 0, kMaxMsec) &&
           within(record[32], 0, 4) && isMoveAnswer(record.subspan(48, 4)) && allReal(record.subspan(52, 3));
}

std::string goldenText(GoldenType type, std::int32_t word) {
    switch (type) {
        case GoldenType::real:
            return fmt::format("{:.9g}", std::bit_cast<float>(word));
        case GoldenType::bits:
            return fmt::format("{:#x}", static_cast<std::uint32_t>(word));
        case GoldenType::integer:
            break;
    }
    return fmt::format("{}", word);
}

}  // namespace navwright
