import { shutOutNobody } from '../support/real-page/shut-out-nobody.ts'
import { otherStates } from '../support/real-page/states.ts'

// A file of its own beside renderer-axe.test.ts, so that both run at once.
shutOutNobody(otherStates)
