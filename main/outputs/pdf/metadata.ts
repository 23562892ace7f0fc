// What a file says about itself, as PDF/A-2 (ISO 19005-2, 6.6) and PDF/UA-1 (ISO 14289-1, 5) ask for it.
import { escapeXml } from '../xml.ts'

const PDFA = 'http://www.aiim.org/pdfa/ns'

/** PDF/A knows no PDF/UA: a file that claims both has to explain the second one's property. */
const UA_EXPLAINED =
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="${PDFA}/extension/" xmlns:pdfaSchema="${PDFA}/schema#" xmlns:pdfaProperty="${PDFA}/property#">` +
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>' +
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>' +
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'

export interface MetadataFacts {
  title: string
  generator: string
  created: Date
}

/** The XMP packet of a file that complies with PDF/A-2u and PDF/UA-1, as UTF-8. */
export function xmpPacket({ title, generator, created }: MetadataFacts): Uint8Array {
  const time = xmpTime(created)
  return new TextEncoder().encode(
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      `<rdf:Description rdf:about="" xmlns:pdfaid="${PDFA}/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance></rdf:Description>` +
      '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>' +
      `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>` +
      `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><xmp:CreateDate>${time}</xmp:CreateDate><xmp:ModifyDate>${time}</xmp:ModifyDate><xmp:CreatorTool>${escapeXml(generator)}</xmp:CreatorTool><pdf:Producer>${escapeXml(generator)}</pdf:Producer></rdf:Description>` +
      `${UA_EXPLAINED}</rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>`,
  )
}

const xmpTime = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** `D:20261123224500Z`. */
export const pdfTime = (date: Date) => `D:${date.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
