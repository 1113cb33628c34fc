#include "models/work.h"

namespace navwright {

bool samePatches(const Work& a, const Work& b) {
    return a.patches == b.patches || *a.patches == *b.patches;
}

bool sameLedger(const Work& a, const Work& b) {
    return a.ledger == b.ledger || (a.ledger && b.ledger && *a.ledger == *b.ledger);
}

bool sameWork(const Work& a, const Work& b) {
    return a.parameters == b.parameters && samePatches(a, b) && sameLedger(a, b) &&
           a.ignoredIssues == b.ignoredIssues;
}

}  // namespace navwright
