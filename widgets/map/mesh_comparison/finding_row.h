#pragma once

#include <QString>
#include <QWidget>

#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QLabel;
class QPushButton;

namespace navwright {

class FlowLayout;
class WorkRow;

/// The line above a table of results: a button that starts the search, then its progress with Cancel, or a
/// summary.
class FindingRow : public QWidget {
    Q_OBJECT

  public:
    /// `id`: prefix of the object names of its parts. The finding outlives it.
    FindingRow(const QString& id, const QString& title, const QString& tip, MeshComparisonFinding& finding,
               QWidget* parent);

    /// Adds a control beside the button.
    void add(QWidget* control);
    /// `words`: the summary. `whyNot`: why the search cannot be started; empty if it can.
    void show(const QString& words, const QString& whyNot);

  signals:
    void wanted();

  private:
    MeshComparisonFinding& finding_;
    FlowLayout* line_;
    QPushButton* find_;
    QLabel* words_;
    WorkRow* work_;
};

/// The summary of a finding: why there is none, or `words`, with a note if the nav or the meshes have changed
/// since (`about`: what it was found for).
[[nodiscard]] QString findingWords(const MeshComparisonSession& session, const MeshComparisonFinding& finding,
                                   const std::shared_ptr<const MeshComparisonSources>& about,
                                   const QString& words);

}  // namespace navwright
