import { html } from 'hono/html'
import { icon } from '../pages/icons.ts'
import type { Html } from '../pages/layout.ts'
import { companyPeople, demoPeople } from './demo-people.ts'

interface Question {
  /** Where the answer is posted. */
  action: string
  /** The address that the program has told. */
  hint: string
  of: 'anybody' | 'company'
}

/** Who is it? One of the demo people with a click, or anybody by address. */
export function choicePage({ action, hint, of }: Question): Html {
  const people = of === 'company' ? companyPeople : demoPeople
  return html`<main class="alone"><div class="slip">
<h1>Who signs in?</h1>
<p>${of === 'company' ? "A stand-in for a company's own sign-in, by SAML, with the addresses of work.test." : "A stand-in for Google, Apple or a company's own sign-in."} It believes whatever you say.</p>
<div class="people">${people.map(
    ({ email, name, about }) => html`<form method="post" action="${action}">
<input type="hidden" name="email" value="${email}"><input type="hidden" name="name" value="${name}">
<button class="person"><span class="tile">${icon('person')}</span><span class="who"><strong>${name}</strong><span>${email}</span></span><span class="badge plain">${about}</span></button>
</form>`,
  )}</div>
<form class="anybody" method="post" action="${action}">
<label class="field"><span>Another address</span><input type="email" name="email" value="${hint}" required autocomplete="off"></label>
<label class="field"><span>Name</span><input type="text" name="name" autocomplete="off"></label>
${of === 'anybody' ? html`<label class="check"><input type="checkbox" name="unverified"> The provider has not verified this address</label>` : ''}
<button class="button solid">Sign in with this address</button>
</form>
<form method="post" action="${action}"><button class="button" name="cancel" value="1">Cancel</button></form>
</div></main>`
}

export function lostPage(): Html {
  return html`<main class="alone"><div class="slip"><h1>Nothing to answer</h1><p>This sign-in was answered already, or began in another browser. Start again where you came from.</p></div></main>`
}
