import { escapeXml } from '../../main/outputs/xml.ts'
import type { Facts } from './facts.ts'

/** freedesktop.org's Desktop Entry 1.5. */
export const desktopEntry = ({ summary, mediaTypes }: Facts) => `[Desktop Entry]
Type=Application
Name=Legible
GenericName=OCR
Comment=${summary}
Exec=legible %U
Icon=legible
Terminal=false
Categories=Office;Scanning;OCR;
Keywords=ocr;scan;pdf;text;
MimeType=${mediaTypes.join(';')};
StartupWMClass=Legible
`

/** AppStream 1.0, for software centres. */
export const appStream = (facts: Facts) => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${facts.id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${facts.licence}</project_license>
  <name>Legible</name>
  <summary>${escapeXml(facts.summary)}</summary>
  <description>
${facts.paragraphs.map((text) => `    <p>${escapeXml(text)}</p>`).join('\n')}
  </description>
  <launchable type="desktop-id">${facts.id}.desktop</launchable>
  <developer id="org.legible">
    <name>${escapeXml(facts.author)}</name>
  </developer>
  <url type="homepage">${escapeXml(facts.homepage)}</url>
  <content_rating type="oars-1.1" />
  <releases>
    <release version="${facts.version}" date="${facts.date}" />
  </releases>
</component>
`

/** For the AUR: unpacks the Debian package. */
export const pkgbuild = ({ version, summary, homepage, licence, debians }: Facts) => `pkgname=legible-bin
pkgver=${version}
pkgrel=1
pkgdesc='${summary}'
arch=('x86_64' 'aarch64')
url='${homepage}'
license=('${licence}')
depends=('gtk3' 'nss' 'libxss' 'libxtst' 'xdg-utils' 'at-spi2-core')
optdepends=('libsecret: keys in the keychain')
provides=('legible')
conflicts=('legible')
source_x86_64=("${debians.x64.url}")
source_aarch64=("${debians.arm64.url}")
noextract=("${debians.x64.name}" "${debians.arm64.name}")
sha256sums_x86_64=('${debians.x64.sha256}')
sha256sums_aarch64=('${debians.arm64.sha256}')

package() {
  bsdtar -xOf legible_*.deb 'data.tar*' | bsdtar -xf - -C "$pkgdir"
  install -Dm644 "$pkgdir/opt/Legible/LICENSE.txt" "$pkgdir/usr/share/licenses/$pkgname/LICENSE"
}
`

/** A Flatpak manifest that unpacks the Debian package beside Electron's base. */
export const flatpak = (facts: Facts) =>
  `${JSON.stringify(
    {
      id: facts.id,
      runtime: 'org.freedesktop.Platform',
      'runtime-version': '25.08',
      sdk: 'org.freedesktop.Sdk',
      base: 'org.electronjs.Electron2.BaseApp',
      'base-version': '25.08',
      command: 'legible',
      // The network is for addresses that people name and for the server on this machine; docs/network.md.
      'finish-args': [
        '--share=ipc',
        '--share=network',
        '--socket=wayland',
        '--socket=fallback-x11',
        '--device=dri',
        '--filesystem=xdg-documents',
        '--talk-name=org.freedesktop.secrets',
      ],
      modules: [
        {
          name: 'legible',
          buildsystem: 'simple',
          'build-commands': [
            'ar x legible.deb && tar -xf data.tar.*',
            'cp -r opt/Legible /app/legible',
            'install -d /app/bin && ln -s /app/legible/legible /app/bin/legible',
            `install -Dm644 ${facts.id}.desktop /app/share/applications/${facts.id}.desktop`,
            `install -Dm644 ${facts.id}.metainfo.xml /app/share/metainfo/${facts.id}.metainfo.xml`,
          ],
          sources: [
            ...[['x86_64', facts.debians.x64] as const, ['aarch64', facts.debians.arm64] as const].map(
              ([arch, { url, sha256 }]) => ({
                type: 'file',
                'only-arches': [arch],
                url,
                sha256,
                'dest-filename': 'legible.deb',
              }),
            ),
            { type: 'file', path: `${facts.id}.desktop` },
            { type: 'file', path: `${facts.id}.metainfo.xml` },
          ],
        },
      ],
    },
    undefined,
    2,
  )}\n`
