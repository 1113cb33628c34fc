#include <QtTest>

#include <QTemporaryDir>

#include "core/bots/characters/character_file.h"
#include "test_program.h"
#include "widgets/test/characters/cast.h"
#include "widgets/test/characters/relation_edit.h"

using namespace navwright;

/// Edits of weights, and the characters that are worked on.
class TestRelationEdit : public QObject {
    Q_OBJECT

    [[nodiscard]] static FuzzyRelation curve() {
        return {Criterion::NodeLinks, std::vector<CurvePoint>{{1, 60}, {3, 20}, {6, 0}}};
    }
    [[nodiscard]] static bool reads(const Character& character) {
        return parseCharacter(writeCharacter(character), "edited").has_value();
    }

  private slots:
    void aPointStaysBetweenItsNeighbours() {
        auto relation = curve();
        movePoint(relation, 1, {50, 200});
        QVERIFY(relation.points[1].at > 1 && relation.points[1].at < 6);
        QCOMPARE(relation.points[1].value, 100.0);
        movePoint(relation, 1, {-50, -1});
        QVERIFY(relation.points[1].at > 1 && relation.points[1].at < 6);
        QCOMPARE(relation.points[1].value, 0.0);
        movePoint(relation, 0, {-50, 1});
        QCOMPARE(relation.points[0].at, criterionRow(Criterion::NodeLinks).low);
        movePoint(relation, 2, {1e9, 1});
        QCOMPARE(relation.points[2].at, criterionRow(Criterion::NodeLinks).high);
        movePoint(relation, 7, {2, 1});
        QCOMPARE(relation.points.size(), std::size_t{3});
    }

    void pointsComeAndGo() {
        auto relation = curve();
        QCOMPARE(addPoint(relation, {4, 50}), std::size_t{2});
        QCOMPARE(relation.points[2], (CurvePoint{4, 50}));
        QCOMPARE(addPoint(relation, {4, 10}), std::size_t{2});
        QCOMPARE(relation.points.size(), std::size_t{4});
        for (int i = 0; i < 9; ++i) removePoint(relation, 0);
        QCOMPARE(relation.points.size(), std::size_t{1});
        for (int i = 0; i < 1000; ++i) addPoint(relation, {i * 0.03, 1});
        QVERIFY(relation.points.size() <= limit::kCurvePoints);
    }

    void kindsChangeAndCanBeSaved() {
        Character character;
        character.name = "edited";
        QCOMPARE(addWeight(character), std::size_t{0});
        QCOMPARE(addWeight(character), std::size_t{1});
        QCOMPARE(character.choose, GoalRule::max);
        QVERIFY(character.weights[0].name != character.weights[1].name);
        const RelationPath first{0}, branch{0, 1}, deep{0, 1, 0}, nowhere{0, 7};
        auto* relation = relationAt(character, first);
        makeKind(*relation, RelationKind::cases);
        QCOMPARE(relation->cases.size(), std::size_t{2});
        QCOMPARE(kindOf(*relationAt(character, branch)), RelationKind::curve);
        makeKind(*relationAt(character, branch), RelationKind::cases);
        QVERIFY(relationAt(character, deep) != nullptr);
        QCOMPARE(relationAt(character, nowhere), nullptr);
        QCOMPARE(relationAt(character, RelationPath()), nullptr);
        QVERIFY(reads(character));
        addCase(*relationAt(character, first));
        QVERIFY(reads(character));
        moveBorder(*relationAt(character, first), 1, 0);
        const auto& cases = relationAt(character, first)->cases;
        QVERIFY(cases[0].below < cases[1].below);
        QVERIFY(reads(character));
        removeCase(*relationAt(character, first), 0);
        removeCase(*relationAt(character, first), 0);
        QCOMPARE(relationAt(character, first)->cases.size(), std::size_t{2});
        makeKind(*relationAt(character, first), RelationKind::constant);
        QCOMPARE(kindOf(*relationAt(character, first)), RelationKind::constant);
        QVERIFY(reads(character));
        setCriterion(*relationAt(character, {{1}}), Criterion::GoalTime);
        QCOMPARE(relationAt(character, {{1}})->points.back().at, criterionRow(Criterion::GoalTime).high);
        QVERIFY(reads(character));
        removeWeight(character, 0);
        removeWeight(character, 0);
        QCOMPARE(character.choose, GoalRule::server);
        QVERIFY(reads(character));
    }

