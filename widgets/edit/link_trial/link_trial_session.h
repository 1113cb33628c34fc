#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

#include "core/physics/link_trials/link_crowd.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// What bots made of a link.
struct LinkTrialAnswer {
    QString title;                                ///< "Link 3 → 4: 17 of 20 bots made it"
    QString details;                              ///< why the others failed, in lines; may be empty
    Vec3 place{0};                                ///< the middle of the link
    std::shared_ptr<const StagePicture> picture;  ///< the paths of the bots; nullptr: none moved
};

/// Lets simulated bots try a link of the document's nav, off the GUI thread. What was asked and answered is
/// about one nav: when that changes it is dropped.
class LinkTrialSession : public QObject {
    Q_OBJECT

  public:
    static constexpr int kBots = 20;

    /// The document outlives it.
    explicit LinkTrialSession(Document& document, QObject* parent = nullptr);

    /// Lets kBots bots try a link; supersedes what was asked before. Without a map or such a link it refuses.
    void ask(std::int32_t from, std::int32_t to);
    /// Drops the answer, or stops waiting for it.
    void drop();
    /// The answer; nothing until it is there.
    [[nodiscard]] const std::optional<LinkTrialAnswer>& answer() const { return answer_; }

  signals:
    /// answer() has changed.
    void changed();
    /// Why nothing can be tried.
    void refused(const QString& why);

  private:
    void take(const NavGraph& graph, std::int32_t from, std::int32_t to, const Result<LinkCrowd>& crowd);

    Document& document_;
    std::optional<LinkTrialAnswer> answer_;
    LatestWork job_;
};

/// The answer in words: how many made it, how many of these were hurt, and why the others failed, most first.
[[nodiscard]] QString crowdTitle(std::int32_t from, std::int32_t to, const LinkCrowd& crowd);
[[nodiscard]] QString crowdDetails(const LinkCrowd& crowd);
/// The paths of the bots: green of those that made it, vermilion and dashed of the others, with a cross where
/// they failed.
[[nodiscard]] std::shared_ptr<const StagePicture> crowdPicture(const LinkCrowd& crowd);

}  // namespace navwright
