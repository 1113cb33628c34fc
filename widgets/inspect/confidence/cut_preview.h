#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "core/generate/pipeline/generation.h"
#include "core/review/confidence/confidence_cut.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Works out off the GUI thread what a nav loses by leaving out what is less sure.
class CutPreview : public QObject {
    Q_OBJECT

  public:
    explicit CutPreview(QObject* parent = nullptr);

    /// `least` 0: nothing is left out. Supersedes the question before.
    void ask(std::shared_ptr<const Generation> generation, std::shared_ptr<const NavConfidence> confidence,
             double least);
    /// nullptr while it is not known, and where nothing is left out.
    [[nodiscard]] const std::shared_ptr<const ConfidenceCut>& cut() const { return cut_; }
    /// The generation without it; nullptr as cut().
    [[nodiscard]] const std::shared_ptr<const Generation>& rest() const { return rest_; }
    [[nodiscard]] bool busy() const { return job_.busy(); }

  signals:
    void changed();

  private:
    std::shared_ptr<const ConfidenceCut> cut_;
    std::shared_ptr<const Generation> rest_;
    LatestWork job_;
};

/// What is left out, and what of it a person should know before, as HTML.
[[nodiscard]] QString cutWords(const ConfidenceCut& cut);

}  // namespace navwright
