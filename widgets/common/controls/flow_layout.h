#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace navwright {

/// Widgets in a row, and where that is too narrow, in as many rows as they need. What
/// does not fit a row alone is made narrower; one of them may take the width that is left in its row.
class FlowLayout : public QLayout {
    Q_OBJECT

  public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void insertWidget(int place, QWidget* widget);
    /// Adds one that takes the width that is left in its row.
    void addWide(QWidget* widget);

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& place) override;

  private:
    /// How high the rows are in that width; puts the widgets there when asked.
    int lay(const QRect& place, bool really) const;
    [[nodiscard]] int gap() const;
    [[nodiscard]] int neededBy(const QLayoutItem& item, int room) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace navwright
