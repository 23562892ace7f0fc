import { expect, test } from 'vitest'
import { textPlausibility } from '../../../../../main/ocr/text-layer/text-plausibility.ts'

/** Below this, a page's own text is not believed. */
const BELIEVED = 0.5

test.each([
  [
    'Japanese of a manual',
    '本製品は、電気用品安全法に基づく（PSE）マークを取得しています。「使用上のご注意」をよくお読みください。',
  ],
  [
    'Japanese with marks of all kinds',
    'お問い合わせ：〒100-0001 東京都千代田区 TEL 03-1234-5678（平日9:00～17:00）\n■特長 ●軽量・コンパクト設計 ※別売オプション ㈱レジブル ①電源 ②接続→③起動',
  ],
  [
    'Japanese about programs',
    'アンインストール・ツールは、「Windows 10」以降のOS（64bit版を含む）で動作します。PDFファイルを実行してください。',
  ],
  [
    'a Japanese list of parts named in Latin capitals',
    'USB HDMI LCD PSE GHz MBR CPU DVD-RW TFT WXGA SSD HDD RJ-45 入力端子 出力端子 消費電力 質量 外形寸法 電源電圧 付属品 別売品 取扱説明書 保証書',
  ],
  [
    'simplified Chinese',
    '图书馆每天上午九点开门，星期一休息。一楼有“儿童阅览室”，二楼可以看报纸和杂志。《红楼梦》第一回，甄士隐梦幻识通灵，贾雨村风尘怀闺秀。',
  ],
  [
    'traditional Chinese',
    '圖書館每天上午九點開門，星期一休息。一樓有兒童閱覽室，二樓可以看報紙和雜誌。讀者需要辦理借書證，每次可以借五本書。「請保持安靜」。',
  ],
  [
    'classical Chinese without marks',
    '學而時習之不亦說乎有朋自遠方來不亦樂乎人不知而不慍不亦君子乎其為人也孝弟而好犯上者鮮矣不好犯上而好作亂者未之有也君子務本本立而道生',
  ],
  [
    'Korean',
    '도서관은 매일 아침 아홉 시에 문을 엽니다. 월요일은 쉽니다. 1층에는 어린이 방이 있고, 2층에서는 신문과 잡지를 볼 수 있습니다.',
  ],
  [
    'Thai',
    'ห้องสมุดเปิดทุกวันเวลาเก้าโมงเช้า ปิดวันจันทร์ ชั้นหนึ่งมีห้องสำหรับเด็ก ชั้นสองมีหนังสือพิมพ์และนิตยสาร ยืมหนังสือได้ครั้งละห้าเล่ม',
  ],
  [
    'Arabic',
    'تفتح المكتبة أبوابها كل يوم في الساعة التاسعة صباحا، وتغلق يوم الاثنين. يوجد في الطابق الأول غرفة للأطفال، وفي الطابق الثاني يمكن قراءة الصحف والمجلات.',
  ],
  [
    'Persian',
    'کتابخانه هر روز ساعت نه صبح باز می‌شود و دوشنبه‌ها تعطیل است. در طبقهٔ اول اتاق کودکان و در طبقهٔ دوم روزنامه‌ها و مجله‌ها قرار دارند.',
  ],
  [
    'Urdu',
    'کتب خانہ ہر روز صبح نو بجے کھلتا ہے اور پیر کو بند رہتا ہے۔ پہلی منزل پر بچوں کا کمرہ ہے اور دوسری منزل پر اخبار اور رسالے پڑھے جا سکتے ہیں۔',
  ],
  [
    'Hebrew',
    'הספרייה נפתחת בכל יום בשעה תשע בבוקר וסגורה בימי שני. בקומה הראשונה נמצא חדר הילדים, ובקומה השנייה אפשר לקרוא עיתונים וכתבי עת.',
  ],
  [
    'Yiddish',
    'די ביבליאָטעק איז אָפֿן יעדן טאָג פֿון נײַן אַזייגער אין דער פֿרי. אויפֿן ערשטן שטאָק איז דאָ אַ צימער פֿאַר קינדער, און אויפֿן צווייטן קען מען לייענען צײַטונגען.',
  ],
  [
    'Hindi',
    'पुस्तकालय हर दिन सुबह नौ बजे खुलता है और सोमवार को बंद रहता है। पहली मंज़िल पर बच्चों का कमरा है और दूसरी मंज़िल पर अख़बार पढ़े जा सकते हैं।',
  ],
  ['Tamil', 'நூலகம் ஒவ்வொரு நாளும் காலை ஒன்பது மணிக்குத் திறக்கப்படும், திங்கட்கிழமை விடுமுறை.'],
  ['Khmer', 'បណ្ណាល័យបើករាល់ថ្ងៃនៅម៉ោងប្រាំបួនព្រឹក ហើយបិទនៅថ្ងៃចន្ទ។'],
  [
    'Russian',
    'Библиотека открывается каждый день в девять часов утра, понедельник — выходной. На первом этаже находится «детская комната», на втором можно читать газеты.',
  ],
  [
    'Mongolian',
    'Номын сан өдөр бүр өглөөний есөн цагт нээгддэг, даваа гарагт амардаг. Нэгдүгээр давхарт хүүхдийн өрөө, хоёрдугаар давхарт сонин сэтгүүл уншиж болно.',
  ],
  [
    'Greek',
    'Η βιβλιοθήκη ανοίγει κάθε μέρα στις εννέα το πρωί και τη Δευτέρα είναι κλειστή. Στον πρώτο όροφο υπάρχει παιδικό δωμάτιο.',
  ],
  ['Georgian', 'ბიბლიოთეკა იხსნება ყოველდღე დილის ცხრა საათზე, ორშაბათს დაკეტილია და კვირასაც.'],
  ['Amharic', 'ቤተ መጻሕፍቱ በየቀኑ ጠዋት በሦስት ሰዓት ይከፈታል፣ ሰኞ ዝግ ነው። መጻሕፍት መዋስ ይቻላል።'],
  [
    'Vietnamese',
    'Thư viện mở cửa hằng ngày lúc chín giờ sáng, thứ Hai nghỉ. Tầng một có phòng thiếu nhi, tầng hai có thể đọc báo và tạp chí.',
  ],
  [
    'a table of contents with dots to its numbers',
    ['Introduction', 'Methods', 'What was found', 'Proposals']
      .map((entry, index) => `${index + 1} ${entry}${'.'.repeat(60)} ${index + 3}`)
      .join('\n'),
  ],
  ['a table of numbers', '1,204.50 17 % 2,310.00 18 % 3,514.50 19 %'],
])('%s is plausible', (_name, text) => {
  expect(textPlausibility(text)).toBeGreaterThanOrEqual(BELIEVED)
})

