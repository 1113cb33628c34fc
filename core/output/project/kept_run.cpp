#include "core/output/project/kept_run.h"

#include "core/base/base64.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/json_fields.h"
#include "core/base/limits.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

std::string packNav(const NavGraph& graph) {
    // Navs that the game cannot load are kept too, if they can be read back unchanged.
    const Aq2NavLayout layout;
    const auto bytes =
        writeZlibBlock(static_cast<std::uint8_t>(layout.version), aq2NavPayload(graph, layout));
    const auto back = readAq2Nav(bytes, "nav");
    return back && back->graph == graph ? base64(bytes) : std::string();
}

std::string packedSha1(std::string_view packed) {
    const auto bytes = bytesOfBase64(packed);
    return bytes && !bytes->empty() ? sha1Hex(*bytes) : std::string();
}

Result<NavGraph> unpackNav(std::string_view packed, std::string_view where) {
    const auto bytes = bytesOfBase64(packed);
    if (!bytes) return fail("Not base64", std::string(where));
    NAV_ASSIGN(auto nav, readAq2Nav(*bytes, where));
    return std::move(nav.graph);
}

namespace {

constexpr std::uint8_t kPackedVersion = 1;

Result<NavtestReport> unpack(std::string_view packed, std::string_view where) {
    const auto bytes = bytesOfBase64(packed);
    if (!bytes) return fail("Not base64", std::string(where));
    NAV_ASSIGN(const auto block, readZlibBlock(*bytes, where));
    if (block.version != kPackedVersion) return fail("Packed in an unknown way", std::string(where));
    return parseNavtestReport(asText(block.payload), where);
}

}  // namespace

std::optional<KeptTest> keepTest(std::shared_ptr<const NavtestReport> report,
                                 std::shared_ptr<const NavGraph> tested) {
    const auto bytes = writeAq2Nav(*tested);
    if (!bytes) return std::nullopt;
    const auto json = writeNavtestReport(*report);
    auto packed = base64(writeZlibBlock(kPackedVersion, std::as_bytes(std::span(json))));
    // A project with it could not be read back.
    if (packed.size() > limit::kText) return std::nullopt;
    return KeptTest{.navSha1 = sha1Hex(*bytes),
                    .report = std::move(report),
                    .packed = std::move(packed),
                    .nav = std::move(tested),
                    .packedNav = base64(*bytes)};
}

bool isTestOf(const KeptTest& test, const NavGraph& graph) {
    // A cheap check that distinguishes most navs.
    if (!checkReportFits(*test.report, graph, test.report->navSha1, {})) return false;
    const auto nav = writeAq2Nav(graph);
    return nav && sha1Hex(*nav) == test.navSha1;
}

namespace {

constexpr auto kTestFields = [](auto& json, auto& test) {
    json.closed();
    json.field("nav_sha1", test.navSha1);
    json.field("report", test.packed);
    json.optional("nav", test.packedNav, limit::kPackedNav);
};

void readTestedNav(const JsonView& view, KeptTest& test) {
    auto nav = unpackNav(test.packedNav, view.where());
    if (!nav) return view.reject("nav", nav.error().error().what, nav.error().error().hint);
    if (packedSha1(test.packedNav) != test.navSha1)
        return view.reject("nav", "It is not the nav of field nav_sha1", {});
    if (const auto fits = checkReportFits(*test.report, *nav, test.report->navSha1, view.where()); !fits)
        return view.reject("report", fits.error().error().what, fits.error().error().hint);
    test.nav = std::make_shared<const NavGraph>(*std::move(nav));
}

}  // namespace

KeptTest readKeptTest(const JsonView& view) {
    KeptTest test;
    readFields(view, test, kTestFields);
    auto report = unpack(test.packed, view.where());
    if (!report) view.reject("report", report.error().error().what, report.error().error().hint);
    test.report = std::make_shared<const NavtestReport>(report ? *std::move(report) : NavtestReport());
    if (!view.failed() && view.has("nav")) readTestedNav(view, test);
    return test;
}

void writeKeptTest(JsonWriter& json, const KeptTest& test) {
    writeObject(json, test, kTestFields);
}

}  // namespace navwright
