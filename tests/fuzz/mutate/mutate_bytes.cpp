#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "mutate/mutation.h"

namespace mutate {

namespace {

constexpr std::array<std::int64_t, 27> kHostileIntegers{
    0,         1,       2,       -1,         -2,         127,        128,    255,           256,
    4095,      4096,    8095,    8096,       32767,      32768,      65535,  65536,         131071,
    0xffff'ff, 1 << 20, 1 << 28, 0x7fffffff, 0x80000000, 0xffffffff, -32768, -0x80000000LL, 1LL << 53};

constexpr float kHuge = std::numeric_limits<float>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::array<float, 22> kHostileReals{0.0f,      -0.0f,
                                              1.0f,      -1.0f,
                                              0.125f,    4095.875f,
                                              -4096.0f,  4096.0f,
                                              8192.0f,   -8192.f,
                                              32767.0f,  -32768.0f,
                                              131072.f,  1e6f,
                                              1e9f,      -1e9f,
                                              1e-30f,    2.1e9f,
                                              kHuge,     -kHuge,
                                              kInfinity, std::numeric_limits<float>::quiet_NaN()};

template <class T>
void put(Bytes& bytes, std::size_t at, T value, std::size_t width = sizeof(T)) {
    if (at + width <= bytes.size()) std::memcpy(bytes.data() + at, &value, width);
}

}  // namespace

void putHostileInteger(Dice& dice, Bytes& bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    if (at + width > bytes.size()) return;
    switch (dice.below(3)) {
        case 0:
            std::memcpy(&value, bytes.data() + at, width);
            value += dice.below(9) - 4u;
            break;
        case 1:
            value = static_cast<std::uint64_t>(dice.pick(kHostileIntegers));
            break;
        default:
            value = dice.bits() >> dice.below(64);
    }
    put(bytes, at, value, width);
}

void putHostileReal(Dice& dice, Bytes& bytes, std::size_t at) {
    float value = 0;
    if (at + sizeof value > bytes.size()) return;
    switch (dice.below(3)) {
        case 0:
            std::memcpy(&value, bytes.data() + at, sizeof value);
            value *= dice.oneIn(2) ? -1.0f : 2.0f;
            break;
        case 1:
            value = dice.pick(kHostileReals);
            break;
        default:
            value = static_cast<float>(dice.below(1 << 20)) * 0.125f - 65536.0f;
    }
    put(bytes, at, value);
}

void changeBytesPlainly(Dice& dice, Bytes& bytes, std::size_t most) {
    for (auto times = 1 + dice.below(4); times > 0; --times) {
        const auto at = dice.below(bytes.size() + 1);
        const auto length = std::min(dice.below(16), bytes.size() - at);
        const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (dice.below(5)) {
            case 0:
                if (at < bytes.size()) bytes[at] ^= static_cast<std::byte>(1u << dice.below(8));
                break;
            case 1:
                if (at < bytes.size()) putHostileInteger(dice, bytes, at, 1u << dice.below(3));
                break;
            case 2:
                bytes.erase(first, first + static_cast<std::ptrdiff_t>(length));
                break;
            case 3: {
                const Bytes again(first, first + static_cast<std::ptrdiff_t>(length));
                bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(dice.below(bytes.size() + 1)),
                             again.begin(), again.end());
                break;
            }
            default:
                bytes.insert(first, 1 + dice.below(8), static_cast<std::byte>(dice.bits()));
        }
    }
    if (bytes.size() > most) bytes.resize(most);
}

}  // namespace mutate
