/* Prints the path of bots between two nodes of a nav, or between two places.

       path_of_nav NAV FROM TO
       path_of_nav NAV X Y Z X Y Z

   Ends with 0, with 3 where there is no path, with 2 when the nav cannot be read. */

#include <stdio.h>
#include <stdlib.h>

#include <navwright/c_nav.h>

enum { most_nodes = 512 };

static const float reach = 128;

static navwright_point point_of(char** words) {
    navwright_point at;
    at.x = strtof(words[0], NULL);
    at.y = strtof(words[1], NULL);
    at.z = strtof(words[2], NULL);
    return at;
}

int main(int argc, char** argv) {
    char error[256];
    int path[most_nodes];
    int count;
    int i;
    navwright_nav* nav;

    if (argc != 4 && argc != 8) {
        fprintf(stderr, "usage: path_of_nav NAV FROM TO, or path_of_nav NAV X Y Z X Y Z\n");
        return 1;
    }
    nav = navwright_nav_read(argv[1], error, sizeof error);
    if (nav == NULL) {
        fprintf(stderr, "path_of_nav: %s\n", error);
        return 2;
    }
    if (argc == 4) {
        count = navwright_nav_path(nav, atoi(argv[2]), atoi(argv[3]), path, most_nodes);
    } else {
        count =
            navwright_nav_path_between(nav, point_of(argv + 2), point_of(argv + 5), reach, path, most_nodes);
    }
    for (i = 0; i < count && i < most_nodes; ++i) {
        navwright_node node;
        if (!navwright_nav_node(nav, path[i], &node)) continue;
        printf("%d %s %g %g %g\n", path[i], navwright_type_name(node.type), (double)node.origin.x,
               (double)node.origin.y, (double)node.origin.z);
    }
    navwright_nav_free(nav);
    return count > 0 ? 0 : 3;
}
