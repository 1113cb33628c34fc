#include <QtTest>

#include <QTemporaryDir>
#include <optional>

#include "project/project_lock.h"

using namespace navwright;

class TestProjectLock : public QObject {
    Q_OBJECT

  private slots:
    void oneHolderAtATime() {
        const QTemporaryDir folder;
        const auto project = std::filesystem::path(folder.path().toStdString()) / "work.navwright";
        auto first = ProjectLock::take(project);
        QVERIFY(first.has_value());
        const auto second = ProjectLock::take(project);
        QVERIFY(!second.has_value());
        QVERIFY(second.error().message().find("another window") != std::string::npos);
        {
            const auto moved = std::move(*first);
        }
        QVERIFY(ProjectLock::take(project).has_value());
    }

    void aFolderThatIsNotThereIsAnError() {
        const auto lock = ProjectLock::take("/nonexistent/folder/work.navwright");
        QVERIFY(!lock.has_value());
        QVERIFY(lock.error().message().find("writable") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestProjectLock)
#include "tst_project_lock.moc"
