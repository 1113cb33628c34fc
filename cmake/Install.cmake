# What `cmake --install` puts where. Components: the programs with all that a desktop and a shell want to know of them, the
# library, and the Python module (app/python/CMakeLists.txt). Programs find their files by their own place: PREFIX/bin and
# PREFIX/share/navwright.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
find_program(NAVWRIGHT_GZIP gzip REQUIRED)

set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)
set(share ${CMAKE_INSTALL_DATADIR})
set(programs navgen)
if(NAVWRIGHT_WORKBENCH)
  list(APPEND programs navwright)
endif()

# Man page and completions, as the programs themselves say them.
set(manual ${PROJECT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual})
foreach(program IN LISTS programs)
  set(page ${manual}/${program}.1)
  add_custom_command(
    OUTPUT ${page}.gz ${manual}/${program}.bash ${manual}/_${program} ${manual}/${program}.fish
    COMMAND ${program} --document man > ${page}
    COMMAND ${NAVWRIGHT_GZIP} -9 -n -f -k ${page}
    COMMAND ${program} --document bash > ${manual}/${program}.bash
    COMMAND ${program} --document zsh > ${manual}/_${program}
    COMMAND ${program} --document fish > ${manual}/${program}.fish
    DEPENDS ${program}
    COMMENT "Man page and completions of ${program}"
    VERBATIM)
  add_custom_target(${program}_documents ALL DEPENDS ${page}.gz)
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT programs)
  install(FILES ${manual}/${program}.bash RENAME ${program}
          DESTINATION ${share}/bash-completion/completions COMPONENT programs)
  install(FILES ${manual}/_${program} DESTINATION ${share}/zsh/site-functions COMPONENT programs)
  install(FILES ${manual}/${program}.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT programs)
endforeach()
install(TARGETS ${programs} RUNTIME COMPONENT programs)
foreach(program IN LISTS programs)
  # They read files of strangers: what the linker has to write is write-protected before they start.
  target_link_options(${program} PRIVATE LINKER:-z,relro,-z,now)
endforeach()

if(NAVWRIGHT_WORKBENCH)
  install(FILES ${desktop}/navwright.desktop DESTINATION ${share}/applications COMPONENT programs)
  install(FILES ${desktop}/navwright.svg DESTINATION ${share}/icons/hicolor/scalable/apps COMPONENT programs)
  install(FILES ${desktop}/navwright.metainfo.xml DESTINATION ${share}/metainfo COMPONENT programs)
  install(FILES ${desktop}/navwright-mime.xml RENAME navwright.xml
          DESTINATION ${share}/mime/packages COMPONENT programs)
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/sample ${PROJECT_SOURCE_DIR}/resources/presets
        DESTINATION ${share}/navwright COMPONENT programs PATTERN truth.json EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine_patch DESTINATION ${share}/navwright COMPONENT programs
        FILES_MATCHING PATTERN *.[ch] PATTERN *.md PATTERN *.py PATTERN __pycache__ EXCLUDE)
# Documents lead to each other by the places that they have in the source.
install(FILES README.md CONTRIBUTING.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT programs)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT programs)
install(FILES engine_patch/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/engine_patch COMPONENT programs)

# The library, and apart from it what programs need that were linked with a shared one. Each target has a file of its own: CMake
# wants all that the targets of a file need.
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/navwright)
foreach(component IN ITEMS core nav)
  install(TARGETS navwright_${component}_static EXPORT navwright-${component}-staticTargets
          ARCHIVE COMPONENT library INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(TARGETS navwright_${component}_shared EXPORT navwright-${component}-sharedTargets
          LIBRARY COMPONENT runtime_${component} NAMELINK_COMPONENT library
          INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  foreach(kind IN ITEMS static shared)
    install(EXPORT navwright-${component}-${kind}Targets NAMESPACE navwright:: DESTINATION ${config} COMPONENT library)
  endforeach()
endforeach()
configure_package_config_file(cmake/navwrightConfig.cmake.in navwrightConfig.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(navwrightConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/navwrightConfig.cmake ${PROJECT_BINARY_DIR}/navwrightConfigVersion.cmake
              cmake/FindRecast.cmake
        DESTINATION ${config} COMPONENT library)

# For pkg-config, by the place of its file: `cmake --install --prefix` may choose another one than CMAKE_INSTALL_PREFIX.
function(navwright_pkg_config name description requires libraries)
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE up)
  set(file ${PROJECT_BINARY_DIR}/${name}.pc)
  configure_file(cmake/navwright.pc.in ${file} @ONLY)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endfunction()
# libzip as a library: its own pkg-config file names what only libzip.a needs, and the package libzip-dev does not bring.
set(nav_requires "fmt libxxhash zlib")
navwright_pkg_config(navwright-nav "Bot navigation: reads and writes navs, finds paths" "${nav_requires}" "")
navwright_pkg_config(navwright "${PROJECT_DESCRIPTION}" "${nav_requires} libdeflate nettle tbb" "-lRecast -lDetourCrowd -lDetour -lzip ")

install(DIRECTORY core/output/library/navwright DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library PATTERN python EXCLUDE)
