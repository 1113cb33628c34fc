#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>
#include <filesystem>
#include <memory>

#include "gating/demo_summary.h"

namespace navwright {

/// What is known of one demo of the document.
struct DemoRow {
    std::filesystem::path path;
    bool included = true;
    bool gone = false;                                     ///< the file is not there any more
    std::size_t done = 0, total = 0;                       ///< bytes, while it is read; total 0: not begun
    QString failure;                                       ///< why it cannot be read
    QString same;                                          ///< name of the demo that holds the same
    QString maps;                                          ///< those it was recorded on
    std::shared_ptr<const DemoSummary> summary = nullptr;  ///< the last known
    bool used = false;                                     ///< the present generation knows it
    bool stopped = false;                                  ///< reading it was cancelled
    bool replaced = false;                                 ///< its file held something else when first read

    [[nodiscard]] QString name() const;
    /// In a few words: "Used", "Reading 43 %", "Left out by hand".
    [[nodiscard]] QString state() const;
    /// Sentences that the user should know of.
    [[nodiscard]] QStringList warnings() const;
    [[nodiscard]] bool isReading() const { return included && !stopped && total > 0 && done < total; }
    /// The present generation is made of it too.
    [[nodiscard]] bool contributes() const { return included && used && !isUseless(); }
    /// Nothing comes of it.
    [[nodiscard]] bool isUseless() const;
};

}  // namespace navwright
