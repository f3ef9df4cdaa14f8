import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { wantsJson } from '../http.ts'
import { replayPage } from './page.ts'
import { readUpload } from './read-upload.ts'
import { type Replays, recordedPages } from './state.ts'

const script = 'text/javascript; charset=utf-8'

/** The provider of session replays: its tag, its program and its receiver of uploads, and the page that shows them. */
export function replayRoutes(replays: Replays): Hono {
  const routes = new Hono()
  routes.get('/sandbox/replay/tag/:project', (c) => {
    const project = c.req.param('project')
    if (!/^[a-z0-9]+$/.test(project)) return c.text('', 404)
    return c.body(tagOf(project), 200, { 'content-type': script, 'cache-control': 'no-store' })
  })
  routes.get('/sandbox/replay/clarity.js', (c) => c.body(program(), 200, { 'content-type': script }))
  routes.post('/sandbox/replay/collect', async (c) => {
    const recording = readUpload(Buffer.from(await c.req.arrayBuffer()))
    if (!recording) return c.body(null, 400)
    const id = `${recording.session}.${recording.page}.${recording.sequence}`
    replays.uploads.put(id, { ...recording, id, at: new Date().toISOString() })
    return c.body(null, 204)
  })
  routes.get('/sandbox/replay', (c) => {
    if (wantsJson(c)) return c.json({ pages: recordedPages(replays), uploads: replays.uploads.all() })
    return c.html(replayPage(replays, new URL(c.req.url).searchParams, new Date()))
  })
  routes.post('/sandbox/replay/empty', (c) => {
    replays.uploads.clear()
    return c.redirect('/sandbox/replay', 303)
  })
  return routes
}

/** The provider's own program, which it also publishes. */
function program(): string {
  return readFileSync(new URL(import.meta.resolve('clarity-js/build/clarity.min.js')), 'utf8')
}

/** Like the provider's tag, loads the program and starts it with the settings of the project. */
function tagOf(projectId: string): string {
  const settings = { projectId, upload: '/sandbox/replay/collect', track: false, content: true, lean: false }
  return `(() => {
  const script = document.createElement('script')
  script.async = true
  script.src = '/sandbox/replay/clarity.js'
  clarity('start', ${JSON.stringify(settings)})
  // Before the calls that the page has queued.
  clarity.q.unshift(clarity.q.pop())
  document.head.append(script)
})()
`
}
