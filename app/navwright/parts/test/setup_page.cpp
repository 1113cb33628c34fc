#include "app/navwright/parts/test/setup_page.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>

#include "app/navwright/shell/frame/browse_row.h"
#include "core/base/index.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

constexpr int kLightSize = 14;
constexpr int kLogLines = 8;
constexpr int kMostLogLines = 5000;

Light lightOf(EngineTaskState state) {
    switch (state) {
        case EngineTaskState::done:
            return Light::good;
        case EngineTaskState::failed:
            return Light::bad;
        case EngineTaskState::cancelled:
            return Light::tight;
        case EngineTaskState::waiting:
        case EngineTaskState::running:
            break;
    }
    return Light::none;
}

QString titleOf(SetupTask task) {
    const auto title = setupTaskTitle(task);
    return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

}  // namespace

/// Passes on to the page what a setup says on its thread.
class SetupPage::Told : public SetupObserver {
  public:
    Told(WorkContext& context, SetupPage& page) : context_(context), page_(page) {}

    void taskChanged(SetupTask task, EngineTaskState state) override {
        context_.tell([&page = page_, task, state] { page.showTask(task, state); });
    }
    void logged(SetupTask, const std::string& line) override {
        context_.tell([&page = page_, line = QString::fromStdString(line)] { page.addLine(line); });
    }

  private:
    WorkContext& context_;
    SetupPage& page_;
};

SetupPage::SetupPage(std::function<std::string()> user, QWidget* parent)
    : QWidget(parent), user_(std::move(user)) {
    setObjectName(QStringLiteral("engineSetup"));
    auto* form = new QFormLayout(this);
    auto* words =
        new QLabel(tr("Patches a copy of the engine's source, builds a server of it that tests navs, "
                      "and tries it. The source itself stays as it is."),
                   this);
    words->setWordWrap(true);
    form->addRow(words);
    source_ = addFolder(*form, "setup.source", tr("Source"),
                        tr("A tree of AQtion's q2pro with the bot library, such as branch sync/aq2-tng"));
    into_ =
        addFolder(*form, "setup.into", tr("Server folder"), tr("New, or one that was set up here before"));
    bots_ = addFolder(*form, "setup.bots", tr("Bots' files"),
                      tr("The folder action/bots of the game's distribution; may stay empty"));
    bots_->setPlaceholderText(tr("plain names"));
    setFocusProxy(source_);
    addButtons(*form);
    addSteps(*form);
    for (auto* line : {source_, into_}) connect(line, &QLineEdit::textChanged, this, &SetupPage::updateStart);
    connect(&work_, &LatestWork::progressed, this,
            [this](const QString& task, qulonglong done, qulonglong total) {
                progress_->setMaximum(static_cast<int>(total));
                progress_->setValue(static_cast<int>(done));
                words_->setText(task);
            });
    connect(&work_, &LatestWork::ranOut, this,
            [this](const QString& message) { end(fail(message.toStdString()), false); });
    updateStart();
}

QLineEdit* SetupPage::addFolder(QFormLayout& form, const char* name, const QString& label,
                                const QString& tip) {
    auto* line = named(new QLineEdit(this), name, label, tip);
    form.addRow(
        label, browseRow(*line, {.says = tr("Choose: %1").arg(label), .choose = chooseFolder(*line, label)}));
    return line;
}

void SetupPage::addButtons(QFormLayout& form) {
    start_ = named(new QPushButton(tr("Set up"), this), "setup.start", tr("Set the server up"));
    cancel_ = named(new QPushButton(tr("Cancel"), this), "setup.cancel",
                    tr("Stop the setup, with all that it runs"));
    for (auto* button : {start_, cancel_}) button->setAutoDefault(false);
    connect(start_, &QPushButton::clicked, this, &SetupPage::start);
    connect(cancel_, &QPushButton::clicked, this, &SetupPage::cancel);
    progress_ = named(new QProgressBar(this), "setup.progress", tr("Progress of the setup"));
    progress_->setTextVisible(false);
    progress_->setMaximum(1);
    auto* row = new QHBoxLayout;
    row->addWidget(start_);
    row->addWidget(cancel_);
    row->addWidget(progress_, 1);
    form.addRow(row);
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("setup.words"));
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    form.addRow(words_);
}

