#include "app/navwright/parts/preferences/storage_page.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>

#include "app/navwright/parts/preferences/habits.h"
#include "app/navwright/shell/frame/browse_row.h"
#include "core/generate/pipeline/cache_folder.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

QString useWords(const CacheUse& use) {
    if (use.files == 0) return StoragePage::tr("Nothing is kept there");
    return StoragePage::tr("%1, %2").arg(countText(use.files, "demo", "demos"),
                                         QLocale().formattedDataSize(static_cast<qint64>(use.bytes)));
}

QLabel* words(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    return label;
}

}  // namespace

StoragePage::StoragePage(Habits& habits, const QString& copies, QWidget* parent)
    : QWidget(parent),
      habits_(habits),
      autosave_(new QCheckBox(tr("Keep a copy of unsaved work"), this)),
      seconds_(new QSpinBox(this)),
      cache_(new QCheckBox(tr("Keep demos that were read"), this)),
      folder_(new QLineEdit(this)),
      limit_(new QDoubleSpinBox(this)),
      use_(words({}, "pref.storage.use", this)),
      clear_(named(new QPushButton(tr("Clear"), this), "pref.storage.clear",
                   tr("Remove the demos that are kept there; the demos themselves stay"))) {
    setObjectName(QStringLiteral("storageSettings"));
    auto* form = new QFormLayout(this);
    makeAutosave(*form, copies);
    makeCache(*form);
    fill();
    connect(autosave_, &QCheckBox::toggled, this, &StoragePage::take);
    connect(seconds_, &QSpinBox::valueChanged, this, &StoragePage::take);
    connect(cache_, &QCheckBox::toggled, this, &StoragePage::take);
    connect(folder_, &QLineEdit::editingFinished, this, &StoragePage::take);
    connect(limit_, &QDoubleSpinBox::valueChanged, this, &StoragePage::take);
    connect(clear_, &QPushButton::clicked, this, &StoragePage::clear);
    connect(&habits_, &Habits::changed, this, &StoragePage::fill);
    connect(&job_, &LatestWork::ranOut, this, [this](const QString& message) { use_->setText(message); });
}

void StoragePage::makeAutosave(QFormLayout& form, const QString& copies) {
    named(autosave_, "pref.storage.autosave", tr("Keep a copy of unsaved work"),
          tr("What was not saved is offered again after a crash"));
    named(seconds_, "pref.storage.seconds", tr("Seconds from copy to copy"),
          tr("How much work a crash loses at most"));
    seconds_->setRange(preference::autosaveSeconds.least, preference::autosaveSeconds.most);
    seconds_->setPrefix(tr("every "));
    seconds_->setSuffix(tr(" s"));
    auto* row = new QHBoxLayout;
    row->addWidget(autosave_);
    row->addWidget(seconds_);
    row->addStretch(1);
    form.addRow(tr("Autosave"), row);
    form.addRow(QString(), words(tr("Copies lie in %1").arg(copies), "pref.storage.copies", this));
}

void StoragePage::makeCache(QFormLayout& form) {
    named(cache_, "pref.storage.cache", tr("Keep demos that were read"),
          tr("Demos open faster the next time, also with navgen"));
    named(folder_, "pref.storage.folder", tr("Cache folder"), tr("Where demos that were read are kept"));
    folder_->setPlaceholderText(fileText(usualCacheFolder()));
    auto* place = browseRow(*folder_, {.name = QStringLiteral("pref.storage.browse"),
                                       .says = tr("Choose the cache folder"),
                                       .choose = chooseFolder(*folder_, tr("Cache folder")),
                                       .then = [this] { take(); }});
    named(limit_, "pref.storage.limit", tr("Largest size of the cache"),
          tr("Beyond it the demos used longest ago leave the cache, never those that are open; navgen has "
             "--cache-limit"));
    limit_->setRange(preference::cacheLimit.least, preference::cacheLimit.most);
    limit_->setDecimals(1);
    limit_->setPrefix(tr("at most "));
    limit_->setSuffix(tr(" GB"));
    limit_->setSpecialValueText(tr("any size"));
    auto* most = new QHBoxLayout;
    most->addWidget(limit_);
    most->addStretch(1);
    auto* size = new QHBoxLayout;
    size->addWidget(use_, 1);
    size->addWidget(clear_);
    form.addRow(tr("Cache"), cache_);
    form.addRow(QString(), place);
    form.addRow(QString(), most);
    form.addRow(QString(), size);
}

void StoragePage::fill() {
    const auto& values = habits_.values();
    filling_ = true;
    autosave_->setChecked(values.autosave);
    seconds_->setValue(values.autosaveSeconds);
    allow(*seconds_, values.autosave ? QString() : tr("no copies are kept"));
    cache_->setChecked(values.cache);
    folder_->setText(values.cacheFolder);
    limit_->setValue(values.cacheLimit);
    allow(*limit_, values.cache ? QString() : tr("no demos are kept"));
    filling_ = false;
    measure();
}

void StoragePage::take() {
    if (filling_) return;
    auto values = habits_.values();
    values.autosave = autosave_->isChecked();
    values.autosaveSeconds = seconds_->value();
    values.cache = cache_->isChecked();
    values.cacheFolder = folder_->text().trimmed();
    values.cacheLimit = limit_->value();
    if (!values.cacheFolder.isEmpty() && !QDir::isAbsolutePath(values.cacheFolder)) {
        job_.cancel();
        return use_->setText(tr("This is not an absolute path: %1").arg(values.cacheFolder));
    }
    habits_.set(values);
}

/// Whether it is in use or not: what lies there can be removed.
void StoragePage::measure() {
    auto values = habits_.values();
    values.cache = true;
    use_->setText(tr("Looking…"));
    allow(*clear_, tr("the folder is being looked at"));
    job_.run([this, folder = cacheFolderOf(values)](JobContext&) -> LatestWork::Done {
        const auto use = cacheUse(folder);
        return [this, use] {
            use_->setText(use ? useWords(*use) : QString::fromStdString(use.error().message()));
            allow(*clear_, use && use->files > 0 ? QString() : tr("nothing is kept there"));
        };
    });
}

void StoragePage::clear() {
    auto values = habits_.values();
    values.cache = true;
    allow(*clear_, tr("files are being removed"));
    job_.run([this, folder = cacheFolderOf(values)](JobContext&) -> LatestWork::Done {
        const auto gone = clearCache(folder);
        return [this, gone] {
            if (gone) return measure();
            use_->setText(QString::fromStdString(gone.error().message()));
            allow(*clear_, {});
        };
    });
}

}  // namespace navwright
