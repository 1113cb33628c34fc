#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/base/vec3.h"

/// Upper bounds for what a file may hold, each with its source. A file beyond one is refused with an error
/// that names file and place; docs/formats.md says how much memory each reader takes. "The engine" is
/// AQtion's q2pro (branch sync/aq2-tng, 69e6f4a2).
namespace navwright::limit {

/// Largest coordinate, in units. The widest that the engine's protocols send: extended limits 2 write eighths
/// of a unit in 23 bits (MSG_WriteDeltaInt23, pmove's coord_bits), protocol 34 in 16 bits (+-4096).
inline constexpr float kCoordinate = static_cast<float>(1 << 22) / 8;
/// Largest coordinate in a map. IBSP stores the boxes of nodes and leafs in 16 bits, in units.
inline constexpr float kMapCoordinate = 32768;
/// Largest plane distance: through the far corner of such a map (its diagonal is 1.73 times as long).
inline constexpr float kPlaneDistance = 2 * kMapCoordinate;
/// Bounds that compilers give a brush model without brushes (qbsp3's ClearBounds: 99999 to -99999).
inline constexpr float kEmptyBounds = 99999;
/// Largest component of a plane's normal, a unit vector in single precision.
inline constexpr float kNormal = 1.001f;

/// Records of a lump that is indexed by 16 bits.
inline constexpr std::size_t kMap16 = 65536;
/// Records of a lump that is indexed by 32 bits (nodes, leafs, edges, surface edges, brush sides). id's
/// compiler stops at 65536, 128000 and 256000; the largest known maps have a tenth of this.
inline constexpr std::size_t kMap32 = std::size_t{1} << 21;
/// Records of the leaf face and leaf brush lists: a leaf stores its first entry and its count in 16 bits
/// each.
inline constexpr std::size_t kMapLeafLists = 2 * kMap16;
/// Entity text, bytes; id's MAX_MAP_ENTSTRING is 256 KiB, the engine sets none.
inline constexpr std::size_t kEntityText = std::size_t{8} << 20;
/// Models, areas and clusters of a map, and edges of a face, as the engine limits them (MAX_MODELS less two,
/// MAX_MAP_AREAS, MAX_MAP_CLUSTERS, BSP_LOAD(Faces)).
inline constexpr std::size_t kMapModels = 8190;
inline constexpr std::size_t kMapAreas = 256;
inline constexpr std::uint32_t kMapClusters = 65536;
inline constexpr std::uint32_t kFaceEdges = 4096;
/// Depth of the BSP tree. Only the stack limits the engine; real maps stay below 100.
inline constexpr int kMapDepth = 1024;
/// Side of a lightmap in samples. Compilers stay at or below 17, engines with large faces below 128.
inline constexpr int kLightmapSide = 256;
/// Side of the lightmap atlas, in texels: what every OpenGL 3.3 driver supports.
inline constexpr int kAtlasSide = 4096;
/// A whole map, bytes. The largest known have a tenth of it.
inline constexpr std::uint64_t kMapBytes = std::uint64_t{256} << 20;

/// Any file that is read whole, bytes. Twice what a demo may unpack to.
inline constexpr std::uint64_t kFileBytes = std::uint64_t{512} << 20;
/// A JSON text, bytes. The largest of ours, a report of 8095 nodes with 31 links each, has 20 MiB.
inline constexpr std::size_t kJsonBytes = std::size_t{128} << 20;
/// Values in a JSON text, field names included. The report above has 3 million.
inline constexpr std::size_t kJsonValues = std::size_t{1} << 23;
/// Nesting of objects and lists in a JSON text. Our files reach 6.
inline constexpr std::size_t kJsonDepth = 32;
/// A parameter file, bytes; all parameters with a comment each take 20 KiB.
inline constexpr std::size_t kPresetBytes = std::size_t{1} << 20;
/// Edits of one nav, and entries of one kind in a ledger. A nav has 8095 nodes and 31 links each.
inline constexpr std::size_t kEdits = std::size_t{1} << 18;
/// Demos of a project.
inline constexpr std::size_t kProjectDemos = std::size_t{1} << 16;
/// Names, notes, reasons and paths, bytes. Linux's PATH_MAX is 4096; a note may be a page of prose.
inline constexpr std::size_t kText = std::size_t{1} << 20;
/// A nav in a project, in base64: 8095 nodes with 32 links each, not compressed.
inline constexpr std::size_t kPackedNav = std::size_t{4} << 20;

/// Bytes of a demo's message. MVD2 frames store 16 bits; the engine's MAX_MSGLEN is 0x8000, other AQtion
/// branches have 0x10000, for files and GTV streams alike.
inline constexpr std::uint32_t kMessageBytes = 65535;
/// Unpacked size of a demo, bytes: about 25 hours of eight players. A larger demo is read up to here.
inline constexpr std::size_t kDemoBytes = std::size_t{1} << 28;
/// Samples (24 bytes) in a demo: eight players for 58 hours.
inline constexpr std::size_t kDemoSamples = std::size_t{1} << 24;
/// Samples per unpacked byte of a demo: a frame in which nothing changes takes seven bytes and gives one
/// sample per player.
inline constexpr std::size_t kDemoSamplesPerByte = 16;
/// Frames in a demo. Client demos state frame numbers, so a few bytes could claim many frames.
inline constexpr std::uint32_t kDemoFrames = std::uint32_t{1} << 30;
/// Gamestates in a demo: what the pipeline's 16-bit indices reach.
inline constexpr std::size_t kDemoSegments = 65535;
/// Prints and names in a demo, together: ten a second for 29 hours.
inline constexpr std::size_t kDemoTexts = std::size_t{1} << 20;
/// Total bytes of these texts. The engine's MAX_STRING_CHARS is 1024; obituaries stay below 100.
inline constexpr std::size_t kDemoTextBytes = std::size_t{64} << 20;
/// Names remembered per player.
inline constexpr std::size_t kPlayerNames = 64;

/// Candidates per generation of a tuning, and tests per candidate: a night on a large machine.
inline constexpr int kCandidates = 10000;

/// A strafe archive's payload, bytes.
inline constexpr std::size_t kStrafeBytes = std::size_t{512} << 20;
/// Longest time and highest speed in a strafe archive: seconds, units a second. The engine's sv_maxvelocity
/// is 2000; a teleport within one frame of 0.1 s through the widest world is no faster than this.
inline constexpr float kSeconds = 1e6f;
inline constexpr float kSpeed = 20 * kCoordinate;
/// Rates (events per bot and minute, which has 600 frames) and times (seconds; eleven days) in reports.
inline constexpr double kRate = 1e6;
/// Total seconds of all tests of a report: a hundred times the maximum of navtest.max_duration.
inline constexpr double kTestSeconds = 3.6e6;
/// The cost of a link. The engine adds costs in single precision; the widest world's diagonal is below 2e6.
inline constexpr float kCost = 1e9f;

/// Side of a picture, in texels: wal, pcx, tga, and what headers of png and jpg state. The engine's
/// MAX_TEXTURE_SIZE.
inline constexpr std::uint32_t kPictureSide = 8192;
/// Texels of a picture, 4 bytes each when unpacked: 8192 x 4096.
inline constexpr std::uint64_t kPictureTexels = std::uint64_t{1} << 25;
/// A file of a game folder or pack, bytes: a picture of that many texels with 32 bits each, and a little.
inline constexpr std::uint64_t kGameFileBytes = (std::uint64_t{1} << 27) + (std::uint64_t{1} << 16);
/// All pictures of a map together, as stored in files, bytes. Of AQtion's maps bwcity2 has the most: 59 MiB.
inline constexpr std::uint64_t kMapPictureBytes = std::uint64_t{1} << 30;
/// Files of a pack, and of a game folder. A pak's directory has 64 bytes for each; AQtion has 6000.
inline constexpr std::size_t kGameFiles = std::size_t{1} << 20;
/// The directory of a pack, bytes: kGameFiles records of a pak; a zip's also holds names and extra fields.
inline constexpr std::uint64_t kPackDirectoryBytes = std::uint64_t{64} << 20;
/// Length of a name in a game folder, subfolders included. A pak allows 56, the engine's MAX_QPATH is 64.
inline constexpr std::size_t kGameName = 255;
/// Nesting of folders below a game folder. AQtion has 5.
inline constexpr std::size_t kGameFolderDepth = 16;

/// Records of an AAS file: where bspc's Quake 2 fork stops. kAasMany: vertices, edges, faces and their
/// indices; kAasFew: planes, areas, reachabilities, portals and clusters. The largest known map has a
/// twentieth of it.
inline constexpr std::size_t kAasMany = 512000;
inline constexpr std::size_t kAasNodes = 256000;
inline constexpr std::size_t kAasFew = 65536;
/// An AAS file, bytes: all lumps full.
inline constexpr std::uint64_t kAasBytes = std::uint64_t{64} << 20;

/// Maximum of --jobs.
inline constexpr int kThreads = 256;

/// Length of a path that is traced step by step: the diagonal of the widest map, in units.
inline constexpr float kWay = 4 * kMapCoordinate;

}  // namespace navwright::limit

namespace navwright {

/// Whether the absolute value of every component is at most `most`; false for NaN.
[[nodiscard]] inline bool isWithin(const Vec3& at, float most) noexcept {
    return std::abs(at.x) <= most && std::abs(at.y) <= most && std::abs(at.z) <= most;
}

/// Whether a point can be in the engine's world: finite, and within limit::kCoordinate.
[[nodiscard]] inline bool inWorld(const Vec3& at) noexcept {
    return isWithin(at, limit::kCoordinate);
}

/// Whether a point can be in a map: finite, and within limit::kMapCoordinate.
[[nodiscard]] inline bool inMap(const Vec3& at) noexcept {
    return isWithin(at, limit::kMapCoordinate);
}

}  // namespace navwright
