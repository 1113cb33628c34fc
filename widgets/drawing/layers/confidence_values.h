#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "core/review/confidence/nav_confidence.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The values of the colouring "confidence"; empty for other colourings.
class ConfidenceValues {
  public:
    /// `known`: of the generation's graph; nullptr, or of another: what the demos say is counted. Only a
    /// cancel fails.
    [[nodiscard]] static Result<ConfidenceValues> of(std::string_view key, const Generation& generation,
                                                     const NavConfidence* known, JobContext& context);

    [[nodiscard]] bool wanted() const { return values_ != nullptr; }
    [[nodiscard]] float node(std::size_t node) const { return values_->nodes[node].value; }
    [[nodiscard]] float link(std::size_t node, std::size_t number) const {
        return values_->links[node][number].value;
    }
    /// Runs from 0 to 1 whatever the nav.
    static void setScale(Scale& scale);

  private:
    std::shared_ptr<const NavConfidence> own_;
    const NavConfidence* values_ = nullptr;
};

}  // namespace navwright
