#pragma once

#include <QString>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>

namespace navwright {

struct MaterialSpec {
    QString vertexShader;    ///< name under :/shaders
    QString fragmentShader;  ///< name under :/shaders
    const char* pass = nullptr;
    /// Defined in the fragment shader; empty: nothing.
    const char* define = "";
    bool cullBack = false;
    bool blend = false;
    /// Whether it is drawn in the passes of an x-ray too, where only the surface nearest to the eye is
    /// blended over what there is.
    bool seenThrough = false;
    /// Whether a blended material hides what is drawn after it.
    bool depthWrite = false;
    /// Whether what the map hides is drawn too, dimmed. Takes a shader with the uniform "dim".
    bool showsThrough = false;
    /// Whether a dark rim sets it off from what is behind. Takes a shader with the uniform "outline".
    bool outlined = false;
    /// Whether it is drawn over everything there is, however near.
    bool covers = false;
    float pointSize = 0;  ///< pixels; 0 = not points
};

/// An OpenGL 3.3 core material. A shader that does not compile is reported as a Qt warning, since Qt3D itself
/// would only leave the object out of the picture.
[[nodiscard]] Qt3DRender::QMaterial* makeMaterial(const MaterialSpec& spec, Qt3DCore::QNode* parent);

/// Whether an outlined material draws the rims.
void setRims(Qt3DRender::QMaterial& material, bool shown);

/// A uniform of the material, made with a first value.
[[nodiscard]] Qt3DRender::QParameter* addUniform(Qt3DRender::QMaterial* material, const char* name,
                                                 const QVariant& value);

}  // namespace navwright
