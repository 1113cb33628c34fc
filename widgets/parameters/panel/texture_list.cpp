#include "widgets/parameters/panel/texture_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

#include "widgets/common/models/map_look_model.h"

namespace navwright {

namespace {

constexpr QSize kListSize{640, 420};

QString listText(const char* text) {
    return QCoreApplication::translate("Textures", text);
}

void addPart(QStringList& lines, const QString& title, const QStringList& entries) {
    if (entries.isEmpty()) return;
    lines << QString() << title;
    for (const auto& entry : entries) lines << QStringLiteral("    ") + entry;
}

QStringList texts(const std::vector<std::string>& all) {
    QStringList list;
    for (const auto& each : all) list << QString::fromStdString(each);
    return list;
}

}  // namespace

QString textureListText(const TextureReport& report) {
    QStringList missing;
    for (const auto& [name, reason] : report.missing) {
        auto line = QString::fromStdString(name);
        if (!reason.empty()) line += QStringLiteral(": ") + QString::fromStdString(reason);
        missing << line;
    }
    missing.sort();
    QStringList lines{textureWords(report)};
    addPart(lines, listText("Missing, and shown in a tint or not at all:"), missing);
    addPart(lines, listText("Damaged files:"), texts(report.warnings));
    addPart(lines, listText("Looked for in, the first that has one wins:"), texts(report.lookedIn));
    return lines.join(QLatin1Char('\n'));
}

void showTextureList(const TextureReport& report, QWidget* parent) {
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("textureList"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(listText("Textures of the map"));
    dialog->resize(kListSize);
    auto* text = new QPlainTextEdit(textureListText(report), dialog);
    text->setObjectName(QStringLiteral("textureListText"));
    text->setAccessibleName(listText("Textures of the map"));
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    buttons->setObjectName(QStringLiteral("textureListButtons"));
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog->open();
}

}  // namespace navwright
