#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

#include "core/base/vec3.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// A tool that asks for two places. A third click starts over; leaving the tool forgets both.
class TwoClicks : public QObject {
    Q_OBJECT

  public:
    [[nodiscard]] const QString& id() const { return id_; }
    [[nodiscard]] bool active() const { return tools_.current() == id_; }
    /// What to do next, or what was found.
    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] const std::optional<Vec3>& first() const { return first_; }
    [[nodiscard]] const std::optional<Vec3>& second() const { return second_; }

    /// A place was clicked; taken only while the tool is active.
    void click(const Vec3& place);
    /// Handles a click on nothing: says so and asks again.
    void miss();
    /// Activates the tool if necessary and sets one of the two places; the other one is kept. Asks for the
    /// one that is missing.
    void putFirst(const Vec3& place);
    void putSecond(const Vec3& place);

  signals:
    void textChanged(const QString& text);
    /// first() or second() changed. Not emitted when both are forgotten because the tool is left.
    void placesChanged();
    /// What to draw over the stages; nullptr for nothing.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    /// `tools` outlives the tool.
    TwoClicks(QString id, ToolModel& tools, QObject* parent);

    [[nodiscard]] virtual QString askFirst() const = 0;
    [[nodiscard]] virtual QString askSecond() const = 0;
    /// Called when the first place is there, and again when both are.
    virtual void work() = 0;
    virtual void forget() = 0;
    void show(const QString& text, StagePicture picture);
    void say(const QString& text);

  private:
    void toolChanged();
    void go();

    QString id_;
    ToolModel& tools_;
    QString text_;
    std::optional<Vec3> first_, second_;
    bool wasActive_ = false;
};

}  // namespace navwright
