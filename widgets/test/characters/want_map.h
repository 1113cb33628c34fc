#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

#include "core/bots/characters/character.h"
#include "core/bots/test/node_criteria.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// How much a character wants each node of the document's nav at the beginning of a test. The facts about
/// nodes are gathered off the window's thread, again for each nav.
class WantMap : public QObject {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit WantMap(Document& document, QObject* parent = nullptr);

    [[nodiscard]] bool ready() const { return facts_ != nullptr; }
    /// The nav that the facts are of; only when ready.
    [[nodiscard]] const NavGraph& graph() const { return *graph_; }
    /// The facts about a node; only when ready.
    [[nodiscard]] const CriterionValues& at(std::int32_t node) const { return facts_->at(node); }
    /// How much each node is wanted; 0 for nodes not in use.
    [[nodiscard]] std::vector<double> wants(const Character& character) const;

  signals:
    void changed();

  private:
    void gather();

    Document& document_;
    std::shared_ptr<const NavGraph> graph_;
    std::shared_ptr<const NodeCriteria> facts_;
    LatestWork job_;
};

/// "Node 412: height 71 + links 12 = 83".
[[nodiscard]] QString wantWords(std::int32_t node, const Character& character, const Want& want);

/// The nodes coloured by how much they are wanted, from 0 to the most; nullptr where there is none in use.
[[nodiscard]] std::shared_ptr<const StagePicture> wantPicture(const NavGraph& graph,
                                                              const std::vector<double>& wants);

}  // namespace navwright
