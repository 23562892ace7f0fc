/** A group of the side bar: its title and its pages. */
export interface NavGroup {
  title: string
  pages: { title: string; href: string; current: boolean }[]
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9ddd6, #3a403b); --soft: light-dark(#f4f6f2, #222725); --link: light-dark(#0b6b5d, #6fd0be) }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 15rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem; background: var(--soft); border-right: 1px solid var(--line) }
nav h2 { font-size: 0.85rem; margin: 1.5rem 0 0.25rem } nav ul { list-style: none; margin: 0; padding: 0 } nav a { text-decoration: none }
nav [aria-current] { font-weight: 600 }
main { max-width: 60rem; padding: 2rem clamp(1rem, 4vw, 3rem) }
a { color: var(--link) } img { max-width: 100% }
pre { overflow-x: auto; padding: 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px }
code { font: 0.875em ui-monospace, monospace } :not(pre) > code { background: var(--soft); overflow-wrap: anywhere }
.table { overflow-x: auto } table { border-collapse: collapse } th, td { border: 1px solid var(--line); padding: 0.35rem 0.6rem; vertical-align: top }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border: 0 } }
`

/** One page of the site, in one file that loads nothing but its pictures. `body` and the titles of `nav` are HTML. */
export function pageFrame(title: string, nav: NavGroup[], body: string): string {
  const groups = nav.map(({ title: group, pages }) => {
    const entries = pages.map(
      ({ title: name, href, current }) =>
        `<li><a href="${href}"${current ? ' aria-current="page"' : ''}>${name}</a></li>`,
    )
    return `<h2>${group}</h2><ul>${entries.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Legible</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Pages">${groups.join('')}</nav>
<main>
${body}</main>
</body>
</html>
`
}
