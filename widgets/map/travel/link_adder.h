#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "core/edit/aq2/link_search.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// Lets bots try a link that the nav lacks, off the GUI thread, and adds it as an edit where they make it.
class LinkAdder : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit LinkAdder(Document& document, QObject* parent = nullptr);

    /// Tries the link between two nodes of the present nav, and adds it where bots make it. said() tells the
    /// result.
    void add(std::int32_t from, std::int32_t to);
    void cancel();
    [[nodiscard]] bool running() const { return job_.busy(); }

  signals:
    void runningChanged();
    void said(const QString& text);

  private:
    void take(const std::shared_ptr<const Generation>& asked, std::int32_t from, std::int32_t to,
              const Result<WantedLink>& wanted);

    Document& document_;
    LatestWork job_;
};

}  // namespace navwright
