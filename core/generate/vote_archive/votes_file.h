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

namespace navwright {

/// What the votes of a file were cast with. Files whose origins differ do not go together.
struct VotesOrigin {
    std::string program;           ///< the revision of the stages up to votes
    std::uint64_t reader = 0;      ///< demoReaderRevision()
    std::string map;               ///< its name
    std::int32_t mapChecksum = 0;  ///< the engine's
    ContentHash mapHash;           ///< of the map's bytes
    ContentHash parameters;        ///< voteParameters()
    /// The rows that votes depend on, by key, as text.
    std::vector<std::pair<std::string, std::string>> rows;

    friend bool operator==(const VotesOrigin&, const VotesOrigin&) = default;
};

/// Of this program, whatever the map.
[[nodiscard]] VotesOrigin votesOriginOf(const Parameters& parameters);
[[nodiscard]] VotesOrigin votesOrigin(const GameMap& map, const Parameters& parameters);

/// Fails where votes of both do not go together, and says which of program, map, revision or parameter
/// differs. `where` and `otherWhere` name the two.
[[nodiscard]] Result<> checkSameOrigin(const VotesOrigin& origin, const VotesOrigin& other,
                                       const std::filesystem::path& where, const std::string& otherWhere);

/// Fails where votes of a file were not cast by this program with these parameters, whatever the map, and
/// says what differs.
[[nodiscard]] Result<> checkCastAlike(const VotesOrigin& origin, const Parameters& parameters,
                                      const std::filesystem::path& file);

/// "wizs-0a1b2c3d.votes": one for each revision of a map.
[[nodiscard]] std::string votesFileName(const VotesOrigin& origin);

/// What stands at the beginning of a votes file.
struct VotesHeader {
    VotesOrigin origin;
    /// Files that a merge went on without, by name, ascending.
    std::vector<std::string> missing;

    friend bool operator==(const VotesHeader&, const VotesHeader&) = default;
};

/// Writes a votes file demo by demo (docs/formats.md).
class VotesWriter {
  public:
    /// Errors: as AtomicFile::create.
    [[nodiscard]] static Result<VotesWriter> create(const std::filesystem::path& target,
                                                    const VotesHeader& header);

    /// Heads come in ascending hash, each once.
    [[nodiscard]] Result<> add(const DemoHead& head, std::span<const std::byte> body);
    /// Puts the file in its place.
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

/// Reads a votes file from its beginning to its end, holding one demo at a time.
class VotesReader {
  public:
    /// Errors: absent, unreadable, no votes file, another version, a damaged header.
    [[nodiscard]] static Result<VotesReader> open(const std::filesystem::path& file);

    VotesReader(VotesReader&& other) noexcept;
    VotesReader& operator=(VotesReader&&) = delete;
    ~VotesReader();

    [[nodiscard]] const VotesHeader& header() const { return header_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// The next demo's head; nothing at the end, when all heads together were found to be whole. What is left
    /// of the demo before is passed over unread. Errors: cut short, damaged, out of order.
    [[nodiscard]] Result<std::optional<DemoHead>> next();
    /// The body of the head that next() gave last. Errors: cut short, damaged.
    [[nodiscard]] Result<Bytes> body();

    /// Of all that next() gave.
    [[nodiscard]] std::uint64_t demos() const { return demos_; }
    [[nodiscard]] std::uint64_t votes() const { return votes_; }
    /// Of all heads so far, which hold the digests of the bodies; at the end that of the file.
    [[nodiscard]] const ContentHash& digest() const { return digest_; }

  private:
    explicit VotesReader(std::filesystem::path path) : path_(std::move(path)) {}
    [[nodiscard]] Result<> readHeader();
    [[nodiscard]] Result<> readEnd();
    /// Exactly this many bytes at the present place.
    [[nodiscard]] Result<> take(std::byte* into, std::size_t size);
    [[nodiscard]] Result<Bytes> take(std::size_t size);
    [[nodiscard]] Result<> skip(std::uint64_t size);
    [[nodiscard]] std::unexpected<Failure> damaged(std::string_view what) const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;      ///< of the file
    std::uint64_t position_ = 0;  ///< of what take() gives next
    Bytes buffer_;
    std::size_t bufferAt_ = 0;
    std::uint64_t pending_ = 0;  ///< bytes of the last head's body
    DemoHead last_;
    ContentHash digest_;
    VotesHeader header_;
    std::uint64_t demos_ = 0, votes_ = 0;
};

}  // namespace navwright
