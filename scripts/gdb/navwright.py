"""Pretty printers of gdb for what Navwright's code is full of.

    gdb -x scripts/gdb/navwright.py --args build-dev/navgen generate ...
    (gdb) print node.origin
    $1 = (64, -16, 24)

Printed in one line: points (glm::vec), boxes, nodes and links of a nav, what the window points at (Item), content hashes, and
every id type, that is, a struct NameId with one whole number in it. Lists found by ids (IdVector) show each element with its
id.
"""
import struct

import gdb
import gdb.printing

VECTOR = "xyzw"


def number(value):
    """An integer, or a float in as few digits as tell it from its neighbours."""
    type_ = value.type.strip_typedefs()
    if type_.code != gdb.TYPE_CODE_FLT:
        return str(int(value))
    real = float(value)
    if type_.sizeof != 4:
        return f"{real:.17g}"
    texts = (f"{real:.{digits}g}" for digits in range(6, 9))
    return next((text for text in texts if struct.unpack("f", struct.pack("f", float(text)))[0] == real), f"{real:.9g}")


def enumerator(value):
    """The name without its scope: navwright::NodeType::spawnPoint is spawnPoint."""
    return str(value).rsplit("::", 1)[-1]


class VectorPrinter:
    """glm::vec<L, T, Q>."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        length = int(self.value.type.strip_typedefs().template_argument(0))
        return "(" + ", ".join(number(self.value[name]) for name in VECTOR[:length]) + ")"


class BoxPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return f"{VectorPrinter(self.value['mins']).to_string()} .. {VectorPrinter(self.value['maxs']).to_string()}"


class NavLinkPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        target = self.value["target"]
        return f"-> {id_text(target)} {enumerator(self.value['type'])}, cost {number(self.value['cost'])}"


class NavNodePrinter:
    """Its links are its children: `print -elements 5 node` shows the first ones."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        unused = "" if self.value["inUse"] else ", not in use"
        area = self.value["area"]
        area = f", area {area}" if int(area) != 0 else ""
        return f"{enumerator(self.value['type'])} at {VectorPrinter(self.value['origin']).to_string()}{area}{unused}"

    def children(self):
        yield "links", self.value["links"]


class ItemPrinter:
    """What can be pointed at: links and deaths have two numbers in one."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        kind, identity = enumerator(self.value["kind"]), int(self.value["id"])
        if kind == "none":
            return kind
        if kind in ("link", "death"):
            return f"{kind} {identity >> 32}:{identity & 0xFFFFFFFF}"
        return f"{kind} {identity}"


class HashPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return f"{int(self.value['high']):016x}{int(self.value['low']):016x}"


def only_number(type_):
    """The one field of a type that is nothing but a whole number; None of any other."""
    fields = [field for field in type_.fields() if not hasattr(field, "enumval") and not field.artificial]
    fields = [field for field in fields if hasattr(field, "bitpos")]  # no static members
    if len(fields) != 1 or fields[0].is_base_class:
        return None
    return fields[0] if fields[0].type.strip_typedefs().code == gdb.TYPE_CODE_INT else None


def id_text(value):
    """A number, or an id around one."""
    type_ = value.type.strip_typedefs()
    if type_.code == gdb.TYPE_CODE_STRUCT:
        return str(int(value[only_number(type_)]))
    return str(int(value))


class IdPrinter:
    """NodeId of 12 is "node 12"."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        name = self.value.type.strip_typedefs().unqualified().name.rsplit("::", 1)[-1].removesuffix("Id")
        return f"{name[0].lower()}{name[1:]} {id_text(self.value)}"


class IdVectorPrinter:
    """The elements as libstdc++'s printer of std::vector finds them, [id] before each."""

    def __init__(self, value):
        self.elements = gdb.default_visualizer(value[value.type.strip_typedefs().fields()[0]])

    def to_string(self):
        count = sum(1 for _ in self.children())
        return "no elements" if count == 0 else f"ids 0 to {count - 1}"

    def children(self):
        return iter(()) if self.elements is None else self.elements.children()


class Printers(gdb.printing.RegexpCollectionPrettyPrinter):
    """Those by name, then ids by how they look."""

    def __call__(self, value):
        known = super().__call__(value)
        if known:
            return known
        type_ = value.type.strip_typedefs()
        if type_.code != gdb.TYPE_CODE_STRUCT or not type_.name:
            return None
        last = type_.name.rsplit("::", 1)[-1]
        if type_.name.startswith("navwright::") and last.endswith("Id") and len(last) > 2 and only_number(type_):
            return IdPrinter(value)
        return None


def register(objfile=None):
    printers = Printers("navwright")
    printers.add_printer("vec", r"^glm::vec<.*>$", VectorPrinter)
    printers.add_printer("IdVector", r"^navwright::IdVector<.*>$", IdVectorPrinter)
    for name, printer in {
        "Box": BoxPrinter,
        "NavLink": NavLinkPrinter,
        "NavNode": NavNodePrinter,
        "Item": ItemPrinter,
        "ContentHash": HashPrinter,
    }.items():
        # With or without a namespace of its district.
        printers.add_printer(name, rf"^navwright::(\w+::)?{name}$", printer)
    gdb.printing.register_pretty_printer(objfile, printers, replace=True)


register()
