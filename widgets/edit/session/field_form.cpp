#include "widgets/edit/session/field_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/edit/session/coordinate_box.h"

namespace navwright {

namespace {

constexpr int kLeastLetters = 8;  ///< of a choice
constexpr int kMostOptions = 20;  ///< in sight

template <class Widget>
Widget* fieldWidget(Widget* widget, const Field& field) {
    return named(widget, field.name, field.says, field.tip.isEmpty() ? field.says : field.tip);
}

QWidget* sideBySide(QWidget* parent, const std::vector<QWidget*>& parts, const QWidget* narrow = nullptr) {
    auto* row = new QWidget(parent);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(3);
    for (auto* part : parts) line->addWidget(part, part == narrow ? 0 : 1);
    return row;
}

}  // namespace

FieldForm::FieldForm(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), frame_(this), form_(new QFormLayout) {
    column_->setContentsMargins(0, 0, 0, 0);
    form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    column_->addLayout(form_);
}

void FieldForm::refresh() {
    for (const auto& show : shows_) show();
}

void FieldForm::addRow(const Field& field, QWidget* row, std::vector<QWidget*> controls,
                       std::function<bool()> show) {
    form_->addRow(field.title, row);
    shows_.emplace_back([form = form_, row, controls = std::move(controls), show = std::move(show),
                         hindrance = field.hindrance] {
        const bool there = show();
        if (!hindrance) return form->setRowVisible(row, there);
        for (auto* control : controls) allow(*control, hindrance());
    });
}

void FieldForm::section(const Field& field, Get<bool> get, Set<bool> set) {
    auto* frame = fieldWidget(new QGroupBox(field.title, this), field);
    frame_ = frame;
    form_ = new QFormLayout(frame);
    column_->addWidget(frame);
    if (set) {
        frame->setCheckable(true);
        connect(frame, &QGroupBox::clicked, this, std::move(set));
    }
    shows_.emplace_back([frame, get = std::move(get)] {
        const auto ticked = get();
        frame->setVisible(ticked.has_value());
        // What is out of sight is not grey without a reason.
        if (frame->isCheckable()) frame->setChecked(ticked.value_or(true));
    });
}

void FieldForm::place(const Field& field, const PlaceLook& look, Get<FieldPlace> get, SetAxis set,
                      Step step) {
    std::vector<QWidget*> boxes;
    std::vector<std::function<bool()>> shows;
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = new CoordinateBox(frame_);
        named(box, QString::fromLatin1(field.name) + QChar(u'X' + axis),
              field.says + QChar(u' ') + QChar(u'x' + axis));
        box->setRange(-look.farthest, look.farthest);
        box->setSingleStep(look.step);
        connect(box, &CoordinateBox::given, this,
                [set, axis](double value) { set(axis, static_cast<float>(value)); });
        connect(box, &CoordinateBox::stepped, this, [set, step, axis, box](double by) {
            if (!step) return set(axis, static_cast<float>(box->value() + by));
            Vec3 way(0);
            way[axis] = static_cast<float>(by);
            step(way);
        });
        boxes.push_back(box);
        shows.emplace_back([get, axis, box] {
            const auto place = get();
            if (place) box->showValue(static_cast<double>(place->at[axis]), place->others[toIndex(axis)]);
            return place.has_value();
        });
    }
    for (std::size_t axis = 0; look.apart && axis < 3; ++axis) {
        auto part = field;
        part.title = QChar(u'X' + static_cast<int>(axis));
        addRow(part, boxes[axis], {boxes[axis]}, shows[axis]);
    }
    if (look.apart) return;
    auto* row = sideBySide(frame_, boxes);
    row->setToolTip(field.tip);
    addRow(field, row, boxes, [shows] { return shows[0]() && shows[1]() && shows[2](); });
}

void FieldForm::nodePlace(const Field& field, const PlaceLook& look, EditSession& session) {
    const auto get = [&session]() -> std::optional<FieldPlace> {
        const auto places = session.places();
        if (places.empty()) return std::nullopt;
        FieldPlace place{.at = places.back()};
        for (int axis = 0; axis < 3; ++axis)
            place.others[toIndex(axis)] =
                std::ranges::any_of(places, [&](const Vec3& other) { return other[axis] != place.at[axis]; });
        return place;
    };
    place(
        field, look, get, [&session](int axis, float value) { session.setCoordinate(axis, value); },
        [&session](const Vec3& by) { session.moveBy(by, false); });
}

