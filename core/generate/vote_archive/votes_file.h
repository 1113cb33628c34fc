#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/digest.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/vote_archive/demo_block.h"
#include "core/physics/map_queries/game_map.h"
#include "core/system/file.h"

namespace navwright {

/// How the votes of a file were cast. Files of different origins cannot be merged.
struct VotesOrigin {
    std::string program;           ///< revision of the stages up to votes
    std::uint64_t reader = 0;      ///< demoReaderRevision()
    std::string map;               ///< its name
    std::int32_t mapChecksum = 0;  ///< the engine's
    ContentHash mapHash;           ///< of the map's bytes
    ContentHash parameters;        ///< voteParameters()
    /// The rows that votes depend on: key and text value.
    std::vector<std::pair<std::string, std::string>> rows;

    friend bool operator==(const VotesOrigin&, const VotesOrigin&) = default;
};

/// This program's origin, without a map.
[[nodiscard]] VotesOrigin votesOriginOf(const Parameters& parameters);
[[nodiscard]] VotesOrigin votesOrigin(const GameMap& map, const Parameters& parameters);

/// Fails when votes of two origins cannot be merged, naming what differs: program, map, revision or
/// parameter. `where` and `otherWhere` name the two.
[[nodiscard]] Result<> checkSameOrigin(const VotesOrigin& origin, const VotesOrigin& other,
                                       const std::filesystem::path& where, const std::string& otherWhere);

/// Fails when a file's votes were not cast by this program with these parameters, whatever the map; names
/// what differs.
[[nodiscard]] Result<> checkCastAlike(const VotesOrigin& origin, const Parameters& parameters,
                                      const std::filesystem::path& file);

/// The file name of a map revision: "wizs-0a1b2c3d.votes".
[[nodiscard]] std::string votesFileName(const VotesOrigin& origin);

/// The header of a votes file.
struct VotesHeader {
    VotesOrigin origin;
    /// Files that the merge lacked, by name, ascending.
    std::vector<std::string> missing;

    friend bool operator==(const VotesHeader&, const VotesHeader&) = default;
};

/// Writes a votes file demo by demo (docs/formats.md).
class VotesWriter {
  public:
    /// Errors: as AtomicFile::create.
    [[nodiscard]] static Result<VotesWriter> create(const std::filesystem::path& target,
                                                    const VotesHeader& header);

    /// Heads must be in ascending hash order, without duplicates.
    [[nodiscard]] Result<> add(const DemoHead& head, std::span<const std::byte> body);
    /// Completes the file and puts it in place.
    [[nodiscard]] Result<> commit();

    [[nodiscard]] std::uint64_t demos() const { return demos_; }
    [[nodiscard]] std::uint64_t votes() const { return votes_; }

  private:
    explicit VotesWriter(AtomicFile file) : file_(std::move(file)) {}
    [[nodiscard]] Result<> put(std::span<const std::byte> bytes);
    [[nodiscard]] Result<> flush();

    AtomicFile file_;
    Bytes held_;
    ContentHash digest_;
    std::uint64_t demos_ = 0, votes_ = 0;
};

/// Reads a votes file sequentially, one demo at a time.
class VotesReader {
  public:
    /// Errors: absent, unreadable, not a votes file, another version, a damaged header.
    [[nodiscard]] static Result<VotesReader> open(const std::filesystem::path& file);

    [[nodiscard]] const VotesHeader& header() const { return header_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Reads the next demo's head, skipping an unread body; nullopt at the end, after the digest of all heads
    /// was checked. Errors: truncated, damaged, out of order.
    [[nodiscard]] Result<std::optional<DemoHead>> next();
    /// Reads the body of the last head. Errors: truncated, damaged.
    [[nodiscard]] Result<Bytes> body();

    /// Number of demos so far.
    [[nodiscard]] std::uint64_t demos() const { return demos_; }
    [[nodiscard]] std::uint64_t votes() const { return votes_; }
    /// Digest of all heads so far, which contain the bodies' digests; at the end that of the file.
    [[nodiscard]] const ContentHash& digest() const { return digest_; }

  private:
    explicit VotesReader(std::filesystem::path path) : path_(std::move(path)) {}
    [[nodiscard]] Result<> readHeader();
    [[nodiscard]] Result<> readEnd();
    /// Reads exactly this many bytes.
    [[nodiscard]] Result<> take(std::byte* into, std::size_t size);
    [[nodiscard]] Result<Bytes> take(std::size_t size);
    [[nodiscard]] Result<> skip(std::uint64_t size);
    [[nodiscard]] std::unexpected<Failure> damaged(std::string_view what) const;

    std::filesystem::path path_;
    SystemFile file_;
    std::uint64_t size_ = 0;      ///< of the file
    std::uint64_t position_ = 0;  ///< of the next take()
    Bytes buffer_;
    std::size_t bufferAt_ = 0;
    std::uint64_t pending_ = 0;  ///< bytes of the last head's body
    DemoHead last_;
    ContentHash digest_;
    VotesHeader header_;
    std::uint64_t demos_ = 0, votes_ = 0;
};

}  // namespace navwright
