#pragma once

#include <QUrl>

#include <memory>
#include <optional>

#include "core/review/evidence/link_case.h"
#include "core/review/evidence/pair_case.h"
#include "core/review/evidence/place_case.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/inspect/panel/pages.h"

namespace navwright {

class AreaModel;
class AreaPages;
class CaseBrowser;

/// The panel that shows the evidence for the selected item, or why there is nothing at a place.
class Inspector : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    Inspector(Document& document, Selection& selection, QWidget* parent = nullptr);

    /// Adds pages of areas and reachabilities; `areas` outlives the panel.
    void setAreas(AreaModel& areas);

    /// Adds the confidence to the pages of nodes and links; `confidence` outlives the panel.
    void setConfidence(const ConfidenceModel& confidence);
    /// Shows why there is nothing at a place. The answer stays until something else is selected.
    void showPlace(std::shared_ptr<const PlaceCase> place);
    /// Shows why there is a link between two nodes or not, in both directions. `generation` is the one asked
    /// about.
    void showPair(std::shared_ptr<const PairCase> there, std::shared_ptr<const PairCase> back,
                  std::shared_ptr<const Generation> generation);
    /// Shows the selection again.
    void dropAnswer();
    /// Shows that an answer is being computed.
    void showWaiting();
    /// Shows why there is no answer.
    void showFailure(const QString& why);

    /// What is shown, as text.
    [[nodiscard]] QString text() const;

  signals:
    /// Asks for a piece of a demo (its number in the generation) to be played.
    void replayWanted(int demo, int slot, double from, double to);

  private:
    struct Answer {
        std::shared_ptr<const PlaceCase> place;
        std::shared_ptr<const PairCase> there, back;
        std::shared_ptr<const Generation> generation;
    };

    void refresh();
    void selectionChanged();
    [[nodiscard]] QString page();
    [[nodiscard]] QString selectionPage(PageOptions options);
    /// The confidence of the present generation; nullptr: not known.
    [[nodiscard]] std::shared_ptr<const NavConfidence> confidence() const;
    void startTrial();
    void follow(const QUrl& link);

    Document& document_;
    Selection& selection_;
    AreaPages* areas_ = nullptr;
    const ConfidenceModel* confidence_ = nullptr;
    CaseBrowser* browser_;
    std::optional<Answer> answer_;
    bool allVotes_ = false;   ///< of this thing
    bool allRatios_ = false;  ///< of everything from then on
    Item shown_;
    /// The link that bots tried, or are trying.
    Item triedLink_;
    std::shared_ptr<const Generation> triedIn_;
    std::optional<LinkTrial> trial_;
    LatestWork job_;
};

}  // namespace navwright
