#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace navwright {

/// Widgets side by side, which wrap into as many rows as they need. A widget wider than a row is made
/// narrower. One widget may take the width that is left in its row.
class FlowLayout : public QLayout {
    Q_OBJECT

  public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void insertWidget(int place, QWidget* widget);
    /// Adds a widget that takes the width left in its row.
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
    /// Returns the height of the rows within the width of `place`, in logical pixels, and moves the widgets
    /// if `really`.
    int lay(const QRect& place, bool really) const;
    [[nodiscard]] int gap() const;
    [[nodiscard]] int neededBy(const QLayoutItem& item, int room) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace navwright
