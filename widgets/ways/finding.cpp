#include "ways/finding.h"

namespace navwright {

Finding::Finding(MapWays& ways, QObject* parent) : QObject(parent), ways_(ways) {
    connect(&ways_, &MapWays::changed, this, [this] {
        if (about_ && about_ == ways_.facts()) return;
        cancelled_ = false;
        drop();
        begin();
        emit changed();
    });
    connect(&job_, &LatestWork::progressed, this, &Finding::progressed);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) {
        failure_ = message;
        emit changed();
    });
}

QString Finding::whyNot() const {
    if (const auto why = ways_.whyNot(); !why.isEmpty()) return why;
    if (cancelled_) return tr("cancelled");
    return failure_;
}

void Finding::setWanted(bool wanted) {
    if (wanted == wanted_) return;
    wanted_ = wanted;
    if (!wanted_ || about_ || busy() || cancelled_ || !failure_.isEmpty()) return;
    begin();
    emit changed();
}

void Finding::renew() {
    cancelled_ = false;
    drop();
    begin();
    emit changed();
}

void Finding::cancel() {
    if (!busy()) return;
    cancelled_ = true;
    drop();
    emit changed();
}

void Finding::drop() {
    job_.cancel();
    about_ = nullptr;
    failure_.clear();
    forget();
}

void Finding::begin() {
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
