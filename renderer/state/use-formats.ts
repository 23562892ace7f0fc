import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Numbers, times and sizes as the language writes them. */
export interface Formats {
  number(value: number): string
  /** Time of day for today, date and time for this year, with the year before. */
  when(at: number): string
  date(at: number): string
  dateTime(at: number): string
  /** `840 ms`, `3.2 s`, `2 min 5 s`. */
  duration(milliseconds: number): string
  bytes(count: number): string
}

export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return useMemo(() => createFormats(regional(i18n.language)), [i18n.language])
}

/** The user's own region of the page's language, where the system names one: `en-GB` counts the hours to 24. */
export function regional(language: string): string {
  return navigator.languages.find((each) => each.startsWith(language)) ?? language
}

export function createFormats(locale: string): Formats {
  const plain = new Intl.NumberFormat(locale)
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  return {
    number: (value) => plain.format(value),
    when(at) {
      const now = new Date()
      const then = new Date(at)
      if (then.toDateString() === now.toDateString()) return time.format(at)
      return then.getFullYear() === now.getFullYear() ? day.format(at) : date.format(at)
    },
    date: (at) => date.format(at),
    dateTime: (at) => full.format(at),
    duration(milliseconds) {
      if (milliseconds < 999.5) return `${plain.format(Math.round(milliseconds))} ms`
      // Rounded first, or the last half of a second would be the sixtieth.
      if (milliseconds < 59_950) return `${tenth.format(milliseconds / 1000)} s`
      const seconds = Math.round(milliseconds / 1000)
      return `${plain.format(Math.floor(seconds / 60))} min ${seconds % 60} s`
    },
    bytes(count) {
      if (count <= 1023 * 1024) return `${plain.format(Math.ceil(count / 1024))} kB`
      return `${tenth.format(count / 1024 / 1024)} MB`
    },
  }
}
