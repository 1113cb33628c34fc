#include "models/job_signals.h"

namespace navwright {

namespace {

/// A signal a demo frame would drown the event loop.
constexpr qint64 kProgressMilliseconds = 30;

QString text(std::string_view value) {
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

}  // namespace

JobSignals::JobSignals(QObject* parent) : QObject(parent) {
    sinceLast_.start();
}

void JobSignals::progress(std::string_view task, std::size_t done, std::size_t total) {
    if (done < total && sinceLast_.elapsed() < kProgressMilliseconds) return;
    sinceLast_.restart();
    emit progressed(text(task), done, total);
}

void JobSignals::log(LogLevel level, std::string_view message) {
    emit logged(static_cast<int>(level), text(message));
}

}  // namespace navwright
