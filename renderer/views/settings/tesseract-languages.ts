/** Every language there is a Tesseract file of, by the name of that file. */
export const tesseractLanguages =
  `afr amh ara asm aze aze_cyrl bel ben bod bos bre bul cat ceb ces chi_sim chi_tra chr cos cym
dan deu div dzo ell eng enm epo est eus fao fas fil fin fra frm fry gla gle glg grc guj hat heb hin hrv hun hye iku ind
isl ita ita_old jav jpn kan kat kat_old kaz khm kir kmr kor lao lat lav lit ltz mal mar mkd mlt mon mri msa mya nep nld
nor oci ori pan pol por pus que ron rus san sin slk slv snd spa spa_old sqi srp srp_latn sun swa swe syr tam tat tel tgk
tha tir ton tur uig ukr urd uzb uzb_cyrl vie yid yor`.split(/\s+/)

/** Where the Tesseract project keeps them. The browser of the user fetches from there, never this program. */
export const languageFileAddress = (code: string) =>
  `https://github.com/tesseract-ocr/tessdata_fast/raw/main/${code}.traineddata`
