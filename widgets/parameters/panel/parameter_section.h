#pragma once

#include <QWidget>

#include <vector>

#include "widgets/common/models/document.h"

class QToolButton;

namespace navwright {

class ParameterRow;

/// The rows of one stage under a heading that folds them away.
class ParameterSection : public QWidget {
    Q_OBJECT

  public:
    ParameterSection(Document& document, Stage stage, QWidget* parent = nullptr);
    /// Of these rows, side by side where there is room, under a title of its own. `name`: of its heading,
    /// after "section.".
    ParameterSection(Document& document, const QString& name, const QString& title,
                     const std::vector<Param>& rows, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<ParameterRow*>& rows() const { return rows_; }
    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);
    /// Shows the rows that match, folded open; an empty filter leaves the section as it was folded.
    void filter(const QString& words, bool changedOnly);

  signals:
    void opened();

  private:
    ParameterSection(const QString& name, const QString& title, QWidget* parent);
    ParameterRow* addRow(Document& document, Param row);
    void showRows();

    QToolButton* head_;
    QWidget* body_;
    std::vector<ParameterRow*> rows_;
    bool filtered_ = false;
};

}  // namespace navwright
