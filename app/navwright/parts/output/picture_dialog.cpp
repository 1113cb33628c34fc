#include "app/navwright/parts/output/picture_dialog.h"

#include <QBuffer>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QImageWriter>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>

#include "app/navwright/parts/output/export_files.h"
#include "app/navwright/parts/output/write_button.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/atomic_file.h"
#include "core/base/index.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/preferences.h"
#include "widgets/view3d/view/scene_picture.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr int kPictureWidth = 560;
constexpr int kLeastSize = 64, kMostSize = 8192;
constexpr QSize kSizes[] = {{1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

QSpinBox* makeLength(QWidget* parent, const char* name, const QString& says) {
    auto* box = new QSpinBox(parent);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(says);
    box->setRange(kLeastSize, kMostSize);
    box->setSuffix(PictureDialog::tr(" px"));
    return box;
}

}  // namespace

PictureDialog::PictureDialog(Workspace& workspace, ExportFiles& files, ViewArea& area, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      files_(files),
      area_(area),
      size_(new QComboBox(this)),
      width_(makeLength(this, "pictureWidth", tr("Width"))),
      height_(makeLength(this, "pictureHeight", tr("Height"))),
      target_(new QLineEdit(this)),
      message_(new QLabel(this)) {
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Save picture of the view"));
    setMinimumWidth(kPictureWidth);
    makeForm();
    target_->setText(files_.usualTarget(QStringLiteral(".png")));
    const auto kept = preferred(*workspace_.settings, preference::pictureSize);
    const int found = kept.isValid() ? size_->findData(kept) : 0;
    if (kept.isValid()) {
        width_->setValue(kept.width());
        height_->setValue(kept.height());
    }
    size_->setCurrentIndex(found >= 0 ? found : size_->count() - 1);
    chooseSize();
}

void PictureDialog::makeForm() {
    size_->setObjectName(QStringLiteral("pictureSize"));
    size_->setAccessibleName(tr("Size of the picture"));
    size_->addItem(tr("As on the screen, with what tools draw"), QSize());
    for (const auto& size : kSizes) size_->addItem(tr("%1 × %2").arg(size.width()).arg(size.height()), size);
    size_->addItem(tr("Other"));
    target_->setObjectName(QStringLiteral("pictureTarget"));
    target_->setAccessibleName(tr("File to write"));
    message_->setObjectName(QStringLiteral("pictureMessage"));
    message_->setWordWrap(true);
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setObjectName(QStringLiteral("pictureBrowse"));
    browse->setAccessibleName(tr("Choose the file to write"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("Write"), QDialogButtonBox::ActionRole);
    write_->setObjectName(QStringLiteral("pictureWrite"));
    write_->setAccessibleName(tr("Write the picture"));
    write_->setDefault(true);
    connect(size_, &QComboBox::currentIndexChanged, this, &PictureDialog::chooseSize);
    connect(browse, &QPushButton::clicked, this, &PictureDialog::browse);
    connect(write_, &QPushButton::clicked, this, &PictureDialog::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    sayWhatIsWritten(*write_, *target_);
    auto* lengths = new QHBoxLayout;
    lengths->addWidget(width_);
    lengths->addWidget(new QLabel(QStringLiteral("×"), this));
    lengths->addWidget(height_);
    lengths->addStretch(1);
    auto* place = new QHBoxLayout;
    place->addWidget(target_, 1);
    place->addWidget(browse);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Size"), size_);
    form->addRow(QString(), lengths);
    form->addRow(tr("File"), place);
    form->addRow(message_);
    form->addRow(buttons);
}

bool PictureDialog::asOnScreen() const {
    return size_->currentIndex() == 0;
}

void PictureDialog::chooseSize() {
    const bool other = size_->currentIndex() == size_->count() - 1;
    const auto* view = area_.view();
    const auto size = asOnScreen() ? view->size() * view->devicePixelRatioF() : size_->currentData().toSize();
    if (!other) {
        width_->setValue(size.width());
        height_->setValue(size.height());
    }
    for (auto* length : {width_, height_})
        allow(*length, other ? QString() : tr("choose \"Other\" as the size"));
}

void PictureDialog::browse() {
    const auto file =
        QFileDialog::getSaveFileName(this, windowTitle(), target_->text(), tr("Pictures (*.png)"));
    if (!file.isEmpty()) target_->setText(file);
}

void PictureDialog::write() {
    message_->clear();
    auto* view = area_.view();
    if (asOnScreen()) {
        allow(*write_, tr("the picture is being made"));
        view->capture([guard = QPointer<PictureDialog>(this)](const QImage& picture) {
            if (guard) guard->finish(picture);
        });
        return;
    }
    const PictureOptions options{.pixels = {width_->value(), height_->value()},
                                 .background = area_.background(),
                                 .rig = view->rig(),
                                 .selected = workspace_.selection.current(),
                                 .map = {view->mapPicture(), workspace_.mapLook.look()}};
    const auto picture = renderScene(view->source(), workspace_.layers, options);
    if (!picture) return fail(QString::fromStdString(picture.error().message()));
    finish(*picture);
}

void PictureDialog::finish(const QImage& picture) {
    allow(*write_, {});
    auto file = target_->text();
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".png");
    if (const auto saved = savePicture(picture, file); !saved)
        return fail(QString::fromStdString(saved.error().message()));
    prefer(*workspace_.settings, preference::pictureSize, asOnScreen() ? QSize() : picture.size());
    files_.noteWritten(file);
    accept();
}

void PictureDialog::fail(const QString& message) {
    message_->setText(tr("<b>Nothing was written.</b> %1").arg(message.toHtmlEscaped()));
}

Result<> savePicture(const QImage& picture, const QString& file) {
    const auto name = filePath(file);
    if (picture.isNull()) return fail("The 3D view gave no picture", name.string());
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, QFileInfo(file).suffix().toLatin1());
    if (!writer.write(picture)) {
        return fail("The picture cannot be written: " + writer.errorString().toStdString(), name.string(),
                    "choose a name that ends in .png");
    }
    return offThread(QStringLiteral("Writing the picture"), [name, bytes = buffer.data()] {
        return writeFile(name, std::string_view(bytes.constData(), toIndex(bytes.size())));
    });
}

}  // namespace navwright