void SetupPage::addSteps(QFormLayout& form) {
    auto* grid = new QGridLayout;
    for (std::size_t i = 0; i < kSetupTasks; ++i) {
        const auto task = static_cast<SetupTask>(i);
        lights_[i] = named(new QLabel(this), QStringLiteral("setup.light.%1").arg(i), titleOf(task));
        grid->addWidget(lights_[i], static_cast<int>(i), 0);
        grid->addWidget(new QLabel(titleOf(task), this), static_cast<int>(i), 1);
        showTask(task, EngineTaskState::waiting);
    }
    grid->setColumnStretch(1, 1);
    form.addRow(grid);
    log_ = named(new QPlainTextEdit(this), "setup.log", tr("What the tools print"));
    log_->setReadOnly(true);
    log_->setMaximumBlockCount(kMostLogLines);
    asCode(*log_);
    whenFontChanges(*log_,
                    [log = log_] { log->setMinimumHeight(kLogLines * log->fontMetrics().lineSpacing()); });
    form.addRow(log_);
}

SetupPlan SetupPage::plan() const {
    SetupPlan plan;
    plan.source = filePath(source_->text().trimmed());
    plan.into = filePath(into_->text().trimmed());
    plan.bots = filePath(bots_->text().trimmed());
    plan.user = user_();
    return plan;
}

/// A control that is greyed says why.
void SetupPage::updateStart() {
    const bool named = !source_->text().trimmed().isEmpty() && !into_->text().trimmed().isEmpty();
    start_->setToolTip(tr("Set the server up"));
    allow(*start_, running_ ? tr("A setup is under way")
                   : named  ? QString()
                            : tr("Name the source and a folder for the server first"));
    cancel_->setToolTip(tr("Stop the setup, with all that it runs"));
    allow(*cancel_, running_ ? QString() : tr("No setup is under way"));
    for (auto* line : {source_, into_, bots_}) line->setReadOnly(running_);
}

void SetupPage::start() {
    running_ = true;
    updateStart();
    log_->clear();
    for (std::size_t i = 0; i < kSetupTasks; ++i)
        showTask(static_cast<SetupTask>(i), EngineTaskState::waiting);
    work_.run([this, plan = plan()](WorkContext& context) -> LatestWork::Done {
        Told told(context, *this);
        EngineSetup setup(plan, &told);
        auto outcome = setup.run(context);
        return [this, outcome = std::move(outcome), laidOut = setup.laidOut()] { end(outcome, laidOut); };
    });
}

void SetupPage::showTask(SetupTask task, EngineTaskState state) {
    auto* light = lights_[toIndex(task)];
    if (state == EngineTaskState::running) {
        light->setText(QStringLiteral("▸"));
    } else {
        light->setPixmap(lightPixmap(lightOf(state), kLightSize, devicePixelRatioF()));
    }
    const auto words = engineTaskStateText(state);
    light->setAccessibleName(titleOf(task) + QStringLiteral(": ") +
                             QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())));
    light->setToolTip(light->accessibleName());
}

void SetupPage::addLine(const QString& line) {
    log_->appendPlainText(line);
}

void SetupPage::end(const Result<SetupOutcome>& outcome, bool laidOut) {
    running_ = false;
    progress_->setMaximum(1);
    progress_->setValue(outcome ? 1 : 0);
    updateStart();
    if (outcome) {
        words_->setText(
            tr("The server is ready: %1 walked, and came to %2 % of the nodes.")
                .arg(countText(static_cast<std::uint64_t>(outcome->trial.botCount), "bot", "bots"))
                .arg(outcome->trial.coverageRatio * 100, 0, 'f', 0));
        emit ready(outcome->profile.folder);
    } else if (outcome.error().cancelled()) {
        words_->setText(laidOut ? tr("Cancelled; the server is in its folder, untried.")
                                : tr("Cancelled; nothing was left."));
    } else {
        const auto& error = outcome.error().error();
        auto words = QString::fromStdString(error.what);
        if (!error.where.empty()) words += QStringLiteral("\n") + QString::fromStdString(error.where);
        if (!error.hint.empty()) words += QStringLiteral("\n→ ") + QString::fromStdString(error.hint);
        words_->setText(words);
    }
}

}  // namespace navwright
