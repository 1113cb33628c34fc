#include "widgets/common/controls/panel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/page_scroll.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/tool_model.h"

namespace navwright {

namespace {

constexpr int kBetween = 3;

constexpr QMargins marginsOf(Room room) {
    switch (room) {
        case Room::around:
            return {4, 2, 4, 4};
        case Room::aboveAndBelow:
            return {0, 2, 0, 2};
        case Room::none:
            break;
    }
    return {};
}

}  // namespace

Panel::Panel(QAnyStringView name, QWidget* parent, Room room)
    : QWidget(parent), column_(new QVBoxLayout(this)) {
    setObjectName(name.toString());
    column_->setContentsMargins(marginsOf(room));
    column_->setSpacing(kBetween);
}

void Panel::add(QWidget* part, int stretch) {
    column_->addWidget(part, stretch);
}

void Panel::add(QLayout* parts) {
    column_->addLayout(parts);
}

void Panel::addLine(std::initializer_list<QWidget*> parts, const QWidget* wide) {
    auto* line = new FlowLayout;
    for (auto* part : parts) part == wide ? line->addWide(part) : line->addWidget(part);
    column_->addLayout(line);
}

void Panel::addStretch() {
    column_->addStretch();
}

void Panel::scroll(const char* name, const QString& says) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(column_->contentsMargins());
    column->setSpacing(kBetween);
    column_->setContentsMargins({});
    column_->addWidget(scrolled(page, name, says, this));
    column_ = column;
}

void say(QLabel& label, const QString& words) {
    label.setText(words);
    label.setVisible(!words.isEmpty());
}

QScrollArea* scrolled(QWidget* page, const char* name, const QString& says, QWidget* parent) {
    return named(new PageScroll(page, parent), name, says, QString());
}

QSplitter* split(const char* name, QWidget* parent, std::initializer_list<std::pair<QWidget*, int>> parts,
                 Qt::Orientation direction) {
    auto* splitter = new QSplitter(direction, parent);
    splitter->setObjectName(QString::fromLatin1(name));
    for (const auto& [part, share] : parts) {
        splitter->addWidget(part);
        splitter->setStretchFactor(splitter->count() - 1, share);
    }
    return splitter;
}

void bindTool(QAbstractButton& button, ToolModel& tools, const QString& id) {
    button.setCheckable(true);
    QObject::connect(&button, &QAbstractButton::toggled, &tools,
                     [&tools, id](bool on) { tools.setCurrent(on ? id : ToolModel::select()); });
    QObject::connect(&tools, &ToolModel::changed, &button, [&button, id](const QString& current) {
        const QSignalBlocker quiet(button);
        button.setChecked(current == id);
    });
}

}  // namespace navwright