    void aBuiltinIsCopiedBeforeItChanges() {
        QTemporaryDir folder;
        Cast cast(folder.path().toStdString());
        const auto count = cast.members().size();
        QCOMPARE(count, builtinCharacters().size());
        cast.choose(cast.find("camper"));
        QVERIFY(cast.builtin());
        auto after = cast.character();
        after.traits.walk = 0.7;
        cast.change(after, QStringLiteral("Walks"));
        QCOMPARE(cast.members().size(), count + 1);
        QVERIFY(!cast.builtin());
        QVERIFY(cast.unsaved());
        QCOMPARE(cast.character().name, std::string("camper-own"));
        QCOMPARE(cast.character().traits.walk, 0.7);
        QCOMPARE(cast.members()[static_cast<std::size_t>(cast.find("camper"))].character.traits.walk, 0.3);
        cast.undo().undo();
        QCOMPARE(cast.character().traits.walk, 0.3);
        cast.undo().redo();
        QCOMPARE(cast.character().traits.walk, 0.7);
    }

    void oneDragIsOneStep() {
        Cast cast({});
        cast.choose(cast.find("camper"));
        for (int i = 1; i <= 5; ++i) {
            auto after = cast.character();
            after.traits.stay = i;
            cast.change(after, QStringLiteral("Stays"), 7);
        }
        QCOMPARE(cast.character().traits.stay, 5.0);
        QCOMPARE(cast.undo().count(), 1);
        auto after = cast.character();
        after.traits.stay = 9;
        cast.change(after, QStringLiteral("Stays"), 8);
        QCOMPARE(cast.undo().count(), 2);
        cast.undo().undo();
        cast.undo().undo();
        QCOMPARE(cast.character().traits.stay, 10.0);
    }

    void whatIsSavedIsThereAgain() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "own";
        Character kept;
        {
            Cast cast(path);
            auto after = cast.character();
            after.traits.jump = 0.25;
            cast.change(after, QStringLiteral("Jumps"));
            QVERIFY(cast.save(cast.usualFile()).has_value());
            QVERIFY(!cast.unsaved());
            kept = cast.character();
        }
        Cast again(path);
        const int index = again.find(kept.name);
        QVERIFY(index >= 0);
        again.choose(index);
        QCOMPARE(again.character(), kept);
        QVERIFY(again.load(again.usualFile()).has_value());
        // Broken files are named, and nothing is lost.
        QFile broken(folder.filePath("own/broken.character.json"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("{\"format\": \"navwright.character\"");
        broken.close();
        Cast third(path);
        QCOMPARE(third.unreadable().size(), std::size_t{1});
        QVERIFY(third.find(kept.name) >= 0);
        QVERIFY(!third.load(path / "broken.character.json"));
        QVERIFY(!third.load(path / "missing.character.json"));
        QCOMPARE(third.character(), third.members().front().character);
    }

    void aFileNamedAsABuiltinIsRefused() {
        QTemporaryDir folder;
        QFile file(folder.filePath("camper.character.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(writeCharacter(*loadCharacter("camper"))));
        file.close();
        Cast cast({});
        const auto loaded = cast.load(file.fileName().toStdString());
        QVERIFY(!loaded && loaded.error().error().what.contains("camper"));
    }
};

NAVWRIGHT_TEST(TestRelationEdit);
#include "tst_relation_edit.moc"
