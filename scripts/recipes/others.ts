import type { Facts } from './facts.ts'

/** A cask of Homebrew. */
export const cask = ({ version, summary, homepage, diskImages }: Facts) => `cask "legible" do
  arch arm: "arm64", intel: "x64"

  version "${version}"
  sha256 arm:   "${diskImages.arm64.sha256}",
         intel: "${diskImages.x64.sha256}"

  url "${diskImages.arm64.url.replace('-arm64.dmg', '-#{arch}.dmg')}"
  name "Legible"
  desc "${summary}"
  homepage "${homepage}"

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
${Object.entries(facts.installers)
  .map(
    ([arch, { url, sha256 }]) => `- Architecture: ${arch}
  InstallerUrl: ${JSON.stringify(url)}
  InstallerSha256: ${sha256.toUpperCase()}
`,
  )
  .join('')}`,
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
