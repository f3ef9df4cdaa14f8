import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { addDish, open, somebodyNew, startPickup } from '../people/customer.ts'
import { Keyboard } from '../people/keyboard.ts'
import { codeTo, linkIn, mailTo, textedCodeTo } from '../people/mailbox.ts'

const firstPassword = 'seven wet otters'
const secondPassword = 'eight dry badgers'

/** A customer's account from its first day to a forgotten password. */
export const signInJourney: Journey = {
  name: 'sign-in: sign up, confirm, code, forgotten password, sessions',
  async run({ world, newWindow, step }) {
    const { email } = somebodyNew()
    const desk = await newWindow()
    const phone = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    await step('sign up on a restaurant’s domain', async () => {
      await open(desk, world.url('liberty', '/login'))
      await desk.getByText('Sign up', { exact: true }).click()
      await desk.getByRole('button', { name: 'Create account' }).click()
      for (const missing of ['Name is required', 'Phone number is required', 'Email is required']) {
        await sees(desk, missing)
      }
      await sees(desk, 'Password must be at least 6 characters')
      await desk.getByLabel('Name').fill('Ada Long')
      await desk.getByLabel('Phone number').fill('9085550123')
      await desk.getByLabel('Email').fill(email)
      await desk.getByLabel('Password', { exact: true }).fill(firstPassword)
      await desk.getByRole('button', { name: 'Create account' }).click()
      await desk.waitForURL(world.url('liberty'))
      assert.equal(await whoIsSignedIn(desk), email)
    })

    await step('confirm the address by the link of the mail, once', async () => {
      const link = linkIn(await mailTo(world, email, 'Confirm your email address'), '/verify-email')
      await open(desk, link)
      await sees(desk, 'Your email is confirmed')
      assert.equal(new URL(desk.url()).search, '', 'the token stays in the address bar')
      await open(desk, link)
      await sees(desk, 'This link does not work any more')
    })

    await step('opened by a program that looks through mail, a link confirms nothing', async () => {
      const other = somebodyNew().email
      await open(phone, world.url('liberty', '/login'))
      await phone.evaluate(signUpHere, other)
      await phone.evaluate(signOutHere)
      const link = linkIn(await mailTo(world, other, 'Confirm your email address'), '/verify-email')
      await open(phone, link)
      await phone.getByRole('button', { name: 'Confirm my email' }).waitFor()
      await open(phone, link)
      await phone.getByRole('button', { name: 'Confirm my email' }).click()
      await sees(phone, 'Your email is confirmed')
    })

    await step('whoever is signed in needs no sign-in page; then sign out', async () => {
      await open(desk, world.url('liberty', '/login'))
      await desk.waitForURL(world.url('liberty'))
      await desk.evaluate(signOutHere)
      assert.equal(await whoIsSignedIn(desk), null)
    })

    await step('a code of another time is refused, the mailed one signs in', async () => {
      await open(phone, world.url('liberty', '/login'))
      await phone.getByLabel('Email').fill(email)
      await phone.getByRole('button', { name: 'e-mail me a one-time code' }).click()
      await sees(phone, 'Enter your code')
      await phone.reload()
      await sees(phone, 'Enter your code')
      const code = await codeTo(world, email)
      const field = phone.getByLabel('One-time code')
      await field.fill(code === '000000' ? '111111' : '000000')
      await sees(phone, 'This code is wrong, has expired or was used already.')
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await phone.waitForURL(world.url('liberty'))
      assert.equal(await whoIsSignedIn(phone), email)
    })

    await step('a forgotten password is chosen anew without a pointer', async () => {
      await open(desk, world.url('liberty', '/login'))
      const keyboard = new Keyboard(desk)
      await keyboard.reach(/^Forgot password/)
      await keyboard.press('Enter')
      await sees(desk, 'Forgot your password?')
      await desk.locator('input:focus').waitFor()
      await desk.keyboard.type(email)
      await keyboard.press('Enter')
      await sees(desk, 'Check your e-mail')
      await open(desk, linkIn(await mailTo(world, email, 'Choose a new password'), '/reset-password'))
      await keyboard.type(/^New password$/, secondPassword)
      await keyboard.type(/^New password again$/, secondPassword)
      await keyboard.press('Enter')
      await sees(desk, 'Your password is changed')
    })

    await step('the session on the phone has ended, and so has the old password', async () => {
      await eventually(() => whoIsSignedIn(phone), null)
      await open(phone, world.url('liberty', '/login'))
      await signInWith(phone, email, firstPassword)
      await sees(phone, 'Invalid email or password')
      await signInWith(phone, email, secondPassword)
      await phone.waitForURL(world.url('liberty'))
      assert.equal(await whoIsSignedIn(phone), email)
    })
  },
}

