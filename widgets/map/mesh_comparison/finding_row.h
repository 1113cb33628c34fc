#pragma once

#include <QString>
#include <QWidget>

#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace navwright {

class WorkRow;

/// A line above what is found: a button that asks, then how far it is with Cancel, or what came out.
class FindingRow : public QWidget {
    Q_OBJECT

  public:
    /// `id` begins the names of its parts. The finding outlives it.
    FindingRow(const QString& id, const QString& title, const QString& tip, MeshComparisonFinding& finding,
               QWidget* parent);

    /// Puts a control beside the button.
    void add(QWidget* control);
    /// `words`: what came out; `whyNot`: why nothing can be asked, empty where it can.
    void show(const QString& words, const QString& whyNot);

  signals:
    void wanted();

  private:
    MeshComparisonFinding& finding_;
    QHBoxLayout* line_;
    QPushButton* find_;
    QLabel* words_;
    WorkRow* work_;
};

/// What a finding says: why there is nothing, or `words`, with a note where they are about something else
/// now.
[[nodiscard]] QString findingWords(const MeshComparisonSession& session, const MeshComparisonFinding& finding,
                                   const std::shared_ptr<const MeshComparisonSources>& about,
                                   const QString& words);

}  // namespace navwright
