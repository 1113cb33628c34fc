#pragma once

#include <QJsonDocument>
#include <QJsonObject>

#include <string>
#include <utility>
#include <vector>

#include "core/output/library/navwright/navwright.h"
#include "navgen_run.h"

/// What tests need that compare calls of the library with the verbs beside them.
namespace lib = navwright::library;

using Words = std::vector<std::string>;

inline const std::string kSampleMap = NavgenFolder::sampleMap();

/// What navgen prints.
inline QByteArray outputOf(const Words& words, int code = 0) {
    const auto run = runInProcess(words);
    if (run.code != code) qFatal("%s: %d %s", words.front().c_str(), run.code, run.err.constData());
    return run.out;
}

/// What it prints with --json.
inline QJsonObject jsonOf(Words words, int code = 0) {
    words.emplace_back("--json");
    return QJsonDocument::fromJson(outputOf(words, code)).object();
}

template <class T>
T need(lib::Result<T> result) {
    if (!result) qFatal("%s", result.error().message().c_str());
    return *std::move(result);
}

inline void need(const lib::Result<>& result) {
    if (!result) qFatal("%s", result.error().message().c_str());
}
