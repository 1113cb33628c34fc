#include "app/navwright/window/command_line.h"

#include <QCommandLineParser>

#include <array>
#include <cmath>

#include "app/navwright/shell/frame/layouts.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr int kLeastPixels = 64;
constexpr int kMostPixels = 8192;

/// The words that an option takes; empty: any.
QStringList wordsOf(const QString& option) {
    if (option == QLatin1String("layout")) return Layouts::keys();
    if (option == QLatin1String("theme")) return {QStringLiteral("dark"), QStringLiteral("light")};
    return {};
}

QList<QCommandLineOption> allOptions() {
    QList<QCommandLineOption> options;
    const auto option = [&options](const char* name, const char* what, const char* value = "") {
        options.append({QString::fromLatin1(name), QString::fromUtf8(what), QString::fromLatin1(value)});
    };
    option("layout", "The workspace: look, tune, test, fix, map or rotation", "name");
    option("layers", "Only these layers: map,raw,gated,votes,clusters,nodes,links,strafe,navtest,areas,ways",
           "list");
    option("camera", "Look from this place in this direction, in units and degrees", "x,y,z,pitch,yaw");
    option("size", "Size of the window or picture", "WxH");
    option("screenshot", "Write one picture of the 3D view when all is ready, and exit", "file.png");
    option(
        "overview",
        "Write a small picture of the nav on its whole map, by its test where --navtest names one, and exit",
        "file.png");
    option("report", "Write an HTML report with pictures when all is ready, and exit", "file.html");
    option("navtest",
           "A test of this nav, shown as stage 8 and in the report; without one the simulator tests it for "
           "the report",
           "file.json");
    option("compare", "Another nav for --report to compare with", "file.nav");
    option("locate", "Look there for a project's missing inputs", "folder");
    option("window", "The picture of --screenshot shows the whole window");
    option("guide", "Show the guide to a first nav");
    option("theme", "Colours: dark or light", "name");
    option("settings", "Remember the window's state in this file", "file");
    option("help", "Show this help");
    option("version", "Show the version");
    return options;
}

/// Prints the man page or a completion: the installation asks for it.
QCommandLineOption documentOption() {
    QCommandLineOption option(QStringLiteral("document"), {}, QStringLiteral("kind"));
    option.setFlags(QCommandLineOption::HiddenFromHelp);
    return option;
}

constexpr const char* kFiles =
    "A map, a pack of maps or PACK.pkz/maps/NAME.bsp, demos, folders of them, a .nav, a map's areas (.aas), "
    "a project, a preset, or the folder of a rotation";

bool isFolder(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
}

std::unexpected<Failure> wrong(const QString& option, const QString& value, const char* hint) {
    return fail("\"" + value.toStdString() + "\" is not valid", "--" + option.toStdString(), hint);
}

Result<std::vector<LayerId>> layersOf(const QString& text) {
    std::vector<LayerId> layers;
    for (const auto& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        int found = 0;
        while (found < kLayerCount && layerKey(static_cast<LayerId>(found)) != name.toStdString()) ++found;
        if (found == kLayerCount) return wrong(QStringLiteral("layers"), name, "see --help for the layers");
        layers.push_back(static_cast<LayerId>(found));
    }
    return layers;
}

Result<CameraRig> cameraOf(const QString& text) {
    const auto parts = text.split(QLatin1Char(','));
    std::array<float, 5> numbers{};
    bool good = parts.size() == static_cast<qsizetype>(numbers.size());
    for (std::size_t i = 0; good && i < numbers.size(); ++i) {
        numbers[i] = parts.at(static_cast<qsizetype>(i)).toFloat(&good);
        good = good && std::isfinite(numbers[i]);
    }
    if (!good) return wrong(QStringLiteral("camera"), text, "give five numbers: x,y,z,pitch,yaw");
    CameraRig rig;
    rig.setEye({numbers[0], numbers[1], numbers[2]}, numbers[4], numbers[3]);
    return rig;
}

Result<QSize> sizeOf(const QString& text) {
    const auto parts = text.split(QLatin1Char('x'));
    bool wide = false, high = false;
    const QSize size(parts.first().toInt(&wide), parts.last().toInt(&high));
    const auto fits = [](int length) { return length >= kLeastPixels && length <= kMostPixels; };
    if (parts.size() != 2 || !wide || !high || !fits(size.width()) || !fits(size.height())) {
        return wrong(QStringLiteral("size"), text, "give it as 1600x1000, each from 64 to 8192");
    }
    return size;
}

