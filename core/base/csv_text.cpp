#include "core/base/csv_text.h"

#include <fmt/format.h>

#include <iterator>

namespace navwright {

void CsvText::add(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) {
        text_.append(text) += ',';
        return;
    }
    text_ += '"';
    for (const char letter : text) {
        if (letter == '"') text_ += '"';
        text_ += letter;
    }
    text_ += "\",";
}

void CsvText::add(const CsvNumber& number) {
    fmt::format_to(std::back_inserter(text_), "{:.{}f},", number.value, number.decimals);
}

void CsvText::add(float number) {
    fmt::format_to(std::back_inserter(text_), "{},", number);
}

}  // namespace navwright
