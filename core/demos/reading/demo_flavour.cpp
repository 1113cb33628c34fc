#include "core/demos/reading/demo_flavour.h"

namespace navwright {

std::string_view flavourName(DemoFlavour flavour) {
    switch (flavour) {
        case DemoFlavour::standard:
            return "standard";
        case DemoFlavour::extended:
            return "extended";
        case DemoFlavour::extended2:
            return "extended2";
        case DemoFlavour::dm2:
            break;
    }
    return "dm2";
}

}  // namespace navwright
