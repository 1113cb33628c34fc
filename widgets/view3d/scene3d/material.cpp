#include "widgets/view3d/scene3d/material.h"

#include <QFile>
#include <QUrl>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QColorMask>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QPointSize>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>

#include "widgets/view3d/scene3d/frame_graph.h"

namespace navwright {

namespace {

/// Opacity of what the map hides, as a share.
constexpr float kDimmed = 0.35f;

/// The line of shaders that is replaced by the filter's code.
const QByteArray kFilterHere = QByteArrayLiteral("#include \"filter.glsl\"");

QByteArray shaderText(const QString& name) {
    QFile file(QStringLiteral(":/shaders/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The shader %s is missing from the program", qPrintable(name));
    auto text = file.readAll();
    if (text.contains(kFilterHere)) text.replace(kFilterHere, shaderText(QStringLiteral("filter.glsl")));
    return text;
}

/// Inserts a define after the line of the version, which must come first.
QByteArray withDefine(QByteArray shader, const char* name) {
    if (*name == '\0') return shader;
    return shader.insert(shader.indexOf('\n') + 1, QByteArrayLiteral("#define ") + name + '\n');
}

Qt3DRender::QShaderProgram* makeProgram(const MaterialSpec& spec, Qt3DCore::QNode* parent) {
    auto* program = new Qt3DRender::QShaderProgram(parent);
    program->setVertexShaderCode(shaderText(spec.vertexShader));
    program->setFragmentShaderCode(withDefine(shaderText(spec.fragmentShader), spec.define));
    const auto names = spec.vertexShader + QLatin1Char(' ') + spec.fragmentShader;
    QObject::connect(program, &Qt3DRender::QShaderProgram::logChanged, program, [names](const QString& log) {
        if (!log.trimmed().isEmpty()) qWarning("Shader %s: %s", qPrintable(names), qPrintable(log));
    });
    return program;
}

/// One way in which a material is drawn.
struct PassSpec {
    const char* name;
    Qt3DRender::QDepthTest::DepthFunction depth = Qt3DRender::QDepthTest::LessOrEqual;
    Qt3DRender::QCullFace::CullingMode cull = Qt3DRender::QCullFace::NoCulling;
    bool depthWrite = true;
    float dim = 1;
    float outline = 0;
    bool blend = false;
    bool colour = true;  ///< else depths alone
};

/// A pass with any state of its own loses Qt3D's defaults, so all that matter are always given.
void addStates(const MaterialSpec& spec, const PassSpec& how, Qt3DRender::QRenderPass* pass) {
    using namespace Qt3DRender;
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(how.depth);
    pass->addRenderState(depth);
    auto* cull = new QCullFace(pass);
    cull->setMode(how.cull);
    pass->addRenderState(cull);
    if (spec.pointSize > 0) {
        auto* size = new QPointSize(pass);
        size->setSizeMode(QPointSize::Programmable);
        pass->addRenderState(size);
    }
    if (!how.colour) {
        auto* mask = new QColorMask(pass);
        mask->setRedMasked(false);
        mask->setGreenMasked(false);
        mask->setBlueMasked(false);
        mask->setAlphaMasked(false);
        pass->addRenderState(mask);
    }
    if (!how.blend) return;
    auto* arguments = new QBlendEquationArguments(pass);
    arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
    arguments->setSourceAlpha(QBlendEquationArguments::One);
    arguments->setDestinationAlpha(QBlendEquationArguments::OneMinusSourceAlpha);
    pass->addRenderState(arguments);
    auto* equation = new QBlendEquation(pass);
    equation->setBlendFunction(QBlendEquation::Add);
    pass->addRenderState(equation);
    if (!how.depthWrite) pass->addRenderState(new QNoDepthMask(pass));
}

const QString kRim = QStringLiteral("rim");

void addPass(Qt3DRender::QTechnique* technique, Qt3DRender::QShaderProgram* program, const MaterialSpec& spec,
             const PassSpec& how) {
    using namespace Qt3DRender;
    auto* pass = new QRenderPass(technique);
    auto* key = new QFilterKey(pass);
    key->setName(QStringLiteral("pass"));
    key->setValue(QString::fromLatin1(how.name));
    pass->addFilterKey(key);
    pass->setShaderProgram(program);
    pass->addParameter(new QParameter(QStringLiteral("dim"), how.dim, pass));
    pass->addParameter(new QParameter(QStringLiteral("outline"), how.outline, pass));
    if (how.outline > 0) pass->setObjectName(kRim);
    addStates(spec, how, pass);
    technique->addRenderPass(pass);
}

}  // namespace

Qt3DRender::QMaterial* makeMaterial(const MaterialSpec& spec, Qt3DCore::QNode* parent) {
    using namespace Qt3DRender;
    auto* material = new QMaterial(parent);
    auto* effect = new QEffect(material);
    auto* technique = new QTechnique(effect);
    auto* api = technique->graphicsApiFilter();
    api->setApi(QGraphicsApiFilter::OpenGL);
    api->setProfile(QGraphicsApiFilter::CoreProfile);
    api->setMajorVersion(3);
    api->setMinorVersion(3);
    auto* program = makeProgram(spec, technique);
    const auto cull = spec.cullBack ? QCullFace::Back : QCullFace::NoCulling;
    const auto depth = spec.covers ? QDepthTest::Always : QDepthTest::LessOrEqual;
    addPass(technique, program, spec,
            {.name = spec.pass,
             .depth = depth,
             .cull = cull,
             .depthWrite = spec.depthWrite,
             .blend = spec.blend});
    if (spec.seenThrough) {
        addPass(technique, program, spec,
                {.name = kPassNearest, .depth = QDepthTest::Less, .cull = cull, .colour = false});
        addPass(technique, program, spec,
                {.name = kPassSeenThrough,
                 .depth = QDepthTest::LessOrEqual,
                 .cull = cull,
                 .depthWrite = false,
                 .blend = true});
    }
    if (spec.showsThrough) {
        addPass(technique, program, spec,
                {.name = kPassBehind,
                 .depth = QDepthTest::Greater,
                 .cull = cull,
                 .depthWrite = false,
                 .dim = kDimmed,
                 .blend = spec.blend});
    }
    if (spec.outlined) {
        // Only the far side of a body a little larger is left around the body.
        addPass(technique, program, spec,
                {.name = spec.pass,
                 .cull = QCullFace::Front,
                 .depthWrite = spec.depthWrite,
                 .outline = 1,
                 .blend = spec.blend});
    }
    effect->addTechnique(technique);
    material->setEffect(effect);
    return material;
}

void setRims(Qt3DRender::QMaterial& material, bool shown) {
    for (auto* technique : material.effect()->techniques()) {
        for (auto* pass : technique->renderPasses()) {
            if (pass->objectName() == kRim) pass->setEnabled(shown);
        }
    }
}

Qt3DRender::QParameter* addUniform(Qt3DRender::QMaterial* material, const char* name, const QVariant& value) {
    auto* uniform = new Qt3DRender::QParameter(QString::fromLatin1(name), value, material);
    material->addParameter(uniform);
    return uniform;
}

}  // namespace navwright
