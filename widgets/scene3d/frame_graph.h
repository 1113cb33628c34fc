#pragma once

#include <Qt3DRender/QCamera>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QRenderCapture>

namespace navwright {

/// Names of the passes in drawing order; a material says in which it is drawn. Points, glyphs and ribbons are
/// blended over the finished map.
inline constexpr const char* kPassOpaque = "opaque";
/// What the map hides of a layer that shows through it, dimmed.
inline constexpr const char* kPassBehind = "behind";
inline constexpr const char* kPassPoints = "points";
inline constexpr const char* kPassTransparent = "transparent";

/// Clear, opaque, behind, points, transparent back to front, capture.
struct FrameGraph {
    Qt3DRender::QClearBuffers* clear = nullptr;
    Qt3DRender::QRenderCapture* capture = nullptr;
};

/// Builds the passes under `parent`, which selects the surface or render target.
[[nodiscard]] FrameGraph buildFrameGraph(Qt3DRender::QFrameGraphNode* parent, Qt3DRender::QCamera* camera);

}  // namespace navwright
