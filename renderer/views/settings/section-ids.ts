import type { Capabilities } from '../../../shared/app-state.ts'

const all = [
  'account',
  'keys',
  'connect',
  'server',
  'limits',
  'languages',
  'folders',
  'watching',
  'history',
  'appearance',
  'startUp',
] as const
export type SectionId = (typeof all)[number]

/** What the settings have here, in their order. */
export function settingsSections({ startUp }: Capabilities): SectionId[] {
  return all.filter((id) => id !== 'startUp' || startUp)
}
