#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "core/generate/pipeline/generation.h"
#include "core/review/confidence/confidence_cut.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Computes off the GUI thread what a nav loses without nodes and links below a confidence.
class CutPreview : public QObject {
    Q_OBJECT

  public:
    explicit CutPreview(QObject* parent = nullptr);

    /// Asks for the cut at confidence `least`; 0 leaves nothing out. Supersedes the earlier question.
    void ask(std::shared_ptr<const Generation> generation, std::shared_ptr<const NavConfidence> confidence,
             double least);
    /// What is left out; nullptr while it is being computed, and where nothing is left out.
    [[nodiscard]] const std::shared_ptr<const ConfidenceCut>& cut() const { return cut_; }
    /// The generation without what is left out; nullptr whenever cut() is.
    [[nodiscard]] const std::shared_ptr<const Generation>& rest() const { return rest_; }
    [[nodiscard]] bool busy() const { return job_.busy(); }

  signals:
    void changed();

  private:
    std::shared_ptr<const ConfidenceCut> cut_;
    std::shared_ptr<const Generation> rest_;
    LatestWork job_;
};

/// Describes as HTML what would be left out, with warnings about the consequences.
[[nodiscard]] QString cutWords(const ConfidenceCut& cut);

}  // namespace navwright
