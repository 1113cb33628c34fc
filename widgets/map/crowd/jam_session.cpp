#include "widgets/map/crowd/jam_session.h"

#include <utility>

#include "core/edit/aq2/patch_ids.h"

namespace navwright {

namespace {

Result<std::shared_ptr<const ShownJam>> jamShown(std::shared_ptr<const FloorMesh> floor,
                                                 std::shared_ptr<const NavGraph> nav, const JamSetup& setup,
                                                 JobContext& context) {
    auto shown = std::make_shared<ShownJam>();
    shown->floor = std::move(floor);
    shown->nav = std::move(nav);
    shown->walked = shown->floor->closed
                        ? std::make_shared<const NavGraph>(closedNav(*shown->nav, *shown->floor->closed))
                        : shown->nav;
    NAV_ASSIGN(shown->report, jamTest(shown->ground(), setup, 0, context));
    shown->fixes = proposeJamFixes(shown->ground(), shown->report);
    return shown;
}

}  // namespace

JamSession::JamSession(MapMeshes& meshes, QObject* parent) : QObject(parent), meshes_(meshes) {
    connect(&meshes_, &MapMeshes::floorChanged, this, [this] {
        if (shown_ && shown_->floor != meshes_.bareFloor()) {
            job_.cancel();
            shown_ = nullptr;
            tried_.clear();
        }
        emit changed();
    });
    connect(&meshes_.document(), &Document::generationChanged, this, &JamSession::changed);
    connect(&job_, &LatestWork::progressed, this, &JamSession::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        emit failed({message.toStdString()});
        emit changed();
    });
}

QString JamSession::whyNot() const {
    if (busy()) return tr("it is running");
    if (const auto why = meshes_.whyNoFloor(); !why.isEmpty()) return why;
    return meshes_.nav() ? QString() : tr("open or generate a nav first");
}

bool JamSession::outdated() const {
    return shown_ && shown_->nav != meshes_.nav();
}

void JamSession::tell(const Failure& failure) {
    if (failure.cancelled()) return;
    emit failed(failure.error());
}

void JamSession::run(const JamSetup& setup) {
    const auto floor = meshes_.bareFloor();  // bots know of no blockers
    const auto nav = meshes_.nav();
    if (!floor || !nav) return;
    job_.run([this, floor, nav, setup](WorkContext& context) -> LatestWork::Done {
        auto made = jamShown(floor, nav, setup, context);
        return [this, made = std::move(made)] {
            if (made) {
                shown_ = *made;
                tried_.assign(shown_->fixes.size(), std::nullopt);
            } else {
                tell(made.error());
            }
            emit changed();
        };
    });
    emit changed();
}

void JamSession::tryFix(std::size_t fix) {
    tryThese({fix});
}

void JamSession::tryAll() {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < tried_.size(); ++i) {
        if (!tried_[i]) all.push_back(i);
    }
    tryThese(std::move(all));
}

void JamSession::tryThese(std::vector<std::size_t> fixes) {
    if (!shown_ || fixes.empty()) return;
    job_.run([this, shown = shown_, fixes = std::move(fixes)](WorkContext& context) -> LatestWork::Done {
        std::vector<std::pair<std::size_t, Result<JamRun>>> runs;
        for (const auto fix : fixes) {
            context.progress("Trying fixes", runs.size(), fixes.size());
            runs.emplace_back(fix, tryJamFix(shown->ground(), shown->report, shown->fixes[fix], context));
        }
        return [this, shown, runs = std::move(runs)] {
            for (const auto& [fix, run] : runs) {
                if (shown != shown_) break;
                if (run) {
                    tried_[fix] = run->measures;
                } else {
                    tell(run.error());
                }
            }
            emit changed();
        };
    });
    emit changed();
}

void JamSession::stop() {
    if (!busy()) return;
    job_.cancel();
    emit changed();
}

void JamSession::addFix(std::size_t fix) {
    if (!shown_ || fix >= shown_->fixes.size()) return;
    if (outdated()) return emit said(tr("The nav has changed since the test: run it again"));
    const auto& chosen = shown_->fixes[fix];
    if (chosen.patches.empty()) return;
    auto& document = meshes_.document();
    auto patches = chosen.patches;
    for (auto& patch : patches) patch.note = chosen.text;
    const auto name = jamRemedyName(chosen.remedy);
    document.setPatches(
        appendPatches(document.patches(), std::move(patches)),
        tr("Against a jam: %1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))));
    emit said(tr("Added: %1").arg(QString::fromStdString(chosen.text)));
}

}  // namespace navwright
