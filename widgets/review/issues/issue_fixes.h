#pragma once

#include <QString>

#include <cstddef>
#include <span>
#include <vector>

#include "core/lint/issues/issue.h"

namespace navwright {

class Document;

/// Whether a fix would change the document's edits or feedback, or has to be found first.
[[nodiscard]] bool fixChanges(const Document& document, const QuickFix& fix);

/// Adds a fix to the document's edits; undoable. False: they hold it already.
bool makeFix(Document& document, const QuickFix& fix);

/// Applies a fix to every one of these issues that offers it, as one step; returns how many. Undoable.
std::size_t fixIssues(Document& document, std::span<const Issue* const> issues, const QuickFix& like,
                      const QString& kind);

/// Ignores issues, or no longer; undoable.
void ignoreIssues(Document& document, std::span<const Issue* const> issues, const QString& note);
void heedIssues(Document& document, std::span<const Issue* const> issues);

}  // namespace navwright
