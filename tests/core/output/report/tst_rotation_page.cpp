#include <QtTest>

#include "core/output/report/html_page.h"
#include "core/output/report/rotation_page.h"
#include "rotation_samples.h"
#include "test_program.h"

using namespace navwright;

/// The page of a rotation's maps.
class TestRotationPage : public QObject {
    Q_OBJECT

  private slots:
    void eachMapLeadsToItsReport() {
        RotationIndex index;
        index.rows = {sampleRow("a&b", true, 0.725)};
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
        const auto html = rotationHtml(sampleRotation());
        QVERIFY(html.contains("too few demos") && !html.contains("href=\"none"));
        QVERIFY(html.contains("not made yet") && !html.contains("href=\"later"));
    }

    /// Beside the page, so that both can be moved.
    void picturesLieInTheFolder() {
        auto index = sampleRotation();
        index.pictureNotice = "Some maps have no picture: there is no display to draw them on.";
        const auto html = rotationHtml(index);
        QVERIFY(html.contains("src=\"thin-1/thin.png\""));
        QCOMPARE(QByteArray::fromStdString(html).count("<img"), 1);
        // Two have a nav and no picture.
        QCOMPARE(QByteArray::fromStdString(html).count(">no picture<"), 2);
        QVERIFY(html.contains("no display to draw them on"));
        QVERIFY(!html.contains("file:") && !html.contains("src=\"/"));
    }

    void howFarItIs() {
        auto index = sampleRotation();
        QVERIFY(!rotationHtml(index).contains("a run is under way"));
        index.stage = RotationStage::making;
        QVERIFY(rotationHtml(index).contains("4 of 5 maps made; a run is under way"));
    }

    void pathsAsAddresses() {
        QCOMPARE(urlOfPath("a/b-1.png"), std::string("a/b-1.png"));
        QCOMPARE(urlOfPath("50%#1 ?:"), std::string("50%25%231%20%3F%3A"));
        QCOMPARE(urlOfPath("caf\xc3\xa9"), std::string("caf%C3%A9"));
    }
};

NAVWRIGHT_TEST(TestRotationPage);
#include "tst_rotation_page.moc"
