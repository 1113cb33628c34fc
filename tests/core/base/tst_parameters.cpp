#include <QtTest>

#include <set>

#include "core/base/limits.h"
#include "core/base/parameter_preset.h"
#include "core/base/parameters.h"
#include "test_program.h"

using namespace navwright;

/// Walks the parameter table: every row well formed, every row settable, every row in a hash of exactly one
/// stage.
class TestParameters : public QObject {
    Q_OBJECT

  private slots:
    void tableIsWellFormed() {
        std::set<std::string_view> keys;
        for (const auto& row : parameterTable()) {
            const QByteArray key(row.key.data(), static_cast<qsizetype>(row.key.size()));
            QVERIFY2(keys.insert(row.key).second, key);
            QVERIFY2(row.key.find('.') != std::string_view::npos, key);
            QVERIFY2(row.min < row.max, key);
            QVERIFY2(row.defaultValue >= row.min && row.defaultValue <= row.max, key);
            QVERIFY2(row.step > 0, key);
            QVERIFY2(!row.label.empty() && !row.help.empty(), key);
            QVERIFY2((row.type == ParamType::choice) == (row.choices().size() > 1), key);
            QVERIFY2(findParameter(row.key) == &row, key);
        }
    }

    void everyRowSetsAndResets() {
        for (const auto& row : parameterTable()) {
            Parameters parameters;
            QVERIFY(parameters.isDefault(row.id));
            const auto other = row.defaultValue == row.max ? row.min : row.max;
            QVERIFY(parameters.set(row.id, other));
            QVERIFY(!parameters.isDefault(row.id));
            Parameters copy;
            QVERIFY(copy.setText(row.key, parameters.text(row.id)));
            QVERIFY(copy == parameters);
            parameters.reset(row.id);
            QVERIFY(parameters == Parameters());
        }
    }

    void aRowChangesTheHashOfItsStageAlone() {
        const Parameters defaults;
        for (const auto& row : parameterTable()) {
            Parameters changed;
            QVERIFY(changed.set(row.id, row.defaultValue == row.max ? row.min : row.max));
            for (int stage = 0; stage < kStageCount; ++stage) {
                const auto which = static_cast<Stage>(stage);
                QCOMPARE(changed.hash(which) != defaults.hash(which), which == row.stage);
            }
        }
    }

