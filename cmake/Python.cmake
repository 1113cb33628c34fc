# The Python module, where Python's headers and pybind11 are found. For those of another Python than the system's, set
# Python3_EXECUTABLE.
if(NOT Python3_ROOT_DIR AND NOT Python3_EXECUTABLE)
  set(Python3_ROOT_DIR /usr)  # What pybind11 and numpy are packages for, before others on PATH.
endif()
find_package(Python3 QUIET COMPONENTS Interpreter Development.Module)
find_package(pybind11 2.10 QUIET)
if(Python3_Development.Module_FOUND AND pybind11_FOUND)
  add_subdirectory(app/python)
else()
  message(STATUS "The Python module is not built: it needs Python's headers and pybind11 2.10 (apt install pybind11-dev)")
endif()
