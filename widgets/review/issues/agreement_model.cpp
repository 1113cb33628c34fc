#include "widgets/review/issues/agreement_model.h"

#include <algorithm>

#include "core/base/index.h"
#include "widgets/common/models/file_text.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/parameters/panel/shape_icon.h"
#include "widgets/review/issues/issue_pictures.h"

namespace navwright {

namespace {

GlyphShape suspicionShape(Suspicion suspicion) {
    constexpr std::array<GlyphShape, kSuspicionCount> kShapes{GlyphShape::cross,      GlyphShape::pyramid,
                                                              GlyphShape::octahedron, GlyphShape::ring,
                                                              GlyphShape::prism,      GlyphShape::cube};
    return kShapes[toIndex(suspicion)];
}

QString demoText(const LinkAgreement& link) {
    if (link.demo == DemoSays::nothing) return QStringLiteral("–");
    if (link.demo == DemoSays::unseen) return AgreementModel::tr("unseen");
    const auto times = link.traversals == 1 ? AgreementModel::tr("once")
                                            : AgreementModel::tr("%1 times").arg(link.traversals);
    return AgreementModel::tr("%1 in %2").arg(times, countText(link.demos, "demo", "demos"));
}

QString physicsText(const LinkAgreement& link) {
    if (link.physics == PhysicsSays::nothing) return QStringLiteral("–");
    if (link.physics == PhysicsSays::possible) return AgreementModel::tr("possible");
    return AgreementModel::tr("impossible: %1").arg(QString::fromUtf8(linkFailureName(link.failure)));
}

QString testText(const LinkAgreement& link) {
    if (link.attempts == 0 && link.test == TestSays::nothing) return QStringLiteral("–");
    if (link.attempts == 0) return AgreementModel::tr("bad");
    return AgreementModel::tr("%1 of %2 failed").arg(link.failures).arg(link.attempts);
}

}  // namespace

QString suspicionTitle(Suspicion suspicion) {
    return QString::fromUtf8(suspicionText(suspicion));
}

AgreementModel::AgreementModel(NavIssues& navIssues, QObject* parent)
    : QAbstractTableModel(parent), navIssues_(navIssues) {
    connect(&navIssues_, &NavIssues::changed, this, &AgreementModel::rebuild);
    fill();
}

void AgreementModel::setShown(const std::array<bool, kSuspicionCount>& shown) {
    if (shown == shown_) return;
    shown_ = shown;
    rebuild();
}

void AgreementModel::setSaying(const std::optional<Saying>& saying) {
    if (saying == saying_) return;
    saying_ = saying;
    rebuild();
}

void AgreementModel::rebuild() {
    beginResetModel();
    fill();
    endResetModel();
}

void AgreementModel::fill() {
    result_ = navIssues_.result();
    rows_.clear();
    if (!result_) return;
    const bool all = std::ranges::none_of(shown_, std::identity());
    for (const auto& each : result_->agreement) {
        if (saying_ && *saying_ != Saying{each.demo, each.physics, each.test}) continue;
        if (all || shown_[toIndex(each.suspicion)]) rows_.push_back(&each);
    }
}

std::array<std::size_t, kSuspicionCount> AgreementModel::counts() const {
    return result_ ? countSuspicion(result_->agreement) : std::array<std::size_t, kSuspicionCount>{};
}

int AgreementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AgreementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant AgreementModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& found = row(index.row());
    if (role == Qt::DecorationRole && index.column() == suspicion) {
        return shapeIcon(suspicionShape(found.suspicion),
                         toColour(paletteColour(Palette::categories, suspicionColour(found.suspicion))));
    }
    if (role == Qt::ToolTipRole) return data(index, Qt::DisplayRole);
    if (role == Qt::UserRole) {  // to sort by
        switch (index.column()) {
            case suspicion:
                return index.row();
            case demos:
                return found.traversals;
            case test:
                return found.failures;
            default:
                return data(index, Qt::DisplayRole);
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case suspicion:
            return suspicionTitle(found.suspicion);
        case link:
            return tr("%1 → %2").arg(found.node).arg(found.to);
        case type:
            return QString::fromUtf8(nodeTypeName(found.type));
        case demos:
            return demoText(found);
        case physics:
            return physicsText(found);
        default:
            return testText(found);
    }
}

QVariant AgreementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return QStringList{tr("Verdict"), tr("Link"), tr("Type"), tr("Demos"), tr("Physics"), tr("Test")}.value(
        section);
}

}  // namespace navwright
