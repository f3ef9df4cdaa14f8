import type { Env, Hono } from 'hono'
import { describeApi } from './describe-api.ts'
import { docsPage } from './page.ts'
import { docsScript } from './script.ts'
import { docsStyle } from './style.ts'

/** Serves the API description as OpenAPI JSON and as an HTML page. */
export function docsRoutes<Bindings extends Env>(door: Hono<Bindings>): void {
  door.get('/api/openapi.json', async (c) => c.json(await describeApi(), 200, cached))
  door.get('/api/docs', async (c) =>
    c.html(await docsPage(), 200, { ...cached, 'content-security-policy': policy }),
  )
  door.get('/api/docs/style.css', (c) =>
    c.body(docsStyle, 200, { ...cached, 'content-type': 'text/css; charset=utf-8' }),
  )
  door.get('/api/docs/search.js', (c) =>
    c.body(docsScript, 200, { ...cached, 'content-type': 'text/javascript; charset=utf-8' }),
  )
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const cached = { 'cache-control': 'public, max-age=300' }
