import assert from 'node:assert/strict'
import { eventuallyEqual, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { addDish, newContact, open, startPickup } from '../helpers/customer.ts'
import { Keyboard } from '../helpers/keyboard.ts'
import { codeTo, linkIn, mailTo, textedCodeTo } from '../helpers/mailbox.ts'
import { signedInEmail, signInWith, signOutLocally } from '../helpers/session.ts'

const firstPassword = 'seven wet otters'
const secondPassword = 'eight dry badgers'

/** A customer's account from sign-up to a forgotten password. */
export const signInJourney: Journey = {
  name: 'sign-in: sign-up, email confirmation, one-time code, forgotten password, sessions',
  async run({ world, newWindow, step }) {
    const { email } = newContact()
    const other = newContact().email
    const desktop = await newWindow()
    const phone = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    await step('a customer signs up on a restaurant’s domain', async () => {
      await open(desktop, world.url('liberty', '/login'))
      await desktop.getByText('Sign up', { exact: true }).click()
      await desktop.getByRole('button', { name: 'Create account' }).click()
      for (const missing of ['Name is required', 'Phone number is required', 'Email is required']) {
        await expectText(desktop, missing)
      }
      await expectText(desktop, 'Password must be at least 6 characters')
      await desktop.getByLabel('Name').fill('Ada Long')
      await desktop.getByLabel('Phone number').fill('9085550123')
      await desktop.getByLabel('Email').fill(email)
      await desktop.getByLabel('Password', { exact: true }).fill(firstPassword)
      await desktop.getByRole('button', { name: 'Create account' }).click()
      await desktop.waitForURL(world.url('liberty'))
      assert.equal(await signedInEmail(desktop), email)
    })

    await step('the emailed link confirms the address once', async () => {
      const link = linkIn(await mailTo(world, email, 'Confirm your email address'), '/verify-email')
      await open(desktop, link)
      await expectText(desktop, 'Your email is confirmed')
      assert.equal(new URL(desktop.url()).search, '', 'the token stays in the address bar')
      await open(desktop, link)
      await expectText(desktop, 'This link no longer works')
    })

    await step('a link opened by a mail scanner confirms nothing', async () => {
      await open(phone, world.url('liberty', '/login'))
      await phone.evaluate(signUpByApi, other)
      await phone.evaluate(signOutLocally)
      const link = linkIn(await mailTo(world, other, 'Confirm your email address'), '/verify-email')
      await open(phone, link)
      await phone.getByText(other).waitFor()
      await phone.getByRole('button', { name: 'Confirm my email' }).waitFor()
      await open(phone, link)
      await phone.getByRole('button', { name: 'Confirm my email' }).click()
      await expectText(phone, 'Your email is confirmed')
    })

    await step('a signed-in user is redirected from the sign-in page', async () => {
      await open(desktop, world.url('liberty', '/login'))
      await desktop.waitForURL(world.url('liberty'))
      await desktop.evaluate(signOutLocally)
      assert.equal(await signedInEmail(desktop), null)
    })

    await step('a wrong code is rejected, and the emailed one signs in', async () => {
      await open(phone, world.url('liberty', '/login'))
      await phone.getByLabel('Email').fill(email)
      await phone.getByRole('button', { name: 'email me a one-time code' }).click()
      await expectText(phone, 'Enter your code')
      await phone.reload()
      await expectText(phone, 'Enter your code')
      const code = await codeTo(world, email)
      const field = phone.getByLabel('One-time code')
      await field.fill(code === '000000' ? '111111' : '000000')
      await expectText(phone, 'This code is wrong, has expired or has already been used.')
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
      await phone.waitForURL(world.url('liberty'))
      assert.equal(await signedInEmail(phone), email)
    })

    await step('a forgotten password is reset by keyboard', async () => {
      await open(desktop, world.url('liberty', '/login'))
      const keyboard = new Keyboard(desktop)
      await keyboard.reach(/^Forgot password/)
      await keyboard.press('Enter')
      await expectText(desktop, 'Forgot your password?')
      await desktop.locator('input:focus').waitFor()
      await desktop.keyboard.type(email)
      await keyboard.press('Enter')
      await expectText(desktop, 'Check your email')
      await open(desktop, linkIn(await mailTo(world, email, 'Choose a new password'), '/reset-password'))
      await keyboard.type(/^New password$/, secondPassword)
      await keyboard.type(/^Repeat new password$/, secondPassword)
      await keyboard.press('Enter')
      await expectText(desktop, 'Your password was changed')
      await expectText(desktop, 'All devices are signed out. Sign in with the new one.')
    })

    await step('the reset ends the session on the phone and the old password', async () => {
      await eventuallyEqual(() => signedInEmail(phone), null)
      await open(phone, world.url('liberty', '/login'))
      await signInWith(phone, email, firstPassword)
      await expectText(phone, 'Invalid email or password')
      await signInWith(phone, email, secondPassword)
      await phone.waitForURL(world.url('liberty'))
      assert.equal(await signedInEmail(phone), email)
    })

    await step('after a reset for another account, the page shows who is signed in', async () => {
      await phone.evaluate(requestResetByApi, other)
      await open(phone, linkIn(await mailTo(world, other, 'Choose a new password'), '/reset-password'))
      await phone.getByLabel('New password', { exact: true }).fill(secondPassword)
      await phone.getByLabel('Repeat new password').fill(secondPassword)
      await phone.getByRole('button', { name: 'Save password' }).click()
      await expectText(
        phone,
        `You are signed in as ${email}. That is another account: sign out to sign in with the new password.`,
      )
      await phone.getByRole('button', { name: 'Sign out and continue' }).click()
      await phone.waitForURL(world.url('liberty', '/login'))
      await signInWith(phone, other, secondPassword)
      await phone.waitForURL(world.url('liberty'))
      assert.equal(await signedInEmail(phone), other)
    })
  },
}

/** An account without an email address. */
export const phoneSignUp: Journey = {
  name: 'sign-in: sign-up by phone, then an order with an entered email',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const digits = `908555${Math.floor(Math.random() * 10_000)}`.padEnd(10, '7')

    await step('only the name and the phone number are required', async () => {
      await open(page, world.url('liberty', '/login'))
      await page.getByText('Sign up', { exact: true }).click()
      await page.getByRole('button', { name: 'Sign up by phone' }).click()
      await page.getByRole('button', { name: 'Text me a code' }).click()
      for (const missing of ['Name is required', 'Phone number is required']) await expectText(page, missing)
      await page.getByLabel('Name').fill('Fay Phone')
      await page.getByLabel('Phone number').fill('555')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await expectText(page, 'Enter a US or Canadian number with 10 digits.')
      await page.getByLabel('Phone number').fill(digits)
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await expectText(page, 'Enter your code')
    })

    await step('the texted code creates the account, even after a reload', async () => {
      await page.reload()
      await expectText(page, 'Enter your code')
      await page.getByLabel('One-time code').fill(await textedCodeTo(world, `+1${digits}`))
      await page.waitForURL(world.url('liberty'))
      const { user } = await page.evaluate(async () => (await fetch('/api/me')).json())
      assert.deepEqual([user.name, user.email, user.signInPhone], ['Fay Phone', '', `+1${digits}`])
    })

    await step('the checkout accepts an entered email', async () => {
      await open(page, world.url('liberty'))
      await startPickup(page)
      await addDish(page, 'Onion Rings')
      await open(page, world.url('liberty', '/checkout/customer-info'))
      await expectText(page, `Signed in as (908) 555-${digits.slice(6)}`)
      await page.getByLabel('Email').fill('fay@example.com')
      assert.equal(await page.getByLabel('Email').inputValue(), 'fay@example.com')
    })
  },
}

