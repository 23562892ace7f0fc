// Sentences of our own in the languages of the generated documents.
import * as english from '../../support/prose.ts'
import { integerBelow, oneOf, type Random } from '../../support/seeded-random.ts'

/** A language and the words that a document in it prints by itself. */
export interface Tongue {
  /** Of the page's `lang`. */
  code: 'en' | 'de' | 'fr' | 'es'
  sentence(random: Random): string
  /** A few words without a full stop. */
  title(random: Random): string
  words: Record<
    'figure' | 'table' | 'page' | 'abstract' | 'contents' | 'invoice' | 'total' | 'date' | 'continued',
    string
  >
}

interface Grammar {
  sentences: readonly string[]
  titles: readonly string[]
  fillings: Record<string, readonly string[]>
}

const german: Grammar = {
  sentences: [
    'Am {tag} {verb} {person} {sache}, obwohl niemand darum gebeten hatte.',
    'Nach Angaben der Verwaltung {verb} {person} {sache} bereits zweimal, einmal {ort} und einmal im Keller.',
    'Es gab {zahl} Einträge in dem Buch, und die meisten davon waren schwer zu lesen.',
    'Wer {ort} wohnt, zahlt seit dem Frühjahr {zahl} Kronen in die gemeinsame Kasse.',
    'Die Straßenbeleuchtung {ort} wurde im vergangenen Winter vollständig erneuert.',
    'Für {sache} bewilligte der Gemeinderat am {tag} einen Zuschuss von {zahl} Kronen.',
    'Niemand konnte erklären, weshalb {person} {ort} so lange gewartet hatte.',
    'Bis zum Ende des Jahres hatten {zahl} Besucherinnen und Besucher nach {dativ} gefragt.',
  ],
  titles: ['Die Arbeit {ort}', 'Neues von {dativ}', 'Ein Bericht über {sache}', 'Was {ort} geschah'],
  fillings: {
    tag: ['Montag', 'Dienstag', 'zweiten Mittwoch', 'letzten Donnerstag', 'Freitagabend', 'Markttag'],
    person: ['die Bibliothekarin', 'der Hafenmeister', 'ein alter Gärtner', 'die Vermesserin', 'der Bäcker'],
    verb: ['prüfte', 'beschrieb', 'verkaufte', 'reparierte', 'zählte', 'übernahm'],
    sache: ['die Bahnhofsuhr', 'das Grundbuch', 'die Wasserpumpe', 'den Briefwechsel', 'die Druckerpresse'],
    dativ: ['der Bahnhofsuhr', 'dem Grundbuch', 'der Wasserpumpe', 'der alten Druckerpresse', 'der Fähre'],
    ort: ['hinter dem Rathaus', 'an der alten Brücke', 'im oberen Stockwerk', 'neben dem Markt', 'am Kai'],
    zahl: ['zwölf', '148', '1.904', '260', '37', '5.316', 'siebzig', '48,50'],
  },
}

const french: Grammar = {
  sentences: [
    'Le {jour}, {personne} {verbe} {chose} sans en parler à ses voisins.',
    'D’après le rapport, {personne} {verbe} {chose} deux fois : la première {lieu}, la seconde à la mairie.',
    'On comptait {nombre} lignes dans le registre, et la plupart étaient difficiles à lire.',
    'Ceux qui habitent {lieu} versent depuis le printemps {nombre} couronnes à la caisse commune.',
    'Personne ne savait pourquoi {personne} avait attendu si longtemps {lieu}.',
    'À la fin de l’année, {nombre} visiteurs avaient demandé à voir {chose}.',
    'Le conseil a accordé {nombre} couronnes pour réparer {chose}, qui se trouvait {lieu}.',
  ],
  titles: [
    'Les travaux {lieu}',
    'Un regard sur {chose}',
    'Ce qui s’est passé {lieu}',
    'L’histoire de notre port',
  ],
  fillings: {
    jour: ['lundi', 'deuxième mardi', 'mercredi suivant', 'jour du marché', 'dernier jeudi', 'vendredi soir'],
    personne: [
      'la bibliothécaire',
      'le capitaine du port',
      'un vieux jardinier',
      'l’institutrice',
      'le boulanger',
    ],
    verbe: ['répara', 'mesura', 'vendit', 'examina', 'rapporta', 'décrivit'],
    chose: [
      'l’horloge de la gare',
      'la pompe à eau',
      'un paquet de lettres',
      'le bac',
      'la carte de la côte',
    ],
    lieu: [
      'derrière la mairie',
      'près du vieux pont',
      'au premier étage',
      'à côté du marché',
      'le long du quai',
    ],
    nombre: ['douze', '148', '1 904', '260', '37', '5 316', '730'],
  },
}

