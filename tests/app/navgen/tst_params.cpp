#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "core/base/parameters.h"
#include "navgen_run.h"
#include "test_program.h"

/// The verb `params` shows the one table, and the committed page is what it prints.
class TestParams : public QObject {
    Q_OBJECT

    static QJsonArray jsonOf(const NavgenRun& run) {
        return QJsonDocument::fromJson(run.out)["parameters"].toArray();
    }

    static QJsonObject rowOf(const QJsonArray& rows, const QString& key) {
        for (const auto& row : rows) {
            if (row.toObject()["key"] == key) return row.toObject();
        }
        return {};
    }

  private slots:
    void theCommittedPageIsCurrent() {
        QFile page(NAVWRIGHT_SOURCE_DIR "/docs/parameters.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto run = runInProcess({"params", "--markdown"});
        QCOMPARE(run.code, 0);
        QVERIFY2(page.readAll() == run.out, "run: navgen params --markdown > docs/parameters.md");
    }

    void everyRowIsPrinted() {
        const auto text = runInProcess({"params"});
        const auto rows = jsonOf(runInProcess({"params", "--json"}));
        QCOMPARE(static_cast<std::size_t>(rows.size()), navwright::kParamCount);
        QCOMPARE(static_cast<std::size_t>(text.out.count('\n')), navwright::kParamCount);
        for (const auto& row : navwright::parameterTable()) {
            const QByteArray key(row.key.data(), static_cast<qsizetype>(row.key.size()));
            QVERIFY2(text.out.contains("  " + key + " "), key);
            QVERIFY2(!rowOf(rows, key)["help"].toString().isEmpty(), key);
        }
    }

    void presetAndAssignmentsShowAsChanged() {
        const auto rows = jsonOf(runInProcess({"params", "--preset", "literal", "--set", "nodes.radius=64",
                                               "--set", "nodes.min_demos=2", "--json"}));
        QCOMPARE(rowOf(rows, "nodes.radius")["value"].toDouble(), 64.0);
        QCOMPARE(rowOf(rows, "nodes.radius")["default"].toDouble(), 48.0);
        QCOMPARE(rowOf(rows, "nodes.min_demos")["value"].toInt(), 2);
        QCOMPARE(rowOf(rows, "links.type_rule")["value"].toString(), QString("literal"));
        const auto text = runInProcess({"params", "--set", "nodes.radius=64"});
        QVERIFY2(text.out.contains("\n* nodes.radius"), text.out);
        QCOMPARE(text.out.count('*'), 1);
    }

    void aDamagedPresetFileIsBadInput() {
        const QTemporaryDir folder;
        const auto path = folder.filePath("mine.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"parameters\": {\"nodes.radius\": -1}}");
        file.close();
        const auto run = runInProcess({"params", "--preset", path.toStdString()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("mine.json") && run.err.contains("nodes.radius"), run.err);
    }
};

NAVWRIGHT_TEST(TestParams);
#include "tst_params.moc"
