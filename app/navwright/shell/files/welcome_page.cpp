#include "app/navwright/shell/files/welcome_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <filesystem>

#include "app/navwright/shell/project/recent_files.h"
#include "core/base/output_place.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/text_size.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

bool isGone(const QString& path) {
    std::error_code error;
    return !std::filesystem::exists(fileOnDisk(filePath(path)), error);
}

constexpr int kWelcomeWidth = 480;
constexpr int kRecentHeight = 220;
constexpr double kTitleScale = 2;

QPushButton* bigButton(const QString& name, const QString& text, const QString& help, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setAccessibleName(text);
    button->setAccessibleDescription(help);
    button->setToolTip(help);
    whenFontChanges(*button, [button] { button->setMinimumHeight(button->fontMetrics().height() * 5 / 2); });
    return button;
}

}  // namespace

WelcomePage::WelcomePage(RecentFiles& recent, QWidget* parent)
    : QWidget(parent),
      recent_(recent),
      list_(new QListWidget(this)),
      recentTitle_(new QLabel(tr("Recent"), this)) {
    setObjectName(QStringLiteral("welcomePage"));
    auto* title = new QLabel(tr("Navwright"), this);
    asTitle(*title, kTitleScale, false);
    auto* what =
        new QLabel(tr("Bot navigation from recorded matches. Open a map and demos played on it, or drop "
                      "them here; or the folder of a rotation, for all maps of a server."),
                   this);
    what->setWordWrap(true);
    auto* open = bigButton(QStringLiteral("welcomeOpen"), tr("Open map and demos…"),
                           tr("Choose a map or a pack of maps, demos, or a .nav"), this);
    auto* sample = bigButton(QStringLiteral("welcomeSample"), tr("Open sample"),
                             tr("A small map with five demos that comes with the program"), this);
    open_ = open;
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openWanted);
    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleWanted);

    recentTitle_->setObjectName(QStringLiteral("welcomeRecentTitle"));
    list_->setObjectName(QStringLiteral("welcomeRecent"));
    list_->setAccessibleName(tr("Recently opened"));
    list_->setMaximumHeight(kRecentHeight);
    connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        emit recentWanted(item->data(Qt::UserRole).toStringList());
    });

    auto* page = new QWidget(this);
    auto* box = new QWidget(page);
    box->setMaximumWidth(kWelcomeWidth);
    auto* column = new QVBoxLayout(box);
    column->addWidget(title);
    column->addWidget(what);
    column->addSpacing(what->fontMetrics().height());
    column->addWidget(open);
    column->addWidget(sample);
    column->addSpacing(what->fontMetrics().height());
    column->addWidget(recentTitle_);
    column->addWidget(list_);
    auto* row = new QHBoxLayout(page);
    row->addStretch(1);
    row->addWidget(box, kWelcomeWidth, Qt::AlignVCenter);
    row->addStretch(1);
    // In a low window it scrolls; it does not keep the window large.
    auto* scroll = scrolled(page, "welcomeScroll", tr("Welcome"), this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(&recent_, &RecentFiles::changed, this, &WelcomePage::fillRecent);
    fillRecent();
}

void WelcomePage::fillRecent() {
    list_->clear();
    for (const auto& paths : recent_.entries()) {
        auto* item = new QListWidgetItem(RecentFiles::title(paths), list_);
        item->setData(Qt::UserRole, paths);
        item->setToolTip(paths.join(QLatin1Char('\n')));
        sayWhatIsGone(paths);
    }
    const bool any = list_->count() > 0;
    list_->setVisible(any);
    recentTitle_->setVisible(any);
}

/// In its own time: what was opened from a disk that is no longer there can take long to be missed.
void WelcomePage::sayWhatIsGone(const QStringList& paths) {
    inBackground(this, [this, paths] {
        const auto gone = std::ranges::count_if(paths, isGone);
        return [this, paths, gone] {
            for (int row = 0; gone > 0 && row < list_->count(); ++row) {
                auto* item = list_->item(row);
                if (item->data(Qt::UserRole).toStringList() != paths) continue;
                const auto title = RecentFiles::title(paths);
                item->setText(gone == paths.size()
                                  ? tr("%1 – no longer there").arg(title)
                                  : tr("%1 – %2 of them no longer there").arg(title).arg(gone));
                item->setForeground(palette().placeholderText());
            }
        };
    });
}

}  // namespace navwright
