#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace navwright {

/// Text as it may stand between tags and in quoted attributes.
[[nodiscard]] std::string htmlEscaped(std::string_view text);
/// A path, its parts between slashes, as a relative address.
[[nodiscard]] std::string urlOfPath(std::string_view path);

/// Builds one HTML file that needs no other: style inside, pictures inside, readable in a bright and a dark
/// browser and on paper. All texts given to it are plain and get escaped here.
class HtmlPage {
  public:
    explicit HtmlPage(std::string_view title);

    void heading(std::string_view text);
    void paragraph(std::string_view text);
    void note(std::string_view text);
    void beginTable(std::initializer_list<std::string_view> columns);
    void row(std::span<const std::string> cells);
    void row(std::initializer_list<std::string> cells) { row(std::span(cells.begin(), cells.size())); }
    /// A row whose first cell says how it stands: "good", "hint", "warning" or "bad" choose sign and
    /// colour.
    void verdictRow(std::string_view state, std::initializer_list<std::string> cells);
    /// A picture in a file beside the page; without one, words in its place.
    struct Picture {
        std::string picture;  ///< path from the page; empty: there is none
        std::string_view without;
    };
    /// The same with a picture in the second cell. Picture and third cell are links to `target`, a path from
    /// the page; empty: they lead nowhere.
    void pictureRow(std::string_view state, const Picture& picture, std::string_view target,
                    std::initializer_list<std::string> cells);
    void endTable();
    /// A list that shows when its title is clicked. "added", "removed", "moved" or "retyped" as `mark` choose
    /// the colour beside it, that of such changes everywhere.
    void folded(std::string_view title, std::span<const std::string> lines, std::string_view mark = {});
    void picture(std::span<const std::byte> png, std::string_view caption);
    /// A drawing of our own (report/svg_chart.h), which stands as it is.
    void drawing(std::string_view svg, std::string_view caption);
    void beginCards();
    /// `png` may be empty: a card without a picture.
    void card(std::string_view state, std::string_view title, std::string_view text,
              std::span<const std::byte> png);
    /// A card as wide as the page, of several things alike: `lines` are told when asked for.
    void wideCard(std::string_view state, std::string_view title, std::span<const std::string> lines,
                  std::span<const std::byte> png);
    void endCards();

    [[nodiscard]] std::string take() &&;

  private:
    void image(std::span<const std::byte> png, std::string_view alternative);

    std::string html_;
};

}  // namespace navwright
