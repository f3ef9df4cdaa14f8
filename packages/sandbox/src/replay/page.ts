import { html } from 'hono/html'
import { fullTime } from '../pages/format.ts'
import { icon } from '../pages/icons.ts'
import { badge, empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import { type RecordedPage, type Replays, recordedPages } from './state.ts'

const shownAtMost = 200

/** Recorded pages on the left, the recording of the selected one on the right. */
export function replayPage(replays: Replays, query: URLSearchParams, now: Date): Html {
  const pages = recordedPages(replays)
  const requestedId = query.get('id')
  const chosen = requestedId ? pages.find(({ id }) => id === requestedId) : pages[0]
  return servicePage('replay', {
    actions: html`${jsonLink(query)}
<form method="post" action="/sandbox/replay/empty"><button class="button">${icon('trash')} <span class="label">Empty</span></button></form>`,
    filters: html``,
    list: list(pages, chosen, now),
    detail: chosen
      ? detail(chosen, now)
      : empty('desktop', 'No page selected', 'Recorded pages appear here within two seconds.'),
    shown: chosen?.id ?? null,
    chosen: requestedId !== null,
  })
}

function list(pages: RecordedPage[], chosen: RecordedPage | undefined, now: Date): Html {
  if (pages.length === 0) {
    return empty('desktop', 'Nothing recorded yet', 'Agree to session replays on a menu to see it here.')
  }
  return html`<ul class="rows">${pages.slice(0, shownAtMost).map((page) =>
    row(`/sandbox/replay?id=${page.id}`, page.id === chosen?.id, {
      icon: 'desktop',
      title: URL.parse(page.address)?.host ?? page.address,
      at: new Date(page.startedAt),
      now,
      about: `${page.events} events`,
      state: page.endedAt === null ? html`` : badge('plain', 'Ended'),
    }),
  )}</ul>
<p class="note">${icon('info')} ${pages.length === 1 ? 'One page' : `${pages.length} pages`}${pages.length > shownAtMost ? `, the newest ${shownAtMost} shown` : ''}.</p>`
}

function detail(page: RecordedPage, now: Date): Html {
  return html`<header class="head">
<div class="line"><h2>${page.address}</h2></div>
${facts([
  { name: 'Project', value: page.project },
  { name: 'Session', value: page.session },
  { name: 'Started', value: fullTime(new Date(page.startedAt), now) },
  page.endedAt === null ? null : { name: 'Ended', value: fullTime(new Date(page.endedAt), now) },
  { name: 'Uploads', value: String(page.uploads) },
  { name: 'Events', value: String(page.events) },
])}
</header>
<div class="paper" role="group" aria-label="Texts as recorded">${page.texts.map((text) => html`<p class="printed"><span>${text}</span></p>`)}</div>`
}
