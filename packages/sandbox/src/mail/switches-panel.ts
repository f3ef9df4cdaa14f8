import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { numberField } from '../pages/switches.ts'
import type { MailControl } from './state.ts'

/** What may go wrong with mail on purpose. */
export function switchesPanel({ refuseNext, bounceNext, delayMs }: MailControl): Html {
  return html`<header class="head"><h2>Switches</h2><p class="meta">What goes wrong on purpose. They hold until you change them, also after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="/sandbox/mail/control">
<fieldset><legend>Mail server</legend><div class="fields">
${numberField('Refuse so many for a while, with 451', 'refuseNext', refuseNext, { max: 1000 })}
${numberField('Refuse so many recipients for good, with 550', 'bounceNext', bounceNext, { max: 1000 })}
${numberField('Every mail takes, in milliseconds', 'delayMs', delayMs, { max: 60_000 })}
</div></fieldset>
<button class="button solid">Save switches</button>
</form>
<section class="block"><h3>What comes of it</h3><ul class="entries">
<li class="entry">A mail that is refused for a while is tried again, later each time.</li>
<li class="entry">One that is refused for good stays undelivered, until somebody has it tried again.</li>
<li class="entry">One that takes longer than 20 seconds counts as not sent, and may come twice.</li>
</ul></section>
</div>`
}
