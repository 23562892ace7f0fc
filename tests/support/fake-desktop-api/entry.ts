// Runs in the page before anything else: gives it a bridge to a program that is not there.
import { settingsSchema } from '../../../shared/settings.ts'
import { createFakeDesktopApi } from './fake-desktop-api.ts'
import { usualScenario, type Scenario } from './scenario.ts'

const { fakeScenario } = globalThis as { fakeScenario?: Partial<Scenario> }
Object.assign(globalThis, {
  legible: createFakeDesktopApi({ ...usualScenario, ...fakeScenario }, settingsSchema.parse({})),
})
