#include "widgets/common/models/parameter_links.h"

#include <QRegularExpression>

#include <string>

namespace navwright {

namespace {

const QString kScheme = QStringLiteral("parameter:");

QString keyOf(Param id) {
    const auto key = parameterRow(id).key;
    return QString::fromLatin1(key.data(), static_cast<qsizetype>(key.size()));
}

}  // namespace

QString parameterLink(Param id) {
    return kScheme + keyOf(id);
}

std::optional<Param> linkedParameter(const QString& link) {
    if (!link.startsWith(kScheme)) return std::nullopt;
    const auto* row = findParameter(link.mid(kScheme.size()).toStdString());
    return row ? std::optional(row->id) : std::nullopt;
}

QString withParameterLinks(const QString& text) {
    static const QRegularExpression kKey(QStringLiteral("[a-z]+\\.[a-z_]+"));
    QString html;
    qsizetype done = 0;
    for (auto it = kKey.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const auto* row = findParameter(match.captured().toStdString());
        if (!row) continue;
        html += text.mid(done, match.capturedStart() - done).toHtmlEscaped();
        html += QStringLiteral("<a href=\"%1\">%2</a>").arg(parameterLink(row->id), match.captured());
        done = match.capturedEnd();
    }
    return html + text.mid(done).toHtmlEscaped();
}

}  // namespace navwright
