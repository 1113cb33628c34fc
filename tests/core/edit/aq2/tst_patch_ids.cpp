#include <QtTest>

#include "core/edit/aq2/patch_ids.h"
#include "patch_samples.h"
#include "test_program.h"

using namespace navwright;
using namespace patch_samples;

class TestPatchIds : public QObject {
    Q_OBJECT

    static EditPatch named(EditPatch patch, const char* id) {
        patch.id = id;
        return patch;
    }

  private slots:
    void newPatchesGetFreeIds() {
        const auto list = appendPatches(
            {named(patch(Op::deleteNode, kFirst), "e7"), named(patch(Op::deleteNode, kThird), "by hand")},
            {patch(Op::lockNode, kFirst), patch(Op::lockNode, kThird)});
        QCOMPARE(list.size(), std::size_t{4});
        QCOMPARE(list[2].id, std::string("e8"));
        QCOMPARE(list[3].id, std::string("e9"));
    }
    void aNodeMovedOnStaysOnePatch() {
        auto list = appendPatches({}, {patch(Op::moveNode, kFirst, kSecond)});
        list = appendPatches(list, {patch(Op::moveNode, kSecond, kThird)});
        QCOMPARE(list.size(), std::size_t{1});
        QCOMPARE(list[0].at, kFirst);
        QCOMPARE(*list[0].to, kThird);
        QVERIFY(appendPatches(list, {patch(Op::moveNode, kThird, kFirst)}).empty());
    }
    void aMoveThatIsOffOrNotedIsLeftAlone() {
        auto off = named(patch(Op::moveNode, kFirst, kSecond), "e1");
        off.enabled = false;
        QCOMPARE(appendPatches({off}, {patch(Op::moveNode, kSecond, kThird)}).size(), std::size_t{2});
        auto noted = named(patch(Op::moveNode, kFirst, kSecond), "e1");
        noted.note = "beside the crate";
        QCOMPARE(appendPatches({noted}, {patch(Op::moveNode, kSecond, kThird)}).size(), std::size_t{2});
    }
    void importedIdsStayUnlessTaken() {
        const std::vector added{named(patch(Op::lockNode, kFirst), "e1"),
                                named(patch(Op::lockNode, kThird), "mine")};
        const auto list = importPatches({named(patch(Op::deleteNode, kFourth), "e1")}, added);
        QCOMPARE(list[1].id, std::string("e2"));
        QCOMPARE(list[2].id, std::string("mine"));
    }
};

NAVWRIGHT_TEST(TestPatchIds);
#include "tst_patch_ids.moc"
