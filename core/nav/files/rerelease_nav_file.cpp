#include "core/nav/files/rerelease_nav_file.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/byte_text.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"

namespace navwright {

namespace {

RereleaseFormat formatOf(FileKind kind) {
    return kind == FileKind::nav2   ? RereleaseFormat::nav2
           : kind == FileKind::nav3 ? RereleaseFormat::nav3
                                    : RereleaseFormat::navJson;
}

Result<RereleaseNavFile> readTables(Bytes bytes, FileKind kind, std::string_view file) {
    NAV_ASSIGN(auto tables, readRereleaseFile(bytes, file));
    RereleaseNavFile nav{.kind = kind, .version = tables.version, .graph = rereleaseGraph(tables)};
    nav.remarks = rereleaseRemarks(tables);
    nav.trailing = std::move(tables.trailing);
    nav.bytes = std::move(bytes);
    return nav;
}

Result<RereleaseNavFile> readJson(Bytes bytes, std::string_view file) {
    NAV_ASSIGN(auto document, parseNavJson(asText(bytes), file));
    RereleaseNavFile nav{.kind = FileKind::navJson, .version = document.version};
    // Detects the layout by which writer reproduces the file; otherwise it is unknown.
    const auto depot = writeNavJson(document, NavJsonLayout::depot);
    if (depot && *depot == asText(bytes)) nav.layout = NavJsonLayout::depot;
    nav.remarks = joined(document.remarks, rereleaseRemarks(document.graph));
    nav.graph = std::exchange(document.graph, {});
    nav.document = std::move(document);
    nav.bytes = std::move(bytes);
    return nav;
}

}  // namespace

Result<RereleaseNavFile> readRereleaseNavFile(Bytes bytes, std::string_view file) {
    const auto kind = fileKindOf(bytes);
    if (kind == FileKind::navJson) return readJson(std::move(bytes), file);
    if (isRereleaseNav(kind)) return readTables(std::move(bytes), kind, file);
    return fail(fmt::format("This is not a rerelease nav: {}", fileKindName(kind)), std::string(file),
                "NAV2, NAV3 and NavJson are");
}

Result<WrittenRereleaseNav> writeRereleaseNavFile(const RereleaseNavFile& file, const RereleaseGraph& graph) {
    if (graph == file.graph) return WrittenRereleaseNav{file.bytes, {}};
    auto fit = fitRerelease(graph, formatOf(file.kind), file.version);
    WrittenRereleaseNav written{{}, std::move(fit.losses)};
    if (file.kind != FileKind::navJson) {
        NAV_ASSIGN(auto tables, rereleaseTables(fit.graph, file.version));
        tables.trailing = file.trailing;
        written.bytes = writeRereleaseFile(tables);
        return written;
    }
    auto document = file.document;
    document.graph = std::move(fit.graph);
    NAV_ASSIGN(const auto text, writeNavJson(document, file.layout));
    const auto bytes = std::as_bytes(std::span(text));
    written.bytes.assign(bytes.begin(), bytes.end());
    written.losses = joined(written.losses, file.document.remarks);
    return written;
}

std::string rereleaseNavFormat(const RereleaseNavFile& file) {
    const auto* name = file.kind == FileKind::nav2   ? "NAV2"
                       : file.kind == FileKind::nav3 ? "NAV3"
                                                     : "NavJson";
    return fmt::format("{} version {}", name, file.version);
}

}  // namespace navwright
