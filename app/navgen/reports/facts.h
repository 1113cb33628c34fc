#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/job_context.h"
#include "core/base/json_writer.h"
#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// What is to be told about a thing, in order: names with values, lists or facts of their own. Prints as text
/// for people and as JSON for programs.
class Facts {
  public:
    void add(std::string_view key, std::string_view value) {
        entries_.push_back({std::string(key), std::string(value)});
    }
    void add(std::string_view key, const char* value) { add(key, std::string_view(value)); }
    void add(std::string_view key, bool value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, double value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, std::integral auto value) {
        entries_.push_back({std::string(key), static_cast<std::int64_t>(value)});
    }
    void add(std::string_view key, const Vec3& value) { entries_.push_back({std::string(key), value}); }
    void add(std::string_view key, std::vector<std::string> values) {
        entries_.push_back({std::string(key), std::move(values)});
    }
    /// Facts within facts; valid as long as these. With Keys::names their keys are names of things, to be
    /// shown as they are.
    enum class Keys { words, names };
    [[nodiscard]] Facts& group(std::string_view key, Keys keys = Keys::words);

    /// Adds all of another's at the end.
    void append(Facts&& other);

    /// The members of an object that the caller has begun.
    void members(JsonWriter& json) const;
    /// A line per fact, `indent` spaces before it; underscores of words become spaces.
    [[nodiscard]] std::string text(std::size_t indent) const;

  private:
    using Value =
        std::variant<std::string, bool, double, std::int64_t, Vec3, std::vector<std::string>, const Facts*>;
    struct Entry {
        std::string key;
        Value value;
    };

    Keys keys_ = Keys::words;
    std::vector<Entry> entries_;
    std::vector<std::unique_ptr<Facts>> groups_;
};

/// What `navgen info` tells of a file of any kind it knows, told apart by content. `game`: where the textures
/// of a map are looked for; empty: near the map, and if there are none that is no error. Errors: damaged, or
/// nothing it knows; no game folder in `game`.
[[nodiscard]] Result<Facts> fileFacts(const std::string& path, const std::string& game, JobContext& context);

/// The parts of it, by kind; `file` names the input in errors.
[[nodiscard]] Result<Facts> demoFacts(const Bytes& bytes, const std::string& file, JobContext& context);
[[nodiscard]] Result<Facts> bspFacts(const Bytes& bytes, const std::string& file, const std::string& game,
                                     JobContext& context);
[[nodiscard]] Result<Facts> aq2NavFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> rereleaseFileFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> navJsonFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> aasFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> navmeshFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> gsetFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> strafeFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> navtestFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> ledgerFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> patchFacts(const Bytes& bytes, const std::string& file);
/// Of ours and QuakeNavEditor's.
[[nodiscard]] Result<Facts> rereleasePatchFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> presetFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> generationFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> tuningFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> rotationFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> characterFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> proofFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> projectFacts(const Bytes& bytes, const std::string& file, JobContext& context);

[[nodiscard]] Result<Facts> walFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> pcxFacts(const Bytes& bytes, const std::string& file);
[[nodiscard]] Result<Facts> tgaFacts(const Bytes& bytes, const std::string& file);
/// Votes are not read whole either, but all their heads are.
[[nodiscard]] Result<Facts> votesFacts(const std::string& file);
/// Packs are not read whole.
[[nodiscard]] Result<Facts> packFacts(const std::string& file);
/// Of the pictures of a map in these game folders.
[[nodiscard]] Result<Facts> textureFacts(const BspFile& map, std::vector<std::filesystem::path> folders,
                                         JobContext& context);

}  // namespace navwright
