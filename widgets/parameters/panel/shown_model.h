#pragma once

#include <QAbstractItemModel>

#include <array>
#include <optional>
#include <vector>

#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/overlay_model.h"

namespace navwright {

/// An entry of the list: a layer, or an overlay by its id.
struct ShownEntry {
    std::optional<LayerId> layer;
    QString overlay;

    friend bool operator==(const ShownEntry&, const ShownEntry&) = default;
};

/// Everything that the view can show, as a tree: groups, and in each its layers and the overlays that have a
/// picture. An entry has a check box for its visibility and the number of its items.
class ShownModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { name, count, columns };

    /// The models outlive it.
    ShownModel(LayerModel& layers, OverlayModel& overlays, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// The index of an entry; invalid while it is not listed.
    [[nodiscard]] QModelIndex indexOf(const ShownEntry& entry, int column = name) const;
    [[nodiscard]] QModelIndex indexOf(LayerId layer, int column = name) const;
    /// The entry at an index; nullopt for a group.
    [[nodiscard]] std::optional<ShownEntry> entryAt(const QModelIndex& index) const;
    [[nodiscard]] bool isShown(const ShownEntry& entry) const;
    /// Shows only this entry and the map, without marks and heat. A second call restores what was shown
    /// before.
    void isolate(const ShownEntry& entry);

    [[nodiscard]] static QString title(LayerId layer);
    [[nodiscard]] QString title(const ShownEntry& entry) const;
    /// When an overlay is removed automatically, such as "Until another map is opened"; empty for a layer.
    [[nodiscard]] QString lifeText(const ShownEntry& entry) const;

    /// Tells that there are no samples of demos, as with a votes file. The stages that need them then say so.
    void setLacksSamples(bool lacks);

  private:
    [[nodiscard]] static bool isGroup(const QModelIndex& index) { return index.internalId() == 0; }
    [[nodiscard]] std::vector<ShownEntry> wanted(ShownGroup group) const;
    void takeList();
    void tell(const ShownEntry& entry);
    [[nodiscard]] QVariant groupData(ShownGroup group, int column, int role) const;
    [[nodiscard]] QString nameText(const ShownEntry& entry) const;
    [[nodiscard]] QString countText(const ShownEntry& entry) const;
    [[nodiscard]] QString tip(const ShownEntry& entry, int column) const;
    [[nodiscard]] bool isLacking(LayerId layer) const;

    LayerModel& layers_;
    OverlayModel& overlays_;
    std::array<std::vector<ShownEntry>, kShownGroups> entries_;
    bool lacksSamples_ = false;
};

}  // namespace navwright
