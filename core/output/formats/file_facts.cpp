#include "core/output/formats/file_facts.h"

#include <filesystem>
#include <system_error>

#include "core/base/file_kind.h"
#include "core/map/packs/map_file.h"
#include "core/output/project/project_inputs.h"

namespace navwright {

namespace {

Result<Facts> refused(FileKind kind, const std::string& file) {
    switch (kind) {
        case FileKind::empty:
            return fail("The file is empty", file);
        case FileKind::otherJson:
            return fail("This JSON is not a format of navgen, or is damaged", file);
        case FileKind::utf16:
            return fail("The text is UTF-16", file, "save it as UTF-8");
        case FileKind::unknown:
            return fail("navgen does not know this format", file,
                        "`navgen info --formats` lists those it knows");
        default:
            return fail("navgen does not use such files: " + std::string(fileKindName(kind)), file,
                        "`navgen info --formats` lists what it reads");
    }
}

Result<Facts> factsOf(FileKind kind, const FactsInput& input) {
    switch (kind) {
#define NAV_FORMAT(kind, title, inSentence, mark, opens, facts, ...) \
    case FileKind::kind:                                             \
        return facts(input);
#define NAV_FOREIGN(...)
#include "core/base/file_formats.def"
#undef NAV_FORMAT
#undef NAV_FOREIGN
        default:
            return refused(kind, input.file);
    }
}

}  // namespace

Result<Facts> fileFacts(const std::string& path, const std::string& game, JobContext& context) {
    const bool packed = !splitPackPath(path).second.empty();
    NAV_ASSIGN(auto bytes, packed ? inputBytes(path) : readHead(path, kFileHead));
    const auto kind = fileKindOf(bytes, path);
    const bool whole = packed || (kind != FileKind::pak && kind != FileKind::zip && kind != FileKind::votes);
    if (whole && !packed) {
        NAV_ASSIGN(bytes, readFile(path));
    }
    NAV_ASSIGN(auto specific, factsOf(kind, {bytes, path, game, context}));
    Facts facts;
    facts.add("kind", kind == FileKind::gzip ? "Demo, gzip" : fileKindName(kind));
    std::error_code code;
    facts.add("bytes", whole ? bytes.size() : std::filesystem::file_size(path, code));
    facts.append(std::move(specific));
    return facts;
}

}  // namespace navwright
