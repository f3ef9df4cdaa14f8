import { html } from 'hono/html'
import type { Html } from '../pages/layout.ts'
import { numberField, switchesOf } from '../pages/switches.ts'
import type { MailControl } from './state.ts'

/** Fault injection of mail. */
export function switchesPanel({ refuseNext, bounceNext, delayMs }: MailControl): Html {
  return switchesOf(
    '/sandbox/mail',
    html`<fieldset><legend>Mail server</legend><div class="fields">
${numberField('Emails to refuse temporarily, with 451', 'refuseNext', refuseNext, { max: 1000 })}
${numberField('Recipients to refuse permanently, with 550', 'bounceNext', bounceNext, { max: 1000 })}
${numberField('Delay per email, in milliseconds', 'delayMs', delayMs, { max: 60_000 })}
</div></fieldset>`,
    html`<h3>Effects</h3><ul class="entries">
<li class="entry">An email that is refused temporarily is retried with increasing delays.</li>
<li class="entry">An email that is refused permanently stays undelivered until someone retries it.</li>
<li class="entry">An email that takes longer than 20 seconds counts as not sent, and can arrive twice.</li>
</ul>`,
  )
}
