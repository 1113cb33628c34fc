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

/// The group of an entry in the list of what is shown, in list order.
enum class ShownGroup {
    base,    ///< the map and its floor
    stages,  ///< the stages of a generation, and re-release navs
    heat,    ///< colours over the whole floor, of which one is visible at a time
    marks,
};
inline constexpr int kShownGroups = 4;

/// When the model removes an overlay's pictures, unless whoever set them does so earlier.
enum class OverlayLife {
    session,      ///< on Close, or when another map is opened
    test,         ///< when a test starts or the nav changes, and when `session` ends
    untilClosed,  ///< with its panel or tool, and when `session` ends
    file,         ///< when the file that it shows is closed
};

/// What marks and bands of an overlay mean, for all that have this look. Without a shape it is about bands,
/// too.
struct MarkMeaning {
    QString word;                          ///< sentence case
    std::optional<int> colour = {};        ///< category number, below kCategoryColours
    std::optional<GlyphShape> shape = {};  ///< of marks
};

/// One overlay: what it is called and when it goes.
struct OverlayKind {
    QString id;     ///< never changes
    QString title;  ///< sentence case
    ShownGroup group = ShownGroup::marks;
    OverlayLife life = OverlayLife::session;
    QString means = {};  ///< what its colours mean; for a scale, the quantity with its unit
    /// Ids of its pictures; empty: `id`, and every id that begins with `id` and a dot.
    QStringList parts = {};
    /// What its marks mean if the pictures do not say so themselves; the first match counts. Marks that match
    /// none get the title.
    std::vector<MarkMeaning> meanings = {};
    QString panel = {};  ///< id of the panel that it belongs to, if it stays while that is closed
};

/// The overlays: pictures that panels and tools draw over the stages, in addition to the layers. An overlay
/// is listed while it has a picture. Its eye and opacity are kept when its pictures go.
class OverlayModel : public QObject {
    Q_OBJECT

  public:
    using Picture = std::shared_ptr<const StagePicture>;

    /// One picture of an overlay, as it is drawn now.
    struct Drawn {
        QString part;
        Picture picture;  ///< nullptr: nothing is drawn
        float opacity = 1;
    };

    /// `document` outlives the model.
    OverlayModel(const Document& document, const std::vector<OverlayKind>& kinds, QObject* parent = nullptr);

    /// The overlay that a picture id belongs to; nullopt for what tools draw under the pointer.
    [[nodiscard]] std::optional<QString> idOf(const QString& part) const;
    /// Sets one picture of an overlay; nullptr removes it. `shade`: opacity of the picture, 0..1, multiplied
    /// by that of the overlay. A heat that gets its first picture is switched on.
    void set(const QString& part, Picture picture, float shade = 1);

    /// The ids of all overlays, in no particular order.
    [[nodiscard]] std::vector<QString> ids() const;
    /// The ids of a group's overlays that have a picture, in the order of the kinds.
    [[nodiscard]] std::vector<QString> listed(ShownGroup group) const;
    [[nodiscard]] bool isListed(const QString& id) const;
    [[nodiscard]] const OverlayKind& kind(const QString& id) const { return entries_.at(id).kind; }
    /// Whether the overlay is visible: wanted and not away. At most one heat is.
    [[nodiscard]] bool eye(const QString& id) const;
    /// Shows or hides an overlay. Showing a heat hides the others; hiding it shows no other.
    void setEye(const QString& id, bool on);
    /// Whether its eye would be open if it were not away.
    [[nodiscard]] bool wanted(const QString& id) const { return entries_.at(id).wanted; }
    /// Whether it is hidden because it belongs to another workspace, until its eye is opened or it is made
    /// again.
    [[nodiscard]] bool away(const QString& id) const { return entries_.at(id).away; }
    /// Sets both as another workspace has them.
    void place(const QString& id, bool wanted, bool away);
    [[nodiscard]] float opacity(const QString& id) const { return entries_.at(id).opacity; }
    void setOpacity(const QString& id, float opacity);
    /// How many marks and bands it has; 0 if it only colours the floor.
    [[nodiscard]] qulonglong count(const QString& id) const;
    /// What its looks mean: as its first picture with a scale says, else the marks and bands that are drawn,
    /// with the words of its kind.
    [[nodiscard]] Scale scale(const QString& id) const;
    [[nodiscard]] std::vector<Drawn> drawn(const QString& id) const;

    /// Shows this overlay alone, or none for an empty id. endSolo() restores what was visible before.
    void solo(const QString& id);
    void endSolo();
    /// Ends a solo and leaves what is visible as it is.
    void forgetSolo() { solo_.reset(); }
    /// The overlay shown alone (empty: none is shown); nullopt: there is no solo.
    [[nodiscard]] const std::optional<QString>& soloed() const { return solo_; }

    /// Removes the pictures of all overlays with this life.
    void drop(OverlayLife life);
    /// Removes the pictures of all overlays except those of files.
    void clear();

  signals:
    /// An overlay was added to the list or removed from it.
    void listChanged();
    /// The pictures, eye or opacity of an overlay changed.
    void changed(const QString& id);
    /// The model removed the pictures of an overlay. Whoever set them must not set them again.
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
        int turn = 0;  ///< for heats: the one switched on last is visible
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
