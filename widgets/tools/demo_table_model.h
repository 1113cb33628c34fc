#pragma once

#include <QAbstractTableModel>

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "models/document.h"
#include "tools/demo_row.h"
#include "tools/folder_watcher.h"

namespace navwright {

/// The demos of a document, one a row, with what reading made of each.
class DemoTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, state, map, length, players, samples, kept, deaths, warnings, hash, columnCount_ };
    static constexpr int kSortRole = Qt::UserRole;
    /// Of `state`: how much of a demo is read while it is, 0..1; nothing else.
    static constexpr int kProgressRole = Qt::UserRole + 1;

    explicit DemoTableModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] const DemoRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  signals:
    /// A demo's file went, or came back.
    void goneChanged(const QString& path, bool gone);

  private:
    void takeDemos();
    void takeGeneration();
    void markStopped(bool stopped);
    void takeProgress(const QString& path, qulonglong done, qulonglong total, const QString& failure);
    void checkFiles();
    void takeGone(const std::set<std::filesystem::path>& files);
    void refresh();

    Document& document_;
    FolderWatcher folders_;
    std::vector<DemoRow> rows_;
};

}  // namespace navwright
