# cmake -DOUT=FILE -DFILES=a;b;... -P SourceRevision.cmake
#
# Writes one number that follows from what the files hold, for a source to include.
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} digest)
  get_filename_component(name ${file} NAME)
  string(APPEND all "${name} ${digest}\n")
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 12 digest)
set(line "0x${digest}\n")
file(WRITE ${OUT} "${line}")
