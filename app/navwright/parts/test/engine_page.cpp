#include "app/navwright/parts/test/engine_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "app/navwright/parts/test/setup_dialog.h"
#include "app/navwright/shell/frame/browse_row.h"
#include "app/server/run/engine_check.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

constexpr int kSimulator = 0, kServer = 1;
constexpr int kMostPort = 65535;
constexpr int kMostSeconds = 86400;
constexpr int kCvarLines = 3;
constexpr int kFindingLines = 8;

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

Light lightOf(EngineFinding::Level level) {
    switch (level) {
        case EngineFinding::Level::good:
            return Light::good;
        case EngineFinding::Level::warning:
            return Light::tight;
        case EngineFinding::Level::bad:
            break;
    }
    return Light::bad;
}

QString cvarText(const EngineProfile& profile) {
    QStringList lines;
    for (const auto& [name, value] : profile.cvars) lines << text(name) + QLatin1Char(' ') + text(value);
    return lines.join(QLatin1Char('\n'));
}

/// One a line: a name, and what it is set to.
std::vector<std::pair<std::string, std::string>> cvarsOf(const QString& lines) {
    std::vector<std::pair<std::string, std::string>> cvars;
    for (const auto& line : lines.split(QLatin1Char('\n'))) {
        const auto words = line.trimmed();
        if (words.isEmpty()) continue;
        cvars.emplace_back(words.section(QLatin1Char(' '), 0, 0).toStdString(),
                           words.section(QLatin1Char(' '), 1).trimmed().toStdString());
    }
    return cvars;
}

}  // namespace

EnginePage::EnginePage(const EngineSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), form_(new QFormLayout(this)) {
    setObjectName(QStringLiteral("engineSettings"));
    use_ = named(new QComboBox(this), "pref.engine.use", tr("What tests navs"),
                 tr("The simulator needs no setup; the server has the last word"));
    use_->addItems({tr("The built-in simulator"), tr("The server in the engine folder")});
    form_->addRow(tr("Test with"), use_);
    addFolder();
    addServer();
    addCheck();
    use_->setCurrentIndex(settings_.wantsServer() ? kServer : kSimulator);
    connect(folder_, &QLineEdit::textChanged, this, &EnginePage::updateUse);
    updateUse();
}

QLineEdit* EnginePage::addLine(const char* name, const QString& label, const std::string& value,
                               const QString& tip) {
    auto* line = named(new QLineEdit(text(value), this), name, label, tip);
    form_->addRow(label, line);
    return line;
}

void EnginePage::addFolder() {
    folder_ = named(new QLineEdit(fileText(settings_.profile.folder), this), "pref.engine.folder",
                    tr("Engine folder"), tr("Holds the server and the game's folder"));
    form_->addRow(tr("Engine folder"),
                  browseRow(*folder_, {.name = QStringLiteral("pref.engine.browse"),
                                       .says = tr("Choose the engine folder"),
                                       .choose = chooseFolder(*folder_, tr("Engine folder")),
                                       .then = [this] { use_->setCurrentIndex(kServer); }}));
}

void EnginePage::addServer() {
    const auto& profile = settings_.profile;
    executable_ = addLine("pref.engine.executable", tr("Server"), profile.executable,
                          tr("The executable in the engine folder"));
    game_ =
        addLine("pref.engine.game", tr("Game"), profile.game, tr("The game's folder in the engine folder"));
    user_ = addLine("pref.engine.user", tr("Run as user"), profile.user,
                    tr("Only when Navwright runs as root, which the server refuses to be"));
    accelerated_ = named(new QCheckBox(tr("Faster than real time"), this), "pref.engine.accelerated",
                         tr("Faster than real time"), tr("Several hundred times; the bots do not notice"));
    accelerated_->setChecked(profile.accelerated);
    form_->addRow(QString(), accelerated_);
    port_ = named(new QSpinBox(this), "pref.engine.port", tr("UDP port"),
                  tr("On this machine only; any free one by default"));
    port_->setRange(0, kMostPort);
    port_->setSpecialValueText(tr("any free one"));
    port_->setValue(profile.port);
    form_->addRow(tr("UDP port"), port_);
    totalSeconds_ = named(new QSpinBox(this), "pref.engine.totalSeconds", tr("Time limit of a test"),
                          tr("Wall time after which the server is stopped"));
    totalSeconds_->setRange(0, kMostSeconds);
    totalSeconds_->setSuffix(tr(" s"));
    totalSeconds_->setSpecialValueText(tr("by the length of the test"));
    totalSeconds_->setValue(static_cast<int>(profile.limits.totalSeconds));
    form_->addRow(tr("Time limit"), totalSeconds_);
    cvars_ = named(new QPlainTextEdit(cvarText(profile), this), "pref.engine.cvars", tr("Further cvars"),
                   tr("One a line: name and value"));
    whenFontChanges(*cvars_, [cvars = cvars_] {
        cvars->setFixedHeight(kCvarLines * cvars->fontMetrics().lineSpacing() + 2 * cvars->frameWidth() + 8);
    });
    form_->addRow(tr("Further cvars"), cvars_);
}

