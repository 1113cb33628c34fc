#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/output/rotation/rotation_file.h"
#include "core/output/rotation/rotation_folder.h"
#include "rotation_samples.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

/// A rotation as it lies on disk: whole, or with parts of it gone.
class TestRotationFolder : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] fs::path at(const std::string& name) const {
        return fs::path(folder_->path().toStdString()) / name;
    }
    void write(const std::string& name, std::string_view text) const {
        fs::create_directories(at(name).parent_path());
        QVERIFY(writeFile(at(name), text));
    }

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void itIsKnownByItsIndex() {
        QCOMPARE(rotationKindOf(at("")), RotationKind::none);
        QCOMPARE(rotationKindOf(at("nowhere")), RotationKind::none);
        write("index.html", "<html>");
        QCOMPARE(rotationKindOf(at("")), RotationKind::none);
        write("bad-1/rotation.json", "{}");
        QCOMPARE(rotationKindOf(at("")), RotationKind::lostIndex);
        write("index.json", writeRotationIndex({}));
        QCOMPARE(rotationKindOf(at("")), RotationKind::rotation);
        // One that is cut still is a rotation: what is wrong with it is said when it is read.
        write("index.json", writeRotationIndex(sampleRotation()).substr(0, 200));
        QCOMPARE(rotationKindOf(at("")), RotationKind::rotation);
        QVERIFY(!readRotation(at("")));
        write("index.json", "some words");
        QCOMPARE(rotationKindOf(at("")), RotationKind::lostIndex);
    }

    void whatIsGoneIsSaidByMap() {
        auto index = sampleRotation();
        write("bad.bsp", "map");
        index.rows[1].mapFile = at("bad.bsp");
        write("index.json", writeRotationIndex(index));
        for (const auto* name : {"bad-1/bad.nav", "bad-1/bad.navtest.json", "bad-1/bad.report.html"})
            write(name, "x");
        auto read = readRotation(at(""));
        QVERIFY(read);
        const auto missing = [&](const std::string& map) {
            const auto row = std::ranges::find(read->index.rows, map, &RotationRow::map);
            return read->missing[static_cast<std::size_t>(row - read->index.rows.begin())];
        };
        QCOMPARE(read->index.rows.front().map, std::string("none"));
        QCOMPARE(missing("bad"), std::string());
        QCOMPARE(missing("good"), std::string("its map, nav, test, report are gone"));
        QCOMPARE(missing("none"), std::string("its map is gone"));
        QCOMPARE(missing("later"), std::string());
        fs::remove(at("bad-1/bad.navtest.json"));
        read = readRotation(at(""));
        QCOMPARE(missing("bad"), std::string("its test is gone"));
    }

    void anIndexThatIsGoneIsNamed() {
        const auto read = readRotation(at("nowhere"));
        QVERIFY(!read);
        QVERIFY(read.error().error().message().contains("index.json"));
    }

    void aRowIsKeptForWhatItWasMadeOf() {
        const auto key = contentHash("votes"), other = contentHash("other votes");
        const auto row = sampleRotation().rows[1];
        write("bad-1/rotation.json", writeRotationRow(row, key));
        const auto kept = keptRotationRow(at("bad-1/rotation.json"), key);
        QVERIFY(kept);
        QCOMPARE(kept->worst, row.worst);
        QCOMPARE(kept->folder, row.folder);
        QCOMPARE(stateOf(*kept), RowState::failed);
        QVERIFY(!keptRotationRow(at("bad-1/rotation.json"), other));
        QVERIFY(!keptRotationRow(at("good-1/rotation.json"), key));
        const auto text = writeRotationRow(row, key);
        for (std::size_t size = 0; size + 1 < text.size(); size += 7) {
            write("bad-1/rotation.json", std::string_view(text).substr(0, size));
            QVERIFY(!keptRotationRow(at("bad-1/rotation.json"), key));
        }
    }
};

NAVWRIGHT_TEST(TestRotationFolder);
#include "tst_rotation_folder.moc"
