import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Fields } from './fields.ts'
import { LatePage } from './page.ts'

/** The page as a server sends it, whose parts are loaded there. */
export function renderLatePage(): string {
  const root = renderToString(createElement(LatePage, { Late: Fields }))
  const script = '<script type="module" src="/entry.js"></script>'
  return `<!doctype html><link rel="icon" href="data:,"><div id="root">${root}</div>${script}`
}