/// The value of an option that takes one of a few words.
Result<QString> wordOf(const QCommandLineParser& parser, const char* name) {
    const auto option = QString::fromLatin1(name);
    const auto words = wordsOf(option);
    const auto value = parser.value(option);
    if (!parser.isSet(option) || words.contains(value)) return value;
    return wrong(option, value, qPrintable("one of " + words.join(QStringLiteral(", "))));
}

/// An option that says nothing without another one would be passed over in silence.
Result<> goesWith(const QCommandLineParser& parser, const char* option, const char* other) {
    if (!parser.isSet(QString::fromLatin1(option)) || parser.isSet(QString::fromLatin1(other))) return {};
    return fail(std::string("It needs --") + other, std::string("--") + option,
                "add that, or leave this out");
}

}  // namespace

Result<CommandLine> parseCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.addOptions(allOptions());
    parser.addOption(documentOption());
    if (!parser.parse(QStringList{QStringLiteral("navwright")} + arguments)) {
        return fail(parser.errorText().toStdString(), {}, "see navwright --help");
    }
    CommandLine line;
    line.files = parser.positionalArguments();
    line.screenshot = parser.value(QStringLiteral("screenshot"));
    line.overview = parser.value(QStringLiteral("overview"));
    line.report = parser.value(QStringLiteral("report"));
    line.navtest = parser.value(QStringLiteral("navtest"));
    line.compare = parser.value(QStringLiteral("compare"));
    line.locate = parser.value(QStringLiteral("locate"));
    line.wholeWindow = parser.isSet(QStringLiteral("window"));
    line.guide = parser.isSet(QStringLiteral("guide"));
    line.settings = parser.value(QStringLiteral("settings"));
    line.help = parser.isSet(QStringLiteral("help"));
    line.version = parser.isSet(QStringLiteral("version"));
    line.document = parser.value(QStringLiteral("document"));
    NAV_ASSIGN(line.layout, wordOf(parser, "layout"));
    NAV_ASSIGN(const auto theme, wordOf(parser, "theme"));
    if (!theme.isEmpty()) line.theme = themeOf(theme);
    NAV_TRY(goesWith(parser, "compare", "report"));
    NAV_TRY(goesWith(parser, "window", "screenshot"));
    if (parser.isSet(QStringLiteral("locate")) && !isFolder(filePath(line.locate))) {
        return wrong(QStringLiteral("locate"), line.locate, "there is no such folder");
    }
    NAV_ASSIGN(line.layers, layersOf(parser.value(QStringLiteral("layers"))));
    if (parser.isSet(QStringLiteral("layers")) && line.layers.empty()) {
        return wrong(QStringLiteral("layers"), {}, "see --help for the layers");
    }
    if (parser.isSet(QStringLiteral("camera"))) {
        NAV_ASSIGN(line.camera, cameraOf(parser.value(QStringLiteral("camera"))));
    }
    if (parser.isSet(QStringLiteral("size"))) {
        NAV_ASSIGN(line.size, sizeOf(parser.value(QStringLiteral("size"))));
    }
    return line;
}

QString commandLineHelp() {
    QCommandLineParser parser;
    parser.addOptions(allOptions());
    parser.addPositionalArgument(QStringLiteral("files"), QString::fromLatin1(kFiles),
                                 QStringLiteral("[files...]"));
    return parser.helpText().replace(QStringLiteral("<executable_name>"), QStringLiteral("navwright"));
}

ProgramText navwrightText() {
    CommandText program{
        "navwright",
        "navwright shows how a bot navigation file is made of recorded matches and a map, and "
        "edits and tests it.",
        {{.names = {"FILE"}, .value = {}, .help = kFiles, .several = true}},
        "navwright MAP.bsp demos/\nnavwright work.navwright"};
    for (const auto& option : allOptions()) {
        OptionText text{.names = {"--" + option.names().first().toStdString()},
                        .value = option.valueName().toStdString(),
                        .help = option.description().toStdString()};
        for (const auto& word : wordsOf(option.names().first())) text.choices.push_back(word.toStdString());
        program.options.push_back(std::move(text));
    }
    return {.version = NAVWRIGHT_VERSION,
            .program = std::move(program),
            .verbs = {},
            .exitCodes = {{0, "Done."},
                          {1, "The command line is wrong."},
                          {2, "There is no display or no OpenGL, or a file cannot be shown."}},
            .seeAlso = "navgen"};
}

}  // namespace navwright
