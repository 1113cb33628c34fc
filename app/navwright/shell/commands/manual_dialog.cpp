#include "app/navwright/shell/commands/manual_dialog.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/index.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr QSize kManualSize{1060, 760};
constexpr int kPagesWidth = 260;
constexpr int kFileRole = Qt::UserRole;
const QString kManualFolder = QStringLiteral(":/manual/");
const QString kPageEnding = QStringLiteral(".md");
/// What one reads first; the others follow by their titles.
constexpr std::array kFirstPages{"tutorial", "workbench", "editing", "testing", "commands", "glossary"};

struct ManualPage {
    QString file, title, text;
    std::size_t place = kFirstPages.size();  ///< among kFirstPages
};

QString manualTextOf(const QString& file) {
    QFile page(kManualFolder + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

const std::vector<ManualPage>& manualPages() {
    static const auto all = [] {
        std::vector<ManualPage> pages;
        for (const auto& file : QDir(kManualFolder).entryList({u'*' + kPageEnding})) {
            ManualPage page{.file = file, .title = {}, .text = manualTextOf(file)};
            const auto isFile = [&file](const char* name) {
                return file == QLatin1String(name) + kPageEnding;
            };
            page.title = page.text.section(u'\n', 0, 0).remove(u'#').trimmed();
            page.place = toIndex(std::ranges::find_if(kFirstPages, isFile) - kFirstPages.begin());
            pages.push_back(std::move(page));
        }
        std::ranges::stable_sort(pages, [](const ManualPage& a, const ManualPage& b) {
            return a.place != b.place ? a.place < b.place : a.title.localeAwareCompare(b.title) < 0;
        });
        return pages;
    }();
    return all;
}

}  // namespace

ManualDialog::ManualDialog(QWidget* parent)
    : QDialog(parent),
      sought_(named(new QLineEdit(this), "manualSearch", tr("Search the manual"),
                    tr("List the pages that have these words; Enter goes from place to place"))),
      pages_(named(new QListWidget(this), "manualPages", tr("Pages"))),
      page_(named(new QTextBrowser(this), "manualPage", tr("The page"))) {
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    resize(kManualSize.boundedTo(screen()->availableSize()));
    sought_->setPlaceholderText(tr("Search"));
    sought_->setClearButtonEnabled(true);
    page_->setOpenLinks(false);
    auto* left = new QVBoxLayout;
    left->addWidget(sought_);
    left->addWidget(pages_, 1);
    for (auto* part : std::initializer_list<QWidget*>{sought_, pages_}) part->setFixedWidth(kPagesWidth);
    auto* row = new QHBoxLayout(this);
    row->addLayout(left);
    row->addWidget(page_, 1);
    connect(sought_, &QLineEdit::textChanged, this, &ManualDialog::fill);
    connect(sought_, &QLineEdit::returnPressed, this, &ManualDialog::findNext);
    connect(pages_, &QListWidget::currentRowChanged, this, &ManualDialog::choose);
    connect(page_, &QTextBrowser::anchorClicked, this, &ManualDialog::follow);
    fill();
}

/// Pages that have the words; the one that is read stays if it has.
void ManualDialog::fill() {
    const auto words = sought_->text().trimmed();
    const auto read = page_->source().fileName();
    {
        const QSignalBlocker quiet(pages_);
        pages_->clear();
        for (const auto& page : manualPages()) {
            const auto hits = words.isEmpty() ? 0 : page.text.count(words, Qt::CaseInsensitive);
            if (!words.isEmpty() && hits == 0) continue;
            auto* item =
                new QListWidgetItem(hits > 0 ? tr("%1 (%2)").arg(page.title).arg(hits) : page.title, pages_);
            item->setData(kFileRole, page.file);
            item->setToolTip(item->text());
            if (page.file == read) pages_->setCurrentItem(item);
        }
    }
    if (!pages_->currentItem()) return pages_->setCurrentRow(0);
    page_->moveCursor(QTextCursor::Start);
    if (!words.isEmpty()) page_->find(words);
}

void ManualDialog::choose(int row) {
    if (row < 0) return;
    page_->setSource(
        QUrl(QStringLiteral("qrc") + kManualFolder + pages_->item(row)->data(kFileRole).toString()),
        QTextDocument::MarkdownResource);
    if (!sought_->text().trimmed().isEmpty()) page_->find(sought_->text().trimmed());
}

/// Links to other pages stay here; those to files of the source lead nowhere.
void ManualDialog::follow(const QUrl& link) {
    const auto to = page_->source().resolved(link);
    if (to.scheme() != QStringLiteral("qrc")) {
        QDesktopServices::openUrl(to);
        return;
    }
    for (int row = 0; row < pages_->count(); ++row) {
        if (pages_->item(row)->data(kFileRole).toString() == to.fileName()) return pages_->setCurrentRow(row);
    }
    if (!QFile::exists(u':' + to.path()) || !to.path().endsWith(kPageEnding)) return;
    sought_->clear();
    page_->setSource(to, QTextDocument::MarkdownResource);
    fill();
}

/// In the page that is read, then in the next that has the words.
void ManualDialog::findNext() {
    const auto words = sought_->text().trimmed();
    if (words.isEmpty() || page_->find(words) || pages_->count() == 0) return;
    const int next = (pages_->currentRow() + 1) % pages_->count();
    if (next != pages_->currentRow()) return pages_->setCurrentRow(next);
    page_->moveCursor(QTextCursor::Start);
    page_->find(words);
}

}  // namespace navwright
