#include "navwright/welcome_page.h"

#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "navwright/recent_files.h"

namespace navwright {

namespace {

constexpr int kWidth = 480;
constexpr int kRecentHeight = 220;
constexpr double kTitleScale = 2;

QPushButton* bigButton(const QString& name, const QString& text, const QString& help, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setAccessibleName(text);
    button->setAccessibleDescription(help);
    button->setToolTip(help);
    button->setMinimumHeight(button->fontMetrics().height() * 5 / 2);
    return button;
}

}  // namespace

WelcomePage::WelcomePage(RecentFiles& recent, QWidget* parent)
    : QWidget(parent), recent_(recent), list_(new QListWidget(this)) {
    setObjectName(QStringLiteral("welcomePage"));
    auto* title = new QLabel(tr("Navwright"), this);
    auto font = title->font();
    font.setPointSizeF(font.pointSizeF() * kTitleScale);
    title->setFont(font);
    auto* what =
        new QLabel(tr("Bot navigation from recorded matches. Open a map and demos played on it, or drop "
                      "them here."),
                   this);
    what->setWordWrap(true);
    auto* open = bigButton(QStringLiteral("welcomeOpen"), tr("Open map and demos…"),
                           tr("Choose a .bsp and demos, or a .nav"), this);
    auto* sample = bigButton(QStringLiteral("welcomeSample"), tr("Open sample"),
                             tr("A small map with five demos that comes with the program"), this);
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openWanted);
    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleWanted);

    auto* recentTitle = new QLabel(tr("Recent"), this);
    recentTitle->setObjectName(QStringLiteral("welcomeRecentTitle"));
    list_->setObjectName(QStringLiteral("welcomeRecent"));
    list_->setAccessibleName(tr("Recently opened"));
    list_->setFixedHeight(kRecentHeight);
    connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        emit recentWanted(item->data(Qt::UserRole).toStringList());
    });

    auto* box = new QWidget(this);
    box->setFixedWidth(kWidth);
    auto* column = new QVBoxLayout(box);
    column->addWidget(title);
    column->addWidget(what);
    column->addSpacing(what->fontMetrics().height());
    column->addWidget(open);
    column->addWidget(sample);
    column->addSpacing(what->fontMetrics().height());
    column->addWidget(recentTitle);
    column->addWidget(list_);
    auto* outer = new QVBoxLayout(this);
    outer->addWidget(box, 0, Qt::AlignCenter);

    connect(&recent_, &RecentFiles::changed, this, &WelcomePage::fillRecent);
    fillRecent();
}

void WelcomePage::fillRecent() {
    list_->clear();
    for (const auto& paths : recent_.entries()) {
        const auto gone =
            std::ranges::count_if(paths, [](const QString& path) { return !QFileInfo::exists(path); });
        const auto title = RecentFiles::title(paths);
        const auto said = gone == 0              ? title
                          : gone == paths.size() ? tr("%1 – no longer there").arg(title)
                                                 : tr("%1 – %2 of them no longer there").arg(title).arg(gone);
        auto* item = new QListWidgetItem(said, list_);
        if (gone > 0) item->setForeground(palette().placeholderText());
        item->setData(Qt::UserRole, paths);
        item->setToolTip(paths.join(QLatin1Char('\n')));
    }
    const bool any = list_->count() > 0;
    list_->setVisible(any);
    findChild<QLabel*>(QStringLiteral("welcomeRecentTitle"))->setVisible(any);
}

}  // namespace navwright
