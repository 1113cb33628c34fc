#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <span>

#include "core/lint/issues/checks.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// The issues of a nav that is open, whichever kind it is, and what mends them.
class IssueSource : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Those found last; nullptr until the nav was checked.
    [[nodiscard]] virtual std::shared_ptr<const Issues> issues() const = 0;
    /// The kinds there can be.
    [[nodiscard]] virtual std::span<const Validator> kinds() const = 0;
    [[nodiscard]] virtual bool running() const = 0;
    /// The nav that is open, and the one that issues() are of: two of them are the same if the pointers are.
    [[nodiscard]] virtual std::shared_ptr<const void> nav() const = 0;
    [[nodiscard]] virtual std::shared_ptr<const void> checkedNav() const = 0;
    /// The node or link of an issue; of kind none when it has neither, or the nav has changed since.
    [[nodiscard]] virtual Item itemOf(const Issue& issue) const = 0;
    /// The note with which an issue is ignored; nothing: it is not.
    [[nodiscard]] virtual std::optional<QString> noteOn(const Issue& issue) const = 0;
    [[nodiscard]] bool ignored(const Issue& issue) const { return noteOn(issue).has_value(); }
    /// What to say while there are no issues(), and what was not checked.
    [[nodiscard]] virtual QString noneWords() const = 0;
    [[nodiscard]] virtual QString missingWords() const = 0;
    /// Why fixes cannot be made now; empty: they can.
    [[nodiscard]] virtual QString hindrance() const = 0;
    /// Why a fix would change nothing; empty: it does.
    [[nodiscard]] virtual QString idleWords(const QuickFix&) const { return {}; }
    /// What a button says that takes the hindrance away; empty: nothing does.
    [[nodiscard]] virtual QString wayOut() const { return {}; }
    virtual void takeWayOut() {}
    /// Whether the nav is checked when asked alone, and what is mended is not tested.
    [[nodiscard]] virtual bool onDemand() const = 0;

    /// Checks the nav, unless that is done anyway.
    virtual void check() {}
    virtual void cancel() {}
    /// Makes a fix, as one step of the undo stack; returns why it was not made, empty when it was.
    [[nodiscard]] virtual QString fix(const Issue& issue, const QuickFix& fix) = 0;
    /// Makes the fix of each of these issues that does the same as `like`, as one step; returns how many.
    virtual std::size_t fixAlike(std::span<const Issue* const> issues, const QuickFix& like) = 0;
    /// Makes all safe fixes as one step, if they need no test.
    virtual void fixSafe() {}

  signals:
    void changed();
    /// Others are ignored.
    void ignoredChanged();
    void runningChanged(bool running);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void said(const QString& text);
};

/// The title of a kind of issue.
[[nodiscard]] QString kindTitle(std::span<const Validator> kinds, std::string_view id);

}  // namespace navwright
