import { html } from 'hono/html'
import { fullTime } from '../pages/format.ts'
import { type IconName, icon } from '../pages/icons.ts'
import { badge, empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import type { Mailbox, MailMessage } from './state.ts'
import { switchesPanel } from './switches-panel.ts'

type View = 'html' | 'text' | 'headers'

/** The mailbox: messages on the left, the selected one on the right. */
export function mailPage(mailbox: Mailbox, found: MailMessage[], query: URLSearchParams, now: Date): Html {
  const requestedId = query.get('id')
  const switches = query.get('panel') === 'switches'
  const chosen = switches ? undefined : requestedId ? mailbox.messages.get(requestedId) : found[0]
  const sizes = { found: found.length, all: mailbox.messages.size }
  return servicePage('mail', {
    actions: actions(mailbox, query, switches),
    filters: filters(mailbox, query),
    list: list(found, chosen, query, sizes.all, now),
    detail: switches
      ? switchesPanel(mailbox.control())
      : chosen
        ? detail(chosen, query, now)
        : empty(
            'inbox',
            'No mail selected',
            'Anything that the server sends appears here within two seconds.',
          ),
    shown: chosen?.id ?? null,
    chosen: requestedId !== null || switches,
  })
}

function actions(mailbox: Mailbox, query: URLSearchParams, open: boolean): Html {
  const { refuseNext, bounceNext, delayMs } = mailbox.control()
  const refusing = refuseNext > 0
  return html`<form method="post" action="/sandbox/mail/refuse" data-live="refuse">
<button class="switch" role="switch" aria-checked="${refusing ? 'true' : 'false'}">Refuse the next mail <span class="track"></span></button>
</form>
<a class="button" href="/sandbox/mail?panel=switches" ${open ? 'aria-current=true' : ''}>${icon('switches')} <span class="label">Switches</span>${refuseNext + bounceNext + delayMs > 0 ? badge('wait', 'On') : ''}</a>
${jsonLink(query)}
<form method="post" action="/sandbox/mail/empty"><button class="button">${icon('trash')} <span class="label">Empty mailbox</span></button></form>`
}

function filters(mailbox: Mailbox, query: URLSearchParams): Html {
  const people = [...new Set(mailbox.messages.all().flatMap(({ to }) => to))].sort()
  const to = query.get('to') ?? ''
  return html`<form class="filters" method="get" role="search">
<label class="search">${icon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" placeholder="Subject, address, order" aria-label="Search mail"><kbd>/</kbd></label>
<label class="choose">To <select name="to" data-submit>
<option value="">Anyone</option>
${people.map((person) => html`<option ${person === to ? 'selected' : ''}>${person}</option>`)}
</select></label>
</form>`
}

function list(
  found: MailMessage[],
  chosen: MailMessage | undefined,
  query: URLSearchParams,
  all: number,
  now: Date,
): Html {
  if (found.length === 0) {
    const text = all === 0 ? 'Place an order to see its receipt here.' : 'No mail matches your search.'
    return empty('mail', all === 0 ? 'The mailbox is empty' : 'Nothing found', text)
  }
  return html`<ul class="rows">${found.slice(0, 200).map((message) =>
    row(linkTo(query, { id: message.id }), message.id === chosen?.id, {
      icon: iconOf(message),
      title: message.subject || '(no subject)',
      at: new Date(message.at),
      now,
      about: message.to.join(', '),
      state: html`<span>${senderName(message)}</span>`,
    }),
  )}</ul>
<p class="note">${icon('info')} ${found.length === 1 ? 'One email' : `${found.length} emails`}${found.length > 200 ? ', the newest 200 shown' : ''}.</p>`
}

function detail(message: MailMessage, query: URLSearchParams, now: Date): Html {
  const view = viewOf(message, query.get('view'))
  const narrow = query.get('width') === 'phone'
  const because = message.headers['x-comanda-event']
  return html`<header class="head">
<div class="line"><h2>${message.subject || '(no subject)'}</h2>
<div class="tools">
<nav class="segments" aria-label="View">
${message.html === null ? '' : segment(query, message, 'html', 'HTML', view)}
${segment(query, message, 'text', 'Text', view)}
${segment(query, message, 'headers', 'Headers', view)}
</nav>
${view === 'html' ? widths(query, message, narrow) : ''}
</div></div>
${facts([
  { name: 'From', value: message.from },
  { name: 'Sent', value: fullTime(new Date(message.at), now) },
  { name: 'To', value: message.to.join(', ') },
  because ? { name: 'Event', value: html`<code>${because}</code>` } : null,
])}
${attachments(message)}
</header>
<div class="paper ${narrow ? 'narrow' : ''}">${content(message, view)}</div>`
}

function content(message: MailMessage, view: View): Html {
  if (view === 'html') {
    return html`<iframe src="/sandbox/mail/${message.id}/html" title="Mail" data-fit sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
  }
  if (view === 'text') return html`<pre class="sheet">${message.text ?? 'This mail has no text part.'}</pre>`
  return html`<div class="sheet"><dl class="headers">${Object.entries(message.headers).map(
    ([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl></div>`
}

function attachments(message: MailMessage): Html {
  const files = message.attachments.map((attachment, index) => ({ attachment, index }))
  const listed = files.filter(({ attachment }) => attachment.contentId === null)
  if (listed.length === 0) return html``
  return html`<p class="attached">${listed.map(
    ({ attachment, index }) =>
      html`<a class="button" href="/sandbox/mail/${message.id}/attachments/${String(index)}">${icon('attachment')} ${attachment.name}</a>`,
  )}</p>`
}

function segment(query: URLSearchParams, message: MailMessage, view: View, name: string, shown: View): Html {
  return html`<a href="${linkTo(query, { id: message.id, view })}" ${view === shown ? 'aria-current=true' : ''}>${name}</a>`
}

function widths(query: URLSearchParams, message: MailMessage, narrow: boolean): Html {
  const wide = linkTo(query, { id: message.id, width: 'desktop' })
  const phone = linkTo(query, { id: message.id, width: 'phone' })
  return html`<nav class="segments icons" aria-label="Width">
<a href="${wide}" ${narrow ? '' : 'aria-current=true'} aria-label="Desktop">${icon('desktop')}</a>
<a href="${phone}" ${narrow ? 'aria-current=true' : ''} aria-label="Phone">${icon('phone')}</a>
</nav>`
}

function viewOf(message: MailMessage, requested: string | null): View {
  if (requested === 'headers' || requested === 'text') return requested
  return message.html === null ? 'text' : 'html'
}

function linkTo(query: URLSearchParams, changes: Record<string, string>): string {
  const search = new URLSearchParams(query)
  search.delete('panel')
  for (const [name, value] of Object.entries(changes)) search.set(name, value)
  return `/sandbox/mail?${search.toString()}`
}

function senderName({ from }: MailMessage): string {
  return from.replace(/\s*<.*$/, '')
}

const subjectIcons: [RegExp, IconName][] = [
  [/new order/i, 'bell'],
  [/receipt|confirmed/i, 'receipt'],
  [/code|sign.?in|password/i, 'key'],
  [/invit/i, 'person'],
  [/ordering disabled/i, 'pause'],
  [/ordering re-enabled/i, 'play'],
  [/refund|cancelled/i, 'back'],
  [/courier|on its way/i, 'bike'],
  [/delayed/i, 'clock'],
  [/ready for/i, 'check'],
  [/confirm your/i, 'shield'],
]

function iconOf({ subject }: MailMessage): IconName {
  return subjectIcons.find(([pattern]) => pattern.test(subject))?.[1] ?? 'mail'
}
