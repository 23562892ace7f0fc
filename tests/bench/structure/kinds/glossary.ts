import { integerBelow } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, escapeHtml, heading } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'

/** Glossaries and dictionaries: words in bold, each with what it means, hanging, in one to three columns. */
export const glossary: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [7.5, 8, 9])
  const count = 1 + integerBelow(random, 3)
  const entries = Array.from({ length: 70 }, (_, index) => {
    const word = `${String.fromCharCode(65 + Math.floor(index / 3))}${tongue.title(random).split(' ').slice(-1).join(' ').toLowerCase()}`
    const meaning = Array.from({ length: 1 + integerBelow(random, 2) }, () => tongue.sentence(random)).join(
      ' ',
    )
    return `<p data-role="paragraph" class="entry"><b>${escapeHtml(word)}</b> ${escapeHtml(meaning)}</p>`
  })
  const first = 201 + integerBelow(random, 300)
  return {
    language: tongue.code,
    width: 6.7,
    height: 9.5,
    css: `${style.css} .page { padding: 40pt 42pt } p { margin: 0 !important; padding-left: 1.2em; text-indent: -1.2em !important }`,
    pages: Array.from({ length: 2 }, (_, page) => `<div class="row">${element('page_number', String(first + page), 'span', 'page_number')}${element('header', 'Glossary of the harbour', 'span', 'header')}</div>${page === 0 ? heading(1, 'Glossary') : ''}${columns('text', count)}`), // oxfmt-ignore
    stories: { text: entries },
  }
}
