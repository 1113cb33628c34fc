#include "move/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <ctime>
#include <iterator>
#include <utility>

#include "base/gunzip.h"
#include "base/stop_scope.h"
#include "move/golden_answers.h"
#include "move/golden_layout.h"

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

/// False when stopped.
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

/// What recorded files are called.
std::string_view usualName(GoldenKind kind) {
    constexpr std::array<std::string_view, 4> kNames{"trace", "trace2", "pmove", "pmove2"};
    return kNames[static_cast<std::size_t>(kind)];
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
    return kNames[static_cast<std::size_t>(kind)];
}

std::size_t goldenRecordSize(GoldenKind kind) {
    return wordCount(kind) * sizeof(std::int32_t);
}

Result<GoldenFile> parseGolden(Bytes raw, std::string_view name) {
    if (raw.empty()) return fail("There is no record in it", std::string(name));
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

}  // namespace navwright
