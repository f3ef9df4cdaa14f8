import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { shortTime } from './format.ts'
import { type IconName, icon } from './icons.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

type ServiceName = 'mail' | 'sms' | 'payments' | 'courier' | 'identity' | 'printer' | 'replay'

const tabs: { service: ServiceName; name: string; title: string; icon: IconName }[] = [
  { service: 'mail', name: 'Mail', title: 'Mailbox', icon: 'mail' },
  { service: 'sms', name: 'SMS', title: 'Text messages', icon: 'phone' },
  { service: 'payments', name: 'Payments', title: 'Payment provider', icon: 'card' },
  { service: 'courier', name: 'Courier', title: 'Courier', icon: 'bike' },
  { service: 'printer', name: 'Printer', title: 'Receipt printer', icon: 'printer' },
  { service: 'identity', name: 'Identity', title: 'Identity provider', icon: 'key' },
  { service: 'replay', name: 'Replay', title: 'Session replays', icon: 'desktop' },
]

/** An HTML document with the striped sandbox bar and the given body. */
export function document(title: string, body: Html, attributes: { done?: boolean } = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Comanda sandbox</title>
<link rel="icon" href="/sandbox/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/assets/style.css">
<script src="/sandbox/assets/live.js" defer></script>
</head>
<body ${attributes.done ? 'data-challenge-done' : ''}>
<aside class="bar" aria-label="Notice">${icon('flask')} Sandbox. Nothing here leaves this machine.</aside>
${body}
</body>
</html>`
}

/** The page of a service: list on the left, selection on the right; on a phone only one of the two. */
export function servicePage(
  service: ServiceName,
  parts: { actions: Html; filters: Html; list: Html; detail: Html; shown: string | null; chosen: boolean },
): Html {
  const title = tabs.find((entry) => entry.service === service)?.title ?? ''
  return document(
    title,
    html`<header class="top">
<a class="mark" href="/sandbox/mail"><img src="/sandbox/assets/mark.svg" alt="Comanda sandbox" width="22" height="22"></a>
<h1>${title}</h1>
<nav class="segments" aria-label="Sandbox">
${tabs.map((entry) => html`<a href="/sandbox/${entry.service}" ${entry.service === service ? 'aria-current=page' : ''}>${icon(entry.icon)} ${entry.name}</a>`)}
</nav>
<div class="actions">${parts.actions}</div>
</header>
<main class="split ${parts.chosen ? 'chosen' : ''}" data-shown="${parts.shown ?? ''}">
<section class="list" aria-label="List">
${parts.filters}
<div data-live="list">${parts.list}</div>
</section>
<section class="detail" aria-label="Chosen">
<a class="return" href="/sandbox/${service}">${icon('chevronLeft')} ${title}</a>
${parts.detail}
</section>
</main>`,
  )
}

/** One list item: title, time, summary and state. */
export function row(
  href: string,
  current: boolean,
  parts: { icon: IconName; title: Html | string; at: Date; now: Date; about: string; state: Html },
): Html {
  return html`<li><a class="row" href="${href}" ${current ? 'aria-current=true' : ''}>
<span class="tile">${icon(parts.icon)}</span>
<span class="lines">
<span class="lead"><strong>${parts.title}</strong><time datetime="${parts.at.toISOString()}">${shortTime(parts.at, parts.now)}</time></span>
<span class="about"><span>${parts.about}</span>${parts.state}</span>
</span>
</a></li>`
}

export function empty(name: IconName, title: string, text: string): Html {
  return html`<div class="empty">${icon(name)}<h2>${title}</h2><p>${text}</p></div>`
}

export interface Fact {
  name: string
  value: Html | string
}

export function facts(entries: (Fact | null)[]): Html {
  const known = entries.filter((entry) => entry !== null)
  return html`<dl class="facts">${known.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'plain'

export function badge(tone: Tone, text: string): Html {
  return html`<span class="badge ${tone}">${text}</span>`
}

/** A form with a single button. */
export function action(path: string, label: Html | string, kind: 'plain' | 'solid' = 'plain'): Html {
  return html`<form method="post" action="${path}"><button class="button ${kind}">${label}</button></form>`
}

export function jsonLink(query: URLSearchParams): Html {
  const search = new URLSearchParams(query)
  search.set('format', 'json')
  return html`<a class="button json" href="?${search.toString()}">${icon('braces')} Show as JSON</a>`
}
