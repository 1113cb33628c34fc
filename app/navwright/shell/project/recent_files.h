#pragma once

#include <QObject>
#include <QStringList>

#include <vector>

class QSettings;

namespace navwright {

/// What was opened lately, newest first: each entry is the list of files and folders opened together.
class RecentFiles : public QObject {
    Q_OBJECT

  public:
    static constexpr int kMost = 10;

    explicit RecentFiles(QSettings& settings, QObject* parent = nullptr);

    void add(const QStringList& paths);
    void clear();
    [[nodiscard]] const std::vector<QStringList>& entries() const { return entries_; }
    /// "wizs.bsp and 3 more"
    [[nodiscard]] static QString title(const QStringList& paths);

  signals:
    void changed();

  private:
    void save();

    QSettings& settings_;
    std::vector<QStringList> entries_;
};

}  // namespace navwright
