#include "app/navwright/shell/frame/browse_row.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

#include "widgets/common/models/named.h"

namespace navwright {

QHBoxLayout* browseRow(QLineEdit& line, Browse browse) {
    const auto name = browse.name.isEmpty() ? line.objectName() + QStringLiteral(".browse") : browse.name;
    auto* button =
        named(new QPushButton(QCoreApplication::translate("BrowseRow", "Browse…"), line.parentWidget()), name,
              browse.says);
    button->setAutoDefault(false);
    QObject::connect(button, &QPushButton::clicked, &line,
                     [&line, choose = std::move(browse.choose), then = std::move(browse.then)] {
                         const auto chosen = choose();
                         if (chosen.isEmpty()) return;
                         line.setText(chosen);
                         if (then) then();
                     });
    auto* row = new QHBoxLayout;
    row->addWidget(&line, 1);
    row->addWidget(button);
    return row;
}

std::function<QString()> chooseFolder(QLineEdit& line, const QString& title) {
    return
        [&line, title] { return QFileDialog::getExistingDirectory(line.parentWidget(), title, line.text()); };
}

}  // namespace navwright
