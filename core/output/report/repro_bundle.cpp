#include "core/output/report/repro_bundle.h"

#include <fmt/format.h>
#include <zip.h>

#include <cstring>
#include <memory>
#include <set>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/index.h"
#include "core/base/path_text.h"
#include "core/output/project/project_inputs.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// A zip archive built in memory.
class ZipMemory {
  public:
    ZipMemory() {
        zip_error_init(&error_);
        buffer_ = zip_source_buffer_create(nullptr, 0, 0, &error_);
        zip_source_keep(buffer_);
        archive_ = zip_open_from_source(buffer_, ZIP_TRUNCATE, &error_);
    }
    ~ZipMemory() {
        if (archive_ != nullptr) zip_discard(archive_);
        zip_source_free(buffer_);
        zip_error_fini(&error_);
    }
    ZipMemory(const ZipMemory&) = delete;
    ZipMemory& operator=(const ZipMemory&) = delete;

    /// `bytes` must stay valid until finish().
    bool add(const std::string& name, std::span<const std::byte> bytes) {
        auto* source = zip_source_buffer(archive_, bytes.data(), bytes.size(), 0);
        if (source == nullptr) return false;
        const auto index = zip_file_add(archive_, name.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (index < 0) {
            zip_source_free(source);
            return false;
        }
        // Fixed date, so that equal bundles give equal bytes.
        zip_file_set_dostime(archive_, static_cast<zip_uint64_t>(index), 0, kEpochDate, 0);
        return true;
    }
    bool add(const std::string& name, std::string_view text) {
        return add(name, std::as_bytes(std::span(text)));
    }

    /// Returns the archive; empty on failure. Compression, which takes seconds for large inputs, can be
    /// cancelled through the context.
    Bytes finish(JobContext& context) {
        const auto stopped = [](zip_t*, void* job) {
            return static_cast<JobContext*>(job)->stopRequested() ? 1 : 0;
        };
        zip_register_cancel_callback_with_state(archive_, stopped, nullptr, &context);
        const auto told = [](zip_t*, double share, void* job) {
            static_cast<JobContext*>(job)->progress("Packing", static_cast<std::size_t>(share * kPercent),
                                                    kPercent);
        };
        zip_register_progress_callback_with_state(archive_, 1.0 / kPercent, told, nullptr, &context);
        if (zip_close(archive_) != 0) return {};
        archive_ = nullptr;
        zip_stat_t about;
        if (zip_source_stat(buffer_, &about) != 0 || zip_source_open(buffer_) != 0) return {};
        Bytes bytes(about.size);
        const auto read = zip_source_read(buffer_, bytes.data(), bytes.size());
        zip_source_close(buffer_);
        if (read != static_cast<zip_int64_t>(bytes.size())) return {};
        return bytes;
    }

  private:
    static constexpr std::size_t kPercent = 100;
    static constexpr zip_uint16_t kEpochDate = (1 << 5) | 1;  // 1 January 1980

    zip_error_t error_{};
    zip_source_t* buffer_ = nullptr;
    zip_t* archive_ = nullptr;
};

/// Makes a unique name: demos of different folders may have the same name.
std::string freeName(const fs::path& path, std::set<std::string>& taken) {
    const auto own = pathText(path.filename());
    auto name = own;
    for (int number = 2; !taken.insert(name).second; ++number) {
        name = fmt::format("{}_{}", number, own);
    }
    return name;
}

}  // namespace

Result<Bytes> reproBundle(const ReproBundle& bundle, JobContext& context) {
    ZipMemory zip;
    auto project = bundle.project;
    const auto inputs = projectInputs(project);
    std::vector<Bytes> kept(inputs.size());
    std::set<std::string> taken;
    std::string list;
    bool added = true;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (context.stopRequested()) return cancelled();
        context.progress("Reading inputs", i, inputs.size());
        auto& input = *inputs[i];
        auto bytes = inputBytes(input.path);
        if (!bytes && bundle.withInputs) return std::unexpected(std::move(bytes).error());
        list += fmt::format("{}  {}\n", bytes ? contentHash(*bytes).hex() : "cannot be read",
                            pathText(input.path));
        if (bytes) input.hash = contentHash(*bytes);
        if (!bundle.withInputs) continue;
        kept[i] = *std::move(bytes);
        const auto name = freeName(input.path, taken);
        input.path = fs::path("/bundle/inputs") / name;
        added = zip.add("inputs/" + name, kept[i]) && added;
    }
    const auto text = writeProject(project, "/bundle/project.navwright");
    added = zip.add("project.navwright", text) && added;
    added = zip.add("inputs.txt", list) && added;
    added = zip.add("versions.txt", bundle.versions) && added;
    added = zip.add("log.txt", bundle.log) && added;
    if (context.stopRequested()) return cancelled();
    auto bytes = added ? zip.finish(context) : Bytes();
    if (context.stopRequested()) return cancelled();
    if (bytes.empty()) return fail("The zip could not be made", {}, "free some memory");
    return bytes;
}

Result<> writeReproBundle(const ReproBundle& bundle, const fs::path& target, JobContext& context) {
    NAV_ASSIGN(const auto bytes, reproBundle(bundle, context));
    return writeFile(target, bytes);
}

}  // namespace navwright
