#include "panels/preset_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace navwright {

PresetBox::PresetBox(Document& document, PresetStore store, QWidget* parent)
    : QWidget(parent), document_(document), store_(std::move(store)), box_(new QComboBox(this)) {
    box_->setObjectName(QStringLiteral("presetBox"));
    box_->setAccessibleName(tr("Preset"));
    box_->setPlaceholderText(tr("Own values"));
    auto* save = new QToolButton(this);
    save->setObjectName(QStringLiteral("presetSave"));
    save->setAccessibleName(tr("Save a preset"));
    save->setText(tr("Save as…"));
    save->setToolTip(tr("Keep the present values as a preset of your own"));
    remove_ = new QToolButton(this);
    remove_->setObjectName(QStringLiteral("presetRemove"));
    remove_->setAccessibleName(tr("Remove the preset"));
    remove_->setText(tr("Remove"));
    remove_->setToolTip(tr("Remove this preset of your own; the values stay"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(box_, 1);
    line->addWidget(save);
    line->addWidget(remove_);
    connect(box_, &QComboBox::activated, this, &PresetBox::choose);
    connect(save, &QToolButton::clicked, this, &PresetBox::askForName);
    connect(remove_, &QToolButton::clicked, this, &PresetBox::removeChosen);
    connect(&document_, &Document::parametersChanged, this, &PresetBox::fill);
    fill();
}

void PresetBox::fill() {
    const QSignalBlocker block(box_);
    box_->clear();
    presets_.clear();
    int chosen = -1;
    for (const auto& name : store_.names()) {
        // A damaged file of one's own is passed over; choosing it could only fail.
        const auto preset = store_.load(name);
        if (!preset) continue;
        const auto label = QString::fromStdString(name);
        box_->addItem(store_.isBuiltIn(name) ? label.left(1).toUpper() + label.mid(1) : label, label);
        if (*preset == document_.parameters() && chosen < 0) chosen = box_->count() - 1;
        presets_.push_back(*preset);
    }
    box_->setCurrentIndex(chosen);
    remove_->setEnabled(chosen >= 0 && !store_.isBuiltIn(box_->currentData().toString().toStdString()));
}

void PresetBox::choose(int index) {
    document_.setParameters(presets_[static_cast<std::size_t>(index)],
                            tr("Preset %1").arg(box_->itemText(index)));
    fill();
}

void PresetBox::askForName() {
    bool given = false;
    const auto name =
        QInputDialog::getText(this, tr("Save preset"), tr("Name"), QLineEdit::Normal, {}, &given).trimmed();
    if (given) save(name);
}

void PresetBox::save(const QString& name) {
    const auto saved = store_.save(name.toStdString(), document_.parameters());
    if (!saved) {
        const auto& error = saved.error().error();
        emit failed(QString::fromStdString(error.what), QString::fromStdString(error.where),
                    QString::fromStdString(error.hint));
    }
    fill();
}

void PresetBox::removeChosen() {
    const auto removed = store_.remove(box_->currentData().toString().toStdString());
    if (!removed) {
        const auto& error = removed.error().error();
        emit failed(QString::fromStdString(error.what), QString::fromStdString(error.where),
                    QString::fromStdString(error.hint));
    }
    fill();
}

}  // namespace navwright
