#include <QtTest>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/base/csv_text.h"
#include "test_program.h"

using namespace navwright;

class TestCsvText : public QObject {
    Q_OBJECT

  private slots:
    void rowsFollowTheHead() {
        CsvText csv{"frame", "name"};
        csv.row(3, "a");
        csv.row(std::uint8_t{65}, std::string("b"));
        QCOMPARE(csv.view(), std::string_view("frame,name\n3,a\n65,b\n"));
    }

    void fieldsAreWhatTheyHold() {
        CsvText csv;
        csv.row(true, false, -7, std::numeric_limits<std::uint64_t>::max(), 0.1f,
                CsvNumber{.value = 2.005, .decimals = 1}, std::int16_t{-5}, "");
        QCOMPARE(csv.view(), std::string_view("1,0,-7,18446744073709551615,0.1,2.0,-5,\n"));
    }

    void onlyWhatNeedsItIsQuoted() {
        CsvText csv;
        csv.line(std::vector<std::string>{"plain text", "a, b", "say \"x\"", "two\nlines", "cr\r", ""});
        QCOMPARE(csv.view(),
                 std::string_view("plain text,\"a, b\",\"say \"\"x\"\"\",\"two\nlines\",\"cr\r\",\n"));
    }

    void whatWasClearedIsGone() {
        CsvText csv{"a"};
        csv.clear();
        csv.row(1);
        QCOMPARE(std::move(csv).take(), std::string("1\n"));
    }
};

NAVWRIGHT_TEST(TestCsvText);
#include "tst_csv_text.moc"
