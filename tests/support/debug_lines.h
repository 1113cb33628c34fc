#pragma once

#include <QString>
#include <QStringList>

#include <cstdio>

#include "core/base/debug_log.h"

namespace navwright {

/// What the debug log says about some subjects as long as this lives, in place of stderr.
class DebugLines {
  public:
    explicit DebugLines(LogSubjects subjects) { setDebugLog(subjects, file_); }
    DebugLines(const DebugLines&) = delete;
    DebugLines& operator=(const DebugLines&) = delete;
    ~DebugLines() {
        setDebugLog(before_, nullptr);
        std::fclose(file_);
    }

    /// Lines so far, the oldest first, without their ends.
    [[nodiscard]] QStringList all() const {
        std::rewind(file_);
        QByteArray text;
        for (int next = std::fgetc(file_); next != EOF; next = std::fgetc(file_))
            text += static_cast<char>(next);
        std::fseek(file_, 0, SEEK_END);
        return QString::fromUtf8(text).split('\n', Qt::SkipEmptyParts);
    }
    [[nodiscard]] bool has(const QString& words) const { return !all().filter(words).isEmpty(); }

  private:
    LogSubjects before_ = debug_log::subjects;
    std::FILE* file_ = std::tmpfile();
};

}  // namespace navwright
