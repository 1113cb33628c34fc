# QCustomPlot built for Qt 6, as QCustomPlotQt6::QCustomPlotQt6: by its CMake configuration where the system has one (Debian),
# else by header and library, whose name differs from system to system.
find_package(QCustomPlotQt6 QUIET CONFIG)
if(NOT TARGET QCustomPlotQt6::QCustomPlotQt6)
  include(FindPackageHandleStandardArgs)
  find_path(QCustomPlotQt6_INCLUDE_DIR qcustomplot.h PATH_SUFFIXES qcustomplot-qt6 qcustomplot)
  find_library(QCustomPlotQt6_LIBRARY NAMES QCustomPlotQt6 qcustomplot-qt6 qcustomplotqt6 qcustomplot)
  find_package_handle_standard_args(QCustomPlotQt6 REQUIRED_VARS QCustomPlotQt6_LIBRARY QCustomPlotQt6_INCLUDE_DIR)
  mark_as_advanced(QCustomPlotQt6_INCLUDE_DIR QCustomPlotQt6_LIBRARY)
  if(QCustomPlotQt6_FOUND)
    add_library(QCustomPlotQt6::QCustomPlotQt6 UNKNOWN IMPORTED)
    set_target_properties(QCustomPlotQt6::QCustomPlotQt6 PROPERTIES
      IMPORTED_LOCATION ${QCustomPlotQt6_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${QCustomPlotQt6_INCLUDE_DIR})
  endif()
endif()
