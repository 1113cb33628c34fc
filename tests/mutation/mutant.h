#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <type_traits>
#include <utility>

// What tests/mutation/mutants.py writes into sources calls this. A program has all mutants in it, numbered
// from 1: NAVWRIGHT_MUTANT names the one that is at work. NAVWRIGHT_MUTANT_HITS names a file in which the
// byte NUMBER becomes 1 once mutant NUMBER is come by, whoever is killed then.

// Mutants may well look odd to a compiler.
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Waddress"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdangling-else"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wreturn-type"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wunused"
#pragma GCC diagnostic ignored "-Wunused-result"

namespace navwright_mutant {

inline int chosenMutant() {
    const char* name = std::getenv("NAVWRIGHT_MUTANT");
    return name == nullptr ? 0 : std::atoi(name);
}

inline unsigned char* hitsOfMutants() {
    const char* name = std::getenv("NAVWRIGHT_MUTANT_HITS");
    const int file = name == nullptr ? -1 : ::open(name, O_RDWR | O_CLOEXEC);
    if (file < 0) return nullptr;
    void* bytes = ::mmap(nullptr, ::lseek(file, 0, SEEK_END), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    return bytes == MAP_FAILED ? nullptr : static_cast<unsigned char*>(bytes);
}

inline const int kChosen = chosenMutant();
inline unsigned char* const kHits = hitsOfMutants();

/// Whether this mutant is at work. What a compiler computes is never mutated.
constexpr bool on(int number) {
    if consteval {
        return false;
    } else {
        if (kHits != nullptr) kHits[number] = 1;
        return kChosen == number;
    }
}

constexpr bool negated(int number, bool value) {
    return on(number) != value;
}

/// Another number; of true, false.
template <class T>
constexpr T number(int number, T value)
    requires std::is_arithmetic_v<T>
{
    if (!on(number)) return value;
    if constexpr (std::is_same_v<T, bool>) {
        return !value;
    } else if constexpr (std::is_floating_point_v<T>) {
        return value == 0 ? T(1) : value * 2;
    } else {
        return static_cast<T>(value + 1);
    }
}

/// What was asked for goes well, undone.
template <class Call>
constexpr auto dropped(int number, Call call) {
    return on(number) ? decltype(call())() : call();
}

// `a < b` becomes `a < Less(NUMBER) < b`: the operators keep their places among all others.
#define NAVWRIGHT_MUTANT_OPERATOR(Name, usual, mutated)                                         \
    struct Name {                                                                               \
        int number;                                                                             \
        constexpr explicit Name(int which) : number(which) {}                                   \
    };                                                                                          \
    template <class T>                                                                          \
    struct Name##Left {                                                                         \
        const T& value;                                                                         \
        int number;                                                                             \
    };                                                                                          \
    template <class T>                                                                          \
    constexpr Name##Left<T> operator usual(const T & left, Name which) {                        \
        return {left, which.number};                                                            \
    }                                                                                           \
    template <class T, class U>                                                                 \
    constexpr bool operator usual(const Name##Left<T>& left, const U& right) {                  \
        return on(left.number) ? bool(left.value mutated right) : bool(left.value usual right); \
    }

NAVWRIGHT_MUTANT_OPERATOR(Less, <, <=)
NAVWRIGHT_MUTANT_OPERATOR(LessEqual, <=, <)
NAVWRIGHT_MUTANT_OPERATOR(Greater, >, >=)
NAVWRIGHT_MUTANT_OPERATOR(GreaterEqual, >=, >)
NAVWRIGHT_MUTANT_OPERATOR(Equal, ==, !=)
NAVWRIGHT_MUTANT_OPERATOR(Unequal, !=, ==)

#undef NAVWRIGHT_MUTANT_OPERATOR

}  // namespace navwright_mutant
