#include "widgets/parameters/panel/preset_box.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/parameter_preset.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/grey.h"

namespace navwright {

namespace {

constexpr int kComment = Qt::UserRole + 1;  ///< what a preset is for

/// The tool tip of a preset: what it is for and what it sets.
QString tipOf(const PresetText& words, const Parameters& preset) {
    QStringList sets;
    for (const auto& line : changedValues(preset)) sets << QString::fromStdString(line).toHtmlEscaped();
    const auto values = sets.isEmpty() ? PresetBox::tr("All values are at their defaults.")
                                       : PresetBox::tr("Sets:<br>%1").arg(sets.join(QStringLiteral("<br>")));
    const auto comment = QString::fromStdString(words.comment).toHtmlEscaped();
    // Only HTML wraps in a tool tip.
    return QStringLiteral("<p>%1</p><p>%2</p>").arg(comment, values);
}

/// A combo box that calls a function before its list opens.
class FreshList : public QComboBox {
  public:
    FreshList(std::function<void()> refresh, QWidget* parent)
        : QComboBox(parent), refresh_(std::move(refresh)) {}

    void showPopup() override {
        refresh_();
        QComboBox::showPopup();
    }

  private:
    std::function<void()> refresh_;
};

}  // namespace

PresetBox::PresetBox(Document& document, PresetStore store, QWidget* parent)
    : QWidget(parent),
      document_(document),
      store_(std::move(store)),
      // Files may have been added, removed or repaired.
      box_(new FreshList([this] { fill(); }, this)),
      words_(new QLabel(this)) {
    box_->setObjectName(QStringLiteral("presetBox"));
    box_->setAccessibleName(tr("Preset"));
    box_->setPlaceholderText(tr("Own values"));
    auto* save = new QToolButton(this);
    save->setObjectName(QStringLiteral("presetSave"));
    save->setAccessibleName(tr("Save a preset"));
    save->setText(tr("Save as…"));
    save->setToolTip(tr("Save the current values as a preset"));
    remove_ = new QToolButton(this);
    remove_->setObjectName(QStringLiteral("presetRemove"));
    remove_->setAccessibleName(tr("Remove the preset"));
    remove_->setText(tr("Remove"));
    remove_->setToolTip(tr("Remove this preset; the values stay"));
    words_->setObjectName(QStringLiteral("presetWords"));
    words_->setWordWrap(true);
    words_->setForegroundRole(QPalette::PlaceholderText);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // Always the same room: what is dragged below must not move away from under the hand.
    constexpr int kLines = 3;
    whenFontChanges(*words_,
                    [words = words_] { words->setFixedHeight(kLines * words->fontMetrics().lineSpacing()); });
    constexpr int kLeastLetters = 8;
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(kLeastLetters);
    auto* line = new FlowLayout;
    line->addWide(box_);
    line->addWidget(save);
    line->addWidget(remove_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(words_);
    connect(box_, &QComboBox::activated, this, &PresetBox::choose);
    connect(save, &QToolButton::clicked, this, &PresetBox::askForName);
    connect(remove_, &QToolButton::clicked, this, &PresetBox::removeChosen);
    connect(&document_, &Document::parametersChanged, this, &PresetBox::mark);
    fill();
}

void PresetBox::fill() {
    const QSignalBlocker block(box_);
    box_->clear();
    presets_.clear();
    for (const auto& name : store_.names()) {
        const auto preset = store_.load(name);
        const auto label = QString::fromStdString(name);
        const auto words = store_.wordsOf(name);
        const auto title = words.title.empty() ? label : QString::fromStdString(words.title);
        box_->addItem(preset ? title : tr("%1 (damaged)").arg(title), label);
        presets_.push_back(preset ? std::optional(*preset) : std::nullopt);
        const int row = box_->count() - 1;
        if (preset) {
            box_->setItemData(row, QString::fromStdString(words.comment), kComment);
            box_->setItemData(row, tipOf(words, *preset), Qt::ToolTipRole);
            continue;
        }
        // A damaged preset cannot be chosen.
        qobject_cast<QStandardItemModel*>(box_->model())->item(row)->setEnabled(false);
        box_->setItemData(row, QString::fromStdString(preset.error().message()), Qt::ToolTipRole);
    }
    mark();
}

void PresetBox::mark() {
    const QSignalBlocker block(box_);
    const auto same = std::ranges::find(presets_, std::optional(document_.parameters()));
    const int chosen = same == presets_.end() ? -1 : static_cast<int>(same - presets_.begin());
    box_->setCurrentIndex(chosen);
    const bool own = chosen >= 0 && !store_.isBuiltIn(box_->currentData().toString().toStdString());
    if (own) latest_ = box_->currentData().toString();
    allow(*remove_, own          ? QString()
                    : chosen < 0 ? tr("choose a preset of your own first")
                                 : tr("built-in presets stay"));
    const auto comment = chosen < 0 ? QString() : box_->currentData(kComment).toString();
    // Says when to use the preset; the tool tip has the rest.
    words_->setText(chosen < 0 ? tr("Values of your own") : comment.section(QLatin1Char(':'), 0, 0));
    box_->setToolTip(chosen < 0 ? tr("Values that no preset has; choose one to begin from")
                                : box_->itemData(chosen, Qt::ToolTipRole).toString());
}

void PresetBox::choose(int index) {
    const auto& preset = presets_[index];
    if (preset) {
        emit choosing();
        document_.setParameters(*preset, tr("Preset %1").arg(box_->itemText(index)));
    }
    fill();
}

void PresetBox::askForName() {
    bool given = false;
    const auto name =
        QInputDialog::getText(this, tr("Save preset"), tr("Name"), QLineEdit::Normal, latest_, &given)
            .trimmed();
    if (given) save(name);
}

bool PresetBox::mayReplace(const std::string& name) {
    if (!store_.has(name) || store_.isBuiltIn(name)) return true;
    if (const auto there = store_.load(name); there && *there == document_.parameters()) return true;
    QMessageBox question(QMessageBox::Question, tr("Save preset"),
                         tr("There is a preset of this name with other values. Replace it?\n%1")
                             .arg(QString::fromStdString(name)),
                         QMessageBox::Cancel, this);
    question.setObjectName(QStringLiteral("presetQuestion"));
    auto* replace = question.addButton(tr("Replace"), QMessageBox::AcceptRole);
    question.exec();
    return question.clickedButton() == replace;
}

void PresetBox::save(const QString& name) {
    if (!mayReplace(name.toStdString())) return;
    const auto saved = store_.save(name.toStdString(), document_.parameters());
    if (!saved) emit failed(saved.error().error());
    fill();
}

void PresetBox::removeChosen() {
    const auto removed = store_.remove(box_->currentData().toString().toStdString());
    if (!removed) emit failed(removed.error().error());
    latest_.clear();
    fill();
}

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".json";

QString title() {
    return QCoreApplication::translate("PresetStore", "Looking at presets");
}

}  // namespace

std::vector<std::string> PresetStore::names() const {
    auto names = builtinPresets();
    const auto own = offThread(title(), [folder = folder_]() -> Result<std::vector<std::string>> {
        std::vector<std::string> found;
        std::error_code code;
        for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
            if (entry->path().extension() == kSuffix) found.push_back(entry->path().stem().string());
        }
        std::ranges::sort(found);
        return found;
    });
    if (own) names.insert(names.end(), own->begin(), own->end());
    return names;
}