    void outOfRangeIsRefused_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::newRow("below") << "nodes.radius" << "1";
        QTest::newRow("above") << "nodes.radius" << "1e9";
        QTest::newRow("nan") << "nodes.radius" << "nan";
        QTest::newRow("inf") << "nodes.radius" << "inf";
        QTest::newRow("text") << "nodes.radius" << "wide";
        QTest::newRow("trailing text") << "nodes.radius" << "48 units";
        QTest::newRow("empty") << "nodes.radius" << "";
        QTest::newRow("fraction of a whole number") << "nodes.min_demos" << "2.5";
        QTest::newRow("flag") << "gate.reject_in_solid" << "maybe";
        QTest::newRow("choice") << "types.jump_rule" << "sometimes";
        QTest::newRow("no such key") << "nodes.colour" << "1";
    }
    void outOfRangeIsRefused() {
        QFETCH(QString, key);
        QFETCH(QString, value);
        Parameters parameters;
        const auto done = parameters.setText(key.toStdString(), value.toStdString());
        QVERIFY(!done);
        QVERIFY(!done.error().cancelled());
        QVERIFY(parameters == Parameters());
    }

    void presetsRoundTrip() {
        Parameters parameters;
        for (const auto& row : parameterTable()) {
            QVERIFY(parameters.set(row.id, row.defaultValue == row.max ? row.min : row.max));
        }
        const auto read = parsePreset(presetJson(parameters, "all"), "test");
        QVERIFY(read.has_value());
        QVERIFY(*read == parameters);
    }

    void aKeyOfEarlierVersionsIsKnown_data() {
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("rehearsals") << QByteArray("geometry.rehearsals") << QByteArray("rehearse.rounds")
                                    << QByteArray("5");
        QTest::newRow("joined") << QByteArray("links.join_parts") << QByteArray("links.join_components")
                                << QByteArray("false");
        QTest::newRow("main component") << QByteArray("nodes.main_part") << QByteArray("nodes.main_component")
                                        << QByteArray("\"strict\"");
    }
    void aKeyOfEarlierVersionsIsKnown() {
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        const auto* row = findParameter(old.toStdString());
        QVERIFY(row != nullptr);
        QCOMPARE(row->key, std::string_view(key));
        const auto preset = "{\"name\": \"old\", \"parameters\": {\"" + old + "\": " + value + "}}";
        const auto read = parsePreset(preset.toStdString(), "old.json");
        QVERIFY(read.has_value());
        QVERIFY(!(*read == Parameters()));
        const auto saved = QByteArray::fromStdString(presetJson(*read, "new"));
        QVERIFY2(saved.contains('"' + key + "\": " + value), saved);
        QVERIFY(!saved.contains(old));
    }

    void builtinPresetsLoad() {
        QVERIFY(*loadPreset("default") == Parameters());
        const auto literal = loadPreset("literal");
        QVERIFY(literal.has_value());
        QCOMPARE(literal->choice(Param::LinkTypeRule), std::string_view("literal"));
    }

    void everyBuiltinPresetSaysWhatItIsFor() {
        std::vector<std::string> names;
        for (const auto& [name, title, comment] : builtinPresetTexts()) {
            names.push_back(name);
            const auto preset = loadPreset(name);
            QVERIFY2(preset.has_value(), name.c_str());
            QVERIFY2(!title.empty() && comment.starts_with("For "), name.c_str());
            // Each sets something of its own.
            QCOMPARE(changedValues(*preset).empty(), name == "default");
            for (const auto& other : names)
                QVERIFY2(other == name || *loadPreset(other) != *preset, name.c_str());
        }
        QCOMPARE(names, (std::vector<std::string>{"default", "few-demos", "many-demos", "dense", "careful",
                                                  "literal"}));
        QCOMPARE(names, builtinPresets());
    }

    void whatAPresetSetsIsSaidInWords() {
        Parameters parameters;
        QVERIFY(changedValues(parameters).empty());
        QVERIFY(parameters.set(Param::NodeMinDemos, 1));
        QVERIFY(parameters.set(Param::GapJumps, 0));
        QCOMPARE(changedValues(parameters),
                 (std::vector<std::string>{"Least demos: 1, usually 0 (nodes.min_demos)",
                                           "Jump over gaps: off, usually on (links.gap_jumps)"}));
    }

    void aPresetBeyondAllMeasureIsRefused() {
        const auto huge =
            "{\"parameters\": {}, \"comment\": \"" + std::string(limit::kPresetBytes, 'x') + "\"}";
        const auto read = parsePreset(huge, "huge.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message().starts_with("huge.json: The text is too large"),
                 read.error().message().c_str());
        const auto deep = "{\"parameters\": {\"nodes.radius\": " + std::string(1000, '[');
        QVERIFY(!parsePreset(deep, "deep.json"));
    }

    void damagedPresetsAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("array") << QByteArray("[]");
        QTest::newRow("no parameters") << QByteArray("{}");
        QTest::newRow("unknown key") << QByteArray(R"({"parameters": {"nodes.colour": 1}})");
        QTest::newRow("wrong kind") << QByteArray(R"({"parameters": {"nodes.radius": [48]}})");
        QTest::newRow("out of range") << QByteArray(R"({"parameters": {"nodes.radius": -48}})");
    }
    void damagedPresetsAreRefused() {
        QFETCH(QByteArray, json);
        const auto read = parsePreset({json.constData(), static_cast<std::size_t>(json.size())}, "mine.json");
        QVERIFY(!read);
        QVERIFY(read.error().message().find("mine.json") != std::string::npos);
    }
};

NAVWRIGHT_TEST(TestParameters);
#include "tst_parameters.moc"
