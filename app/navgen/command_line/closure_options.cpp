#include "app/navgen/command_line/closure_options.h"

#include <CLI/Validators.hpp>

#include "app/navgen/command_line/named_kinds.h"

namespace navwright {

void ClosureOptions::addTo(CLI::App& app, const std::string& what) {
    app.add_option("--entity", entities, what + " this entity, by its number in the map (repeatable)")
        ->type_name("NUMBER");
    app.add_option("--close", kinds, what + " entities of this kind (repeatable)")
        ->type_name("KIND")
        ->check(CLI::IsMember(namesOf(kClosureKindCount, closureKindKey)));
}

}  // namespace navwright
