#include <QtTest>

#include "report/rotation_index.h"
#include "test_program.h"

using namespace navwright;

/// The index of a rotation's reports.
class TestRotationIndex : public QObject {
    Q_OBJECT

    static RotationRow row(const char* map, bool passed, double coverage) {
        RotationRow row;
        row.map = map;
        row.folder = std::string(map) + "-1";
        row.demos = 3;
        row.passed = passed;
        row.coverage = coverage;
        return row;
    }

  private slots:
    void whatNeedsWorkComesFirst() {
        auto none = row("none", false, 0);
        none.failure = "too few demos";
        const auto sorted =
            worstFirst({row("good", true, 0.9), row("thin", true, 0.3), none, row("bad", false, 0.8)});
        std::vector<std::string> names;
        for (const auto& one : sorted) names.push_back(one.map);
        QCOMPARE(names, (std::vector<std::string>{"none", "bad", "thin", "good"}));
    }

    void eachMapLeadsToItsReport() {
        RotationIndex index;
        index.rows = {row("a&b", true, 0.725)};
        index.rows[0].worst = "<script>";
        index.withoutMap["lost"] = 4;
        index.unreadable = {"x.mvd2: damaged"};
        const auto html = rotationHtml(index);
        QVERIFY(html.contains("href=\"a&amp;b-1/a&amp;b.report.html\""));
        QVERIFY(html.contains("72.5 %") && html.contains("lost: 4 demos") &&
                html.contains("x.mvd2: damaged"));
        QVERIFY(html.contains("&lt;script&gt;") && !html.contains("<script>"));
        QCOMPARE(rotationHtml(index), html);
    }

    void aMapWithoutANavSaysWhy() {
        RotationIndex index;
        index.rows = {row("none", false, 0)};
        index.rows[0].failure = "too few demos";
        const auto html = rotationHtml(index);
        QVERIFY(html.contains("too few demos") && !html.contains("href=\"none"));
    }
};

NAVWRIGHT_TEST(TestRotationIndex);
#include "tst_rotation_index.moc"
