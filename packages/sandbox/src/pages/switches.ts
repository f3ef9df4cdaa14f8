import { html } from 'hono/html'
import type { WebhookFaults } from '../webhooks.ts'
import type { Html } from './layout.ts'

interface Choice {
  value: string
  name: string
}

interface CallFaults {
  failNext: string | null
  failOn: string | null
  failTimes: number
  delayMs: number
}

export function choiceField(label: string, name: string, value: string, choices: Choice[]): Html {
  return html`<label class="field"><span>${label}</span><select name="${name}">
${choices.map((choice) => html`<option value="${choice.value}" ${choice.value === value ? 'selected' : ''}>${choice.name}</option>`)}
</select></label>`
}

export function numberField(
  label: string,
  name: string,
  value: number | null,
  limits: { max: number; step?: string },
): Html {
  return html`<label class="field"><span>${label}</span><input type="number" name="${name}" min="0" max="${String(limits.max)}" step="${limits.step ?? '1'}" value="${value === null ? '' : String(value)}" inputmode="decimal"></label>`
}

function checkField(label: string, name: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" ${checked ? 'checked' : ''}> ${label}</label>`
}

/** The switches of a service: its form, and a section below that explains their effects. */
export function switchesOf(path: string, fields: Html, explanation: Html, of = ''): Html {
  return html`<header class="head"><h2>Switches</h2><p class="meta">Faults to inject${of}. They stay on until you change them, even after a restart.</p></header>
<div class="body">
<form class="block switches" method="post" action="${path}/control">
${fields}
<button class="button solid">Save switches</button>
</form>
<section class="block">${explanation}</section>
</div>`
}

/** How the next calls fail, which ones, and how many. */
export function callFields(control: CallFaults, failures: Choice[], calls: Choice[]): Html {
  return html`${choiceField('Next call', 'failNext', control.failNext ?? '', [
    { value: '', name: 'Works' },
    { value: 'network', name: 'Connection is cut before anything is done' },
    { value: 'timeout', name: 'Done, but the response never arrives' },
    { value: '500', name: 'Server error' },
    ...failures,
  ])}
${choiceField('Only for', 'failOn', control.failOn ?? '', [{ value: '', name: 'Any' }, ...calls])}
${numberField('Number of calls', 'failTimes', control.failTimes, { max: 1000 })}
${numberField('Response delay, in milliseconds', 'delayMs', control.delayMs, { max: 60_000 })}`
}

/** The values of a submitted `callFields` form. */
export function readCallFields(form: Record<string, unknown>): object {
  return {
    failNext: form.failNext || null,
    failOn: form.failOn || null,
    failTimes: Number(form.failTimes) || 1,
    delayMs: Number(form.delayMs),
  }
}

export function webhookFields(tricks: WebhookFaults): Html {
  return html`<fieldset><legend>Webhooks</legend>
<div class="checks">${checkField('Pause delivery', 'paused', tricks.paused)}${checkField('Shuffle the order', 'shuffle', tricks.shuffle)}</div>
<div class="fields">
${numberField('Extra copies', 'repeat', tricks.repeat, { max: 20 })}
${numberField('Delay, in milliseconds', 'webhookDelayMs', tricks.delayMs, { max: 600_000 })}
${numberField('Drop rate, in percent', 'dropPercent', Math.round(tricks.drop * 100), { max: 100 })}
${numberField('Seed', 'seed', tricks.seed, { max: 2_147_483_647 })}
</div></fieldset>`
}

/** The values of a submitted `webhookFields` form. */
export function readWebhookFields(form: Record<string, unknown>): WebhookFaults {
  return {
    paused: form.paused === 'on',
    shuffle: form.shuffle === 'on',
    repeat: Number(form.repeat),
    delayMs: Number(form.webhookDelayMs),
    drop: Number(form.dropPercent) / 100,
    seed: Number(form.seed),
  }
}

/** Whether any webhook fault is active. */
export function hasWebhookFaults(tricks: WebhookFaults): boolean {
  return tricks.paused || tricks.shuffle || tricks.repeat > 0 || tricks.delayMs > 0 || tricks.drop > 0
}
