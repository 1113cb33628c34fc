#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "demo/config_strings.h"
#include "demo/demo_reader.h"
#include "demo/message_reader.h"
#include "demo/mvd_frame.h"

namespace navwright {

/// Multi-view demos of q2pro (MVD2), stream versions 2009 to 2013.
class MvdReader final : public MessageReader {
  public:
    explicit MvdReader(const DemoReadOptions& options) : options_(options) {}

    [[nodiscard]] Framing framing() const override;
    [[nodiscard]] std::optional<Damage> message(const std::byte* begin, std::size_t offset,
                                                std::size_t length, RecordingBuilder& builder) override;

  private:
    [[nodiscard]] std::string command(WireCursor& in, RecordingBuilder& builder);
    [[nodiscard]] std::string gamestate(WireCursor& in, unsigned extra, RecordingBuilder& builder);
    [[nodiscard]] std::string serverData(WireCursor& in, unsigned extra, MvdCoding& coding);
    [[nodiscard]] std::string configStrings(WireCursor& in, RecordingBuilder& builder) const;
    [[nodiscard]] std::string configString(WireCursor& in, RecordingBuilder& builder) const;

    DemoReadOptions options_;
    const ConfigLayout* layout_ = nullptr;
    std::optional<MvdFrames> frames_;
    std::string hint_;
};

}  // namespace navwright
