// docs/bench/ablation.md: what each stage gains, as Markdown.
import type { DamageOutcome } from './ablate-damage.ts'
import type { StructureOutcome } from './ablate-structure.ts'
import type { BenchResults } from './results.ts'
import type { Score } from './score.ts'
import { figures } from './structure/scoring/figures.ts'
import { everything, mean } from './summary.ts'

/** One document read with every stage, and again without each. */
export interface Outcome {
  category: string
  whole: Score
  /** By stage. `isOther`: the text differs; `milliseconds`: the time the stage costs, below 0 where it saves some. */
  without: Record<string, Score & { isOther: boolean; milliseconds: number }>
}

type Run = Pick<BenchResults, 'documents' | 'date' | 'commit' | 'machine' | 'cores' | 'loadPerCore'> & {
  isAuto: boolean
}

/** All that was found. */
export interface Ablation {
  outcomes: Outcome[]
  /** Of generated documents. */
  structure: readonly StructureOutcome[]
  /** Of pages in a bad state. */
  damage: readonly DamageOutcome[]
  /** Lines of code of each stage. */
  lines: Record<string, number>
}

export function ablationPage({ outcomes, structure, damage, lines }: Ablation, run: Run): string {
  const categories = [...new Set(outcomes.map(({ category }) => category))].sort()
  const of = (category: string) =>
    outcomes.filter((one) => category === everything || one.category === category)
  const columns = [everything, ...categories]
  const heads = columns.map((category) => `${category} (${of(category).length})`)
  const rows = Object.entries(lines).map(([stage, count]) => {
    const changed = outcomes.filter(({ without }) => without[stage]?.isOther).length
    const milliseconds = mean(outcomes.map(({ without }) => without[stage]?.milliseconds ?? 0))
    const gains = columns.map((category) => gain(of(category), stage))
    return [stage, ...gains, String(changed), milliseconds.toFixed(milliseconds < 10 ? 1 : 0), String(count)]
  })
  return `# What each stage gains

${outcomes.length} documents of ${run.documents}, ${run.isAuto ? 'no language named' : 'in the language of each'}, each read with every stage and again without the one named. ${run.cores} cores, ${run.machine}; commit ${run.commit}, ${run.date}; load average at the start ${run.loadPerCore.toFixed(2)} a core.

F1 / WER: percentage points by which the stage makes the mean better (F1 more, WER less), so above 0 it helps in both. Under 0.1 on all documents cannot be told from noise. Changed: documents whose text is another without it. ms: what it costs a document on average. Lines: code that would go with it. \`find-language\` is compared with taking every page for English. \`npm run bench:ablate\`.

${table(['stage', ...heads, 'changed', 'ms', 'lines'], rows)}
${(['text layer', 'scan'] as const).map((from) => structureSection(structure, from)).join('')}${damageSection(damage)}`
}

function damageSection(outcomes: readonly DamageOutcome[]): string {
  const stages = [...new Set(outcomes.flatMap(({ without }) => Object.keys(without)))]
  if (stages.length === 0) return ''
  const rows = [...Map.groupBy(outcomes, ({ damage }) => damage)].map(([damage, of]) => [
    damage,
    ...stages.map((stage) =>
      of.some(({ without }) => without[stage]) ? `${gain(of, stage)}, ${seconds(of, stage)} s` : '',
    ),
  ])
  return `
## Pages in a bad state

Pages of print, damaged as for [damage.md](damage.md): F1 / WER that each stage before the lines gains, and what it costs. Empty: it left every such page as it was.

${table(['the page', ...stages], rows)}
`
}

const seconds = (outcomes: readonly DamageOutcome[], stage: string) =>
  signed(
    mean(outcomes.map(({ whole, without }) => whole.milliseconds - (without[stage] ?? whole).milliseconds)) /
      1000,
    1,
  )

function structureSection(all: readonly StructureOutcome[], from: StructureOutcome['from']): string {
  const outcomes = all.filter((one) => one.from === from)
  const stages = Object.keys(outcomes[0]?.without ?? {})
  if (stages.length === 0) return ''
  const rows = stages.map((stage) => {
    const without = outcomes.flatMap((one) => one.without[stage] ?? [])
    const gains = figures.map(({ of }) => {
      const [better, worse] = [of(outcomes.map(({ whole }) => whole)), of(without.map(({ score }) => score))]
      return better === undefined ? '–' : signed(better - (worse ?? 0), 1)
    })
    return [stage, ...gains, `${without.filter(({ isOther }) => isOther).length}`]
  })
  return `
## Structure, from the ${from}

${outcomes.length} generated documents: percentage points by which each stage${from === 'scan' ? '' : ' after the lines'} makes the figures of [structure.md](structure.md) better. A stage may be there for one of them alone.

${table(['stage', ...figures.map(({ name }) => name), 'changed'], rows)}
`
}

function gain(
  outcomes: readonly Pick<DamageOutcome | Outcome, 'whole' | 'without'>[],
  stage: string,
): string {
  const by = (better: (whole: Score, without: Score) => number) =>
    signed(100 * mean(outcomes.map(({ whole, without }) => better(whole, without[stage] ?? whole))))
  return `${by((whole, without) => whole.f1 - without.f1)} / ${by((whole, without) => without.wer - whole.wer)}`
}

const signed = (points: number, digits = 2) =>
  `${Number(points.toFixed(digits)) < 0 ? '−' : '+'}${Math.abs(points).toFixed(digits)}`

const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