/** An account without an e-mail address. */
export const phoneSignUp: Journey = {
  name: 'sign-in: sign up by phone, then order with an address that is typed',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const digits = `908555${Math.floor(Math.random() * 10_000)}`.padEnd(10, '7')

    await step('name and number are asked for, and nothing else', async () => {
      await open(page, world.url('liberty', '/login'))
      await page.getByText('Sign up', { exact: true }).click()
      await page.getByRole('button', { name: 'Sign up by phone' }).click()
      await page.getByRole('button', { name: 'Text me a code' }).click()
      for (const missing of ['Name is required', 'Phone number is required']) await sees(page, missing)
      await page.getByLabel('Name').fill('Fay Phone')
      await page.getByLabel('Phone number').fill('555')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await sees(page, 'Please enter a 10-digit phone number.')
      await page.getByLabel('Phone number').fill(digits)
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await sees(page, 'Enter your code')
    })

    await step('the texted code makes the account, also after the page was loaded anew', async () => {
      await page.reload()
      await sees(page, 'Enter your code')
      await page.getByLabel('One-time code').fill(await textedCodeTo(world, `+1${digits}`))
      await page.waitForURL(world.url('liberty'))
      const { user } = await page.evaluate(async () => (await fetch('/api/me')).json())
      assert.deepEqual([user.name, user.email, user.signInPhone], ['Fay Phone', '', `+1${digits}`])
    })

    await step('an order takes the e-mail that is typed for it', async () => {
      await open(page, world.url('liberty'))
      await startPickup(page)
      await addDish(page, 'Onion Rings')
      await open(page, world.url('liberty', '/checkout/customer-info'))
      await sees(page, `Signed in as (908) 555-${digits.slice(6)}`)
      await page.getByLabel('Email').fill('fay@example.com')
      assert.equal(await page.getByLabel('Email').inputValue(), 'fay@example.com')
    })
  },
}

/** What a link of a mail or a provider leads to that has nothing to offer any more. */
export const deadLinks: Journey = {
  name: 'sign-in: links that do not work, and addresses of others',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await step('reset-password offers a new link', async () => {
      await open(page, world.url('sakura', '/reset-password'))
      await sees(page, 'This link does not work any more')
      await page.getByRole('button', { name: 'Send link' }).waitFor()
    })
    await step('magic-link asks first, and then offers a new link', async () => {
      await open(page, world.url('', '/magic-link?token=nonsense'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await sees(page, 'This link has expired or was used already.')
      await page.getByRole('button', { name: 'Send me a new link' }).click()
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('button', { name: 'Send link' }).click()
      await sees(page, 'Invalid email address')
    })
    await step('auth/callback says why', async () => {
      const reasons: Record<string, string> = {
        '': 'No code detected.',
        '?code=123': 'Not a valid PKCE flow url.',
        '?error=no_session': 'No session defined in URL',
        '?error=whatever': 'Unexpected error during initialization',
      }
      for (const [query, reason] of Object.entries(reasons)) {
        await open(page, world.url('sakura', `/auth/callback${query}`))
        await sees(page, reason)
      }
    })
    await step('nobody is sent to another site', async () => {
      await open(page, world.url('', '/login?next=//example.com/'))
      await signInWith(page, 'customer@comanda.test', 'comanda-demo')
      await page.waitForURL(world.url('', '/restaurants'))
    })
  },
}

/** Two tabs of one window: what happens to the session in one is seen in the other. */
export const twoTabs: Journey = {
  name: 'sign-in: tabs follow each other',
  async run({ world, newWindow, step }) {
    const one = await newWindow()
    const other = await one.context().newPage()
    const door = world.url('napoli', '/admin')
    await step('both ask to sign in', async () => {
      for (const tab of [one, other]) {
        await open(tab, door)
        await sees(tab, 'Sign in to manage this restaurant')
      }
    })
    await step('signed in here is signed in there', async () => {
      await signInWith(one, 'manager@napoli.test', 'comanda-demo')
      await other.getByRole('link', { name: 'Screens & Devices' }).first().waitFor()
    })
    await step('signed out here is signed out there', async () => {
      await open(one, world.url('napoli', '/admin/account'))
      await one.getByRole('button', { name: 'Sign out everywhere' }).click()
      const question = one.getByRole('alertdialog', { name: 'Sign out everywhere?' })
      await question.getByRole('button', { name: 'Sign out everywhere' }).click()
      for (const tab of [one, other]) await sees(tab, 'Sign in to manage this restaurant')
    })
  },
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The e-mail address of whoever a window's session is of. */
async function whoIsSignedIn(page: Page): Promise<string | null> {
  return page.evaluate(async () => (await (await fetch('/api/me')).json()).user?.email ?? null)
}

async function signUpHere(email: string): Promise<void> {
  const body = JSON.stringify({ name: 'Not Me', phone: '9085550123', email, password: 'nine odd herons' })
  await fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

async function signOutHere(): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":"local"}',
  })
}
