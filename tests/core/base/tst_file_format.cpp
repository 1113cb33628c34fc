#include <QXmlStreamReader>
#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "core/base/file_format.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Types = std::map<QString, std::set<QString>>;  // patterns of names by type

QString textOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QByteArray desktopFile(const char* name) {
    QFile file(QString(NAVWRIGHT_SOURCE_DIR "/resources/desktop/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the table says of file managers.
Types typesOfTheTable() {
    Types types;
    for (const auto& format : fileFormats()) {
        for (const auto& ending : format.endings()) {
            if (!ending.desktopType.empty())
                types[textOf(ending.desktopType)].insert("*" + textOf(ending.text));
        }
    }
    return types;
}

Types typesOfTheDesktop() {
    QXmlStreamReader xml(desktopFile("navwright-mime.xml"));
    Types types;
    QString type;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("mime-type")) type = xml.attributes().value("type").toString();
        if (xml.name() == QLatin1String("glob"))
            types[type].insert(xml.attributes().value("pattern").toString());
    }
    return types;
}

QStringList namesOf(const Types& types) {
    QStringList names;
    for (const auto& [name, patterns] : types) names << name;
    return names;
}

QStringList sorted(QStringList names) {
    names.sort();
    return names;
}

}  // namespace

/// The one table of formats, and what stands elsewhere of them.
class TestFileFormat : public QObject {
    Q_OBJECT

  private slots:
    void everyKindHasItsRow() {
        const auto formats = fileFormats();
        QCOMPARE(formats.size(), static_cast<std::size_t>(FileKind::utf16) + 1);
        std::set<std::string_view> titles, marks;
        for (std::size_t i = 0; i < formats.size(); ++i) {
            const auto& format = formats[i];
            QCOMPARE(static_cast<std::size_t>(format.kind), i);
            QVERIFY(!format.inSentence.empty());
            QVERIFY2(titles.insert(format.title).second, qPrintable(textOf(format.title)));
            QVERIFY(format.mark.empty() || marks.insert(format.mark).second);
            QCOMPARE(format.endings().empty(), !format.read);
            QVERIFY(format.read || format.opens == OpensAs::nothing);
            for (const auto& ending : format.endings()) {
                QVERIFY(ending.text.starts_with('.'));
                QVERIFY2(ending.desktopType.empty() || format.opens != OpensAs::nothing,
                         "a double click leads to what the window does not open");
            }
        }
        QCOMPARE(fileKindName(FileKind::aq2Nav), std::string_view("AQ2 nav"));
        QCOMPARE(std::ranges::count(formatsRead(), std::string_view("Program")), 0);
    }

    void namesTellTheKind() {
        QVERIFY(hasEnding("maps/Wizs.BSP", FileKind::bsp));
        QVERIFY(hasEnding("a.mvd2.gz", FileKind::gzip));
        QVERIFY(!hasEnding("a.gz", FileKind::gzip));
        QVERIFY(!hasEnding("wizs.bsp", FileKind::aq2Nav));
        QVERIFY2(!hasEnding("maps/.bsp", FileKind::bsp), "a hidden file without an ending");
        QVERIFY(hasEnding("x.pk3", FileKind::zip));
    }

    void theFirstEndingIsTheUsualOne() {
        QCOMPARE(usualEnding(FileKind::report), std::string(".navtest.json"));
        QCOMPARE(usualEnding(FileKind::ledger), std::string(".navledger.json"));
    }

    void endingsAreListedOnce() {
        const std::array navs{FileKind::nav2, FileKind::nav3, FileKind::navJson};
        const std::vector<std::string_view> of{".nav", ".nav2", ".nav3", ".navjson"};
        QCOMPARE(endingsOf(std::span<const FileKind>(navs)), of);
        QCOMPARE(endingsOf(OpensAs::map), std::vector<std::string_view>{".bsp"});
        const auto opened = endingsOpened();
        const auto count = [&](std::string_view ending) { return std::ranges::count(opened, ending); };
        for (const auto* ending : {".bsp", ".nav", ".json", ".dm2.gz", ".votes"}) QCOMPARE(count(ending), 1);
        QCOMPARE(count(".tga"), 0);
    }

    /// The types that the desktop has for our files, how they are named, and which of them start the window.
    void theDesktopKnowsTheSame() {
        const auto types = typesOfTheTable();
        QVERIFY(types.size() > 10);
        QCOMPARE(typesOfTheDesktop(), types);
        const auto entry = QString::fromUtf8(desktopFile("navwright.desktop"));
        const auto line = entry.section("\nMimeType=", 1).section('\n', 0, 0);
        QCOMPARE(sorted(line.split(';', Qt::SkipEmptyParts)), namesOf(types));
    }

    void softwareCentersKnowTheSame() {
        QXmlStreamReader xml(desktopFile("navwright.metainfo.xml"));
        QStringList names;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("mediatype"))
                names << xml.readElementText();
        }
        QCOMPARE(sorted(names), namesOf(typesOfTheTable()));
    }
};

NAVWRIGHT_TEST(TestFileFormat);
#include "tst_file_format.moc"
