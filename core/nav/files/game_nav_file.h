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

/// A nav of the re-releases with all that its file says beside the graph, so that it can be written again.
struct GameNavFile {
    FileKind kind = FileKind::nav2;  ///< nav2, nav3 or navJson
    std::int32_t version = 0;
    RereleaseGraph graph = {};  ///< as the games read it
    Bytes bytes = {};           ///< of the file
    Bytes trailing = {};        ///< what follows the tables of a NAV2 or NAV3
    NavJson document = {};      ///< of a NavJson: what it says beside the graph, which is empty here
    NavJsonLayout layout = NavJsonLayout::compact;
    std::vector<ConversionWarning> remarks = {};  ///< what is odd in it

    friend bool operator==(const GameNavFile&, const GameNavFile&) = default;
};

/// NAV2, NAV3 or NavJson by its first bytes. `file` names the input in errors. Errors: of another kind, or
/// damaged.
[[nodiscard]] Result<GameNavFile> readGameNavFile(Bytes bytes, std::string_view file);

struct WrittenGameNav {
    Bytes bytes;
    std::vector<ConversionWarning> losses;  ///< what that version has no place for
};

/// The file with another graph of the same game, in its own kind, version and layout: the bytes that were
/// read where the graph is the one that was read. Errors: a NavJson with two nodes at one place; more than 16
/// bits count.
[[nodiscard]] Result<WrittenGameNav> writeGameNavFile(const GameNavFile& file, const RereleaseGraph& graph);

/// "NAV2 version 15", "NavJson version 2".
[[nodiscard]] std::string gameNavFormat(const GameNavFile& file);

}  // namespace navwright
