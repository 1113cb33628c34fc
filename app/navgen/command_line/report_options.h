#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <string>

#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"

namespace navwright {

/// Rows of a table that people get, where nothing is asked for.
inline constexpr std::size_t kUsualRows = 20;

/// --json and --json-out: how a verb tells what it found.
struct ReportOptions {
    bool json = false;
    std::string jsonOut;  ///< a file; empty: none

    /// `alias`: another name of --json-out, which it had before; empty: none.
    void addTo(CLI::App& app, const std::string& alias = {});
    /// Checks before long work that --json-out may be written; call it when inputs are protected.
    [[nodiscard]] Result<> announce(Session& session) const;
    /// Commits the session's outputs, --json-out among them.
    [[nodiscard]] Result<> commit(Session& session, const Described& report) const;
    /// Prints the report: as text, tables cut to `most` rows, or as JSON.
    void print(Session& session, const Described& report, std::size_t most = kUsualRows) const;
    /// commit(), then print().
    [[nodiscard]] Result<> tell(Session& session, const Described& report,
                                std::size_t most = kUsualRows) const;
};

}  // namespace navwright
