#pragma once

#include <QSortFilterProxyModel>

namespace navwright {

/// Edits by their words and by what came of them.
class PatchFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    enum Show { all, applied, orphaned, off };

    explicit PatchFilter(QObject* parent = nullptr);

    void setWords(const QString& words);
    void setShow(Show show);

  protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList words_;
    Show show_ = all;
};

}  // namespace navwright
