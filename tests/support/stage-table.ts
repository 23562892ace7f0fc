import { stages } from '../../main/ocr/pipeline.ts'

const marked = /(<!-- stages -->\n)[\s\S]*(\n<!-- \/stages -->)/

/** The architecture page with the stages of today. */
export function withStages(page: string): string {
  const rows = stages.map(({ name, does }, index) => `| ${index + 1} | ${name} | ${does} |`)
  const table = ['| | stage | what it does |', '| --- | --- | --- |', ...rows].join('\n')
  return page.replace(marked, `$1\n${table}\n$2`)
}

/** Words alone, whatever the formatter makes of the table. */
export const wordsOf = (page: string): string => page.replaceAll(/[\s|-]+/g, ' ')
