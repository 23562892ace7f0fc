import { expect, test } from 'vitest'
import { francLanguageGuesser } from '../../main/engines/franc-language-guesser.ts'

const texts = {
  eng: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience.',
  est: 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus.',
  lav: 'Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu.',
  nor: 'Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet.',
  sqi: 'Të gjithë njerëzit lindin të lirë dhe të barabartë në dinjitet dhe në të drejta. Ata kanë arsye dhe ndërgjegje.',
}
const installed = ['eng', 'deu', 'swe', ...Object.keys(texts)]

test.each(Object.entries(texts))('finds %s among installed languages, by Tesseract’s code', (code, text) => {
  expect(francLanguageGuesser.guess(text, installed)).toBe(code)
})

test('guesses none where there are none to choose from', () => {
  expect(francLanguageGuesser.guess(texts.est, [])).toBeUndefined()
  expect(francLanguageGuesser.guess(texts.eng, ['chi_sim', 'script/Latin'])).toBeUndefined()
})
