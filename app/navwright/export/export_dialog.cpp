#include "navwright/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "base/output_set.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"
#include "models/grey.h"
#include "models/preferences.h"
#include "nav/aq2_nav.h"
#include "nav/strafe_archive.h"
#include "navwright/export/export_files.h"
#include "navwright/export/write_button.h"
#include "navwright/project/workspace.h"
#include "sureness/cut_preview.h"
#include "world/spawn_service.h"

namespace navwright {

namespace {

constexpr int kExportWidth = 620;
constexpr std::size_t kWarningsShown = 8;

QString ending(NavFormat format) {
    switch (format) {
        case NavFormat::nav2:
            return QStringLiteral(".nav2");
        case NavFormat::navJson:
            return QStringLiteral(".navjson");
        default:
            return QStringLiteral(".nav");
    }
}

QString listOf(const std::vector<std::string>& warnings) {
    if (warnings.empty()) return ExportDialog::tr("<p>No warnings");
    auto html = ExportDialog::tr("<p>Warnings:<ul>");
    for (std::size_t i = 0; i < std::min(warnings.size(), kWarningsShown); ++i) {
        html += QStringLiteral("<li>%1</li>").arg(QString::fromStdString(warnings[i]).toHtmlEscaped());
    }
    if (warnings.size() > kWarningsShown) {
        html += ExportDialog::tr("<li>and %1 more</li>").arg(warnings.size() - kWarningsShown);
    }
    return html + QStringLiteral("</ul>");
}

}  // namespace

ExportDialog::ExportDialog(Workspace& workspace, ExportFiles& files, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      files_(files),
      generation_(workspace.document.generation()),
      written_(generation_),
      engine_(new QComboBox(this)),
      target_(new QLineEdit(this)),
      archive_(new QCheckBox(tr("Write the strafe archive beside it"), this)),
      least_(new QDoubleSpinBox(this)),
      cutWords_(new QLabel(this)),
      preview_(new CutPreview(this)),
      summary_(new QLabel(this)),
      message_(new QLabel(this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export nav"));
    setMinimumWidth(kExportWidth);
    makeForm();
    target_->setText(files_.usualTarget(ending(format())));
    archive_->setChecked(generation_->archive && !generation_->archive->traversals.empty());
    allow(*archive_,
          archive_->isChecked() ? QString() : tr("no player in these demos was faster than running"));
    engine_->setCurrentIndex(preferred(*workspace_.settings, preference::exportFormat));
    allow(*least_, workspace_.confidence.of(generation_)
                       ? QString()
                       : tr("how sure the nav's parts are is still being found out"));
    cut();
}

void ExportDialog::makeForm() {
    engine_->setObjectName(QStringLiteral("exportEngine"));
    engine_->setAccessibleName(tr("Target engine"));
    engine_->addItem(tr("Action Quake 2 (AQtion), .nav"), static_cast<int>(NavFormat::aq2));
    engine_->addItem(tr("Quake II re-release, NAV2"), static_cast<int>(NavFormat::nav2));
    engine_->addItem(tr("NavJson, for comparing as text"), static_cast<int>(NavFormat::navJson));
    target_->setObjectName(QStringLiteral("exportTarget"));
    target_->setAccessibleName(tr("File to write"));
    archive_->setObjectName(QStringLiteral("exportArchive"));
    archive_->setAccessibleName(archive_->text());
    least_->setObjectName(QStringLiteral("exportLeast"));
    least_->setAccessibleName(tr("Least confidence of what is written"));
    least_->setToolTip(
        tr("Nodes and links that are less sure are not written, but for what is locked or made by hand"));
    least_->setRange(0, 1);
    least_->setSingleStep(0.05);
    least_->setSpecialValueText(tr("everything"));
    cutWords_->setObjectName(QStringLiteral("exportCut"));
    cutWords_->setWordWrap(true);
    cutWords_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(least_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::cut);
    connect(preview_, &CutPreview::changed, this, &ExportDialog::summarise);
    summary_->setObjectName(QStringLiteral("exportSummary"));
    message_->setObjectName(QStringLiteral("exportMessage"));
    for (auto* label : {summary_, message_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setObjectName(QStringLiteral("exportBrowse"));
    browse->setAccessibleName(tr("Choose the file to write"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
    write_->setObjectName(QStringLiteral("exportWrite"));
    write_->setAccessibleName(tr("Write the files"));
    write_->setDefault(true);
    connect(engine_, &QComboBox::currentIndexChanged, this, &ExportDialog::changeFormat);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(write_, &QPushButton::clicked, this, &ExportDialog::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    sayWhatIsWritten(*write_, *target_);

    auto* place = new QHBoxLayout;
    place->addWidget(target_, 1);
    place->addWidget(browse);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Engine"), engine_);
    form->addRow(tr("File"), place);
    form->addRow(QString(), archive_);
    form->addRow(tr("Only as sure as"), least_);
    form->addRow(cutWords_);
    form->addRow(summary_);
    form->addRow(message_);
    form->addRow(buttons);
}

NavFormat ExportDialog::format() const {
    return static_cast<NavFormat>(engine_->currentData().toInt());
}

void ExportDialog::changeFormat() {
    const QFileInfo file(target_->text());
    target_->setText(file.dir().filePath(file.completeBaseName()) + ending(format()));
    summarise();
}

void ExportDialog::cut() {
    preview_->ask(generation_, workspace_.confidence.of(generation_), least_->value());
}

void ExportDialog::summarise() {
    const bool waiting = preview_->busy();
    written_ = preview_->rest() ? preview_->rest() : generation_;
    cutWords_->setText(waiting           ? tr("Looking at what would be left…")
                       : preview_->cut() ? cutWords(*preview_->cut())
                                         : QString());
    cutWords_->setVisible(!cutWords_->text().isEmpty());
    const auto summary = summariseExport(*written_, format());
    const bool empty = written_->graph->graph.nodes.empty();
    allow(*write_, waiting    ? tr("what would be left of the nav is still being worked out")
                   : empty    ? tr("nothing of the nav is as sure as that")
                   : !summary ? tr("this nav cannot be written for that engine")
                              : QString());
    if (!summary) {
        summary_->setText(QString::fromStdString(summary.error().message()).toHtmlEscaped());
        return;
    }
    summary_->setText(tr("<b>%1</b>: %2 nodes, %3 links, %4 strafe traversals%5")
                          .arg(QString::fromStdString(written_->mapName).toHtmlEscaped())
                          .arg(summary->nodes)
                          .arg(summary->links)
                          .arg(summary->traversals)
                          .arg(listOf(summary->warnings)));
}

void ExportDialog::browse() {
    const auto file = QFileDialog::getSaveFileName(this, tr("Export nav"), target_->text());
    if (!file.isEmpty()) target_->setText(file);
}

NavExport ExportDialog::wanted() const {
    const std::filesystem::path target = target_->text().toStdString();
    NavExport wanted{.target = target, .format = format()};
    if (archive_->isChecked()) {
        wanted.archive = std::filesystem::path(target).replace_extension(".strafe_traces");
    }
    return wanted;
}

void ExportDialog::write() {
    const auto files = wanted();
    const auto write = [generation = written_, files, inputs = files_.inputs()] {
        return writeExport(*generation, files, inputs);
    };
    if (const auto written = offThread(tr("Writing the nav"), write); !written) {
        message_->setText(tr("<b>Nothing was written.</b> %1")
                              .arg(QString::fromStdString(written.error().message()).toHtmlEscaped()));
        return;
    }
    prefer(*workspace_.settings, preference::exportFormat, engine_->currentIndex());
    files_.noteWritten(target_->text());
    if (!files.archive.empty()) files_.noteWritten(fileText(files.archive));
    accept();
}

namespace {

Result<ConvertedNav> convert(const Generation& generation, NavFormat format) {
    NAV_ASSIGN(const auto nav, writeAq2Nav(generation.graph->graph));
    return convertNav(nav, generation.mapName, format, generation.parameters);
}

}  // namespace

Result<ExportSummary> summariseExport(const Generation& generation, NavFormat format) {
    NAV_ASSIGN(const auto converted, convert(generation, format));
    ExportSummary summary{
        .nodes = converted.nodes, .links = converted.links, .traversals = 0, .warnings = {}};
    if (generation.archive) summary.traversals = generation.archive->traversals.size();
    summary.warnings = generation.graph->warnings;
    summary.warnings.insert(summary.warnings.end(), generation.warnings.begin(), generation.warnings.end());
    for (auto& remark : spawnRemarks(generation.graph->spawns)) {
        summary.warnings.push_back(std::move(remark));
    }
    for (const auto& warning : converted.warnings) summary.warnings.push_back(warning.message());
    return summary;
}

Result<> writeExport(const Generation& generation, const NavExport& wanted,
                     const std::vector<std::filesystem::path>& inputs) {
    OutputSet outputs;
    for (const auto& input : inputs) outputs.protect(input);
    NAV_TRY(outputs.announce(wanted.target));
    NAV_ASSIGN(const auto nav, convert(generation, wanted.format));
    NAV_TRY(outputs.add(wanted.target, nav.bytes));
    if (!wanted.archive.empty() && generation.archive) {
        NAV_TRY(outputs.announce(wanted.archive));
        NAV_ASSIGN(const auto archive, writeStrafeArchive(*generation.archive));
        NAV_TRY(outputs.add(wanted.archive, archive));
    }
    return outputs.commit();
}

}  // namespace navwright
