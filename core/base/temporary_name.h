#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace navwright {

/// What stands between the name of a file and who writes it in the name of a temporary: no person calls a
/// copy so, and what killed programs left can be told from that.
inline constexpr std::string_view kTemporaryMark = ".unsaved-";

/// The name of this machine.
[[nodiscard]] std::string hostName();

/// A name that nobody else uses, for what is to become the file `target` of the same folder. It says which
/// process of which host makes it, and is no longer than file systems take, however long `target` is.
[[nodiscard]] std::string temporaryName(std::string_view target);

[[nodiscard]] bool isTemporary(std::string_view name);
/// Whether it could be a temporary of the file `target`.
[[nodiscard]] bool isTemporaryOf(std::string_view name, std::string_view target);

/// Removes the temporaries that processes of this host left in a folder and that are gone by now. Those of
/// other hosts stay, as nobody here knows whether they are at work.
void removeAbandoned(const std::filesystem::path& folder);

}  // namespace navwright
