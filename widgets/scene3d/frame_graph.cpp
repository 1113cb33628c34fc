#include "scene3d/frame_graph.h"

#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QSortPolicy>
#include <Qt3DRender/QViewport>

namespace navwright {

namespace {

void addPass(Qt3DRender::QFrameGraphNode* parent, const char* name) {
    auto* filter = new Qt3DRender::QRenderPassFilter(parent);
    auto* key = new Qt3DRender::QFilterKey(filter);
    key->setName(QStringLiteral("pass"));
    key->setValue(QString::fromLatin1(name));
    filter->addMatch(key);
}

}  // namespace

FrameGraph buildFrameGraph(Qt3DRender::QFrameGraphNode* parent, Qt3DRender::QCamera* camera) {
    FrameGraph graph;
    auto* viewport = new Qt3DRender::QViewport(parent);
    auto* selector = new Qt3DRender::QCameraSelector(viewport);
    selector->setCamera(camera);

    graph.clear = new Qt3DRender::QClearBuffers(selector);
    graph.clear->setBuffers(Qt3DRender::QClearBuffers::ColorDepthBuffer);
    new Qt3DRender::QNoDraw(graph.clear);

    addPass(selector, kPassOpaque);
    addPass(selector, kPassBehind);
    addPass(selector, kPassPoints);
    auto* sort = new Qt3DRender::QSortPolicy(selector);
    sort->setSortTypes(QList{Qt3DRender::QSortPolicy::BackToFront});
    addPass(sort, kPassTransparent);

    // Last, so that the picture it takes is complete.
    graph.capture = new Qt3DRender::QRenderCapture(new Qt3DRender::QNoDraw(selector));
    return graph;
}

}  // namespace navwright
