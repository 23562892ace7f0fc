// English prose without end for documents of any length: sentences of our own with changing words.
import { integerBelow, oneOf, type Random } from './seeded-random.ts'

const words: Record<string, readonly string[]> = {
  person: [
    'the librarian', 'the surveyor', 'the harbour master', 'the gardener', 'the clerk', 'a visitor', 'the baker',
    'the engineer', 'the night guard', 'an old sailor', 'the teacher', 'the mayor',
  ], // oxfmt-ignore
  thing: [
    'the ledger', 'a map of the coast', 'the north window', 'the brass bell', 'a bundle of letters', 'the water pump',
    'the station clock', 'the small archive', 'a box of seeds', 'the printing press', 'the garden wall', 'the ferry',
  ], // oxfmt-ignore
  place: [
    'behind the town hall', 'near the old bridge', 'on the upper floor', 'beside the market', 'under the lighthouse',
    'at the end of the lane', 'in the reading room', 'across the river', 'along the quay', 'above the workshop',
  ], // oxfmt-ignore
  time: [
    'before noon', 'in early spring', 'on the second Tuesday', 'every evening', 'after the storm', 'for eleven years',
    'since the last election', 'at half past six', 'during the winter', 'on market days',
  ], // oxfmt-ignore
  verb: [
    'repaired',
    'measured',
    'described',
    'counted',
    'moved',
    'painted',
    'examined',
    'borrowed',
    'returned',
    'sold',
  ],
  quality: [
    'quiet',
    'careful',
    'narrow',
    'remarkable',
    'ordinary',
    'heavy',
    'bright',
    'patient',
    'useful',
    'sudden',
  ],
  number: ['12', '37', '148', '260', '1,904', '5,316', '48.50', '7.25', '86', '730'],
  month: ['January', 'March', 'April', 'June', 'August', 'October', 'November', 'December'],
}

const sentences = [
  '{Person} {verb} {thing} {place} {time}.',
  'It was a {quality} decision, and {person} {verb} {thing} without another word.',
  'In {month} the council spent {number} crowns on {thing}, which stood {place}.',
  'Nobody knew why {person} had {verb} {thing}, but the work looked {quality}.',
  'There were {number} entries in the book, and most of them were {quality}.',
  'When {person} came back {time}, {thing} was gone.',
  'According to the report, {person} {verb} {thing} twice: once {time} and once {place}.',
  'Rain fell {place}, so {person} waited and {verb} {thing}.',
  '{Time}, {person} wrote that the result was "{quality} enough for a town of our size".',
  'The old rule still held: whoever {verb} {thing} paid {number} crowns to the fund.',
  'By the end of {month}, {number} visitors had asked about {thing}.',
  'A {quality} sound came from {place}; {person} listened and said nothing.',
]

/** One sentence of ten to twenty words. */
export function sentence(random: Random): string {
  const text = oneOf(random, sentences).replace(/\{(\w+)\}/g, (_match, slot: string) => {
    const filling = oneOf(random, words[slot.toLowerCase()] ?? [''])
    return slot[0] === slot[0]?.toLowerCase() ? filling : capitalise(filling)
  })
  return text.replace(/came from (on|in|at) /, 'came from somewhere $1 ')
}

/** Three to six sentences. */
export const paragraph = (random: Random): string =>
  Array.from({ length: 3 + integerBelow(random, 4) }, () => sentence(random)).join(' ')

/** A short title without a full stop. */
export const title = (random: Random): string =>
  `${capitalise(oneOf(random, words['quality'] ?? []))} work ${oneOf(random, words['place'] ?? [])}`

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
