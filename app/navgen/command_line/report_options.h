#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"

namespace navwright {

/// Rows of a table that the text shows by default.
inline constexpr std::size_t kUsualRows = 20;

/// The options --json and --json-out of a verb that reports.
struct ReportOptions {
    bool json = false;
    std::string jsonOut;  ///< a file; empty: none

    /// `alias`: the former name of --json-out in this verb; empty: none.
    void addTo(CLI::App& app, const std::string& alias = {});
    /// Checks that --json-out may be written. Call it before long work, once the inputs are protected.
    [[nodiscard]] Result<> announce(Session& session) const;
    /// Which outputs the report is for: text, JSON or both.
    [[nodiscard]] ReportReaders readers() const { return {.text = !json, .json = json || !jsonOut.empty()}; }
    /// Commits the session's outputs, --json-out among them.
    [[nodiscard]] Result<> commit(Session& session, const Described& report) const;
    /// Commits the outputs as commit() does, calls `first`, then prints the report: as JSON, or as text with
    /// at most `most` rows per table.
    [[nodiscard]] Result<> tell(Session& session, const Described& report, std::size_t most = kUsualRows,
                                const std::function<void()>& first = {}) const;

  private:
    [[nodiscard]] Result<> commitJson(Session& session, std::string_view text) const;
};

}  // namespace navwright
