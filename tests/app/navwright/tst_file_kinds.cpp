#include <QLabel>
#include <QMimeDatabase>
#include <QProcess>
#include <QTemporaryDir>

#include "answers.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/sample_location.h"
#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/parameter_preset.h"
#include "drops.h"
#include "quake_map.h"
#include "small_dm2.h"
#include "wide_map.h"
#include "workbench.h"
#include "zip_samples.h"

using namespace navwright;

/// Each kind of files that the window opens, by each way that leads into it.
class TestFileKinds : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static constexpr const char* kWays[] = {"dropped", "named", "chosen"};

    static bool navgen(const QStringList& words) { return QProcess::execute(NAVGEN_PROGRAM, words) == 0; }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QString sample(const QString& name) { return sampleFolder() + "/" + name; }
    static Bytes sampleMap() {
        auto map = readFile(sample("nw_sample.bsp").toStdString());
        if (!map) qFatal("no sample");
        return *std::move(map);
    }
    static QByteArray preset() {
        Parameters parameters;
        if (!parameters.set(Param::NodeMinDemos, 7)) qFatal("no such value");
        return QByteArray::fromStdString(presetJson(parameters, "mine"));
    }
    /// In a folder of its own: what lies beside it would be found.
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const {
        const auto in = folder_.filePath(QString(name).replace('.', '_'));
        QFile file(in + "/" + name);
        const bool written =
            QDir().mkpath(in) && file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        return written ? file.fileName() : QString();
    }
    void addRow(const char* name, const QString& file, const char* shown, bool desktop) const {
        QTest::newRow(name) << QStringList{file} << shown << desktop;
    }
    void addMaps() const {
        const auto map = sampleMap();
        const auto packed = asset_samples::pakFile({{"maps/nw_sample.bsp", map}});
        const auto zipped = arrayOf(zip_samples::zipFile({{"maps/nw_sample.bsp", map}}));
        addRow("map", write("box.BSP", arrayOf(map)), "map", true);
        addRow("map of wide indices", write("wide.bsp", arrayOf(WideMap(map).file())), "map", true);
        addRow("map without an ending", write("map", arrayOf(map)), "map", true);
        addRow("map of Quake", write("quake.bsp", arrayOf(quakeMap(false))), "map to look at", true);
        addRow("pack", write("pak7.pak", arrayOf(packed)), "map", true);
        addRow("compressed pack", write("pak7.PKZ", zipped), "map", true);
        addRow("pack of Quake III", write("pak7.pk3", zipped), "map", true);
        addRow("zip", write("map.zip", zipped), "map", false);
        addRow("entities", write("box.ent", "{\n\"classname\" \"worldspawn\"\n}\n"), "cannot be opened",
               false);
    }
    void addDemos() const {
        const auto dm2 = arrayOf(wire::smallDm2().bytes);
        addRow("demo", write("a.mvd2", read(sample("sample_1.mvd2"))), "1 demos", true);
        addRow("gzipped demo", write("a.mvd2.gz", read(sample("sample_2.mvd2.gz"))), "1 demos", true);
        addRow("demo without an ending", write("demo", read(sample("sample_1.mvd2"))), "1 demos", true);
        addRow("demo of a client", write("a.dm2", dm2), "1 demos", true);
        const auto votes = QDir(folder_.filePath("votes")).entryInfoList({"*.votes"}, QDir::Files);
        addRow("votes", votes.value(0).filePath(), "1 demos", true);
    }

    static QString shown(Workbench& bench) {
        auto& workspace = bench.window().workspace();
        auto& document = bench.document();
        QStringList words;
        const auto add = [&words](bool is, const QString& word) {
            if (is) words << word;
        };
        add(!bench.window().project().path().empty(), "project");
        add(document.map() != nullptr, "map");
        add(!document.map() && document.shownMap(), "map to look at");
        add(!document.navPath().empty(), "nav");
        add(workspace.rereleaseNav.isOpen(), "re-release nav");
        add(workspace.areas.areas() != nullptr, "areas");
        add(!document.demos().empty(), QString("%1 demos").arg(document.demos().size()));
        add(document.parameters().integer(Param::NodeMinDemos) == 7, "preset");
        return words.isEmpty() ? bench.find<QLabel>("messageText")->text() : words.join(", ");
    }
    static void open(Workbench& bench, const QStringList& files, QByteArrayView way) {
        if (way == QByteArrayView("dropped")) return drop(bench.window(), files);
        if (way == QByteArrayView("named")) return bench.window().opening().open(files);
        answerFileDialog("\"" + files.join("\" \"") + "\"");
        bench.action("file.open")->trigger();
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        // As it is installed; before anybody asks for a type.
        const auto types = folder_.filePath("share/mime/packages");
        QVERIFY(QDir().mkpath(types));
        QVERIFY(QFile::copy(NAVWRIGHT_SOURCE_DIR "/resources/desktop/navwright-mime.xml",
                            types + "/navwright.xml"));
        qputenv("XDG_DATA_DIRS", folder_.filePath("share").toUtf8() + ":/usr/share");
        const auto made = [this](const char* name) { return folder_.filePath(QString("made/") + name); };
        QVERIFY(QDir().mkpath(made("")));
        QVERIFY(navgen({"generate", "-q", "--set", "rehearse.rounds=0", "--no-cache", "--bsp",
                        sample("nw_sample.bsp"), "--out", made("hall.nav"), sampleFolder()}));
        QVERIFY(navgen({"convert", "-q", made("hall.nav"), made("hall2.nav"), "--to", "nav2:15"}));
        QVERIFY(navgen({"convert", "-q", made("hall.nav"), made("hall.navjson"), "--to", "navjson"}));
        QVERIFY(navgen({"areas", "-q", sample("nw_sample.bsp"), "--out", made("nw_sample.aas")}));
        QVERIFY(navgen({"votes", "-q", "--maps", sampleFolder(), "--out", folder_.filePath("votes"),
                        sample("sample_1.mvd2")}));
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(bench.window().project().saveTo(made("work.navwright").toStdString()));
    }

    void isOpenedByEachWay_data() {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<bool>("desktop");
        const auto made = [this](const char* name) { return folder_.filePath(QString("made/") + name); };
        addMaps();
        addDemos();
        addRow("nav", made("hall.nav"), "nav", true);
        addRow("nav of a re-release", made("hall2.nav"), "re-release nav", true);
        addRow("NavJson", made("hall.navjson"), "re-release nav", true);
        QTest::newRow("areas") << QStringList{sample("nw_sample.bsp"), made("nw_sample.aas")} << "map, areas"
                               << true;
        addRow("project", made("work.navwright"), "project, map, 5 demos", true);
        addRow("preset", write("mine.json", preset()), "preset", false);
    }
    void isOpenedByEachWay() {
        QFETCH(QStringList, files);
        QFETCH(QString, expected);
        QFETCH(bool, desktop);
        Workbench bench;
        for (const auto* way : kWays) {
            open(bench, files, way);
            QVERIFY(bench.waitUntilIdle());
            const auto found = shown(bench);
            QVERIFY2(found == expected || (found.contains(expected) && found.size() > 30),
                     qPrintable(QString("%1: %2").arg(way, found)));
            bench.document().undoStack().setClean();
            bench.window().opening().closeAll();
        }
        // A double click comes as a name, where the desktop knows whom to start.
        const auto desktopFile = read(NAVWRIGHT_SOURCE_DIR "/resources/desktop/navwright.desktop");
        const auto type = QMimeDatabase().mimeTypeForFile(files.back()).name();
        QVERIFY2(desktopFile.contains(type.toUtf8() + ";") == desktop, qPrintable(type));
    }
};

NAVWRIGHT_GUI_TEST(TestFileKinds);
#include "tst_file_kinds.moc"
