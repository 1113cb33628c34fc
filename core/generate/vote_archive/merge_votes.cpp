#include "core/generate/vote_archive/merge_votes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/abrupt_end.h"
#include "core/base/index.h"
#include "core/base/output_place.h"
#include "core/base/temporary_name.h"

namespace navwright {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAtOnce = 64;  ///< files; a process may have 1024 open

/// Files that are deleted with this object.
class Temporaries {
  public:
    Temporaries() = default;
    Temporaries(const Temporaries&) = delete;
    Temporaries& operator=(const Temporaries&) = delete;
    ~Temporaries() {
        for (const auto& file : files_) {
            std::error_code code;
            fs::remove(file, code);
            forgetTemporary(file);
        }
    }

    /// A unique name beside `target`.
    [[nodiscard]] fs::path beside(const fs::path& target) {
        auto file = target.parent_path() / temporaryName(target.filename().string());
        files_.push_back(file);
        rememberTemporary(file);
        return file;
    }

  private:
    std::vector<fs::path> files_;
};

/// An input file, positioned at its next demo.
struct Source {
    VotesReader reader;
    std::optional<DemoHead> head;  ///< nullopt at the end
};

Result<> stepOn(Source& source) {
    NAV_ASSIGN(source.head, source.reader.next());
    return {};
}

std::unexpected<Failure> twoSayings(const DemoHead& head, const fs::path& one, const fs::path& other) {
    return fail(fmt::format("{} and this file differ about the demo {} ({})", one.string(), head.name,
                            head.hash.hex()),
                other.string(), "cast the votes of both again");
}

/// Whether a missing name means this file or folder. Earlier versions stored last path components, later ones
/// whole paths.
bool isNamed(const std::string& missing, const fs::path& place) {
    return missing == place.string() || place.string().ends_with('/' + missing);
}

/// What the result lacks. `here`: places of all inputs and their folders, as a missing folder of votes is
/// named as a whole.
std::vector<std::string> lacking(std::span<const Source> sources, std::span<const std::string> missing,
                                 const std::set<fs::path>& here) {
    std::set<std::string> names(missing.begin(), missing.end());
    for (const auto& source : sources) {
        const auto& of = source.reader.header().missing;
        names.insert(of.begin(), of.end());
    }
    std::erase_if(names, [&](const std::string& name) {
        return std::ranges::any_of(here, [&](const fs::path& place) { return isNamed(name, place); });
    });
    return {names.begin(), names.end()};
}

Result<std::vector<Source>> openAll(std::span<const fs::path> files) {
    std::vector<Source> sources;
    for (const auto& file : files) {
        NAV_ASSIGN(auto reader, VotesReader::open(file));
        if (!sources.empty()) {
            const auto& first = sources.front().reader;
            NAV_TRY(
                checkSameOrigin(reader.header().origin, first.header().origin, file, first.path().string()));
        }
        sources.push_back({std::move(reader), {}});
        NAV_TRY(stepOn(sources.back()));
    }
    return sources;
}

/// Writes the demo with the smallest hash, and advances every source that has it.
Result<> writeNext(std::vector<Source>& sources, const ContentHash& hash, VotesWriter& out,
                   MergedVotes& merged) {
    std::optional<DemoHead> head;
    Bytes body;
    const fs::path* from = nullptr;
    for (auto& source : sources) {
        if (!source.head || source.head->hash != hash) continue;
        auto& its = *source.head;
        if (!head) {
            NAV_ASSIGN(body, source.reader.body());
            head = its;
            from = &source.reader.path();
        } else {
            const auto name = std::min(head->name, its.name);
            head->name = its.name = name;
            if (its != *head) return twoSayings(*head, *from, source.reader.path());
            ++merged.repeated;
        }
        NAV_TRY(stepOn(source));
    }
    return out.add(*head, body);
}

/// Merges at most kAtOnce files.
Result<MergedVotes> mergeFew(std::span<const fs::path> files, std::span<const std::string> missing,
                             const std::set<fs::path>& here, const fs::path& target, JobContext& context) {
    NAV_ASSIGN(auto sources, openAll(files));
    MergedVotes merged;
    merged.origin = sources.front().reader.header().origin;
    merged.missing = lacking(sources, missing, here);
    NAV_ASSIGN(auto out, VotesWriter::create(target, {merged.origin, merged.missing}));
    while (true) {
        if (context.stopRequested()) return cancelled();
        const ContentHash* least = nullptr;
        for (const auto& source : sources) {
            if (source.head && (least == nullptr || source.head->hash < *least)) least = &source.head->hash;
        }
        if (least == nullptr) break;
        NAV_TRY(writeNext(sources, ContentHash(*least), out, merged));
        context.progress("Merging votes", toIndex(out.demos()), 0);
    }
    merged.demos = out.demos();
    merged.votes = out.votes();
    NAV_TRY(out.commit());
    return merged;
}

Result<> checkGoTogether(std::span<const fs::path> files) {
    std::optional<VotesOrigin> first;
    for (const auto& file : files) {
        NAV_ASSIGN(const auto reader, VotesReader::open(file));
        if (!first) first = reader.header().origin;
        NAV_TRY(checkSameOrigin(reader.header().origin, *first, file, files.front().string()));
    }
    return {};
}

}  // namespace

Result<MergedVotes> mergeVotes(std::span<const fs::path> files, std::span<const std::string> missing,
                               const fs::path& target, JobContext& context) {
    if (files.empty()) return fail("There are no votes to merge");
    Temporaries temporaries;
    std::vector<fs::path> left(files.begin(), files.end());
    removeAbandoned(target.parent_path());
    std::set<fs::path> here;
    for (const auto& file : left) {
        const auto place = realPath(file);
        here.insert(place);
        here.insert(place.parent_path());
    }
    std::uint64_t repeated = 0;
    // Before temporaries replace them, so that errors name the inputs.
    if (left.size() > kAtOnce) {
        NAV_TRY(checkGoTogether(left));
    }
    while (left.size() > kAtOnce) {
        std::vector<fs::path> joined;
        for (std::size_t at = 0; at < left.size(); at += kAtOnce) {
            const auto few = std::span(left).subspan(at, std::min(kAtOnce, left.size() - at));
            joined.push_back(temporaries.beside(target));
            NAV_ASSIGN(const auto part, mergeFew(few, {}, here, joined.back(), context));
            repeated += part.repeated;
        }
        left = std::move(joined);
    }
    NAV_ASSIGN(auto merged, mergeFew(left, missing, here, target, context));
    merged.repeated += repeated;
    return merged;
}

}  // namespace navwright
