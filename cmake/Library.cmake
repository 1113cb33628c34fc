# What find_package(navwright) finds (docs/library.md), with the headers <navwright/...>. The component core is the room
# core/output/library and all rooms below it, nav what of them reads and writes navs and finds paths. Each is an archive and a
# shared library, of the same objects: libnavwright and libnavwright-nav.
set(nav_objects "$<FILTER:$<TARGET_OBJECTS:core_output_library>,INCLUDE,/(c_nav|navs|outcome|paths)[.]cpp>")
set(nav_rooms core_nav_graph core_nav_files core_base core_system)
set(nav_leaves_out "/(base64|file_digests|parallel)[.]cpp")
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

set(core_leaves_out "^$")

# What the rooms need to be linked; navwrightConfig.cmake.in finds the same, and navwright.pc.in names it.
set(nav_libraries Threads::Threads ZLIB::ZLIB fmt::fmt PkgConfig::XXHASH)
set(core_libraries ${nav_libraries} TBB::tbb Recast::Recast Recast::DetourCrowd Recast::Detour
    PkgConfig::DEFLATE PkgConfig::NETTLE PkgConfig::ZIP)

set(public_headers ${PROJECT_BINARY_DIR}/public)
file(MAKE_DIRECTORY ${public_headers})
file(REMOVE_RECURSE ${public_headers}/navwright)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/core/output/library/navwright ${public_headers}/navwright SYMBOLIC)

# Versions that differ in the last number only are compatible. What is not public is not seen from outside.
set(NAVWRIGHT_ABI ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(exports ${PROJECT_BINARY_DIR}/navwright.map)
file(CONFIGURE OUTPUT ${exports} @ONLY CONTENT "NAVWRIGHT_@NAVWRIGHT_ABI@ {
  global: navwright_*; _ZN9navwright7library2v1*; _ZNK9navwright7library2v1*;
  local: *;
};
")

# An archive has the objects of its rooms; nav's not those that want more than nav_libraries, which nothing in it uses. A shared
# library has what its public functions use.
function(navwright_component name file objects)
  foreach(kind IN ITEMS static shared)
    string(TOUPPER ${kind} type)
    set(target navwright_${name}_${kind})
    add_library(${target} ${type} ${objects})
    set_target_properties(${target} PROPERTIES
      EXPORT_NAME ${name}_${kind} OUTPUT_NAME ${file} LINKER_LANGUAGE CXX)
    target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${public_headers}>)
  endforeach()
  foreach(room IN LISTS ${name}_rooms)
    if(NOT room STREQUAL "core_output_library")
      target_sources(navwright_${name}_static PRIVATE $<FILTER:$<TARGET_OBJECTS:${room}>,EXCLUDE,${${name}_leaves_out}>)
      target_link_libraries(navwright_${name}_shared PRIVATE ${room})
    endif()
  endforeach()
  target_link_libraries(navwright_${name}_static INTERFACE ${${name}_libraries})
  add_library(navwright::${name} ALIAS navwright_${name}_static)

  set_target_properties(navwright_${name}_shared PROPERTIES
    VERSION ${PROJECT_VERSION} SOVERSION ${NAVWRIGHT_ABI} LINK_DEPENDS ${exports})
  target_link_options(navwright_${name}_shared PRIVATE
    LINKER:--version-script=${exports},--as-needed,-z,relro,-z,now)
  # What a sanitizer calls is in the program alone.
  if(NOT NAVWRIGHT_SANITIZE)
    target_link_options(navwright_${name}_shared PRIVATE LINKER:--no-undefined)
  endif()
endfunction()
navwright_component(core navwright $<TARGET_OBJECTS:core_output_library>)
navwright_component(nav navwright-nav ${nav_objects})
add_custom_target(navwright_library DEPENDS navwright_core_static navwright_core_shared navwright_nav_static navwright_nav_shared)

# Where Doxygen is installed, the target api-docs documents the headers as HTML in BUILD/api-docs/html.
find_program(NAVWRIGHT_DOXYGEN doxygen)
if(NAVWRIGHT_DOXYGEN)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/api-docs)
  add_custom_target(api-docs VERBATIM WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} -E env NAVWRIGHT_API_DOCS=${PROJECT_BINARY_DIR}/api-docs
      ${NAVWRIGHT_DOXYGEN} ${PROJECT_SOURCE_DIR}/cmake/Doxyfile)
endif()
