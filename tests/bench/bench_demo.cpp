#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/demo_files.h"
#include "core/demos/reading/demo_reader.h"
#include "core/demos/reading/frame_rows.h"
#include "core/demos/reading/recording_codec.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

struct Input {
    fs::path path;
    Bytes file;  ///< as on disk
    Bytes unpacked;
    Recording recording;
};

/// The twenty deathmatch demos of the shared data, read once.
const std::vector<Input>& inputs() {
    static const std::vector<Input> all = [] {
        std::vector<fs::path> folders;
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) {
            folders.push_back(fs::path(NAVWRIGHT_SHARED_DATA) / "demos" / map);
        }
        JobContext context;
        std::vector<Input> list;
        const auto files = collectDemoFiles(folders, context);
        if (!files) return list;
        for (const auto& path : *files) {
            Input input{.path = path, .file = *readFile(path), .unpacked = {}, .recording = {}};
            const auto bytes = unpackDemo(input.file, context);
            input.unpacked.assign(bytes->view().begin(), bytes->view().end());
            input.recording = *readDemo(input.file, path.filename().string(), context);
            list.push_back(std::move(input));
        }
        return list;
    }();
    return all;
}

/// Runs `once(input)` over all demos; rates are of unpacked demo bytes.
template <class Once>
void overAllDemos(benchmark::State& state, Once once) {
    if (inputs().empty()) {
        state.SkipWithError("real demos are absent: set NAVWRIGHT_SHARED_DATA to their folder");
        return;
    }
    std::int64_t bytes = 0;
    for (auto _ : state) {
        for (const auto& input : inputs()) {
            once(input);
            bytes += static_cast<std::int64_t>(input.unpacked.size());
        }
    }
    state.SetBytesProcessed(bytes);
}

void inflate(benchmark::State& state) {
    JobContext context;
    overAllDemos(
        state, [&context](const Input& input) { benchmark::DoNotOptimize(unpackDemo(input.file, context)); });
}

void parse(benchmark::State& state) {
    JobContext context;
    overAllDemos(state, [&context](const Input& input) {
        benchmark::DoNotOptimize(readDemo(input.unpacked, "bench", context));
    });
}

void inflateAndParse(benchmark::State& state) {
    JobContext context;
    overAllDemos(state, [&context](const Input& input) {
        benchmark::DoNotOptimize(readDemo(input.file, "bench", context));
    });
}

void encode(benchmark::State& state) {
    overAllDemos(state,
                 [](const Input& input) { benchmark::DoNotOptimize(encodeRecording(input.recording)); });
}

/// Reading the demo file, hashing it, and loading its recording from a warm cache.
void cacheLoad(benchmark::State& state) {
    JobContext context;
    const auto folder = fs::temp_directory_path() / "navwright_bench_cache";
    const DemoCache cache(folder);
    for (const auto& input : inputs()) {
        if (!cache.store(input.recording)) state.SkipWithError("the cache cannot be written");
    }
    overAllDemos(
        state, [&](const Input& input) { benchmark::DoNotOptimize(cache.readThrough(input.path, context)); });
    std::uintmax_t size = 0;
    for (const auto& input : inputs()) size += fs::file_size(cache.fileFor(input.recording.hash));
    state.counters["cacheBytes"] = static_cast<double>(size);
    fs::remove_all(folder);
}

/// Reading all demos without a cache.
void fileRead(benchmark::State& state) {
    JobContext context;
    overAllDemos(state, [&context](const Input& input) {
        benchmark::DoNotOptimize(readDemoFile(input.path, context));
    });
}

void rows(benchmark::State& state) {
    JobContext context;
    overAllDemos(state, [&context](const Input& input) {
        std::uint64_t sum = 0;
        const auto done = forEachRow(
            input.recording, context,
            [&sum](const Segment&, const Track& track, std::size_t at) { sum += track.samples[at].pmType; });
        benchmark::DoNotOptimize(done);
        benchmark::DoNotOptimize(sum);
    });
}

BENCHMARK(inflate)->Unit(benchmark::kMillisecond);
BENCHMARK(parse)->Unit(benchmark::kMillisecond);
BENCHMARK(inflateAndParse)->Unit(benchmark::kMillisecond);
BENCHMARK(fileRead)->Unit(benchmark::kMillisecond);
BENCHMARK(cacheLoad)->Unit(benchmark::kMillisecond);
BENCHMARK(encode)->Unit(benchmark::kMillisecond);
BENCHMARK(rows)->Unit(benchmark::kMillisecond);

}  // namespace
