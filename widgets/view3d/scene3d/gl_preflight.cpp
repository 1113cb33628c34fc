#include "widgets/view3d/scene3d/gl_preflight.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>

namespace navwright {

namespace {

constexpr int kGlMajor = 3;
constexpr int kGlMinor = 3;
constexpr int kDepthBits = 24;
constexpr int kColourBits = 8;

std::unexpected<Failure> noGl(const char* what) {
    return fail(what, "3D view", "OpenGL 3.3 is needed; navgen does the same work without a display");
}

}  // namespace

void prepareGl() {
    if (!qEnvironmentVariableIsSet("QT3D_RENDERER")) qputenv("QT3D_RENDERER", "opengl");
    QSurfaceFormat format;
    format.setVersion(kGlMajor, kGlMinor);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(kDepthBits);
    format.setSamples(0);
    QSurfaceFormat::setDefaultFormat(format);
}

Result<GlInfo> probeGl() {
    QOpenGLContext context;
    if (!context.create()) return noGl("No OpenGL context can be made");
    const auto made = context.format();
    if (made.majorVersion() < kGlMajor ||
        (made.majorVersion() == kGlMajor && made.minorVersion() < kGlMinor)) {
        return noGl("OpenGL is too old");
    }
    QOffscreenSurface surface;
    surface.setFormat(made);
    surface.create();
    if (!context.makeCurrent(&surface)) return noGl("The OpenGL context cannot be used");
    auto* functions = context.functions();
    const auto text = [functions](GLenum name) {
        return QString::fromLatin1(reinterpret_cast<const char*>(functions->glGetString(name)));
    };
    GlInfo info{.renderer = text(GL_RENDERER), .version = text(GL_VERSION)};
    // A format may leave its bits open, which means the default of 8.
    for (const int bits : {made.redBufferSize(), made.greenBufferSize(), made.blueBufferSize()})
        if (bits > 0 && bits != kColourBits) info.eightBits = false;
    for (const auto* name : {"llvmpipe", "softpipe", "SwiftShader"}) {
        if (info.renderer.contains(QLatin1String(name), Qt::CaseInsensitive)) info.software = true;
    }
    functions->glGetIntegerv(GL_MAX_ARRAY_TEXTURE_LAYERS, &info.arrayLayers);
    context.doneCurrent();
    return info;
}

}  // namespace navwright
