import type { Facts } from './facts.ts'

/** A cask of Homebrew. */
export const cask = ({ version, summary, homepage, diskImage }: Facts) => `cask "legible" do
  version "${version}"
  sha256 "${diskImage.sha256}"

  url "${diskImage.url}"
  name "Legible"
  desc "${summary}"
  homepage "${homepage}"

  depends_on arch: :arm64

  app "Legible.app"

  zap trash: "~/Library/Application Support/Legible"
end
`

const wingetId = 'Legible.Legible'
const manifestVersion = '1.10.0'
// Every line a scalar in JSON's words, which YAML takes as they are.
const yaml = (
  type: string,
  { version }: Facts,
  rest: string,
) => `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${manifestVersion}.schema.json
PackageIdentifier: ${wingetId}
PackageVersion: ${JSON.stringify(version)}
${rest}ManifestType: ${type}
ManifestVersion: ${manifestVersion}
`

/** The three manifests of winget, by file name. */
export const winget = (facts: Facts): Record<string, string> => ({
  [`${wingetId}.yaml`]: yaml('version', facts, 'DefaultLocale: en-US\n'),
  [`${wingetId}.installer.yaml`]: yaml(
    'installer',
    facts,
    `InstallerType: nullsoft
Scope: user
Installers:
- Architecture: x64
  InstallerUrl: ${JSON.stringify(facts.installer.url)}
  InstallerSha256: ${facts.installer.sha256.toUpperCase()}
`,
  ),
  [`${wingetId}.locale.en-US.yaml`]: yaml(
    'defaultLocale',
    facts,
    `PackageLocale: en-US
Publisher: ${JSON.stringify(facts.author)}
PackageName: Legible
PackageUrl: ${JSON.stringify(facts.homepage)}
License: ${facts.licence}
ShortDescription: ${JSON.stringify(facts.summary)}
Description: ${JSON.stringify(facts.paragraphs.join(' '))}
`,
  ),
})
