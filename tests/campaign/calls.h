#pragma once

#include <string>
#include <vector>

#include "ground.h"

namespace campaign {

/// A call of one verb with every input in folders of a copy of the ground, and its outputs in another.
struct Call {
    std::string verb;
    std::vector<std::string> words;  ///< "in/" the inputs, "out/" the outputs, below the folder it runs in
};

/// Every verb of navgen, from the table of verbs.
[[nodiscard]] std::vector<std::string> verbNames();
/// One call of each verb, some of several. All read folders where they can.
[[nodiscard]] const std::vector<Call>& callOfEveryVerb();
/// Whether the call reads this file of "in/", by its name, in a folder, or for a project.
[[nodiscard]] bool isInput(const Call& call, const std::string& file);
/// What a verb's help lists, by their long names: "--bsp".
[[nodiscard]] std::vector<std::string> optionsOf(const std::string& verb);
/// Copies the ground to `folder`/in, with areas of its map, and makes `folder`/out.
void layOut(const Ground& ground, const std::filesystem::path& folder);

}  // namespace campaign
