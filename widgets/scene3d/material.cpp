#include "scene3d/material.h"

#include <QFile>
#include <QUrl>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
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

namespace navwright {

namespace {

QByteArray shaderText(const QString& name) {
    QFile file(QStringLiteral(":/shaders/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The shader %s is missing from the program", qPrintable(name));
    return file.readAll();
}

Qt3DRender::QShaderProgram* makeProgram(const MaterialSpec& spec, Qt3DCore::QNode* parent) {
    auto* program = new Qt3DRender::QShaderProgram(parent);
    program->setVertexShaderCode(shaderText(spec.vertexShader));
    program->setFragmentShaderCode(shaderText(spec.fragmentShader));
    const auto names = spec.vertexShader + QLatin1Char(' ') + spec.fragmentShader;
    QObject::connect(program, &Qt3DRender::QShaderProgram::logChanged, program, [names](const QString& log) {
        if (!log.trimmed().isEmpty()) qWarning("Shader %s: %s", qPrintable(names), qPrintable(log));
    });
    return program;
}

/// A pass with any state of its own loses Qt3D's defaults, so all that matter are always given.
void addStates(const MaterialSpec& spec, Qt3DRender::QRenderPass* pass) {
    using namespace Qt3DRender;
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(spec.depthTest ? QDepthTest::LessOrEqual : QDepthTest::Always);
    pass->addRenderState(depth);
    auto* cull = new QCullFace(pass);
    cull->setMode(spec.cullBack ? QCullFace::Back : QCullFace::NoCulling);
    pass->addRenderState(cull);
    if (spec.pointSize > 0) {
        auto* size = new QPointSize(pass);
        size->setSizeMode(QPointSize::Programmable);
        pass->addRenderState(size);
    }
    if (!spec.blend) return;
    auto* arguments = new QBlendEquationArguments(pass);
    arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
    arguments->setSourceAlpha(QBlendEquationArguments::One);
    arguments->setDestinationAlpha(QBlendEquationArguments::OneMinusSourceAlpha);
    pass->addRenderState(arguments);
    auto* equation = new QBlendEquation(pass);
    equation->setBlendFunction(QBlendEquation::Add);
    pass->addRenderState(equation);
    if (!spec.depthWrite) pass->addRenderState(new QNoDepthMask(pass));
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
    auto* pass = new QRenderPass(technique);
    auto* key = new QFilterKey(pass);
    key->setName(QStringLiteral("pass"));
    key->setValue(QString::fromLatin1(spec.pass));
    pass->addFilterKey(key);
    pass->setShaderProgram(makeProgram(spec, pass));
    addStates(spec, pass);
    technique->addRenderPass(pass);
    effect->addTechnique(technique);
    material->setEffect(effect);
    return material;
}

Qt3DRender::QParameter* addUniform(Qt3DRender::QMaterial* material, const char* name, const QVariant& value) {
    auto* uniform = new Qt3DRender::QParameter(QString::fromLatin1(name), value, material);
    material->addParameter(uniform);
    return uniform;
}

}  // namespace navwright
