import type { PageState } from '@comanda/contract/page'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { document, type EntryAssets } from './document.ts'
import { renderKitchen } from './experiences/kitchen/render.tsx'
import { renderOwner } from './experiences/owner/render.tsx'
import { renderPlatform } from './experiences/platform/render.tsx'
import { renderStorefront } from './experiences/storefront/render.tsx'

export { routePage } from './host.ts'

/** Renders a page to a full HTML document. `origin` is the scheme and host of the request. */
export async function renderPage(state: PageState, origin: string, assets: EntryAssets): Promise<string> {
  const page = await renderers[state.experience](state, origin)
  const body = [
    renderToStaticMarkup(page.notice),
    `<div id="root">${renderToString(page.body)}</div>`,
    renderToStaticMarkup(page.footer),
  ]
  return document(state, page.head, body.join(''), assets)
}

const renderers = {
  storefront: renderStorefront,
  kitchen: renderKitchen,
  owner: renderOwner,
  platform: renderPlatform,
}
