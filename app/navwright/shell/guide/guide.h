#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QSettings;

namespace navwright {

/// One thing that a person new to the program does.
struct GuideStep {
    QString id;                           ///< "map"
    QString title;                        ///< one word
    std::function<QString()> words = {};  ///< what to do, as it is now
    QString command = {};                 ///< does it, or begins to; empty: nothing does
    std::function<void()> begin = {};     ///< brings what it speaks of to the front
    std::function<bool()> already = {};   ///< whether it is so without being done
    bool toRead = false;                  ///< nothing is to be done: who goes on has read it
    bool optional = false;                ///< left when a later one is done first
};

/// The way from an empty window to a nav in the game, step by step. Steps may be done in any order; what is
/// done is ticked, and the first step not done is the one shown.
class Guide : public QObject {
    Q_OBJECT

  public:
    /// The settings outlive it.
    Guide(std::vector<GuideStep> steps, QSettings& settings, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<GuideStep>& steps() const { return steps_; }
    [[nodiscard]] bool active() const { return active_; }
    /// Whether the guide was never closed nor gone through to its end, here or in an earlier run.
    [[nodiscard]] bool isNew() const;
    [[nodiscard]] bool isDone(std::size_t step) const { return done_[step]; }
    [[nodiscard]] bool finished() const { return current_ == steps_.size(); }
    /// steps().size() when all are done or left.
    [[nodiscard]] std::size_t current() const { return current_; }

    /// Shows it from its first step that is not done yet.
    void begin();
    /// Closes it, for the next starts too.
    void close();
    /// Marks a step as done, and leaves optional ones that stand between it and the present one; does
    /// nothing while the guide is not shown.
    void tick(const QString& id);
    /// What is so already counts as done, and what is so no more as not done.
    void look();
    /// Forgets what was done and left: another map is worked on, or none.
    void reset();
    /// Shows a step, done or not.
    void go(std::size_t step);
    /// Leaves the present step, which need not be done then, and shows the next. A step to read is done by
    /// it.
    void skip();

  signals:
    void changed();

  private:
    void forget();
    [[nodiscard]] bool isOpen(std::size_t step) const { return !done_[step] && !left_[step]; }
    [[nodiscard]] bool leadsTo(std::size_t step) const;
    void show(std::size_t step);
    /// The first from there on that is neither done nor left, else the first of all.
    [[nodiscard]] std::size_t openFrom(std::size_t step) const;

    std::vector<GuideStep> steps_;
    std::vector<bool> done_, left_;
    QSettings& settings_;
    std::size_t current_ = 0;
    bool active_ = false;
};

}  // namespace navwright
