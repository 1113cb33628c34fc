#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/nav/files/conversion_losses.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_graph.h"

namespace navwright {

/// A rerelease nav with everything its file contains besides the graph, so that it can be written back.
struct RereleaseNavFile {
    FileKind kind = FileKind::nav2;  ///< nav2, nav3 or navJson
    std::int32_t version = 0;
    RereleaseGraph graph = {};  ///< as the games read it
    Bytes bytes = {};           ///< the original file
    Bytes trailing = {};        ///< bytes after the tables of a NAV2 or NAV3
    NavJson document = {};      ///< for NavJson: the document, with an empty graph
    NavJsonLayout layout = NavJsonLayout::compact;
    std::vector<ConversionWarning> remarks = {};  ///< oddities of the file

    friend bool operator==(const RereleaseNavFile&, const RereleaseNavFile&) = default;
};

/// Parses NAV2, NAV3 or NavJson, detected by the first bytes. `file` names the input in errors. Errors:
/// another kind of file, damaged.
[[nodiscard]] Result<RereleaseNavFile> readRereleaseNavFile(Bytes bytes, std::string_view file);

struct WrittenRereleaseNav {
    Bytes bytes;
    std::vector<ConversionWarning> losses;  ///< what the version cannot store
};

/// Writes the file with another graph of the same game in its kind, version and layout; an unchanged graph
/// gives the original bytes. Errors: a NavJson with two nodes at one place; more than 16-bit indices allow.
[[nodiscard]] Result<WrittenRereleaseNav> writeRereleaseNavFile(const RereleaseNavFile& file,
                                                                const RereleaseGraph& graph);

/// The format for display: "NAV2 version 15", "NavJson version 2".
[[nodiscard]] std::string rereleaseNavFormat(const RereleaseNavFile& file);

}  // namespace navwright