/** Expired or invalid links of emails and identity providers. */
export const invalidLinks: Journey = {
  name: 'sign-in: invalid links and redirects',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await step('an invalid reset link offers a new one', async () => {
      await open(page, world.url('sakura', '/reset-password'))
      await expectText(page, 'This link no longer works')
      await page.getByRole('button', { name: 'Send link' }).waitFor()
    })
    await step('an invalid sign-in link asks for a click and then offers a new one', async () => {
      await open(page, world.url('', '/magic-link?token=nonsense'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(page, 'This link no longer works')
      await page.getByRole('button', { name: 'Send me a new link' }).click()
      await page.getByLabel('Email').fill('nobody')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expectText(page, 'Invalid email address')
    })
    await step('so does a link with something that is no token', async () => {
      await open(page, world.url('', `/magic-link?token=${'x'.repeat(300)}`))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Send me a new link' }).waitFor()
    })
    await step('auth/callback shows the reason of a failure', async () => {
      const reasons: Record<string, string> = {
        '': 'No code detected.',
        '?code=123': 'Not a valid PKCE flow url.',
        '?error=no_session': 'No session defined in URL',
        '?error=whatever': 'Unexpected error during initialization',
      }
      for (const [query, reason] of Object.entries(reasons)) {
        await open(page, world.url('sakura', `/auth/callback${query}`))
        await expectText(page, reason)
      }
    })
    await step('a redirect to another site is ignored', async () => {
      await open(page, world.url('', '/login?next=//example.com/'))
      await signInWith(page, 'customer@comanda.test', 'comanda-demo')
      await page.waitForURL(world.url('', '/restaurants'))
    })
  },
}

/** Signed in by an emailed link, the customer is recognized on every page; a form keeps what was entered early. */
export const signInByLink: Journey = {
  name: 'sign-in: recognized after an emailed link, and text entered before the scripts',
  async run({ world, newWindow, step }) {
    const page = await newWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const email = 'customer@comanda.test'
    const account = page.getByRole('button', { name: /^Account of/ })

    await step('an emailed link signs in, and the menu shows the account', async () => {
      await open(page, world.url('sakura', '/login'))
      await page.getByRole('button', { name: 'More ways to sign in' }).click()
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expectText(page, 'Check your email')
      await open(page, linkIn(await mailTo(world, email, /^Sign in to/), '/magic-link'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(world.url('sakura'))
      await account.waitFor()
    })

    await step('after the used link, the page shows that the customer is signed in', async () => {
      await open(page, linkIn(await mailTo(world, email, /^Sign in to/), '/magic-link'))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectText(page, 'This link no longer works')
      await expectText(page, `You are signed in as ${email}.`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(world.url('sakura'))
    })

    await step('so does each later page, even after the browser deleted its storage', async () => {
      await page.evaluate(() => localStorage.clear())
      await open(page, world.url('sakura'))
      await account.waitFor()
    })

    await step('after a session that ended elsewhere, the menu shows the sign-in again', async () => {
      await world.sql('delete from auth.sessions using auth.users where users.id = user_id and email = $1', [
        email,
      ])
      await open(page, world.url('sakura'))
      await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
      await eventuallyEqual(() => page.evaluate(() => document.cookie.includes('signed_in')), false)
    })

    await step(
      'an email and a password that were entered before the scripts had loaded sign in',
      async () => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route(/\/assets\/.*\.js$/, async (route) => {
          await released
          await route.continue()
        })
        await page.goto(world.url('sakura', '/login'), { waitUntil: 'commit' })
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill('comanda-demo')
        release()
        await hydrated(page)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.waitForURL(world.url('sakura'))
        await account.waitFor()
      },
    )
  },
}

async function signUpByApi(email: string): Promise<void> {
  const body = JSON.stringify({ name: 'Not Me', phone: '9085550123', email, password: 'nine odd herons' })
  await fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

async function requestResetByApi(email: string): Promise<void> {
  await fetch('/api/auth/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}
