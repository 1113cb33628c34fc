#include "widgets/map/travel/way_finding.h"

namespace navwright {

WayFinding::WayFinding(MapWays& ways, QObject* parent) : QObject(parent), ways_(ways) {
    connect(&ways_, &MapWays::changed, this, [this] {
        if (about_ && about_ == ways_.facts()) return;
        cancelled_ = false;
        drop();
        begin();
        emit changed();
    });
    connect(&job_, &LatestWork::progressed, this, &WayFinding::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        failure_ = message;
        emit changed();
    });
}

QString WayFinding::whyNot() const {
    if (const auto why = ways_.whyNot(); !why.isEmpty()) return why;
    if (cancelled_) return tr("cancelled");
    return failure_;
}

void WayFinding::setWanted(bool wanted) {
    if (wanted == wanted_) return;
    wanted_ = wanted;
    if (!wanted_ || about_ || busy() || cancelled_ || !failure_.isEmpty()) return;
    begin();
    emit changed();
}

void WayFinding::renew() {
    cancelled_ = false;
    drop();
    begin();
    emit changed();
}

void WayFinding::cancel() {
    if (!busy()) return;
    cancelled_ = true;
    drop();
    emit changed();
}

void WayFinding::drop() {
    job_.cancel();
    about_ = nullptr;
    failure_.clear();
    forget();
}

void WayFinding::begin() {
    const auto facts = ways_.facts();
    if (!wanted_ || !facts || !ways_.whyNot().isEmpty()) return;
    job_.run([this, facts, work = work()](WorkContext& context) -> LatestWork::Done {
        auto kept = std::make_shared<Result<Keep>>(work(*facts, context));
        return [this, facts, kept] {
            if (*kept) {
                (**kept)();
                about_ = facts;
            } else if (kept->error().cancelled()) {
                cancelled_ = true;
            } else {
                failure_ = QString::fromStdString(kept->error().message());
            }
            emit changed();
        };
    });
}

}  // namespace navwright
