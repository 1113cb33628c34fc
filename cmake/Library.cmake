# navwright::core, what find_package(navwright) finds (docs/library.md): the room core/output/library and all rooms below it as one
# static library, libnavwright.a, with the headers <navwright/...>.
set(rooms core_output_library)
set(core_rooms)
while(rooms)
  list(POP_FRONT rooms room)
  if(NOT room IN_LIST core_rooms)
    list(APPEND core_rooms ${room})
    get_target_property(uses ${room} LINK_LIBRARIES)
    list(FILTER uses INCLUDE REGEX "^core_")
    list(APPEND rooms ${uses})
  endif()
endwhile()

add_library(navwright_core STATIC)
foreach(room IN LISTS core_rooms)
  target_sources(navwright_core PRIVATE $<TARGET_OBJECTS:${room}>)
endforeach()
add_library(navwright::core ALIAS navwright_core)
set_target_properties(navwright_core PROPERTIES
  EXPORT_NAME core OUTPUT_NAME navwright LINKER_LANGUAGE CXX)
target_compile_features(navwright_core INTERFACE cxx_std_23)

set(public_headers ${PROJECT_BINARY_DIR}/public)
file(MAKE_DIRECTORY ${public_headers})
file(REMOVE_RECURSE ${public_headers}/navwright)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/core/output/library/navwright ${public_headers}/navwright SYMBOLIC)
target_include_directories(navwright_core INTERFACE $<BUILD_INTERFACE:${public_headers}>)

# What the rooms need to be linked; navwrightConfig.cmake.in finds the same.
target_link_libraries(navwright_core INTERFACE
  Threads::Threads ZLIB::ZLIB TBB::tbb fmt::fmt Recast::Recast Recast::Detour
  PkgConfig::DEFLATE PkgConfig::NETTLE PkgConfig::XXHASH PkgConfig::ZIP)

# Where Doxygen is installed, the target api-docs documents the headers as HTML in BUILD/api-docs/html.
find_program(NAVWRIGHT_DOXYGEN doxygen)
if(NAVWRIGHT_DOXYGEN)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/api-docs)
  add_custom_target(api-docs VERBATIM WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} -E env NAVWRIGHT_API_DOCS=${PROJECT_BINARY_DIR}/api-docs
      ${NAVWRIGHT_DOXYGEN} ${PROJECT_SOURCE_DIR}/cmake/Doxyfile)
endif()
