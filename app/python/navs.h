#pragma once

#include <memory>

#include <navwright/nav.h>

namespace navwright::python {

/// A nav as Python has it: never changed, so that arrays may view it. Its links lead to nodes that there are.
struct SharedNav {
    std::shared_ptr<const library::Nav> nav;

    [[nodiscard]] const library::Nav& operator*() const { return *nav; }
};

[[nodiscard]] inline SharedNav shared(library::Nav nav) {
    return {std::make_shared<const library::Nav>(std::move(nav))};
}

}  // namespace navwright::python
