import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { fullTime } from '../pages/format.ts'
import { icon } from '../pages/icons.ts'
import { empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import { type ParsedPrintout, type PrintedLine, readEscPos } from './read-esc-pos.ts'
import type { Paper, Tray } from './state.ts'

const shownAtMost = 200

/** The receipt printer page: printouts on the left, the selected one on the right. */
export function printerPage(tray: Tray, query: URLSearchParams, now: Date): Html {
  const papers = tray.papers.all().reverse()
  const requestedId = query.get('id')
  const chosen = requestedId ? tray.papers.get(requestedId) : papers[0]
  return servicePage('printer', {
    actions: actions(tray, query),
    filters: html``,
    list: list(papers, chosen, now),
    detail: chosen
      ? detail(chosen, now)
      : empty('printer', 'No printout selected', 'Kitchen printouts appear here within two seconds.'),
    shown: chosen?.id ?? null,
    chosen: requestedId !== null,
  })
}

/** A printout as JSON, for tests of the kitchen. */
export function withLines(paper: Paper): object {
  return { ...paper, ...printed(paper) }
}

function actions(tray: Tray, query: URLSearchParams): Html {
  const { off } = tray.control()
  return html`<form method="post" action="/sandbox/printer/switch" data-live="off">
<button class="switch" role="switch" aria-checked="${off ? 'true' : 'false'}">Out of paper <span class="track"></span></button>
</form>
${jsonLink(query)}
<form method="post" action="/sandbox/printer/empty"><button class="button">${icon('trash')} <span class="label">Empty</span></button></form>`
}

function list(papers: Paper[], chosen: Paper | undefined, now: Date): Html {
  if (papers.length === 0) {
    return empty('printer', 'Nothing printed yet', 'Print a ticket from the kitchen to see it here.')
  }
  return html`<ul class="rows">${papers.slice(0, shownAtMost).map((paper) =>
    row(`/sandbox/printer?id=${paper.id}`, paper.id === chosen?.id, {
      icon: 'printer',
      title: titleOf(printed(paper)),
      at: new Date(paper.at),
      now,
      about: printed(paper).lines[0]?.text.trim().replace(/\s+/g, ' ') ?? '',
      state: html``,
    }),
  )}</ul>
<p class="note">${icon('info')} ${papers.length === 1 ? 'One printout' : `${papers.length} printouts`}${papers.length > shownAtMost ? `, the newest ${shownAtMost} shown` : ''}.</p>`
}

function detail(paper: Paper, now: Date): Html {
  const { lines, cut, unknown } = printed(paper)
  return html`<header class="head">
<div class="line"><h2>${titleOf({ lines })}</h2></div>
${facts([
  { name: 'Printed', value: fullTime(new Date(paper.at), now) },
  { name: 'Bytes', value: String(Buffer.byteLength(paper.bytes, 'base64')) },
  { name: 'Cut', value: cut ? 'Yes' : 'No' },
  unknown.length > 0 ? { name: 'Unknown commands', value: unknown.join(', ') } : null,
])}
</header>
<div class="paper" role="group" aria-label="The paper">${lines.map(printedLine)}</div>`
}

function printedLine({ text, code, bold, reverse, wide, tall, align }: PrintedLine): Html {
  if (code !== undefined) {
    const squares = raw(renderSVG(code, { border: 2, pixelSize: 4 }))
    const isLink = /^https?:\/\//.test(code)
    return html`<p class="printed code ${align}">${isLink ? html`<a href="${code}" aria-label="QR code link">${squares}</a>` : squares}</p>`
  }
  const look = [
    'printed',
    bold && 'bold',
    reverse && 'reverse',
    wide > 1 && `wide-${Math.min(wide, 3)}`,
    tall > 1 && `tall-${Math.min(tall, 3)}`,
    align,
  ]
  return html`<p class="${look.filter(Boolean).join(' ')}"><span>${text || ' '}</span></p>`
}

/** The largest line is the one that a cook searches for. */
function titleOf({ lines }: Pick<ParsedPrintout, 'lines'>): string {
  const [largest] = [...lines].sort((one, other) => other.wide * other.tall - one.wide * one.tall)
  return largest?.text.trim() || 'Empty printout'
}

const printed = (paper: Paper) => readEscPos(Buffer.from(paper.bytes, 'base64'))
