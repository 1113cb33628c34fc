#include "app/navwright/shell/frame/replace_question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/navwright/shell/project/messages.h"
#include "core/base/result.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

QString questionText(const char* text) {
    return QCoreApplication::translate("ReplaceQuestion", text);
}

}  // namespace

bool mayReplace(std::vector<fs::path> files, Messages& messages, QWidget& window) {
    const auto found = offThread(
        questionText("Looking at the folder"), [files = std::move(files)]() -> Result<std::vector<fs::path>> {
            std::vector<fs::path> there;
            std::error_code error;
            std::ranges::copy_if(files, std::back_inserter(there),
                                 [&](const fs::path& path) { return fs::exists(path, error); });
            return there;
        });
    if (!found) {
        messages.showError(found.error().error());
        return false;
    }
    if (found->empty()) return true;
    QStringList there;
    for (const auto& path : *found) there << fileText(path);
    QMessageBox question(
        QMessageBox::Question, questionText("Navwright"),
        questionText("These files are there already. Replace them?\n%1").arg(there.join(u'\n')),
        QMessageBox::Cancel, &window);
    question.setObjectName(QStringLiteral("replaceQuestion"));
    auto* replace = question.addButton(questionText("Replace"), QMessageBox::AcceptRole);
    question.exec();
    return question.clickedButton() == replace;
}

}  // namespace navwright
