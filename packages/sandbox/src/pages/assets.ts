import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1b6b50" d="M4 2h16v20l-2.67-2-2.67 2L12 20l-2.67 2-2.67-2L4 22z"/><path stroke="#fff" stroke-width="2" stroke-linecap="round" d="M8.5 8h7M8.5 12h7"/></svg>`

// The order matters: later sheets override earlier ones.
const styles = [
  'base',
  'frame',
  'split',
  'list',
  'detail',
  'handset',
  'paper',
  'forms',
  'alone',
  'choice',
  'narrow',
]

/** The stylesheet, script and icon of the pages. */
export function assets(): Hono {
  const files = new Hono()
  const serve = (name: string, type: string, content: string) =>
    files.get(`/sandbox/assets/${name}`, (c) =>
      c.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' }),
    )
  serve('mark.svg', 'image/svg+xml', mark)
  serve(
    'style.css',
    'text/css; charset=utf-8',
    styles.map((name) => readBeside(`styles/${name}.css`)).join('\n'),
  )
  serve('live.js', 'text/javascript; charset=utf-8', readBeside('live.js'))
  return files
}

function readBeside(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}
