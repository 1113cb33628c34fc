#include "tests/sample/sample_writer.h"

#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/digest.h"
#include "tests/sample/bsp_writer.h"
#include "tests/sample/sample_demo.h"
#include "tests/sample/sample_map.h"
#include "tests/sample/sample_truth.h"

namespace navwright {

Result<std::vector<SampleFile>> makeSample() {
    std::vector<SampleFile> files;
    NAV_ASSIGN(auto map, writeBsp(sampleMap()));
    const auto checksum = mapChecksum(map);
    files.push_back({std::string(kSampleMapName) + ".bsp", std::move(map)});
    for (const auto& demo : sampleDemos()) {
        NAV_ASSIGN(auto bytes, sampleDemoFile(demo, checksum));
        files.push_back({std::string(demo.file), std::move(bytes)});
    }
    const auto truth = sampleTruthJson(sampleTruth());
    const auto text = std::as_bytes(std::span(truth));
    files.push_back({"truth.json", Bytes(text.begin(), text.end())});
    return files;
}

Result<> writeSample(const std::filesystem::path& folder) {
    NAV_ASSIGN(const auto files, makeSample());
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return fail("The folder cannot be made: " + error.message(), folder.string(),
                    "check that the place is writable");
    }
    for (const auto& file : files) NAV_TRY(writeFile(folder / file.name, file.bytes));
    return {};
}

}  // namespace navwright
