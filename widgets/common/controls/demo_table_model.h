#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/demos/samples/demo_summary.h"
#include "widgets/common/controls/folder_watcher.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// What is known of one demo of the document.
struct DemoRow {
    std::filesystem::path path;
    bool included = true;
    bool gone = false;                                     ///< the file is not there any more
    std::size_t done = 0, total = 0;                       ///< bytes, while it is read; total 0: not begun
    QString failure;                                       ///< why it cannot be read
    QString same;                                          ///< name of the demo that holds the same
    QString maps;                                          ///< those it was recorded on
    std::shared_ptr<const DemoSummary> summary = nullptr;  ///< the last known
    std::size_t voted = 0;                                 ///< demos whose votes the file holds
    bool used = false;                                     ///< the present generation knows it
    bool stopped = false;                                  ///< reading it was cancelled
    bool replaced = false;                                 ///< its file held something else when first read

    [[nodiscard]] QString name() const;
    /// The demo's state: "Used", "Reading 43 %", "Left out by hand".
    [[nodiscard]] QString state() const;
    /// Sentences that the user should know of.
    [[nodiscard]] QStringList warnings() const;
    [[nodiscard]] bool isReading() const { return included && !stopped && total > 0 && done < total; }
    /// Whether the present generation is made from this demo.
    [[nodiscard]] bool contributes() const { return included && used && !isUseless(); }
    /// Whether the demo gives nothing: it cannot be read, or is left out.
    [[nodiscard]] bool isUseless() const;
};

/// The demos of a document, one a row, with what reading made of each.
class DemoTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, state, map, length, players, samples, kept, deaths, warnings, hash, columnCount_ };
    static constexpr int kSortRole = Qt::UserRole;
    /// Role of the column `state`: how much of a demo is read, 0..1, while it is being read; else nothing.
    static constexpr int kProgressRole = Qt::UserRole + 1;

    explicit DemoTableModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] const DemoRow& row(int number) const { return rows_[number]; }

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
