import { html } from 'hono/html'
import { icon } from '../pages/icons.ts'
import type { Html } from '../pages/layout.ts'

interface Question {
  /** Where the form is posted. */
  action: string
  /** The login hint of the request. */
  hint: string
  of: 'anyone' | 'company'
}

/** The account picker: one of the demo users, or any address. */
export function choicePage({ action, hint, of }: Question): Html {
  const people = of === 'company' ? companyAccounts : demoAccounts
  return html`<main class="alone"><div class="slip">
<h1>Who signs in?</h1>
<p>${of === 'company' ? "A sandbox of a company's SAML sign-in, with addresses of work.test." : "A sandbox of Google, Apple or a company's own sign-in."} No password is checked.</p>
<div class="people">${people.map(
    ({ email, name, about }) => html`<form method="post" action="${action}">
<input type="hidden" name="email" value="${email}"><input type="hidden" name="name" value="${name}">
<button class="person"><span class="tile">${icon('person')}</span><span class="who"><strong>${name}</strong><span>${email}</span></span><span class="badge plain">${about}</span></button>
</form>`,
  )}</div>
<form class="anyone" method="post" action="${action}">
<label class="field"><span>Another address</span><input type="email" name="email" value="${hint}" required autocomplete="off"></label>
<label class="field"><span>Name</span><input type="text" name="name" autocomplete="off"></label>
${of === 'anyone' ? html`<label class="check"><input type="checkbox" name="unverified"> The provider has not verified this address</label>` : ''}
<button class="button solid">Sign in with this address</button>
</form>
<form method="post" action="${action}"><button class="button" name="cancel" value="1">Cancel</button></form>
</div></main>`
}

export function signInNotFoundPage(): Html {
  return html`<main class="alone"><div class="slip"><h1>Sign-in not found</h1><p>This sign-in is already finished, or was started in another browser. Go back and start again.</p></div></main>`
}

interface DemoAccount {
  email: string
  name: string
  about: string
}

/** Accounts offered on the picker: the demo users, and one that the server does not know yet. */
const demoAccounts: DemoAccount[] = [
  { email: 'customer@comanda.test', name: 'Casey Customer', about: 'Customer' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Owner' },
  { email: 'staff@sakura.test', name: 'Staff at Sakura', about: 'Staff' },
  { email: 'admin@comanda.test', name: 'Master Admin', about: 'Master admin' },
  { email: 'newcomer@example.test', name: 'Nelly Newcomer', about: 'Has no account yet' },
]

/** Accounts of the company that signs in by SAML. */
const companyAccounts: DemoAccount[] = [
  { email: 'wendy@work.test', name: 'Wendy Worker', about: 'Works there' },
  { email: 'boss@work.test', name: 'Bob Boss', about: 'Works there' },
  { email: 'owner@sakura.test', name: 'Owner of Sakura', about: 'Of another domain: refused' },
]
