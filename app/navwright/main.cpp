#include "app/navwright/window/start.h"

int main(int argc, char** argv) {
    return navwright::start(argc, argv);
}
