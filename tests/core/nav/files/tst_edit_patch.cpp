#include <QtTest>

#include <set>

#include "core/nav/files/edit_patch.h"
#include "core/nav/files/edited_places.h"
#include "test_program.h"

using namespace navwright;

namespace {

PatchFile everyOperation() {
    PatchFile file{"wizs", {}};
    for (int i = 0; i < kPatchOperationCount; ++i) {
        const auto operation = static_cast<PatchOperation>(i);
        const auto fields = patchFields(operation);
        EditPatch patch{.id = "p" + std::to_string(i), .operation = operation, .at = Vec3(1.5f, -2, 0.1f)};
        if (fields.to != PatchField::absent) patch.to = Vec3(4, 5, 6);
        if (fields.place != PatchField::absent) patch.place = Vec3(7, 8, 9);
        if (fields.type != PatchField::absent) patch.type = NodeType::crouchDrop;
        patch.enabled = i % 2 == 0;
        patch.group = "stairs \"east\"";
        patch.note = "line one\nline two";
        file.patches.push_back(patch);
    }
    return file;
}

/// A file whose only patch has these fields.
QByteArray file(const QByteArray& fields) {
    return R"({"format": "navwright.patches", "version": 1, "map": "wizs", "patches": [{)" + fields + "}]}";
}

}  // namespace

class TestEditPatch : public QObject {
    Q_OBJECT