void EnginePage::addCheck() {
    auto* check = named(new QPushButton(tr("Check engine"), this), "pref.engine.check", tr("Check engine"),
                        tr("Check everything a test needs, without starting anything"));
    connect(check, &QPushButton::clicked, this, &EnginePage::check);
    findings_ = named(new QListWidget(this), "pref.engine.findings", tr("What the check found"), {});
    findings_->setWordWrap(true);
    findings_->setMinimumHeight(kFindingLines * findings_->fontMetrics().lineSpacing());
    auto* setUp = named(new QPushButton(tr("Set up a server…"), this), "pref.engine.setup",
                        tr("Build a server that tests navs from the engine's source"));
    connect(setUp, &QPushButton::clicked, this, &EnginePage::setUp);
    auto* row = new QHBoxLayout;
    row->addWidget(check);
    row->addWidget(setUp);
    row->addStretch(1);
    form_->addRow(QString(), row);
    form_->addRow(findings_);
}

void EnginePage::setUp() {
    auto* dialog = new SetupDialog([this] { return user_->text().trimmed().toStdString(); }, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SetupDialog::ready, this, [this](const std::filesystem::path& folder) {
        folder_->setText(fileText(folder));
        use_->setCurrentIndex(kServer);
        check();
    });
    dialog->open();
}

void EnginePage::check() {
    findings_->clear();
    const auto findings = offThread(tr("Looking at the engine"),
                                    [profile = settings().profile]() -> Result<std::vector<EngineFinding>> {
                                        return checkEngine(profile);
                                    });
    findings_->clear();
    if (!findings) {
        findings_->addItem(text(findings.error().message()));
        return;
    }
    for (const auto& finding : *findings) {
        auto words = text(finding.what);
        if (!finding.hint.empty()) words += QStringLiteral("\n→ ") + text(finding.hint);
        auto* item = new QListWidgetItem(lightIcon(lightOf(finding.level)), words, findings_);
        item->setData(Qt::AccessibleTextRole,
                      lightText(lightOf(finding.level)) + QStringLiteral(": ") + words);
    }
}

void EnginePage::updateUse() {
    const bool any = !folder_->text().trimmed().isEmpty();
    // Naming a server selects it for testing.
    if (any && !use_->isEnabled()) use_->setCurrentIndex(kServer);
    allow(*use_, any ? QString() : tr("name the engine folder first"));
    if (!any) use_->setCurrentIndex(kSimulator);
}

EngineSettings EnginePage::settings() const {
    auto result = settings_;
    auto& profile = result.profile;
    profile.folder = filePath(folder_->text().trimmed());
    profile.executable = executable_->text().trimmed().toStdString();
    profile.game = game_->text().trimmed().toStdString();
    profile.user = user_->text().trimmed().toStdString();
    profile.accelerated = accelerated_->isChecked();
    profile.port = port_->value();
    profile.limits.totalSeconds = totalSeconds_->value();
    profile.cvars = cvarsOf(cvars_->toPlainText());
    // Without a folder there was no choice: once there is one, the server is to test.
    result.useServer = profile.folder.empty() || use_->currentIndex() == kServer;
    return result;
}

}  // namespace navwright
