#include "widgets/common/models/generation_runner.h"

#include <chrono>
#include <utility>

#include "core/base/memory_guard.h"
#include "core/generate/vote_archive/votes_shelf.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// A generation that takes no longer is worth waiting for while its parameters are being moved.
constexpr std::chrono::milliseconds kPatience(300);
/// For so long bots leave the processor to the window, which draws the draft.
constexpr std::chrono::milliseconds kDrawing(200);

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

}  // namespace

GenerationRunner::GenerationRunner(QObject* parent)
    : QObject(parent), votes_(std::make_shared<VotesShelf>()) {
    connect(&job_, &LatestWork::progressed, this, &GenerationRunner::progressed);
    connect(&job_, &LatestWork::logged, this, &GenerationRunner::logged);
    connect(&job_, &LatestWork::ranOut, this, [this] { take(std::unexpected(Failure(outOfMemory()))); });
}

void GenerationRunner::request(PipelineInput input, const Parameters& parameters, Manner manner) {
    const bool wasBusy = busy();
    auto next = work(std::move(input), parameters, manner == Manner::previewed);
    if (manner == Manner::atOnce) {
        job_.run(std::move(next));
    } else {
        job_.runNext(std::move(next), kPatience);
    }
    if (!wasBusy) return emit busyChanged(true);
    // What the one before was at is of no interest any more.
    emit progressed(tr("Making the nav"), 0, 0);
}

LatestWork::Work GenerationRunner::work(PipelineInput input, const Parameters& parameters, bool previewed) {
    return [this, pipeline = pipeline_, votes = votes_, input = std::move(input), parameters,
            previewed](WorkContext& context) mutable -> LatestWork::Done {
        input.onDemo = [this, &context](const DemoProgress& at) {
            context.tell(
                [this, at] { emit demoRead(fileText(at.path), at.done, at.total, text(at.failure)); });
        };
        if (previewed) {
            input.onDraft = [this, &context, first = true](Generation made) mutable {
                context.tell([this, draft = std::make_shared<const Generation>(std::move(made))] {
                    emit drafted(draft);
                    job_.endPatience();
                });
                if (std::exchange(first, false)) context.pause(kDrawing);
            };
        }
        const HandedOn<Pipeline>::Loan lent(*pipeline);
        const auto generate = [&]() -> Result<Generation> {
            NAV_TRY(votes->fill(input, parameters, context));
            return lent->run(input, parameters, context);
        };
        auto result = std::make_shared<Result<Generation>>(generate());
        return [this, result] { take(std::move(*result)); };
    };
}

std::shared_ptr<Pipeline> GenerationRunner::pipeline() {
    if (job_.hangs()) pipeline_->letGo();
    return pipeline_->now();
}

void GenerationRunner::cancel() {
    if (!busy()) return;
    job_.cancel();
    emit busyChanged(false);
    emit cancelled();
}

void GenerationRunner::take(Result<Generation> result) {
    // While another is being made, this one is still newer than the one shown.
    const bool newest = !busy();
    if (newest) emit busyChanged(false);
    if (result) {
        emit finished(std::make_shared<const Generation>(std::move(*result)));
    } else if (newest) {
        emit failed(result.error().error());
    }
}

bool samePatches(const Work& a, const Work& b) {
    return a.patches == b.patches || *a.patches == *b.patches;
}

bool sameLedger(const Work& a, const Work& b) {
    return a.ledger == b.ledger || (a.ledger && b.ledger && *a.ledger == *b.ledger);
}

bool sameWork(const Work& a, const Work& b) {
    return a.parameters == b.parameters && samePatches(a, b) && sameLedger(a, b) &&
           a.ignoredIssues == b.ignoredIssues;
}

}  // namespace navwright
