#include "core/output/project/project_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <system_error>

#include "core/base/index.h"
#include "core/base/output_place.h"
#include "core/base/path_text.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/map/packs/map_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

/// Whether an input is unchanged. For demos the unpacked content counts; earlier versions hashed the whole
/// file.
Result<bool> isStill(const Bytes& bytes, const ContentHash& hash, JobContext& context) {
    if (contentHash(bytes) == hash) return true;
    NAV_ASSIGN(const auto inside, unpackDemo(bytes, context));
    return inside.hash() == hash;
}

Result<InputState> stateOf(const ProjectInput& input, JobContext& context) {
    const auto bytes = inputBytes(input.path);
    if (!bytes && bytes.error().cancelled()) return cancelled();
    if (!bytes) return InputState::missing;
    if (!input.hash) return InputState::unknown;
    NAV_ASSIGN(const bool same, isStill(*bytes, *input.hash, context));
    return same ? InputState::same : InputState::changed;
}

bool isFile(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) || mapFileSize(path).has_value();
}

}  // namespace

Result<Bytes> inputBytes(const fs::path& path) {
    if (splitPackPath(path).first.empty()) return readFile(path);
    NAV_ASSIGN(auto map, readMapFile(path));
    return std::move(map.bytes);
}

std::string inputWords(const InputCheck& check) {
    constexpr std::array<std::string_view, 3> kNames{"map", "nav", "demo"};
    const auto name = kNames[toIndex(check.kind)];
    if (check.state == InputState::missing) return fmt::format("The {} is missing", name);
    if (check.state != InputState::changed) return {};
    return fmt::format("The {} has changed since the project was saved", name);
}

std::size_t countMissing(std::span<const InputCheck> checks) {
    return toIndex(std::ranges::count(checks, InputState::missing, &InputCheck::state));
}

std::vector<ProjectInput*> projectInputs(ProjectFile& project) {
    std::vector<ProjectInput*> inputs;
    if (project.map) inputs.push_back(&*project.map);
    if (project.nav) inputs.push_back(&*project.nav);
    for (auto& demo : project.demos) inputs.push_back(&demo.file);
    return inputs;
}

Result<std::vector<InputCheck>> checkInputs(const ProjectFile& project, JobContext& context) {
    std::vector<InputCheck> checks;
    const auto check = [&](InputKind kind, const ProjectInput& input) -> Result<> {
        NAV_ASSIGN(const auto state, stateOf(input, context));
        checks.push_back({kind, input.path, state});
        return {};
    };
    const auto total = project.demos.size() + (project.map ? 1 : 0) + (project.nav ? 1 : 0);
    if (project.map) {
        NAV_TRY(check(InputKind::map, *project.map));
    }
    if (project.nav) {
        NAV_TRY(check(InputKind::nav, *project.nav));
    }
    for (const auto& demo : project.demos) {
        if (context.stopRequested()) return cancelled();
        context.progress("Checking inputs", checks.size(), total);
        NAV_TRY(check(InputKind::demo, demo.file));
    }
    return checks;
}

Result<std::size_t> locateInputs(ProjectFile& project, const fs::path& folder, JobContext& context) {
    std::size_t found = 0;
    const auto inputs = projectInputs(project);
    std::vector<ProjectInput*> missing;
    std::set<fs::path> taken;  // a file can replace only one input, even if two have its name
    for (auto* input : inputs) {
        if (isFile(input->path)) {
            taken.insert(input->path);
        } else {
            missing.push_back(input);
        }
    }
    std::error_code error;
    constexpr auto kOptions = fs::directory_options::skip_permission_denied;
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator walk(folder, kOptions, error), end; walk != end;
         walk.increment(error)) {
        if (error || context.stopRequested()) break;
        if (isFile(walk->path())) files.push_back(wholePath(walk->path()));
    }
    if (context.stopRequested()) return cancelled();
    std::ranges::sort(files);
    for (auto* input : missing) {
        fs::path best;
        for (const auto& file : files) {
            if (file.filename() != input->path.filename() || taken.contains(file)) continue;
            if (best.empty()) best = file;
            const auto bytes = input->hash ? readFile(file) : Result<Bytes>(Bytes());
            bool same = false;
            if (input->hash && bytes) {
                NAV_ASSIGN(same, isStill(*bytes, *input->hash, context));
            }
            if (same) {
                best = file;
                break;
            }
            if (context.stopRequested()) return cancelled();
        }
        if (best.empty()) continue;
        input->path = best;
        taken.insert(best);
        ++found;
    }
    return found;
}

namespace fs = std::filesystem;

fs::path wholePath(const fs::path& path) {
    std::error_code error;
    const auto whole = fs::absolute(path.empty() ? fs::path(".") : path, error);
    const auto name = whole.filename();
    if (!error && !name.empty() && name != "." && name != "..") {
        // Not textually: "link/.." is not the folder that contains the link.
        if (const auto folder = fs::canonical(whole.parent_path(), error); !error) return folder / name;
    }
    // "folder/." would have an empty last part.
    auto plain = (whole.empty() ? path : whole).lexically_normal();
    return plain.has_filename() ? plain : plain.parent_path();
}

std::string projectPathText(const fs::path& input, const fs::path& folder) {
    const auto whole = wholePath(input);
    const auto below = whole.lexically_relative(realPath(folder));
    const bool inside = !below.empty() && *below.begin() != "..";
    return pathText(inside ? below : whole);
}

fs::path projectPath(const std::string& text, const fs::path& folder) {
    return (realPath(folder) / pathFromText(text)).lexically_normal();
}

}  // namespace navwright
