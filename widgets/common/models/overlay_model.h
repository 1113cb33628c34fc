#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/digest.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

class Document;

/// Where an entry stands in the list of what is shown.
enum class ShownGroup {
    base,    ///< the map and its floor
    stages,  ///< how the nav is made, and navs
    heat,    ///< colours over the whole floor: one at a time
    marks,
};
inline constexpr int kShownGroups = 4;

/// When an overlay goes, if nobody takes it away before.
enum class OverlayLife {
    session,      ///< at Close, or when another map is opened
    test,         ///< when a test starts, or the nav changes; and as those above
    untilClosed,  ///< with its panel or tool; and at Close, or when another map is opened
    file,         ///< with the file that it draws
};

/// What marks and bands of an overlay mean. It is about all with a look of this kind; about bands, too, where
/// it names no shape.
struct MarkMeaning {
    QString word;                          ///< sentence case
    std::optional<int> colour = {};        ///< category number, below kCategoryColours
    std::optional<GlyphShape> shape = {};  ///< of marks
};

/// One thing that can be drawn over the stages.
struct OverlayKind {
    QString id;     ///< never changes
    QString title;  ///< sentence case
    ShownGroup group = ShownGroup::marks;
    OverlayLife life = OverlayLife::session;
    QString means = {};      ///< what its colours mean; of a scale what it counts, with the unit
    QStringList parts = {};  ///< its pictures; empty: `id`, and all that begin with it and a dot
    /// Of marks whose pictures do not say it themselves; the first that fits holds. What none fits has the
    /// title.
    std::vector<MarkMeaning> meanings = {};
    QString panel = {};  ///< id of the panel that it is about, where it does not go with it
};

/// The overlays: what is drawn over the stages beside the layers, whose pictures panels and tools make. Each
/// is listed as long as it has a picture. Eye and opacity stay whatever comes and goes.
class OverlayModel : public QObject {
    Q_OBJECT

  public:
    using Picture = std::shared_ptr<const StagePicture>;

    /// One picture, as it is drawn now.
    struct Drawn {
        QString part;
        Picture picture;  ///< nullptr: nothing
        float opacity = 1;
    };

    /// `document` outlives the model.
    OverlayModel(const Document& document, const std::vector<OverlayKind>& kinds, QObject* parent = nullptr);

    /// The overlay that has this picture; nothing for what tools draw under the pointer.
    [[nodiscard]] std::optional<QString> idOf(const QString& part) const;
    /// Sets one of the pictures of an overlay; nullptr takes it away. `shade`: its opacity, 0..1, where that
    /// of the overlay is full. A heat that had no picture before comes on.
    void set(const QString& part, Picture picture, float shade = 1);

    /// All, in no order.
    [[nodiscard]] std::vector<QString> ids() const;
    /// Those that have a picture, in the order of their kinds.
    [[nodiscard]] std::vector<QString> listed(ShownGroup group) const;
    [[nodiscard]] bool isListed(const QString& id) const;
    [[nodiscard]] const OverlayKind& kind(const QString& id) const { return entries_.at(id).kind; }
    /// Whether it is to be seen: it is wanted and not away. Of the heats at most one is.
    [[nodiscard]] bool eye(const QString& id) const;
    /// A heat that comes on takes the place of the other; one that goes off leaves none.
    void setEye(const QString& id, bool on);
    /// Whether its eye is open, were it not away.
    [[nodiscard]] bool wanted(const QString& id) const { return entries_.at(id).wanted; }
    /// Whether it is left out since it is of another workspace: until its eye is opened, or it comes anew.
    [[nodiscard]] bool away(const QString& id) const { return entries_.at(id).away; }
    /// As another workspace has it.
    void place(const QString& id, bool wanted, bool away);
    [[nodiscard]] float opacity(const QString& id) const { return entries_.at(id).opacity; }
    void setOpacity(const QString& id, float opacity);
    /// How many marks and bands there are; 0 for colours of the floor.
    [[nodiscard]] qulonglong count(const QString& id) const;
    /// What its looks mean: that of its first picture which says it, else the marks and bands that are drawn
    /// under the words of its kind.
    [[nodiscard]] Scale scale(const QString& id) const;
    [[nodiscard]] std::vector<Drawn> drawn(const QString& id) const;

    /// Shows this one alone, or for an empty id none; endSolo() brings back what was.
    void solo(const QString& id);
    void endSolo();
    /// What is shown stays so.
    void forgetSolo() { solo_.reset(); }
    /// The one that is shown alone; nothing: all as their eyes say.
    [[nodiscard]] const std::optional<QString>& soloed() const { return solo_; }

    /// Takes away the pictures of all with this life.
    void drop(OverlayLife life);
    /// Takes away all but those of files.
    void clear();

  signals:
    /// An overlay came or went.
    void listChanged();
    /// What is to be drawn of it changed.
    void changed(const QString& id);
    /// The model took the pictures of an overlay away: who made them must not bring them back.
    void dropped(const QString& id);

  private:
    struct Part {
        Picture picture;
        float shade = 1;
    };
    struct Entry {
        OverlayKind kind;
        std::size_t place = 0;  ///< among the kinds
        float opacity = 1;
        bool wanted = true;
        bool away = false;
        int turn = 0;  ///< of heats: the one that came on last is seen
        std::map<QString, Part> parts;
    };

    [[nodiscard]] static bool hasPicture(const Entry& entry);
    [[nodiscard]] const Entry* frontHeat() const;
    [[nodiscard]] static Scale scaleOfMarks(const Entry& entry);
    void tell(const Entry& entry);
    void takeMap();

    const Document& document_;
    std::map<QString, Entry> entries_;
    std::optional<ContentHash> map_;
    int turns_ = 0;
    std::optional<QString> solo_;
    std::map<QString, bool> beforeSolo_;
};

}  // namespace navwright