/** Each letter of the alphabet another one of it, as where a font's letters were exchanged. */
function exchange(text: string, alphabet: string, by = 11): string {
  const letters = Array.from(alphabet)
  return Array.from(text.toLowerCase(), (character) => {
    const place = letters.indexOf(character)
    return place < 0 ? character : letters[(place + by) % letters.length]
  }).join('')
}

/** Characters from anywhere between two, as where numbers of glyphs are taken for characters. */
const anyOf = (first: number, last: number) =>
  Array.from({ length: 160 }, (_value, index) =>
    String.fromCodePoint(first + ((index * 7919 + 311) % (last - first))),
  ).join('')

test.each([
  ['nothing', ''],
  ['characters of private use', '\ue021\ue022\ue045\ue046 \ue021\ue045'.repeat(5)],
  ['replacement characters', 'A sound line with \ufffd\ufffd\ufffd\ufffd in its middle'],
  ['control characters', 'Eng\u0001ne r\u0002\u0003m of the p\u0004mp\u0005ng st\u0001t\u0006on'],
  [
    'Polish in the code page of Western Europe',
    `${'Port ma dwa mola i latarnie, a przy nich stoi dom pilota oraz biuro celne. Statki kotwicz na redzie. '.repeat(3)}Nikt z cz∏onków zarzàdu nie powo∏a∏ komisji, a upowa˝niony specjalista sk∏ada spo∏eczny wniosek.`,
  ],
  [
    'Latin letters exchanged',
    exchange(
      'the library opens every day at nine in the morning and there is a room for children on the first floor with windows to the river and many books',
      'abcdefghijklmnopqrstuvwxyz',
    ),
  ],
  [
    'Cyrillic letters exchanged',
    exchange(
      'Библиотека открывается каждый день в девять часов утра, понедельник закрыто. На первом этаже находится детская комната, на втором можно читать газеты.',
      'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    ),
  ],
  [
    'Greek letters exchanged',
    exchange(
      'η βιβλιοθηκη ανοιγει καθε μερα στις εννεα το πρωι και τη δευτερα ειναι κλειστη στον πρωτο οροφο υπαρχει παιδικο δωματιο και στον δευτερο μπορειτε να διαβασετε',
      'αβγδεζηθικλμνξοπρστυφχψως',
    ),
  ],
  [
    'Hebrew letters exchanged',
    exchange(
      'הספרייה נפתחת בכל יום בשעה תשע בבוקר וסגורה בימי שני בקומה הראשונה נמצא חדר הילדים ובקומה השנייה אפשר לקרוא עיתונים וכתבי עת ניתן לשאול חמישה ספרים',
      'אבגדהוזחטיכלמנסעפצקרשתםןךףץ',
    ),
  ],
  [
    'Arabic letters exchanged',
    exchange(
      'تفتح المكتبة أبوابها كل يوم في الساعة التاسعة صباحا وتغلق يوم الاثنين يوجد في الطابق الأول غرفة للأطفال وفي الطابق الثاني يمكن قراءة الصحف والمجلات',
      'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
    ),
  ],
  ['any Chinese characters', anyOf(0x4e00, 0x9fff)],
  ['any Korean syllables', anyOf(0xac00, 0xd7a3)],
  ['letters of a dozen scripts in one word', anyOf(0x100, 0x1200)],
  ['vowel signs without their letters', `${'กขคงจฉชซดต '.repeat(3)}${' ่ ้ ็ ิ ู'.repeat(20)}`],
  [
    'Russian shown in the letters of Western Europe',
    'Áèáëèîòåêà îòêðûâàåòñÿ êàæäûé äåíü â äåâÿòü ÷àñîâ óòðà. Íà ïåðâîì ýòàæå íàõîäèòñÿ äåòñêàÿ êîìíàòà',
  ],
  [
    'Japanese shown in the letters of Western Europe',
    '–{»•i‚ÍA“d‹C—p•iˆÀ‘S–@‚ÉŠî‚Ã‚iPSEjƒ}[ƒN‚ðŽæ“¾‚µ‚Ä‚¢‚Ü‚·B',
  ],
  [
    'Hindi in a font that draws it for Latin letters',
    'iqLrdky; gj fnu lqcg ukS cts [kqyrk gS vkSj lkseokj dks can jgrk gSA igyh eafty ij cPpksa dk dejk gS vkSj nwljh eafty ij v[+kckj vkSj if=dk,¡ i<+h tk ldrh gSaA',
  ],
])('%s is not', (_name, text) => {
  expect(textPlausibility(text)).toBeLessThan(BELIEVED)
})
