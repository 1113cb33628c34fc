#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/parameter_links.h"

using namespace navwright;

/// Keys of parameters in texts.
class TestParameterLinks : public QObject {
    Q_OBJECT

  private slots:
    void keysBecomeLinksAndTheRestStaysText() {
        QCOMPARE(withParameterLinks(QStringLiteral("Lower nodes.min_demos, or load <more> demos.")),
                 QStringLiteral("Lower <a href=\"parameter:nodes.min_demos\">nodes.min_demos</a>, or load "
                                "&lt;more&gt; demos."));
        QCOMPARE(withParameterLinks(QStringLiteral("See city.bsp & nodes.nothing")),
                 QStringLiteral("See city.bsp &amp; nodes.nothing"));
        QVERIFY(withParameterLinks(QStringLiteral("votes.spacing or nodes.radius.")).count(u"<a ") == 2);
    }
    void linksLeadToTheirParameter() {
        QCOMPARE(linkedParameter(parameterLink(Param::NodeRadius)), std::optional(Param::NodeRadius));
        QVERIFY(!linkedParameter(QStringLiteral("parameter:nodes.nothing")));
        QVERIFY(!linkedParameter(QStringLiteral("item:1/2")));
    }
};

NAVWRIGHT_TEST(TestParameterLinks);
#include "tst_parameter_links.moc"
