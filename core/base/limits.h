#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/base/vec3.h"

/// What a file may hold at most, in one place and with where each bound comes from. A file beyond one is
/// refused with an error that names file and place; docs/formats.md says what a reader needs of memory. "The
/// engine" is AQtion's q2pro (branch sync/aq2-tng, 69e6f4a2).
namespace navwright::limit {

/// Farthest coordinate of a place, in units. The widest the engine's protocols send: extended limits 2 write
/// eighths of a unit in 23 bits (MSG_WriteDeltaInt23, pmove's coord_bits), protocol 34 in 16 (+-4096).
inline constexpr float kCoordinate = static_cast<float>(1 << 22) / 8;
/// Farthest coordinate in a map. IBSP's boxes of nodes and leafs are 16 bits wide, in units.
inline constexpr float kMapCoordinate = 32768;
/// Farthest plane: through the far corner of such a map (the diagonal is 1.73 times as long).
inline constexpr float kPlaneDistance = 2 * kMapCoordinate;
/// Bounds that compilers give a brush model of no brushes (qbsp3's ClearBounds: 99999 to -99999).
inline constexpr float kEmptyBounds = 99999;
/// Longest component of a plane's normal, which is a unit vector in single precision.
inline constexpr float kNormal = 1.001f;

/// Records of a map's lumps: what indices of 16 bits reach.
inline constexpr std::size_t kMap16 = 65536;
/// Lumps that 32 bits index (nodes, leafs, edges, surface edges, brush sides): id's own compiler stops at
/// 65536, 128000 and 256000; the largest maps known have a tenth of this.
inline constexpr std::size_t kMap32 = std::size_t{1} << 21;
/// Leafs name their first face and brush in 16 bits, and how many in 16 more.
inline constexpr std::size_t kMapLeafLists = 2 * kMap16;
/// Entity text, bytes; id's MAX_MAP_ENTSTRING is 256 KiB, the engine sets none.
inline constexpr std::size_t kEntityText = std::size_t{8} << 20;
/// Models, areas, clusters of a map, edges of a face: where the engine stops (MAX_MODELS less two,
/// MAX_MAP_AREAS, MAX_MAP_CLUSTERS, BSP_LOAD(Faces)).
inline constexpr std::size_t kMapModels = 8190;
inline constexpr std::size_t kMapAreas = 256;
inline constexpr std::uint32_t kMapClusters = 65536;
inline constexpr std::uint32_t kFaceEdges = 4096;
/// Deepest tree. The engine sets no limit but its stack; real maps stay below 100.
inline constexpr int kMapDepth = 1024;
/// Side of a lightmap in samples. Compilers stay at or below 17, engines with large faces below 128.
inline constexpr int kLightmapSide = 256;
/// Side of the picture that holds all of them, in texels: what every OpenGL 3.3 driver can hold.
inline constexpr int kAtlasSide = 4096;
/// A whole map, bytes. The largest known have a tenth of it.
inline constexpr std::uint64_t kMapBytes = std::uint64_t{256} << 20;

/// Any file that is read whole, bytes. Twice what a demo may unpack to.
inline constexpr std::uint64_t kFileBytes = std::uint64_t{512} << 20;
/// A JSON text, bytes. The largest of ours, a report of 8095 nodes with 31 links each, has 20 MiB.
inline constexpr std::size_t kJsonBytes = std::size_t{128} << 20;
/// Values in a JSON text, names of fields included. That report has 3 million.
inline constexpr std::size_t kJsonValues = std::size_t{1} << 23;
/// Objects and lists inside one another. Ours have 6.
inline constexpr std::size_t kJsonDepth = 32;
/// A file of parameters, bytes; all parameters with a comment each are 20 KiB.
inline constexpr std::size_t kPresetBytes = std::size_t{1} << 20;
/// Edits of one nav, and entries of one kind in a ledger. A nav has 8095 nodes and 31 links each.
inline constexpr std::size_t kEdits = std::size_t{1} << 18;
/// Demos of a project.
inline constexpr std::size_t kProjectDemos = std::size_t{1} << 16;
/// Names, notes, reasons and paths, bytes. Linux's PATH_MAX is 4096; a note may be a page of prose.
inline constexpr std::size_t kText = std::size_t{1} << 20;
/// A nav in a project, in base64: 8095 nodes with 32 links each, not packed at all.
inline constexpr std::size_t kPackedNav = std::size_t{4} << 20;

/// Bytes of a demo's message. The framing has 16 bits in MVD2; the engine's MAX_MSGLEN is 0x8000, that of
/// other branches of AQtion 0x10000, for files and GTV streams alike.
inline constexpr std::uint32_t kMessageBytes = 65535;
/// What a demo may unpack to, bytes: about 25 hours of eight players. Larger ones are read up to here.
inline constexpr std::size_t kDemoBytes = std::size_t{1} << 28;
/// Samples (24 bytes) in a demo: eight players for 58 hours.
inline constexpr std::size_t kDemoSamples = std::size_t{1} << 24;
/// Samples a demo may hold for each of its unpacked bytes: a frame in which nothing changes takes seven bytes
/// and gives one sample a player.
inline constexpr std::size_t kDemoSamplesPerByte = 16;
/// Frames in a demo; client demos state their numbers, so that few bytes could claim many.
inline constexpr std::uint32_t kDemoFrames = std::uint32_t{1} << 30;
/// Gamestates in a demo: what the pipeline's 16-bit indices reach.
inline constexpr std::size_t kDemoSegments = 65535;
/// Prints and names in a demo, together: ten a second for 29 hours.
inline constexpr std::size_t kDemoTexts = std::size_t{1} << 20;
/// Bytes of all of them. The engine's MAX_STRING_CHARS is 1024, obituaries have below 100.
inline constexpr std::size_t kDemoTextBytes = std::size_t{64} << 20;
/// Names of one player that are remembered.
inline constexpr std::size_t kPlayerNames = 64;

/// Candidates of a generation of a tuning, and tests of one: a night of a large machine.
inline constexpr int kCandidates = 10000;

/// A strafe archive's payload, bytes.
inline constexpr std::size_t kStrafeBytes = std::size_t{512} << 20;
/// Longest time and highest speed in a strafe archive: seconds, units a second. The engine's sv_maxvelocity
/// is 2000; a teleport within one frame of 0.1 s through the widest world is no faster than this.
inline constexpr float kSeconds = 1e6f;
inline constexpr float kSpeed = 20 * kCoordinate;
/// Rates and seconds in reports: events a bot and minute, of which each has 600 frames; eleven days.
inline constexpr double kRate = 1e6;
/// Seconds of the tests of a report together: navtest.max_duration a hundred times over.
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
/// All pictures of a map together, as they are in files, bytes. Of AQtion's maps bwcity2 has most: 59 MiB.
inline constexpr std::uint64_t kMapPictureBytes = std::uint64_t{1} << 30;
/// Files of a pack, and of a game folder. A pak's directory has 64 bytes for each; AQtion has 6000.
inline constexpr std::size_t kGameFiles = std::size_t{1} << 20;
/// The directory of a pack, bytes: that many records of a pak; in a zip, names and extra fields count too.
inline constexpr std::uint64_t kPackDirectoryBytes = std::uint64_t{64} << 20;
/// Letters of a name in a game folder, folders included. A pak has 56, the engine's MAX_QPATH is 64.
inline constexpr std::size_t kGameName = 255;
/// Folders inside one another below a game folder. AQtion has 5.
inline constexpr std::size_t kGameFolderDepth = 16;

/// Records of an AAS file: where bspc's fork for Quake 2 stops (vertices, edges, faces and their indices;
/// nodes; planes, areas, reachabilities, portals and clusters). The largest map known has a twentieth of it.
inline constexpr std::size_t kAasMany = 512000;
inline constexpr std::size_t kAasNodes = 256000;
inline constexpr std::size_t kAasFew = 65536;
/// Such a file, bytes: all lumps full.
inline constexpr std::uint64_t kAasBytes = std::uint64_t{64} << 20;

/// Threads one may ask for (--jobs).
inline constexpr int kThreads = 256;

/// The longest way that is looked at step by step: the diagonal of the widest map.
inline constexpr float kWay = 4 * kMapCoordinate;

}  // namespace navwright::limit

namespace navwright {

/// Whether no component is farther from 0. Of what is no number some is.
[[nodiscard]] inline bool isWithin(const Vec3& at, float most) noexcept {
    return std::abs(at.x) <= most && std::abs(at.y) <= most && std::abs(at.z) <= most;
}

/// Whether a place can be in a world of the engine: finite, and within limit::kCoordinate.
[[nodiscard]] inline bool inWorld(const Vec3& at) noexcept {
    return isWithin(at, limit::kCoordinate);
}

/// Whether a place can be in a map (limit::kMapCoordinate).
[[nodiscard]] inline bool inMap(const Vec3& at) noexcept {
    return isWithin(at, limit::kMapCoordinate);
}

}  // namespace navwright
