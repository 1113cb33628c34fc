#include "core/output/library/navwright/c_nav.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/index.h"
#include "core/output/library/navwright/nav.h"
#include "core/output/library/navwright/navwright.h"
#include "core/output/library/navwright/paths.h"

struct navwright_nav {
    navwright::library::Nav nav;
    navwright::library::Paths paths;
};

namespace {

namespace library = navwright::library;

void tellC(std::string_view text, char* error, std::size_t size) {
    if (error == nullptr || size == 0) return;
    const auto count = std::min(text.size(), size - 1);
    std::memcpy(error, text.data(), count);
    error[count] = '\0';
}

const library::Node* nodeForC(const navwright_nav* nav, int node) {
    if (nav == nullptr || node < 0 || navwright::toIndex(node) >= nav->nav.nodes.size()) return nullptr;
    return &nav->nav.nodes[navwright::toIndex(node)];
}

}  // namespace

const char* navwright_version() {
    return library::version().data();
}

const char* navwright_type_name(int type) {
    if (type < 0 || type > std::numeric_limits<std::uint8_t>::max()) return "?";
    return library::typeName(static_cast<std::uint8_t>(type)).data();
}

navwright_nav* navwright_nav_read(const char* file, char* error, std::size_t size) {
    try {
        if (file == nullptr) {
            tellC("No file was named", error, size);
            return nullptr;
        }
        auto nav = library::readNav(file);
        if (!nav) {
            tellC(nav.error().message(), error, size);
            return nullptr;
        }
        auto paths = library::Paths::of(*nav);
        if (!paths) {
            tellC(std::string(file) + ": " + paths.error().message(), error, size);
            return nullptr;
        }
        return new navwright_nav{*std::move(nav), *std::move(paths)};
    } catch (const std::exception& failed) {
        tellC(failed.what(), error, size);
        return nullptr;
    }
}

void navwright_nav_free(navwright_nav* nav) {
    delete nav;
}

int navwright_nav_node_count(const navwright_nav* nav) {
    return nav == nullptr ? 0 : static_cast<int>(nav->nav.nodes.size());
}

int navwright_nav_node(const navwright_nav* nav, int node, navwright_node* found) {
    const auto* there = nodeForC(nav, node);
    if (there == nullptr || found == nullptr) return 0;
    const auto& at = there->origin;
    *found = {{at.x, at.y, at.z},
              there->type,
              there->area,
              there->inUse ? 1 : 0,
              static_cast<int>(there->links.size())};
    return 1;
}

int navwright_nav_link(const navwright_nav* nav, int node, int link, navwright_link* found) {
    const auto* there = nodeForC(nav, node);
    if (there == nullptr || found == nullptr || link < 0) return 0;
    const auto index = navwright::toIndex(link);
    if (index >= there->links.size()) return 0;
    const auto& one = there->links[index];
    *found = {one.target, one.type, one.cost};
    return 1;
}

int navwright_nav_nearest(const navwright_nav* nav, navwright_point place, float within) {
    if (nav == nullptr) return -1;
    return nav->paths.nearest({place.x, place.y, place.z}, within);
}

int navwright_nav_path(navwright_nav* nav, int from, int to, int* nodes, std::size_t size) {
    if (nav == nullptr) return 0;
    try {
        const auto path = nav->paths.path(from, to).nodes;
        if (nodes != nullptr) std::copy_n(path.begin(), std::min(size, path.size()), nodes);
        return static_cast<int>(path.size());
    } catch (const std::bad_alloc&) {
        return -1;
    }
}

int navwright_nav_path_between(navwright_nav* nav, navwright_point from, navwright_point to, float within,
                               int* nodes, std::size_t size) {
    return navwright_nav_path(nav, navwright_nav_nearest(nav, from, within),
                              navwright_nav_nearest(nav, to, within), nodes, size);
}
