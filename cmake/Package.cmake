# Debian packages: `cpack --config build/CPackConfig.cmake`, as packaging/build does. navwright has the programs, libnavwrightABI
# and libnavwright-navABI the shared libraries, libnavwright-dev what is built with them, python3-navwright the Python module.
#
# Who hands packages to others is their maintainer; Debian's own tools know them by the same variables.
set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
if(maintainer STREQUAL " <>")
  set(maintainer "Nobody in particular <nobody@example.org>")
endif()
set(NAVWRIGHT_MAINTAINER ${maintainer} CACHE STRING "Maintainer of the packages: Name <address>")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME navwright)
set(CPACK_PACKAGE_CONTACT ${NAVWRIGHT_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # Each package has its own.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs library runtime_core runtime_nav)
if(TARGET navwright_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian_triggers.cmake)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME navwright)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION
"make bot navigation files from recorded matches
Bots of Action Quake 2 find their way along a nav: places and the ways between
them. Navwright watches where players went in recorded matches, checks that
against the map, and writes the nav.
.
This package has the workbench navwright, which shows every step in 3D, and
navgen, which does the same work in a terminal.")
# What is loaded while the workbench runs comes with what it is linked with: Qt's X11 platform and GLX plugins are in
# libqt6gui6, Qt3D's renderer is in libqt63drender6, drivers come with libgl1. packaging/check takes a picture in a system
# that has nothing else. Without qt6-wayland Qt uses X11; `navgen engine` builds a server with the tools that are
# suggested.
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "hicolor-icon-theme, qt6-wayland")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "gcc, meson, ninja-build, pkg-config, python3")

set(about_library
"Reads demos and maps of Quake 2 and Action Quake 2, makes bot navigation files
of them, lets simulated bots test these, and writes them.
.
This package has")

# navwright_runtime_package(COMPONENT LIBRARY "summary" "what"): a shared library. What is linked with it depends on its package
# (shlibs), and ldconfig is told of it (triggers).
macro(navwright_runtime_package component library summary what)
  string(TOUPPER runtime_${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${library}${NAVWRIGHT_ABI})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${about_library} ${what}")
  set(control ${PROJECT_BINARY_DIR}/control/${component})
  file(CONFIGURE OUTPUT ${control}/shlibs @ONLY CONTENT
    "${library} ${NAVWRIGHT_ABI} ${library}${NAVWRIGHT_ABI} (>= ${PROJECT_VERSION})\n")
  file(CONFIGURE OUTPUT ${control}/triggers CONTENT "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)
endmacro()
navwright_runtime_package(core libnavwright "library to make bot navigation files"
  "the shared library.")
navwright_runtime_package(nav libnavwright-nav "library to read bot navigation files"
  "the smaller shared library, which reads and writes\nnavigation files and finds paths.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libnavwright-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "library to make bot navigation files (development files)
${about_library} headers for C++ and C, the static libraries, what CMake's
find_package() and pkg-config want, and examples.")
# The static libraries need the others; pkg-config asks for them in any case.
string(CONCAT CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
  "libnavwright${NAVWRIGHT_ABI} (= ${PROJECT_VERSION}), libnavwright-nav${NAVWRIGHT_ABI} (= ${PROJECT_VERSION}), "
  "libdeflate-dev, libfmt-dev, librecast-dev, libtbb-dev, libxxhash-dev, libzip-dev, nettle-dev, pkg-config, zlib1g-dev")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS cmake)

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-navwright)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"make bot navigation files from recorded demos (Python module)
Reads demos and maps of Quake 2 and Action Quake 2 as arrays of numpy, makes
bot navigation files of them, checks, edits and tests these, and writes them.
.
This package has the module navwright for Python 3, and examples.")
# A native module fits one version of Python.
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
if(TARGET navwright_python)
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next}), python3-numpy")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/packaging/python/postinst ${PROJECT_SOURCE_DIR}/packaging/python/prerm)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "jupyter-notebook, python3-matplotlib, python3-networkx")

include(CPack)
