#pragma once

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/parameters.h"
#include "core/bots/test/ledger.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/nav/files/edit_patch.h"
#include "widgets/common/jobs/handed_on.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

class VotesShelf;

/// Runs the pipeline off the GUI thread. A new request supersedes the running one, which is stopped and whose
/// result is dropped, and takes the place of one that waits: requests never queue. One that does not let go,
/// on a disk that does not answer, keeps its pipeline; the next gets another.
class GenerationRunner : public QObject {
    Q_OBJECT

  public:
    explicit GenerationRunner(QObject* parent = nullptr);

    enum class Manner {
        atOnce,
        /// Lets a nearly finished generation finish first, so that some are shown while a slider moves faster
        /// than generations are made. One that takes longer is superseded.
        patient,
        /// Patient, and drafted() while bots still try many links: for parameters, which may move every node.
        previewed,
    };
    void request(PipelineInput input, const Parameters& parameters, Manner manner = Manner::atOnce);
    /// Drops what runs and what waits; busyChanged(false) and cancelled() come before this returns.
    void cancel();
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// The pipeline, which remembers what was read and made, for making other generations of the same demos.
    /// A pipeline that hangs in a read is not returned.
    [[nodiscard]] std::shared_ptr<Pipeline> pipeline();
    /// The votes file that was read last.
    [[nodiscard]] const std::shared_ptr<VotesShelf>& votes() const { return votes_; }

  signals:
    void busyChanged(bool busy);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// How far a demo file is (equal: finished), or why it cannot be read.
    void demoRead(const QString& path, qulonglong done, qulonglong total, const QString& failure);
    void logged(int level, const QString& message);
    /// What is coming, as the demos show it and before simulated bots have tried the links. Another draft,
    /// finished(), failed() or cancelled() follows.
    void drafted(std::shared_ptr<const navwright::Generation> draft);
    void finished(std::shared_ptr<const navwright::Generation> generation);
    void failed(const navwright::Error& error);
    void cancelled();

  private:
    [[nodiscard]] LatestWork::Work work(PipelineInput input, const Parameters& parameters, bool previewed);
    void take(Result<Generation> result);

    std::shared_ptr<VotesShelf> votes_;
    std::shared_ptr<HandedOn<Pipeline>> pipeline_ = std::make_shared<HandedOn<Pipeline>>();
    LatestWork job_;
};

/// What a person decides about a nav, as one value: every change of it is a step of the undo stack. Parts are
/// shared, so that steps cost little.
struct Work {
    Parameters parameters;
    std::shared_ptr<const std::vector<EditPatch>> patches = std::make_shared<const std::vector<EditPatch>>();
    std::shared_ptr<const Ledger> ledger;  ///< what feedback removed; nullptr: nothing
    /// Issues found harmless: key of the issue, and a note.
    std::map<std::string, std::string> ignoredIssues;
};

[[nodiscard]] bool samePatches(const Work& a, const Work& b);
[[nodiscard]] bool sameLedger(const Work& a, const Work& b);
[[nodiscard]] bool sameWork(const Work& a, const Work& b);

}  // namespace navwright
