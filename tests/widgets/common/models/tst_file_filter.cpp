#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/file_filter.h"

using namespace navwright;

/// Lines of file dialogs.
class TestFileFilter : public QObject {
    Q_OBJECT

  private slots:
    void linesListTheEndingsOfTheKinds() {
        QCOMPARE(fileFilter("Areas", {FileKind::aas}), QString("Areas (*.aas)"));
        QCOMPARE(fileFilter("Navs", {FileKind::aq2Nav, FileKind::nav3}), QString("Navs (*.nav *.nav3)"));
        QCOMPARE(openFilter("Test reports", {FileKind::report}),
                 QString("Test reports (*.navtest.json *.json);;All files (*)"));
    }

    void theWindowOffersWhatItOpens() {
        const auto lines = windowFilter("All").split(";;");
        QCOMPARE(lines.size(), 2);
        const auto patterns = lines[0].section('(', 1).chopped(1).split(' ');
        for (const auto* pattern :
             {"*.navwright", "*.bsp", "*.pkz", "*.pak", "*.pk3", "*.zip", "*.mvd2", "*.mvd2.gz", "*.dm2",
              "*.dm2.gz", "*.votes", "*.nav", "*.nav2", "*.nav3", "*.navjson", "*.aas", "*.json"})
            QCOMPARE(patterns.count(pattern), 1);
        QCOMPARE(patterns.size(), 17);
    }
};

NAVWRIGHT_TEST(TestFileFilter);
#include "tst_file_filter.moc"
