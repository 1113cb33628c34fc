#!/usr/bin/env python3
"""A nav as a graph of networkx, written as GraphML, which yEd, Gephi and others open.

nav_graph.py NAV OUT.graphml
"""

import sys

import networkx

import navwright


def graph_of(nav):
    """Nodes have x, y, z and a type, links a type and their cost as weight."""
    graph = networkx.DiGraph()
    for number, (origin, kind) in enumerate(zip(nav.origins.tolist(), nav.types.tolist())):
        graph.add_node(number, **dict(zip("xyz", origin)), type=navwright.type_name(kind))
    for source, target, kind, cost in nav.links.tolist():
        graph.add_edge(source, target, type=navwright.type_name(kind), weight=cost)
    return graph


def main(nav_file, out):
    graph = graph_of(navwright.read_nav(nav_file))
    networkx.write_graphml(graph, out)
    islands = networkx.number_strongly_connected_components(graph)
    central = max(networkx.betweenness_centrality(graph, weight="weight").items(), key=lambda item: item[1])
    print(f"{len(graph)} nodes, {graph.size()} links, {islands} strongly connected components")
    print(f"most paths go through node {central[0]} ({central[1]:.1%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
