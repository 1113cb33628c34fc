#include "app/navwright/parts/output/export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

#include "app/navwright/parts/output/conversion_work.h"
#include "app/navwright/parts/output/export_files.h"
#include "app/navwright/parts/output/format_box.h"
#include "app/navwright/parts/output/write_button.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/output_set.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/project/project_file.h"
#include "core/physics/map_queries/spawn_service.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/preferences.h"
#include "widgets/edit/rerelease/loss_table.h"
#include "widgets/inspect/confidence/cut_preview.h"

namespace navwright {

namespace {

constexpr int kExportWidth = 660;
constexpr int kLossesHeight = 150;
constexpr std::size_t kWarningsShown = 8;

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

/// Warnings about the generation, whatever the format.
std::vector<std::string> warningsOf(const Generation& generation) {
    auto warnings = generation.graph->warnings;
    warnings.insert(warnings.end(), generation.warnings.begin(), generation.warnings.end());
    for (auto& remark : spawnRemarks(generation.graph->spawns)) warnings.push_back(std::move(remark));
    return warnings;
}

/// Writes all files or none. `inputs` are never overwritten.
Result<> writeFiles(const std::filesystem::path& target, const Bytes& nav,
                    const std::filesystem::path& archiveFile,
                    const std::shared_ptr<const Generation>& generation,
                    const std::vector<std::filesystem::path>& inputs) {
    OutputSet outputs;
    for (const auto& input : inputs) outputs.protect(input);
    NAV_TRY(outputs.announce(target));
    NAV_TRY(outputs.add(target, nav));
    if (!archiveFile.empty() && generation && generation->archive) {
        NAV_TRY(outputs.announce(archiveFile));
        NAV_ASSIGN(const auto archive, writeStrafeArchive(*generation->archive));
        NAV_TRY(outputs.add(archiveFile, archive));
    }
    return outputs.commit();
}

}  // namespace

ExportDialog::ExportDialog(Workspace& workspace, ExportFiles& files, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      files_(files),
      generation_(workspace.rereleaseNav.isOpen() ? nullptr : workspace.document.generation()),
      written_(generation_),
      format_(new FormatBox(this)),
      target_(new QLineEdit(this)),
      archive_(new QCheckBox(tr("Write the strafe archive beside it"), this)),
      project_(new QCheckBox(tr("Save the project beside it"), this)),
      least_(new QDoubleSpinBox(this)),
      cutWords_(new QLabel(this)),
      preview_(new CutPreview(this)),
      conversion_(new ConversionWork(this)),
      progress_(new QProgressBar(this)),
      summary_(new QLabel(this)),
      losses_(new LossTable(this)),
      message_(new QLabel(this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(generation_ ? tr("Export nav") : tr("Export re-release nav"));
    setMinimumWidth(kExportWidth);
    makeForm();
    const auto& nav = workspace_.rereleaseNav;
    if (generation_) {
        archive_->setChecked(generation_->archive && !generation_->archive->traversals.empty());
        allow(*archive_,
              archive_->isChecked() ? QString() : tr("no player in these demos was faster than running"));
        format_->choose(static_cast<NavFormat>(preferred(*workspace_.settings, preference::exportFormat)));
        allow(*least_, workspace_.confidence.of(generation_) ? QString()
                                                             : tr("nodes and links are still being rated"));
        target_->setText(files_.usualTarget(format_->ending()));
    } else {
        format_->choose(rereleaseNavFormatOf(nav.file().kind), nav.file().version);
        format_->setLayout(nav.file().layout);
        // What is open is never overwritten by an export: that is saving.
        auto target = nav.path();
        target.replace_extension(filePath(format_->ending()));
        if (target == nav.path())
            target.replace_filename(target.stem().string() + "-export" + pathText(target.extension()));
        target_->setText(fileText(target));
    }
    connect(format_, &FormatBox::formatChanged, this, &ExportDialog::changeFormat);
    connect(format_, &FormatBox::changed, this, &ExportDialog::convert);
    cut();
}

void ExportDialog::makeForm() {
    named(target_, "exportTarget", tr("File to write"), QString());
    for (const auto& [label, name] :
         {std::pair(summary_, "exportSummary"), std::pair(message_, "exportMessage")}) {
        label->setObjectName(QString::fromLatin1(name));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    named(progress_, "exportConverting", tr("Converting"), QString());
    progress_->setTextVisible(false);
    losses_->setFixedHeight(kLossesHeight);
    makeCut();
    auto* browse = named(new QPushButton(tr("Browse…"), this), "exportBrowse", tr("Choose the file to write"),
                         QString());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
    named(write_, "exportWrite", tr("Write the files"), QString());
    write_->setDefault(true);
    connect(conversion_, &ConversionWork::changed, this, &ExportDialog::summarise);
    connect(conversion_, &ConversionWork::progressed, this, [this](qulonglong done, qulonglong total) {
        progress_->setRange(0, static_cast<int>(total));
        progress_->setValue(static_cast<int>(done));
    });
    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(write_, &QPushButton::clicked, this, &ExportDialog::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    sayWhatIsWritten(*write_, *target_);

    auto* place = new QHBoxLayout;
    place->addWidget(target_, 1);
    place->addWidget(browse);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Engine"), format_);
    form->addRow(tr("File"), place);
    form->addRow(QString(), archive_);
    form->addRow(QString(), project_);
    form->addRow(tr("Least confidence"), least_);
    form->addRow(cutWords_);
    form->addRow(summary_);
    form->addRow(progress_);
    form->addRow(losses_);
    form->addRow(message_);
    form->addRow(buttons);
    // Only a generation has a strafe archive and confidence.
    form->setRowVisible(archive_, generation_ != nullptr);
    form->setRowVisible(least_, generation_ != nullptr);
    form->setRowVisible(project_, false);
}

void ExportDialog::offerProject() {
    if (!generation_) return;
    static_cast<QFormLayout*>(layout())->setRowVisible(project_, true);
    project_->setChecked(preferred(*workspace_.settings, preference::exportProject));
}

std::filesystem::path ExportDialog::projectFile() const {
    if (project_->isHidden() || !project_->isChecked()) return {};
    return filePath(target_->text()).replace_extension(kProjectSuffix);
}

void ExportDialog::makeCut() {
    named(archive_, "exportArchive", archive_->text(), QString());
    named(project_, "exportProject", project_->text(),
          tr("Keep parameters, edits, the test and the list of demos for the next time"));
    named(least_, "exportLeast", tr("Least confidence of what is written"),
          tr("Leave out nodes and links of lower confidence, except those locked or made by hand"));
    least_->setRange(0, 1);
    least_->setSingleStep(0.05);
    least_->setSpecialValueText(tr("everything"));
    cutWords_->setObjectName(QStringLiteral("exportCut"));
    cutWords_->setWordWrap(true);
    cutWords_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(least_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::cut);
    connect(preview_, &CutPreview::changed, this, &ExportDialog::convert);
}

void ExportDialog::changeFormat() {
    const QFileInfo file(target_->text());
    target_->setText(file.dir().filePath(file.completeBaseName()) + format_->ending());
}

void ExportDialog::cut() {
    if (!generation_) return convert();
    preview_->ask(generation_, workspace_.confidence.of(generation_), least_->value());
}

void ExportDialog::convert() {
    if (!generation_) {
        const auto& nav = workspace_.rereleaseNav;
        conversion_->ask(nav.file(), nav.graph(), pathText(nav.path()), format_->target(),
                         workspace_.document.parameters(), workspace_.document.map());
        return;
    }
    if (preview_->busy()) return summarise();
    written_ = preview_->rest() ? preview_->rest() : generation_;
    conversion_->ask(written_, format_->target());
}

QString ExportDialog::summaryOf(const ConvertedNav& nav) const {
    const auto& document = workspace_.document;
    const bool theirs = format_->format() != NavFormat::aq2;
    const auto name = generation_ ? QString::fromStdString(written_->mapName)
                                  : fileText(workspace_.rereleaseNav.path().filename());
    auto text =
        tr("<b>%1</b>%2: %3, %4")
            .arg(name.toHtmlEscaped(), nav.version > 0 ? tr(", version %1").arg(nav.version) : QString(),
                 countText(nav.nodes, "node", "nodes"), countText(nav.links, "link", "links"));
    if (generation_) {
        const auto strafes = written_->archive ? written_->archive->traversals.size() : 0;
        text += tr(", %1").arg(countText(strafes, "strafe traversal", "strafe traversals"));
    }
    text += gamePlaceWords(format_->format());
    if (theirs && !document.map()) {
        text += document.shownMap() ? tr("<p>Nothing is solid in a map of Quake") : tr("<p>Without its map");
        text += tr(": traversals, radii and entities are not computed.");
    }
    if (generation_) text += listOf(warningsOf(*written_));
    if (nav.warnings.empty() && theirs) text += tr("<p>Nothing of the nav is lost.");
    if (!nav.warnings.empty()) text += tr("<p>What would be lost or changed, by field:");
    return text;
}

void ExportDialog::summarise() {
    const bool cutting = generation_ && preview_->busy();
    const auto& outcome = conversion_->outcome();
    const bool waiting = cutting || !outcome;
    cutWords_->setText(cutting           ? tr("Counting what would be left…")
                       : preview_->cut() ? cutWords(*preview_->cut())
                                         : QString());
    cutWords_->setVisible(!cutWords_->text().isEmpty());
    const bool empty = generation_ && written_->graph->graph.nodes.empty();
    const bool made = !waiting && outcome->has_value();
    allow(*write_, cutting   ? tr("what would be left of the nav is still being counted")
                   : waiting ? tr("the nav is still being converted")
                   : empty   ? tr("no node or link has that confidence")
                   : !made   ? tr("this nav cannot be written for that engine")
                             : QString());
    progress_->setVisible(waiting && !cutting);
    if (waiting) progress_->setRange(0, 0);
    losses_->setVisible(made && !(*outcome)->warnings.empty());
    if (waiting) return summary_->setText(tr("Converting: simulated bots try the links…"));
    if (!made) return summary_->setText(QString::fromStdString(outcome->error().message()).toHtmlEscaped());
    losses_->show((*outcome)->warnings);
    summary_->setText(summaryOf(**outcome));
}

void ExportDialog::browse() {
    const auto file = QFileDialog::getSaveFileName(this, windowTitle(), target_->text());
    if (!file.isEmpty()) target_->setText(file);
}

void ExportDialog::write() {
    const auto& outcome = conversion_->outcome();
    if (!outcome || !outcome->has_value()) return;
    const auto target = filePath(target_->text());
    std::filesystem::path archive;
    if (generation_ && archive_->isChecked())
        archive = std::filesystem::path(target).replace_extension(".strafe_traces");
    const auto write = [target, archive, outcome, generation = written_, inputs = files_.inputs()] {
        return writeFiles(target, (*outcome)->bytes, archive, generation, inputs);
    };
    if (const auto written = offThread(tr("Writing the nav"), write); !written) {
        message_->setText(tr("<b>Nothing was written.</b> %1")
                              .arg(QString::fromStdString(written.error().message()).toHtmlEscaped()));
        return;
    }
    if (generation_)
        prefer(*workspace_.settings, preference::exportFormat, static_cast<int>(format_->format()));
    if (!project_->isHidden()) prefer(*workspace_.settings, preference::exportProject, project_->isChecked());
    files_.noteWritten(target_->text());
    if (!archive.empty()) files_.noteWritten(fileText(archive));
    accept();
}

}  // namespace navwright
