#pragma once

#include <QObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/nav_score.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/tuning_run.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// What a person asks of a tuning.
struct TuningWish {
    std::string parameters;  ///< patterns of keys (ParameterSpace::choose())
    TuningAlgorithm algorithm = TuningAlgorithm::cmaEs;
    std::size_t budget = 100;  ///< candidates
};

/// Tunes parameters on the open map and its demos, beside the document, which it leaves as it is. Can be
/// stopped at any time and goes on from the candidates that were judged. Another map ends it.
class TuningSession : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit TuningSession(Document& document, QObject* parent = nullptr);

    /// What is known of the search so far.
    struct Progress {
        std::vector<GenerationFigures> figures;
        std::size_t judged = 0;
        /// Scores of the last complete generation: the initial values, and the best candidate.
        std::optional<ScoreTerms> base, best;
        std::string state;  ///< TuningRun::write()
    };

    /// Starts a search with the document's map, demos and parameters, or says why not. Only when not running.
    void start(const TuningWish& wish);
    /// Continues the search that was started, even if the document has changed.
    void resume();
    /// Stops the search; what was judged stays.
    void stop();

    [[nodiscard]] bool running() const { return job_.busy(); }
    [[nodiscard]] bool canResume() const;
    /// Why start() would do nothing; empty: it can.
    [[nodiscard]] QString whyNotStart() const;
    [[nodiscard]] const Progress& progress() const { return progress_; }
    [[nodiscard]] std::size_t budget() const { return budget_; }
    /// The last comparison, once the search is over.
    [[nodiscard]] const std::optional<FinalTrial>& trial() const { return trial_; }
    /// Values of the winner; nothing before the end, or where the search found none.
    [[nodiscard]] std::optional<Parameters> values() const;
    /// The state of the search, in words.
    [[nodiscard]] const QString& state() const { return state_; }

  signals:
    void runningChanged(bool running);
    void changed();
    void failed(const navwright::Error& error);

  private:
    void run();
    void say(const QString& state);
    void end(const Result<>& outcome);
    void forget();
    [[nodiscard]] Result<> search(const GroundSetup& ground, const TuningSetup& setup, std::size_t budget,
                                  const std::string& state, WorkContext& context);

    Document& document_;
    GroundSetup ground_;
    std::optional<TuningSetup> setup_;  ///< but for the subject
    std::size_t budget_ = 0;
    Progress progress_;
    std::optional<FinalTrial> trial_;
    QString state_;
    LatestWork job_;
};

}  // namespace navwright
