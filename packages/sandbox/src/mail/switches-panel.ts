import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { numberField } from '../pages/switches.ts'
import type { MailControl } from './state.ts'

/** Fault injection of mail. */
export function switchesPanel({ refuseNext, bounceNext, delayMs }: MailControl): Html {
  return html`<header class="head"><h2>Switches</h2><p class="meta">Faults to inject. They stay on until you change them, even after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="/sandbox/mail/control">
<fieldset><legend>Mail server</legend><div class="fields">
${numberField('Mails to refuse temporarily, with 451', 'refuseNext', refuseNext, { max: 1000 })}
${numberField('Recipients to refuse permanently, with 550', 'bounceNext', bounceNext, { max: 1000 })}
${numberField('Delay per mail, in milliseconds', 'delayMs', delayMs, { max: 60_000 })}
</div></fieldset>
<button class="button solid">Save switches</button>
</form>
<section class="block"><h3>Effects</h3><ul class="entries">
<li class="entry">A mail that is refused temporarily is retried with increasing delays.</li>
<li class="entry">A mail that is refused permanently stays undelivered until someone retries it.</li>
<li class="entry">A mail that takes longer than 20 seconds counts as not sent, and can arrive twice.</li>
</ul></section>
</div>`
}
