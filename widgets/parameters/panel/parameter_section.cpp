#include "widgets/parameters/panel/parameter_section.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/parameters/panel/parameter_row.h"

namespace navwright {

namespace {

QString titleOf(Stage stage) {
    switch (stage) {
        case Stage::read:
        case Stage::gate:
            return ParameterSection::tr("Gate: which samples count");
        case Stage::votes:
            return ParameterSection::tr("Votes: one per stretch of path");
        case Stage::clusters:
            return ParameterSection::tr("Clusters: votes of one place");
        case Stage::nodes:
            return ParameterSection::tr("Nodes: which clusters, of what type");
        case Stage::links:
            return ParameterSection::tr("Links: which ways, of what type");
        case Stage::graph:
            return ParameterSection::tr("Graph: spawn points, ways back, checks");
        case Stage::navtest:
            return ParameterSection::tr("Test: limits; floor covered");
    }
    return {};
}

/// Width of a row beside others.
constexpr int kRowLetters = 40;

std::vector<Param> rowsOf(Stage stage) {
    std::vector<Param> rows;
    for (const auto& row : parameterTable()) {
        if (row.stage == stage) rows.push_back(row.id);
    }
    return rows;
}

/// A heading that is cut with an ellipsis where there is no room for all of it.
class Heading : public QToolButton {
  public:
    explicit Heading(QWidget* parent) : QToolButton(parent) {}

    [[nodiscard]] QSize minimumSizeHint() const override {
        constexpr int kLeastLetters = 12;
        return {kLeastLetters * fontMetrics().averageCharWidth(), sizeHint().height()};
    }

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const int besides = sizeHint().width() - fontMetrics().horizontalAdvance(text());
        option.text = fontMetrics().elidedText(text(), Qt::ElideRight, width() - besides);
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
    }
};

}  // namespace

ParameterSection::ParameterSection(Document& document, Stage stage, QWidget* parent)
    : ParameterSection(QLatin1String(stageName(stage).data(), qsizetype(stageName(stage).size())),
                       titleOf(stage), parent) {
    auto* list = new QVBoxLayout(body_);
    list->setContentsMargins(4, 0, 0, 4);
    for (const auto row : rowsOf(stage)) list->addWidget(addRow(document, row));
}

ParameterSection::ParameterSection(Document& document, const QString& name, const QString& title,
                                   const std::vector<Param>& rows, QWidget* parent)
    : ParameterSection(name, title, parent) {
    auto* list = new FlowLayout(body_);
    for (const auto row : rows) {
        auto* made = addRow(document, row);
        made->setFixedWidth(kRowLetters * fontMetrics().averageCharWidth());
        list->addWidget(made);
    }
}

ParameterRow* ParameterSection::addRow(Document& document, Param row) {
    rows_.push_back(new ParameterRow(document, row, body_));
    return rows_.back();
}

ParameterSection::ParameterSection(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), head_(new Heading(this)), body_(new QWidget(this)) {
    head_->setObjectName(QStringLiteral("section.") + name);
    head_->setAccessibleName(title);
    head_->setText(title);
    head_->setToolTip(title);
    head_->setCheckable(true);
    head_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    head_->setArrowType(Qt::RightArrow);
    head_->setAutoRaise(true);
    head_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto bold = font();
    bold.setBold(true);
    head_->setFont(bold);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(body_);
    body_->hide();
    connect(head_, &QToolButton::toggled, this, &ParameterSection::showRows);
}

bool ParameterSection::isOpen() const {
    return !body_->isHidden();
}

void ParameterSection::setOpen(bool open) {
    head_->setChecked(open);
}

void ParameterSection::showRows() {
    const bool open = head_->isChecked() || filtered_;
    head_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    const bool wasOpen = isOpen();
    body_->setVisible(open);
    if (open && !wasOpen) emit opened();
}

void ParameterSection::filter(const QString& words, bool changedOnly) {
    filtered_ = changedOnly || !words.isEmpty();
    bool any = false;
    for (auto* row : rows_) {
        const bool shown = (words.isEmpty() || row->matches(words)) && (!changedOnly || row->isChanged());
        row->setVisible(shown);
        any = any || shown;
    }
    setVisible(any);
    showRows();
}

}  // namespace navwright
