import { shutOutNobody } from '../support/real-page/shut-out-nobody.ts'
import { readingStates } from '../support/real-page/states.ts'

shutOutNobody(readingStates)
