#pragma once

#include <QObject>

#include <memory>
#include <optional>

#include "core/base/vec3.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"
#include "widgets/common/models/tool_model.h"

namespace navwright {

class Inspector;

/// The tool that answers, for a click in the 3D view, why there is no node at that place, or no link between
/// the selected node and the one clicked.
class WhyTool : public QObject {
    Q_OBJECT

  public:
    /// The models and the inspector, which shows the answers, outlive the tool.
    WhyTool(Document& document, Selection& selection, ToolModel& tools, Inspector& inspector,
            QObject* parent = nullptr);

    static QString id() { return QStringLiteral("why"); }

    /// A click in the 3D view. On a node, and with Shift near one, while another is selected, it asks about
    /// the pair; on a node with none selected it selects it.
    void click(const Vec3& place, Qt::KeyboardModifiers modifiers);
    void askPlace(const Vec3& place);
    void askPair(std::int32_t from, std::int32_t to);

    [[nodiscard]] bool working() const { return job_.busy(); }

  signals:
    /// The place that the question is about; nothing when it is dropped.
    void asked(const std::optional<navwright::Vec3>& place);
    void answered();

  private:
    struct Question {
        Vec3 place{0};
        std::int32_t from = -1, to = -1;  ///< -1: about the place
    };

    void ask(const Question& question);
    void start();
    void drop();
    [[nodiscard]] std::int32_t nodeNear(const Vec3& place, float radius) const;

    Document& document_;
    Selection& selection_;
    ToolModel& tools_;
    Inspector& inspector_;
    std::optional<Question> question_;
    LatestWork job_;
};

}  // namespace navwright
