#include <QtTest>

#include <string>
#include <string_view>

#include "core/demos/reading/demo_files.h"
#include "core/output/formats/opened_as.h"
#include "core/output/project/project_file.h"
#include "core/output/rotation/rotation_file.h"
#include "made_folder.h"
#include "test_program.h"

using namespace navwright;

/// What the window opens files as.
class TestOpenedAs : public QObject {
    Q_OBJECT

    MadeFolder made_;

  private slots:
    void filesAreOpenedAs_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<OpensAs>("opens");
        const auto row = [](const char* name, const QByteArray& bytes, OpensAs opens) {
            QTest::newRow(name) << QString(name) << bytes << opens;
        };
        // By name, even where the content is none of it: its reader says what is wrong.
        row("damaged.BSP", "x", OpensAs::map);
        row("damaged.pkz", "x", OpensAs::pack);
        row("damaged.navwright", "x", OpensAs::project);
        row("damaged.dm2.gz", "x", OpensAs::demo);
        // By content, whatever the name.
        row("map", QByteArray("IBSP\x26\0\0\0", 8), OpensAs::map);
        row("quake map", "BSP2....", OpensAs::map);
        row("demo.txt", "MVD2....", OpensAs::demo);
        row("votes", "NAVVOTES", OpensAs::demo);
        row("demo.gz", "\x1f\x8b\x08", OpensAs::demo);
        row("archive.zip", "PK\x03\x04", OpensAs::pack);
        row("q2.nav", "NAV3\x06", OpensAs::rereleaseNav);
        row("q1.nav", "NAV2\x0f", OpensAs::rereleaseNav);
        row("areas", "EAAS\4", OpensAs::areas);
        row("work.json", R"({"format": "navwright.project"})", OpensAs::project);
        row("mine.json", R"({"parameters": {}})", OpensAs::preset);
        row("index.json", R"({"format": "navwright.rotation"})", OpensAs::rotation);
    }
    void filesAreOpenedAs() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(OpensAs, opens);
        made_.put(name.toStdString(),
                  std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const auto found = openedAs(made_.at(name.toStdString()));
        QVERIFY2(found, found ? "" : found.error().message().c_str());
        QCOMPARE(static_cast<int>(*found), static_cast<int>(opens));
    }

    /// The page of a rotation is for people what its index is for programs.
    void thePageOfARotationIsTheRotation() {
        const MadeFolder folder;
        folder.put("index.html", "<html>");
        QVERIFY(!openedAs(folder.at("index.html")));
        folder.put("index.json", writeRotationIndex({}));
        const auto found = openedAs(folder.at("index.html"));
        QVERIFY(found && *found == OpensAs::rotation);
    }

    void whatCannotBeOpenedIsNamed() {
        made_.put("box.ent", "{\n\"classname\" \"worldspawn\"\n}\n");
        made_.put("a.navtest.json", R"({"coverage_ratio": 1, "bad_nodes": []})");
        const auto refused = openedAs(made_.at("box.ent"));
        QVERIFY(!refused);
        QVERIFY(refused.error().error().what.starts_with("This cannot be opened: Map source"));
        for (const auto* ending : {".bsp", ".pkz, .pk3, .zip", ".mvd2.gz", ".votes", ".navjson", ".aas"})
            QVERIFY2(refused.error().error().hint.contains(ending), refused.error().error().hint.c_str());
        QVERIFY(!openedAs(made_.at("a.navtest.json")));
        QVERIFY(!openedAs(made_.at("nowhere.mvd2")));
        QVERIFY(!openedAs(made_.at("nowhere")));
    }

    void endingsInUseAreThoseOfTheTable() {
        QCOMPARE(fileFormat(FileKind::project).endings().front().text, kProjectSuffix);
        QCOMPARE(fileFormat(FileKind::votes).endings().front().text, kVotesEnding);
        for (const auto kind : {FileKind::mvd2, FileKind::dm2, FileKind::gzip}) {
            for (const auto& ending : fileFormat(kind).endings())
                QVERIFY(hasDemoName("a" + std::string(ending.text)));
        }
    }
};

NAVWRIGHT_TEST(TestOpenedAs);
#include "tst_opened_as.moc"
