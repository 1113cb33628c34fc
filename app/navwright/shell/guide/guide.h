#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QSettings;

namespace navwright {

/// One step of the guide.
struct GuideStep {
    QString id;                           ///< "map"
    QString title;                        ///< one word
    std::function<QString()> words = {};  ///< what to do, as it is now
    QString command = {};                 ///< id of the command that does or begins the step; empty: none
    std::function<void()> begin = {};     ///< brings the panel it is about to the front
    std::function<bool()> already = {};   ///< whether nothing is left to do for it
    bool toRead = false;                  ///< nothing to do but read: going on ticks it
    bool optional = false;                ///< skipped when a later step is done first
};

/// Guides a new user step by step from an empty window to a nav in the game. Steps may be done in any order;
/// done ones are ticked, and the first that is neither done nor skipped is shown.
class Guide : public QObject {
    Q_OBJECT

  public:
    /// The settings outlive it.
    Guide(std::vector<GuideStep> steps, QSettings& settings, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<GuideStep>& steps() const { return steps_; }
    [[nodiscard]] bool active() const { return active_; }
    /// Whether the guide has never been closed or finished, in this run or an earlier one.
    [[nodiscard]] bool isNew() const;
    [[nodiscard]] bool isDone(std::size_t step) const { return done_[step]; }
    [[nodiscard]] bool finished() const { return current_ == steps_.size(); }
    /// Index of the step shown; steps().size() when all are done or skipped.
    [[nodiscard]] std::size_t current() const { return current_; }

    /// Shows the guide at its first step that is not done yet.
    void begin();
    /// Closes the guide; it stays closed in later runs.
    void close();
    /// Marks a step as done and skips the optional steps before it; does nothing while the guide is not
    /// shown.
    void tick(const QString& id);
    /// Checks `already` of all steps again: ticks those that are done and unticks those that no longer are.
    void look();
    /// Unticks all steps, because another map is opened or the map is closed.
    void reset();
    /// Shows a step, whether it is done or not.
    void go(std::size_t step);
    /// Skips the step shown, which then need not be done, and shows the next. A step to read counts as done.
    void skip();

  signals:
    void changed();

  private:
    void forget();
    [[nodiscard]] bool isOpen(std::size_t step) const { return !done_[step] && !left_[step]; }
    [[nodiscard]] bool leadsTo(std::size_t step) const;
    void show(std::size_t step);
    /// The first step from there on that is neither done nor skipped; if there is none, the first of all.
    [[nodiscard]] std::size_t openFrom(std::size_t step) const;

    std::vector<GuideStep> steps_;
    std::vector<bool> done_, left_;
    QSettings& settings_;
    std::size_t current_ = 0;
    bool active_ = false;
};

}  // namespace navwright
