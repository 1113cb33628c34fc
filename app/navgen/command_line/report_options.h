#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

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
    /// What is made of the report.
    [[nodiscard]] ReportReaders readers() const { return {.text = !json, .json = json || !jsonOut.empty()}; }
    /// Commits the session's outputs, --json-out among them.
    [[nodiscard]] Result<> commit(Session& session, const Described& report) const;
    /// commit(), then prints the report, as text with tables cut to `most` rows or as JSON. `first` is called
    /// between the two.
    [[nodiscard]] Result<> tell(Session& session, const Described& report, std::size_t most = kUsualRows,
                                const std::function<void()>& first = {}) const;

  private:
    [[nodiscard]] Result<> commitJson(Session& session, std::string_view text) const;
};

}  // namespace navwright