const spanish: Grammar = {
  sentences: [
    'El {dia}, {persona} {verbo} {cosa} sin decir nada a los vecinos.',
    'Según el informe, {persona} {verbo} {cosa} dos veces: una {lugar} y otra en el ayuntamiento.',
    'Había {numero} anotaciones en el libro, y la mayoría eran difíciles de leer.',
    'Quienes viven {lugar} pagan desde la primavera {numero} coronas a la caja común.',
    'Nadie sabía por qué {persona} había esperado tanto tiempo {lugar}.',
    'Al final del año, {numero} visitantes habían preguntado por {cosa}.',
    'El concejo destinó {numero} coronas a {cosa}, que se encontraba {lugar}.',
  ],
  titles: ['Los trabajos {lugar}', 'Una mirada a {cosa}', 'Lo que ocurrió {lugar}', 'La historia del puerto'],
  fillings: {
    dia: ['lunes', 'segundo martes', 'miércoles siguiente', 'día de mercado', 'último jueves', 'viernes'],
    persona: ['la bibliotecaria', 'el capitán del puerto', 'un viejo jardinero', 'la maestra', 'el panadero'],
    verbo: ['reparó', 'midió', 'vendió', 'examinó', 'devolvió', 'describió'],
    cosa: ['el reloj de la estación', 'la bomba de agua', 'un paquete de cartas', 'el mapa de la costa'],
    lugar: ['detrás del ayuntamiento', 'cerca del puente viejo', 'en el piso alto', 'junto al mercado'],
    numero: ['doce', '148', '1.904', '260', '37', '5.316', '730'],
  },
}

const fill = ({ fillings }: Grammar, pattern: string, random: Random): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_slot, name: string) => oneOf(random, fillings[name] ?? ['']))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const tongue = (code: Tongue['code'], grammar: Grammar, words: Tongue['words']): Tongue => ({
  code,
  sentence: (random) => fill(grammar, oneOf(random, grammar.sentences), random),
  title: (random) => fill(grammar, oneOf(random, grammar.titles), random),
  words,
})

export const englishTongue: Tongue = {
  code: 'en',
  sentence: english.sentence,
  title: english.title,
  words: {
    figure: 'Figure',
    table: 'Table',
    page: 'Page',
    abstract: 'Abstract',
    contents: 'Contents',
    invoice: 'Invoice',
    total: 'Total',
    date: 'Date',
    continued: 'continued',
  },
}

const tongues: readonly Tongue[] = [
  englishTongue,
  tongue('de', german, {
    figure: 'Abbildung',
    table: 'Tabelle',
    page: 'Seite',
    abstract: 'Zusammenfassung',
    contents: 'Inhalt',
    invoice: 'Rechnung',
    total: 'Summe',
    date: 'Datum',
    continued: 'Fortsetzung',
  }),
  tongue('fr', french, {
    figure: 'Figure',
    table: 'Tableau',
    page: 'Page',
    abstract: 'Résumé',
    contents: 'Sommaire',
    invoice: 'Facture',
    total: 'Total',
    date: 'Date',
    continued: 'suite',
  }),
  tongue('es', spanish, {
    figure: 'Figura',
    table: 'Tabla',
    page: 'Página',
    abstract: 'Resumen',
    contents: 'Índice',
    invoice: 'Factura',
    total: 'Total',
    date: 'Fecha',
    continued: 'continuación',
  }),
]

/** Throws where there is none of that code. */
export function tongueOf(code: Tongue['code']): Tongue {
  const found = tongues.find((one) => one.code === code)
  if (!found) throw new Error(`no sentences in ${code}`)
  return found
}

/** English every other time. */
export const anyTongue = (random: Random): Tongue =>
  random() < 0.5 ? englishTongue : oneOf(random, tongues.slice(1))

/** Sentences of one paragraph; from `least` on, up to `more` further ones. */
export const paragraphIn = (tongueOf: Tongue, random: Random, least = 3, more = 4): string =>
  Array.from({ length: least + integerBelow(random, more) }, () => tongueOf.sentence(random)).join(' ')
