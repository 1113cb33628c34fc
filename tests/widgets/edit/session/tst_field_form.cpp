#include <QCheckBox>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/grey.h"
#include "widgets/edit/session/coordinate_box.h"
#include "widgets/edit/session/field_form.h"

using namespace navwright;

/// Fields that are described: their values shown, and what is set handed on.
class TestFieldForm : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget* find(const FieldForm& form, const char* name) {
        return form.findChild<Widget*>(QString::fromLatin1(name));
    }

  private slots:
    void aPlaceIsGivenOrStepped() {
        FieldForm form;
        std::optional<FieldPlace> place = FieldPlace{{1.5f, 2, 3}, {false, true, false}};
        std::vector<std::pair<int, float>> given;
        Vec3 stepped(0);
        form.place(
            {"at", "At", "Place"}, {.step = 8}, [&] { return place; },
            [&](int axis, float value) { given.emplace_back(axis, value); },
            [&](const Vec3& by) { stepped = by; });
        form.refresh();
        auto* x = find<CoordinateBox>(form, "atX");
        QCOMPARE(x->text(), QString("1.5"));
        QVERIFY(find<CoordinateBox>(form, "atY")->text().contains("others"));
        x->setValue(7);
        x->stepBy(-2);
        QCOMPARE(given, (std::vector<std::pair<int, float>>{{0, 7.f}}));
        QCOMPARE(stepped, Vec3(-16, 0, 0));
        // What has no value is not there.
        QVERIFY(x->isVisibleTo(&form));
        place.reset();
        form.refresh();
        QVERIFY(!x->isVisibleTo(&form));
        QCOMPARE(given.size(), std::size_t{1});
    }

    void whatHasAHindranceStaysAndSaysIt() {
        FieldForm form;
        QString why = "select a node first";
        form.place(
            {"at", {}, "Place", {}, [&] { return why; }}, {.apart = true},
            [] { return std::optional<FieldPlace>(); }, [](int, float) {});
        form.refresh();
        auto* z = find<CoordinateBox>(form, "atZ");
        QVERIFY(z->isVisibleTo(&form));
        QCOMPARE(whyGrey(*z), why);
        why.clear();
        form.refresh();
        QVERIFY(z->isEnabled());
    }

    void choicesNumbersLinesAndTicks() {
        FieldForm form;
        FieldChoice choice{.options = {{"Walk", 3}, {"Jump", 5}}, .value = 5};
        int type = 0, radius = 16;
        QString id = "7";
        std::optional<bool> ticked;
        form.choice(
            {"type", "Type", "Type"}, [&] { return std::optional(choice); },
            [&](int value) { type = value; });
        form.number(
            {"radius", "Radius", "Radius"}, 64, 4, [&] { return std::optional(radius); },
            [&](int value) { radius = value; });
        form.line(
            {"id", "Id", "Id"}, [&] { return std::optional(id); },
            [&](const QString& text) { id = text.trimmed(); });
        form.tick(
            {"back", {}, "Back"}, "Back", [] { return std::optional(Qt::PartiallyChecked); },
            [&](bool on) { ticked = on; });
        form.refresh();
        auto* types = find<QComboBox>(form, "type");
        QCOMPARE(types->currentText(), QString("Jump"));
        emit types->activated(0);
        QCOMPARE(type, 3);
        choice = {.options = {{"Climb", 9}}, .value = {}};
        auto* number = find<QSpinBox>(form, "radius");
        QCOMPARE(number->value(), 16);
        number->stepUp();
        QCOMPARE(radius, 20);
        // What becomes of what was typed is shown.
        auto* line = find<QLineEdit>(form, "id");
        line->setText(" 12 ");
        emit line->editingFinished();
        QCOMPARE(line->text(), QString("12"));
        QCOMPARE(types->count(), 1);
        QCOMPARE(types->currentIndex(), -1);
        auto* tick = find<QCheckBox>(form, "back");
        QCOMPARE(tick->checkState(), Qt::PartiallyChecked);
        tick->click();
        QVERIFY(ticked.has_value());
    }

    void bitsWithoutAWordAreThereWhileTheyAreSet() {
        FieldForm form;
        FieldBits bits{.set = 1, .words = {{"Ladder"}, {"bit 2", false}}};
        std::pair<int, bool> changed;
        form.bits(
            {"flag", "Flags", "Flags"}, 2, [&] { return std::optional(bits); },
            [&](int bit, bool on) { changed = {bit, on}; });
        form.refresh();
        auto* ladder = find<QCheckBox>(form, "flag0");
        QCOMPARE(ladder->text(), QString("Ladder"));
        QVERIFY(ladder->isChecked());
        QVERIFY(find<QCheckBox>(form, "flag1")->isHidden());
        ladder->click();
        QCOMPARE(changed, (std::pair{0, false}));
        bits.set = 2;
        form.refresh();
        QVERIFY(!find<QCheckBox>(form, "flag1")->isHidden());
    }

    void aSectionComesAndGoesWithItsFields() {
        FieldForm form;
        std::optional<bool> there = true;
        std::optional<bool> ticked;
        QString clicked;
        form.section({"way", "Way", "Way"}, [&] { return there; }, [&](bool on) { ticked = on; });
        form.words(
            {"ends", "Ends", "Ends"}, [] { return std::optional(QString("<a href=\"4:0\">4</a>")); },
            [&](const QString& link) { clicked = link; });
        form.refresh();
        auto* frame = find<QGroupBox>(form, "way");
        QVERIFY(frame->isVisibleTo(&form) && frame->isChecked());
        emit find<QLabel>(form, "ends")->linkActivated("4:0");
        QCOMPARE(clicked, QString("4:0"));
        emit frame->clicked(false);
        QCOMPARE(ticked, std::optional(false));
        there.reset();
        form.refresh();
        QVERIFY(!frame->isVisibleTo(&form));
    }
};

NAVWRIGHT_WIDGET_TEST(TestFieldForm);
#include "tst_field_form.moc"
