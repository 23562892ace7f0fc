import i18next, { changeLanguage, init, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../shared/settings.ts'
import { en } from './en.ts'
import { isolate } from './isolate.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

type Language = 'en' | 'de'
type Choice = Settings['appearance']['language']

/** English is always there; other languages are loaded when they are chosen. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<typeof en>> = {
  de: () => import('./de.ts').then(({ de }) => de),
}

function resolve(choice: Choice): Language {
  if (choice !== 'system') return choice
  return navigator.language.startsWith('de') ? 'de' : 'en'
}

/** Starts the strings in the language the settings or the system ask for. */
export async function startStrings(choice: Choice): Promise<void> {
  use(initReactI18next)
  await init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: true, escape: isolate },
    react: { useSuspense: false },
  })
  await chooseLanguage(choice)
}

let chosen: Language

/** Shows another language, loading it first where it is not there yet; of several the one that was chosen last. */
export async function chooseLanguage(choice: Choice): Promise<void> {
  const language = resolve(choice)
  chosen = language
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loaders[language]())
  }
  if (chosen !== language) return
  document.documentElement.lang = language
  await changeLanguage(language)
}