void FieldForm::number(const Field& field, int most, int stepSize, Get<int> get, Set<int> set) {
    auto* box = fieldWidget(new QSpinBox(frame_), field);
    box->setRange(0, most);
    box->setSingleStep(stepSize);
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, std::move(set));
    addRow(field, box, {box}, [box, get = std::move(get)] {
        const QSignalBlocker quiet(box);
        const auto value = get();
        if (value) box->setValue(*value);
        return value.has_value();
    });
}

void FieldForm::choice(const Field& field, Get<FieldChoice> get, Set<int> set, QWidget* beside) {
    auto* box = fieldWidget(new QComboBox(frame_), field);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kLeastLetters);
    box->setMaxVisibleItems(kMostOptions);
    connect(box, &QComboBox::activated, this,
            [box, set = std::move(set)](int index) { set(box->itemData(index).toInt()); });
    auto* row = beside == nullptr ? static_cast<QWidget*>(box) : sideBySide(frame_, {box, beside}, beside);
    addRow(field, row, {box},
           [box, get = std::move(get), listed = std::vector<FieldChoice::Option>()]() mutable {
               const auto choice = get();
               if (!choice) return false;
               if (listed != choice->options) {
                   box->clear();
                   for (const auto& option : choice->options) box->addItem(option.text, option.value);
                   listed = choice->options;
               }
               box->setCurrentIndex(choice->value ? box->findData(*choice->value) : -1);
               return true;
           });
}

void FieldForm::tick(const Field& field, const QString& text, Get<Qt::CheckState> get, Set<bool> set) {
    auto* box = fieldWidget(new QCheckBox(text, frame_), field);
    connect(box, &QCheckBox::clicked, this, std::move(set));
    addRow(field, box, {box}, [box, get = std::move(get)] {
        const auto state = get();
        box->setTristate(false);
        box->setCheckState(state.value_or(Qt::Unchecked));
        return state.has_value();
    });
}

void FieldForm::bits(const Field& field, int count, Get<FieldBits> get,
                     std::function<void(int bit, bool on)> set) {
    auto* row =
        named(new QWidget(frame_), QString::fromLatin1(field.name) + QChar(u's'), field.says, QString());
    auto* flow = new FlowLayout(row);
    flow->setContentsMargins(0, 0, 0, 0);
    std::vector<QCheckBox*> boxes;
    for (int bit = 0; bit < count; ++bit) {
        auto* box = named(new QCheckBox(row), QString::fromLatin1(field.name) + QString::number(bit),
                          field.says + QStringLiteral(" %1").arg(bit), field.says);
        connect(box, &QCheckBox::clicked, this, [set, bit](bool on) { set(bit, on); });
        flow->addWidget(box);
        boxes.push_back(box);
    }
    addRow(field, row, {row}, [boxes, get = std::move(get)] {
        const auto bits = get();
        bool any = false;
        for (std::size_t bit = 0; bits && bit < boxes.size(); ++bit) {
            auto* box = boxes[bit];
            const auto& word = bits->words.at(bit);
            const bool on = (bits->set >> bit & 1) != 0;
            box->setText(word.text);
            box->setAccessibleName(word.text);
            box->setChecked(on);
            box->setVisible(on || word.usual);
            any = any || on || word.usual;
        }
        return any;
    });
}

void FieldForm::line(const Field& field, Get<QString> get, Set<QString> set) {
    auto* edit = fieldWidget(new QLineEdit(frame_), field);
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, set = std::move(set)] {
        set(edit->text());
        refresh();
    });
    addRow(field, edit, {edit}, [edit, get = std::move(get)] {
        const auto text = get();
        edit->setText(text.value_or(QString()));
        return text.has_value();
    });
}

void FieldForm::words(const Field& field, Get<QString> get, Set<QString> follow) {
    auto* label = named(new QLabel(frame_), field.name, field.says, field.tip);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    if (follow) connect(label, &QLabel::linkActivated, this, std::move(follow));
    addRow(field, label, {label}, [label, get = std::move(get)] {
        const auto text = get();
        label->setText(text.value_or(QString()));
        return text.has_value();
    });
}

}  // namespace navwright
