# Every Debian 12 package this project needs, in one place. Sourced by scripts/setup.sh.

# To build navgen.
packages_build=(
    g++ cmake ninja-build pkg-config
    libcli11-dev libdeflate-dev libfmt-dev libglm-dev libnanoflann-dev librecast-dev libtbb-dev libxxhash-dev libzip-dev
    nettle-dev nlohmann-json3-dev zlib1g-dev
)
# To build and run the workbench.
packages_workbench=(qt6-base-dev qt6-3d-dev libqt6opengl6-dev libqcustomplot-dev)
# To build and run the tests, those of the workbench under an X server of their own; locales of other countries.
packages_test=("${packages_workbench[@]}" xvfb xauth locales)
# To make the Debian packages (packaging/build).
packages_package=(dpkg-dev file gzip)
# For ./test --long: sanitizers (which name places in the code by llvm-19), fuzz targets, format and lint; what judges a
# Debian package and the files in it, and what makes a system to try it in; schedulers that plans of `navgen batch` run by.
packages_long=(
    clang-19 libclang-rt-19-dev llvm-19 clang-format-19 clang-tidy-19
    lintian appstream desktop-file-utils fish libxml2-utils man-db mmdebstrap shared-mime-info zsh
    make munge parallel slurm-client slurm-wlm-basic-plugins slurmctld slurmd snakemake time
)
# For tests/bench/run and the benchmarks.
packages_bench=(libbenchmark-dev hyperfine libdeflate-tools gzip time)
