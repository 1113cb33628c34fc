#include "navgen/line_file.h"

#include <utility>

namespace navwright {

namespace {

constexpr std::size_t kReadBytes = 1 << 18;

}  // namespace

Result<LineFile> LineFile::open(OutputSet& outputs, const std::filesystem::path& target,
                                JobContext& context) {
    NAV_ASSIGN(auto* file, outputs.open(target));
    return LineFile(*file, context);
}

Result<> LineFile::append(const std::string& text) {
    waiting_ += text;
    if (waiting_.size() < kReadBytes) return {};
    if (context_->stopRequested()) return cancelled();
    return finish();
}

Result<> LineFile::finish() {
    return file_->write(std::exchange(waiting_, {}));
}

}  // namespace navwright
