#pragma once

#include <QSignalSpy>
#include <QTemporaryDir>

#include "sample_generation.h"
#include "sanitizers.h"
#include "widgets/common/models/document.h"

namespace navwright {

inline constexpr int kGenerationMilliseconds = kHangMilliseconds;

inline bool waitForGeneration(Document& document) {
    QSignalSpy generations(&document, &Document::generationChanged);
    return generations.wait(kGenerationMilliseconds) &&
           QTest::qWaitFor([&document] { return !document.busy(); }, kGenerationMilliseconds);
}

/// Opens the sample in `folder`, without rehearsals.
inline bool openSample(Document& document, const std::filesystem::path& folder = sampleDemoFolder()) {
    if (!document.openMap(folder / "nw_sample.bsp")) return false;
    Work work;
    work.parameters = unrehearsed();
    document.applyWork(work);
    return document.addDemos({folder}) && waitForGeneration(document);
}

/// A copy of the sample that tests may modify.
inline std::filesystem::path copySample(const QTemporaryDir& folder) {
    const std::filesystem::path copy = folder.path().toStdString();
    for (const auto& entry : std::filesystem::directory_iterator(sampleDemoFolder()))
        std::filesystem::copy(entry.path(), copy / entry.path().filename());
    return copy;
}

/// Parameters that give the sample several times the default number of nodes and links.
inline Parameters manyNodes(Parameters parameters) {
    for (const auto& [name, value] : {std::pair{"votes.spacing", "16"},
                                      {"nodes.radius", "16"},
                                      {"nodes.min_demos", "1"},
                                      {"nodes.min_weight", "1"}}) {
        if (!parameters.setText(name, value)) qFatal("no parameter %s", name);
    }
    return parameters;
}

}  // namespace navwright
