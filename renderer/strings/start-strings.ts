import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../shared/settings.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** English is always there; other languages are loaded when they are chosen. */
const others: Record<string, () => Promise<object>> = { de: () => import('./de.ts').then(({ de }) => de) }

/** Starts the strings in the language the settings or the system ask for. */
export async function startStrings(language: Settings['appearance']['language']): Promise<void> {
  const wanted = language === 'system' ? (navigator.language.startsWith('de') ? 'de' : 'en') : language
  await i18next
    .use({
      type: 'backend',
      init: () => undefined,
      read: (
        name: string,
        _namespace: string,
        done: (error: Error | null, strings: object | false) => void,
      ) => {
        const load = others[name]
        if (load === undefined) return done(null, false)
        load().then(
          (strings) => done(null, strings),
          (error: Error) => done(error, false),
        )
      },
    })
    .use(initReactI18next)
    .init({
      lng: wanted,
      fallbackLng: 'en',
      partialBundledLanguages: true,
      resources: { en: { translation: en } },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
}
