import { html } from 'hono/html'
import { fullTime } from '../pages/format.ts'
import { icon } from '../pages/icons.ts'
import { empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import { choiceField } from '../pages/switches.ts'
import type { SmsBox, TextMessage } from './state.ts'

const shownAtMost = 200

/** Text messages on the left, the selected conversation as a phone shows it on the right. */
export function smsPage(box: SmsBox, found: TextMessage[], query: URLSearchParams, now: Date): Html {
  const requestedId = query.get('id')
  const chosen = requestedId ? box.messages.get(requestedId) : found[0]
  return servicePage('sms', {
    actions: actions(box, query),
    filters: filters(box, query),
    list: list(found, { chosen, query, all: box.messages.size, now }),
    detail: chosen
      ? detail(box, chosen, now)
      : empty(
          'inbox',
          'No message selected',
          'Anything that the server texts appears here within two seconds.',
        ),
    shown: chosen?.id ?? null,
    chosen: requestedId !== null,
  })
}

function actions(box: SmsBox, query: URLSearchParams): Html {
  const { failNext } = box.control()
  return html`<form method="post" action="/sandbox/sms/fail" data-live="fail">
<button class="switch" role="switch" aria-checked="${failNext > 0 ? 'true' : 'false'}">Refuse the next message <span class="track"></span></button>
</form>
${jsonLink(query)}
<form method="post" action="/sandbox/sms/empty"><button class="button">${icon('trash')} <span class="label">Empty</span></button></form>`
}

function filters(box: SmsBox, query: URLSearchParams): Html {
  const numbers = [...new Set(box.messages.all().map(({ to }) => to))].sort()
  const to = query.get('to') ?? ''
  return html`<form class="filters" method="get" role="search">
<label class="search">${icon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" placeholder="Number, text" aria-label="Search messages"><kbd>/</kbd></label>
<label class="choose">To <select name="to" data-submit>
<option value="">Any number</option>
${numbers.map((number) => html`<option value="${number}" ${number === to ? 'selected' : ''}>${readable(number)}</option>`)}
</select></label>
</form>`
}

function list(
  found: TextMessage[],
  {
    chosen,
    query,
    all,
    now,
  }: { chosen?: TextMessage | undefined; query: URLSearchParams; all: number; now: Date },
): Html {
  if (found.length === 0) {
    const text =
      all === 0 ? 'Request a code by text message to see it here.' : 'No message matches your search.'
    return empty('phone', all === 0 ? 'No messages yet' : 'Nothing found', text)
  }
  return html`<ul class="rows">${found.slice(0, shownAtMost).map((message) =>
    row(linkTo(query, message.id), message.id === chosen?.id, {
      icon: 'phone',
      title: readable(message.to),
      at: new Date(message.at),
      now,
      about: message.text.split('\n')[0] ?? '',
      state: html``,
    }),
  )}</ul>
<p class="note">${icon('info')} ${found.length === 1 ? 'One message' : `${found.length} messages`}${found.length > shownAtMost ? `, the newest ${shownAtMost} shown` : ''}.</p>`
}

function detail(box: SmsBox, message: TextMessage, now: Date): Html {
  const conversation = box.messages.all().filter(({ to, at }) => to === message.to && at <= message.at)
  return html`<header class="head">
<div class="line"><h2>${readable(message.to)}</h2></div>
${facts([
  { name: 'From', value: readable(message.from) },
  { name: 'Sent', value: fullTime(new Date(message.at), now) },
  { name: 'Parts', value: String(message.segments) },
])}
</header>
<div class="handset" role="group" aria-label="The phone of ${readable(message.to)}">
<p class="handset-from">${readable(message.from)}</p>
${conversation.slice(-4).map(
  ({ id, text, at }) => html`<p class="handset-time">${fullTime(new Date(at), now)}</p>
<p class="bubble ${id === message.id ? 'latest' : ''}">${text}</p>`,
)}
</div>
${answerForm(message)}
${delayForm(box)}`
}

/** A reply from this phone to the server. */
function answerForm({ to, from }: TextMessage): Html {
  return html`<form class="handset-switches" method="post" action="/sandbox/sms/answer">
<input type="hidden" name="from" value="${to}"><input type="hidden" name="to" value="${from}">
${['STOP', 'START', 'HELP'].map((word) => html`<button class="button" name="text" value="${word}">Reply ${word}</button>`)}
</form>`
}

function delayForm(box: SmsBox): Html {
  const delays = [
    { value: '0', name: 'Immediately' },
    { value: '2000', name: 'After 2 seconds' },
    { value: '8000', name: 'After 8 seconds' },
    { value: '20000', name: 'After 20 seconds, which is too late' },
  ]
  return html`<form class="handset-switches" method="post" action="/sandbox/sms/control">
${choiceField('The provider responds', 'delayMs', String(box.control().delayMs), delays)}
<button class="button">Save</button>
</form>`
}

/** "+19085550123" as "+1 908 555 0123". */
function readable(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
}

function linkTo(query: URLSearchParams, id: string): string {
  const search = new URLSearchParams(query)
  search.set('id', id)
  return `/sandbox/sms?${search.toString()}`
}
