#include "inspect/pages.h"

#include "inspect/html_writer.h"

namespace navwright {

QString emptyPage(const PageOptions& options) {
    HtmlWriter writer(options.colours);
    writer.title(QStringLiteral("Nothing selected"), {}, {});
    writer.note(QStringLiteral(
        "Click a node, link, cluster or vote in the 3D view or in the tables to see its evidence."));
    writer.note(
        QStringLiteral("With the tool “Why is nothing here?” click a place on the floor to see which "
                       "rule left it without a node. With a node selected, Shift-click another for "
                       "why there is no link between them."));
    return writer.html();
}

}  // namespace navwright