  private slots:
    void whereEditsLookForNodes() {
        using Op = PatchOperation;
        PatchFile file{"m",
                       {{.id = "a", .operation = Op::addNode, .at = {500, 0, 0}, .type = NodeType::move},
                        {.id = "b", .operation = Op::addLink, .at = {0, 0, 0}, .to = Vec3(500, 0, 0)},
                        {.id = "c", .operation = Op::moveNode, .at = {100, 0, 0}, .to = Vec3(130, 0, 0)},
                        {.id = "d", .operation = Op::deleteNode, .at = {130, 0, 0}},
                        {.id = "e", .operation = Op::lockNode, .at = {0, 0, 0}},
                        {.id = "f", .operation = Op::lockNode, .at = {900, 0, 0}, .enabled = false},
                        {.id = "g", .operation = Op::deleteNode, .at = {700, 0, 0}}}};
        // Not where a patch before has put the node, nor where one only takes it away.
        QCOMPARE(editedPlaces(file), (std::vector<EditedPlace>{{{0, 0, 0}, 24}, {{100, 0, 0}, 24}}));
    }
    void everyOperationRoundTrips() {
        const auto patches = everyOperation();
        const auto text = writePatches(patches);
        const auto read = parsePatches(text, "wizs.navpatches.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == patches);
        QCOMPARE(writePatches(*read), text);
    }

    void operationsHaveDistinctNames() {
        std::set<std::string_view> names;
        for (int i = 0; i < kPatchOperationCount; ++i)
            names.insert(patchOperationName(static_cast<PatchOperation>(i)));
        QCOMPARE(static_cast<int>(names.size()), kPatchOperationCount);
    }

    void leftOutFieldsHaveDefaults() {
        const auto read = parsePatches(
            file(R"("id": "a", "operation": "delete_node", "at": [1, 2, 3])").toStdString(), "a");
        QVERIFY(read.has_value());
        const auto& patch = read->patches[0];
        QCOMPARE(patch.tolerance, defaultPatchTolerance(PatchOperation::deleteNode));
        QVERIFY(patch.enabled && patch.group.empty() && patch.note.empty());
        QVERIFY(!patch.to && !patch.place && !patch.type);
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QString>("field");
        const QByteArray move = R"("id": "a", "operation": "move_node", )";
        QTest::newRow("no id") << QByteArray(R"("operation": "delete_node", "at": [1, 2, 3])") << "id";
        QTest::newRow("empty id") << QByteArray(R"("id": "", "operation": "delete_node", "at": [1, 2, 3])")
                                  << "id";
        QTest::newRow("number id") << QByteArray(R"("id": 4, "operation": "delete_node", "at": [1, 2, 3])")
                                   << "id";
        QTest::newRow("not an operation") << QByteArray(R"("id": "a", "at": [1, 2, 3])") << "operation";
        QTest::newRow("other operation")
            << QByteArray(R"("id": "a", "operation": "fly", "at": [1, 2, 3])") << "operation";
        QTest::newRow("no place") << move + R"("to": [1, 2, 3])" << "at";
        QTest::newRow("two numbers") << move + R"("at": [1, 2], "to": [1, 2, 3])" << "at";
        QTest::newRow("huge") << move + R"("at": [1, 2, 1e300], "to": [1, 2, 3])" << "at[2]";
        QTest::newRow("null") << move + R"("at": [1, null, 3], "to": [1, 2, 3])" << "at[1]";
        QTest::newRow("no target") << move + R"("at": [1, 2, 3])" << "to";
        QTest::newRow("superfluous") << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "type": "MOVE")"
                                     << "type";
        QTest::newRow("unknown field")
            << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "colour": 1)" << "colour";
        QTest::newRow("unknown type")
            << QByteArray(R"("id": "a", "operation": "add_node", "at": [1, 2, 3], "type": "HOP")") << "type";
        QTest::newRow("negative tolerance")
            << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "tolerance": -1)" << "tolerance";
        QTest::newRow("wide tolerance")
            << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "tolerance": 1e6)" << "tolerance";
        QTest::newRow("enabled") << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "enabled": 1)" << "enabled";
        QTest::newRow("note") << move + R"("at": [1, 2, 3], "to": [1, 2, 3], "note": {})" << "note";
    }
    void badFieldsAreNamed() {
        QFETCH(QByteArray, fields);
        QFETCH(QString, field);
        const auto read = parsePatches(file(fields).toStdString(), "my.json");
        QVERIFY(!read);
        const auto message = QString::fromStdString(read.error().message());
        QVERIFY2(message.startsWith("my.json, field patches[0]." + field + ":"), qPrintable(message));
    }

    void badFilesAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "Not valid JSON";
        QTest::newRow("list") << QByteArray("[]") << "Not an object";
        QTest::newRow("number") << QByteArray("5") << "Not an object";
        QTest::newRow("ledger") << QByteArray(R"({"format": "navwright.ledger", "version": 1})")
                                << "This is a ledger of removals, not a file of edit patches";
        QTest::newRow("newer")
            << QByteArray(R"({"format": "navwright.patches", "version": 2, "map": "a", "patches": []})")
            << "newer";
        QTest::newRow("no map") << QByteArray(
                                       R"({"format": "navwright.patches", "version": 1, "patches": []})")
                                << "field map";
        QTest::newRow("no patches") << QByteArray(
                                           R"({"format": "navwright.patches", "version": 1, "map": "a"})")
                                    << "field patches";
        QTest::newRow("patches object")
            << QByteArray(R"({"format": "navwright.patches", "version": 1, "map": "a", "patches": {}})")
            << "Not a list";
        QTest::newRow("patch number")
            << QByteArray(R"({"format": "navwright.patches", "version": 1, "map": "a", "patches": [1]})")
            << "patches[0]";
    }
    void badFilesAreRefused() {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto read = parsePatches(json.toStdString(), "my.json");
        QVERIFY(!read);
        QVERIFY2(QString::fromStdString(read.error().message()).contains(says),
                 read.error().message().c_str());
    }

    void idsAreUnique() {
        auto patches = everyOperation();
        patches.patches[3].id = patches.patches[1].id;
        const auto read = parsePatches(writePatches(patches), "my.json");
        QVERIFY(!read);
        QVERIFY(QString::fromStdString(read.error().message()).contains("patches[3].id: 'p1'"));
    }

    void truncationsAreRefused() {
        const auto text = writePatches(everyOperation());
        for (std::size_t length = 0; length + 2 <= text.size(); ++length) {
            QVERIFY(!parsePatches(text.substr(0, length), "cut.json"));
        }
    }
};

NAVWRIGHT_TEST(TestEditPatch);
#include "tst_edit_patch.moc"