bool PresetStore::isBuiltIn(const std::string& name) const {
    const auto builtIn = builtinPresets();
    return std::ranges::find(builtIn, name) != builtIn.end();
}

PresetText PresetStore::wordsOf(const std::string& name) const {
    for (const auto& text : builtinPresetTexts()) {
        if (text.name == name) return text;
    }
    return {.name = name, .title = {}, .comment = {}};
}

fs::path PresetStore::fileOf(const std::string& name) const {
    return folder_ / (name + std::string(kSuffix));
}

bool PresetStore::has(const std::string& name) const {
    const auto known = names();
    return std::ranges::find(known, name) != known.end();
}

Result<Parameters> PresetStore::load(const std::string& name) const {
    return offThread(
        title(), [preset = isBuiltIn(name) ? name : fileOf(name).string()] { return loadPreset(preset); });
}

Result<> PresetStore::save(const std::string& name, const Parameters& parameters) const {
    const auto file = fileOf(name);
    if (name.empty() || name.front() == '.' || name.find_first_of("/\\") != std::string::npos) {
        return fail("This cannot be the name of a preset", name, "use letters, digits and spaces");
    }
    for (const auto& builtIn : builtinPresets()) {
        const bool same =
            std::ranges::equal(builtIn, name, [](char a, char b) { return asciiLower(a) == asciiLower(b); });
        if (same) return fail("This preset is built in", name, "choose another name");
    }
    return offThread(title(), [folder = folder_, file, text = presetJson(parameters, name)] {
        std::error_code code;
        fs::create_directories(folder, code);
        return writeFile(file, text);
    });
}

Result<> PresetStore::remove(const std::string& name) const {
    if (isBuiltIn(name)) return fail("This preset cannot be removed", name, "it is built in");
    return offThread(title(), [file = fileOf(name), name]() -> Result<> {
        std::error_code code;
        if (fs::remove(file, code)) return {};
        return fail("This preset cannot be removed", name, code.message());
    });
}

}  // namespace navwright
